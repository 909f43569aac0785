package abnf

import (
	"testing"
	"unicode/utf8"

	"github.com/abnfgo/abnfgo/gen/internal/byteset"
)

// boundaries are the code points beside which encodings change their length
// or a byte of theirs ends its run, and those beside surrogates.
var boundaries = []rune{
	0, 1, 0x41, 0x7E, 0x7F, 0x80, 0x81, 0xBF, 0xC0, 0xFF, 0x100, 0x7BF, 0x7FE, 0x7FF,
	0x800, 0x801, 0x83F, 0x840, 0xFFF, 0x1000, 0xCFFF, 0xD000, 0xD7BF, 0xD7FE, 0xD7FF,
	0xD800, 0xDABC, 0xDFFF, 0xE000, 0xE001, 0xFFBF, 0xFFFD, 0xFFFE, 0xFFFF,
	0x10000, 0x10001, 0x1003F, 0x10040, 0x10FFF, 0x3FFFF, 0x40000, 0xFFFFF, 0x100000,
	0x10FFBE, 0x10FFBF, 0x10FFFE, 0x10FFFF,
}

// TestUTF8RangeLength counts: the alternatives of a range must hold as many
// strings as the range has characters, each of them the encoding of one, and
// no two alternatives the same.
func TestUTF8RangeLength(t *testing.T) {
	for i, lo := range boundaries {
		for _, hi := range boundaries[i:] {
			want := 0
			for r := lo; r <= hi; r++ {
				if utf8.ValidRune(r) {
					want++
				}
			}
			got, last := 0, rune(-1)
			for _, alt := range utf8Range(lo, hi, "") {
				n, first, final := 1, []byte{}, []byte{}
				for _, set := range sets(alt) {
					n *= set.Len()
					low, high := ends(t, set)
					first, final = append(first, low), append(final, high)
				}
				got += n
				// The first and the last string of an alternative must be
				// characters n-1 apart, behind those of the alternative before.
				a, b := decode(t, first), decode(t, final)
				if a <= last || int(b-a) != n-1 {
					t.Fatalf("%X-%X has an alternative from %X to %X with %d strings behind %X", lo, hi, a, b, n, last)
				}
				if a < lo || b > hi {
					t.Fatalf("%X-%X has an alternative from %X to %X", lo, hi, a, b)
				}
				last = b
			}
			if got != want {
				t.Errorf("%X-%X holds %d strings, want %d", lo, hi, got, want)
			}
		}
	}
}

// TestUTF8RangeOfAll decides all strings of up to three bytes, and of four
// those with the leading bytes of four-byte encodings and their neighbours.
func TestUTF8RangeOfAll(t *testing.T) {
	var alts [][]byteset.Set
	for _, alt := range utf8Range(0, utf8.MaxRune, "") {
		alts = append(alts, sets(alt))
	}
	accept := func(s []byte) int {
		n := 0
		for _, alt := range alts {
			if matches(alt, s) {
				n++
			}
		}
		return n
	}
	check := func(s []byte) {
		want := 0
		if utf8.Valid(s) && utf8.RuneCount(s) == 1 {
			want = 1
		}
		if got := accept(s); got != want {
			t.Fatalf("% X is accepted %d times, want %d", s, got, want)
		}
	}
	check(nil)
	edges := []byte{0x00, 0x41, 0x7F, 0x80, 0x81, 0x8F, 0x90, 0x9F, 0xA0, 0xBE, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFF}
	for a := range 256 {
		check([]byte{byte(a)})
		for b := range 256 {
			check([]byte{byte(a), byte(b)})
			for _, c := range edges {
				check([]byte{byte(a), byte(b), c})
				if a < 0xEF || a > 0xF5 {
					continue
				}
				for _, d := range edges {
					check([]byte{byte(a), byte(b), c, d})
				}
			}
		}
	}
}

func sets(e Expr) []byteset.Set {
	seq, ok := e.(Seq)
	if !ok {
		seq = Seq{e}
	}
	var list []byteset.Set
	for _, x := range seq {
		list = append(list, x.(Terminal).Set)
	}
	return list
}

func matches(sets []byteset.Set, s []byte) bool {
	if len(s) != len(sets) {
		return false
	}
	for i, set := range sets {
		if !set.Has(s[i]) {
			return false
		}
	}
	return true
}

// ends returns the first and the last byte of a set, which must be a range.
func ends(t *testing.T, set byteset.Set) (lo, hi byte) {
	n := 0
	for lo, hi = range set.Ranges() {
		n++
	}
	if n != 1 {
		t.Fatalf("%v is no range", set)
	}
	return lo, hi
}

func decode(t *testing.T, s []byte) rune {
	r, size := utf8.DecodeRune(s)
	if size != len(s) || r == utf8.RuneError && size == 1 {
		t.Fatalf("% X encodes no character", s)
	}
	return r
}
