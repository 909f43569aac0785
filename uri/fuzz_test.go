package uri

import "testing"

func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r, err := ParseReference(s)
		u, uerr := Parse(s)
		if err != nil {
			if e := err.(*Error); uerr == nil || e.Offset < 0 || e.Offset > len(s) || e.Error() == "" {
				t.Fatalf("ParseReference(%q): %v, Parse: %v", s, err, uerr)
			}
			return
		}
		if r.String() != s {
			t.Fatalf("ParseReference(%q) = %q", s, r)
		}
		if v, ok := r.URI(); v != u || ok != (uerr == nil) {
			t.Fatalf("ParseReference(%q).URI() = %q, %t; Parse: %q, %v", s, v, ok, u, uerr)
		}
		checkParts(t, r)
	})
}

func FuzzResolve(f *testing.F) {
	for _, table := range [][]resolveTest{section5_4_1, section5_4_2, section5_4_2Lenient, section5_2} {
		for _, tt := range table {
			f.Add(tt.base, tt.ref)
		}
	}
	f.Fuzz(func(t *testing.T, base, ref string) {
		b, err := Parse(base)
		if err != nil {
			return
		}
		r, err := ParseReference(ref)
		if err != nil {
			return
		}
		checkResolve(t, b, r)
	})
}

func FuzzNormalize(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if u, err := Parse(s); err == nil {
			checkNormalize(t, u)
		}
	})
}
