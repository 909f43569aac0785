package uri

import (
	"strings"
	"testing"
)

// TestAllocs lists how often an operation may allocate.
func TestAllocs(t *testing.T) {
	var (
		u   URI
		r   Reference
		err error

		long = "http://a" + strings.Repeat("/b", 500)
	)
	parse := func(s string) func() { return func() { u, err = Parse(s) } }
	parseAbsolute := func(s string) func() { return func() { u, err = ParseAbsolute(s) } }
	parseReference := func(s string) func() { return func() { r, err = ParseReference(s) } }
	resolve := func(base, ref string) func() {
		b, r := MustParse(base), MustParseReference(ref)
		return func() { u, err = b.Resolve(r) }
	}
	normalize := func(s string) func() {
		v := MustParse(s)
		return func() { u = v.Normalize() }
	}
	type allocTest struct {
		name string
		f    func()
		want float64
	}
	tests := []allocTest{
		{"Parse", parse("http://u@h:1/p?q#f"), 0},
		{"Parse, long", parse(long), 0},
		{"Parse, invalid", parse("http://[::1"), 2},
		{"ParseAbsolute", parseAbsolute("http://[::1]/p?q"), 0},
		{"ParseAbsolute, invalid", parseAbsolute("a:#"), 2},
		{"ParseReference", parseReference("../p?q#f"), 0},
		{"ParseReference, invalid", parseReference("a b"), 2},
		{"Resolve, long", resolve(long, "../../c/./d"), 1},
		{"Resolve, the base", resolve("http://a/b?c", ""), 0},
		{"Resolve, the base without its fragment", resolve("http://a/b?c#d", ""), 0},
		{"Resolve, the base's directory", resolve("http://a/b/c", "."), 0},
		{"Resolve, above the base", resolve(long, "../.."), 0},
		{"Resolve, a sibling of the same name", resolve("http://a/b/c?d", "c"), 0},
		{"Resolve, the reference", resolve("http://a/b/c", "a:/.//b"), 0},
		{"Resolve, the beginning of the reference", resolve("http://a/b/c", "a:b/c/."), 0},
		{"Resolve, error", func() { u, err = URI{}.Resolve(r) }, 1},
		{"Normalize, nothing to do", normalize("http://h.a/b%20c/.d/..e?q%C3#F"), 0},
		{"Normalize, nothing to do but to guard", normalize("a:/.//b"), 0},
		{"Normalize, percent-encodings in the host", normalize("a://%C3%A9"), 0},
		{"Normalize, long", normalize(long + "/%2e./%41%c3?%c3#%c3"), 1},
		{"Addr", func() {
			h, _ := r.Host()
			h.Addr()
		}, 0},
		{"AppendText", func() {
			var buf [64]byte
			_, err = r.AppendText(buf[:0])
		}, 0},
	}
	for _, table := range [][]resolveTest{section5_4_1, section5_4_2, section5_2[:len(section5_2)-1]} {
		for _, tt := range table {
			tests = append(tests, allocTest{"Resolve " + tt.base + " " + tt.ref, resolve(tt.base, tt.ref), 1})
		}
	}
	for _, table := range [][]normalizeTest{section6_2_2, section6_2_2_1, section6_2_2_2, section6_2_2_3, section6_2_3} {
		for _, tt := range table {
			want := 1.0
			if tt.want == "" {
				want = 0
			}
			tests = append(tests, allocTest{"Normalize " + tt.input, normalize(tt.input), want})
		}
	}
	for _, tt := range tests {
		if got := testing.AllocsPerRun(100, tt.f); got > tt.want {
			t.Errorf("%s: %v allocations, more than %v", tt.name, got, tt.want)
		}
	}
	_, _ = u, err
}
