// Package byteset provides sets of bytes, the alphabet's subsets that every
// stage of the compiler works with.
package byteset

import (
	"fmt"
	"iter"
	"math/bits"
	"strings"
)

// A Set is a set of bytes. The zero value is the empty set. Sets are
// comparable with ==.
type Set [4]uint64

// Range returns the set of the bytes from lo to hi, both included.
func Range(lo, hi byte) Set {
	var s Set
	for b := int(lo); b <= int(hi); b++ {
		s.Add(byte(b))
	}
	return s
}

// Of returns the set of the given bytes.
func Of(bytes ...byte) Set {
	var s Set
	for _, b := range bytes {
		s.Add(b)
	}
	return s
}

// Add puts b into the set.
func (s *Set) Add(b byte) { s[b>>6] |= 1 << (b & 63) }

// Has reports whether b is in the set.
func (s Set) Has(b byte) bool { return s[b>>6]&(1<<(b&63)) != 0 }

// IsEmpty reports whether the set has no elements.
func (s Set) IsEmpty() bool { return s == Set{} }

// Len returns the number of elements.
func (s Set) Len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// Union returns the bytes that are in s or in t.
func (s Set) Union(t Set) Set {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}

// Intersect returns the bytes that are in both s and t.
func (s Set) Intersect(t Set) Set {
	for i := range s {
		s[i] &= t[i]
	}
	return s
}

// Minus returns the bytes of s that are not in t.
func (s Set) Minus(t Set) Set {
	for i := range s {
		s[i] &^= t[i]
	}
	return s
}

// SubsetOf reports whether every byte of s is in t.
func (s Set) SubsetOf(t Set) bool { return s.Minus(t).IsEmpty() }

// Min returns the smallest element of a non-empty set.
func (s Set) Min() byte {
	for i, w := range s {
		if w != 0 {
			return byte(i<<6 + bits.TrailingZeros64(w))
		}
	}
	panic("byteset: Min of the empty set")
}

// All yields the elements in ascending order.
func (s Set) All() iter.Seq[byte] {
	return func(yield func(byte) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(byte(i<<6 + bits.TrailingZeros64(w))) {
					return
				}
			}
		}
	}
}

// Ranges yields the maximal runs of consecutive elements, in ascending order.
func (s Set) Ranges() iter.Seq2[byte, byte] {
	return func(yield func(lo, hi byte) bool) {
		for b := 0; b < 256; b++ {
			if !s.Has(byte(b)) {
				continue
			}
			lo := b
			for b < 255 && s.Has(byte(b+1)) {
				b++
			}
			if !yield(byte(lo), byte(b)) {
				return
			}
		}
	}
}

// FoldASCII returns the set with the other case of each of its ASCII letters
// added.
func (s Set) FoldASCII() Set {
	t := s
	for b := range s.Intersect(Range('A', 'Z')).All() {
		t.Add(b | 0x20)
	}
	for b := range s.Intersect(Range('a', 'z')).All() {
		t.Add(b &^ 0x20)
	}
	return t
}

// String writes the set in the manner of a regular expression's class, such
// as [+\-.0-9A-Za-z].
func (s Set) String() string {
	var b strings.Builder
	b.WriteByte('[')
	for lo, hi := range s.Ranges() {
		b.WriteString(classByte(lo))
		if hi > lo {
			if hi > lo+1 {
				b.WriteByte('-')
			}
			b.WriteString(classByte(hi))
		}
	}
	b.WriteByte(']')
	return b.String()
}

func classByte(c byte) string {
	switch {
	case c == '[' || c == ']' || c == '-' || c == '^' || c == '\\':
		return `\` + string(rune(c))
	case c > ' ' && c < 0x7F:
		return string(rune(c))
	}
	return fmt.Sprintf(`\x%02X`, c)
}

// Partition returns the coarsest partition of the bytes such that each given
// set is a union of its blocks: a class for every byte, numbered in the order
// of the classes' smallest bytes, and the number of classes. Bytes of one
// class cannot be told apart by any of the sets.
func Partition(sets []Set) (class [256]uint8, n int) {
	// Refine by one set at a time: bytes are together as long as they have
	// been together and this set does not separate them.
	n = 1
	for _, s := range sets {
		type key struct {
			class uint8
			in    bool
		}
		renumber := make(map[key]uint8, 2*n)
		for b := range 256 {
			k := key{class[b], s.Has(byte(b))}
			c, ok := renumber[k]
			if !ok {
				c = uint8(len(renumber))
				renumber[k] = c
			}
			class[b] = c
		}
		n = len(renumber)
	}
	return class, n
}
