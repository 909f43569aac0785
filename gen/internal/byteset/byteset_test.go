package byteset

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

// A model is a set of bytes as anyone would write it.
type model map[byte]bool

func (m model) set() Set {
	var s Set
	for b := range m {
		s.Add(b)
	}
	return s
}

func (m model) filter(keep func(b byte) bool) model {
	r := model{}
	for b := range 256 {
		if keep(byte(b)) {
			r[byte(b)] = true
		}
	}
	return r
}

// models returns the sets to test with: special ones, then random ones from
// sparse to dense.
func models() []model {
	all, letters, edges := model{}, model{}, model{0: true, 63: true, 64: true, 127: true, 128: true, 191: true, 192: true, 255: true}
	for b := range 256 {
		all[byte(b)] = true
	}
	for b := byte('A'); b <= 'Z'; b++ {
		letters[b] = true
	}
	list := []model{{}, {0: true}, {255: true}, all, letters, edges}
	r := rand.New(rand.NewPCG(1, 2))
	for _, percent := range []int{2, 10, 50, 90, 98} {
		for range 4 {
			list = append(list, model{}.filter(func(byte) bool { return r.IntN(100) < percent }))
		}
	}
	return list
}

func TestSet(t *testing.T) {
	for _, m := range models() {
		s := m.set()
		for b := range 256 {
			if s.Has(byte(b)) != m[byte(b)] {
				t.Fatalf("%v.Has(%#x) = %v", s, b, s.Has(byte(b)))
			}
		}
		if s.Len() != len(m) {
			t.Errorf("%v.Len() = %d, want %d", s, s.Len(), len(m))
		}
		if s.IsEmpty() != (len(m) == 0) {
			t.Errorf("%v.IsEmpty() = %v", s, s.IsEmpty())
		}
		sorted := slices.Sorted(maps.Keys(m))
		if got := slices.Collect(s.All()); !slices.Equal(got, sorted) {
			t.Errorf("%v.All() yields %v", s, got)
		}
		if len(m) > 0 && s.Min() != sorted[0] {
			t.Errorf("%v.Min() = %#x, want %#x", s, s.Min(), sorted[0])
		}
		if got := Of(sorted...); got != s {
			t.Errorf("Of the elements of %v is %v", s, got)
		}
		if n := 0; !s.IsEmpty() {
			for range s.All() {
				n++
				break
			}
			for range s.Ranges() {
				n++
				break
			}
			if n != 2 {
				t.Errorf("%v: iterators do not end where the loop does", s)
			}
		}
	}
}

func TestOperations(t *testing.T) {
	for _, a := range models() {
		for _, b := range models() {
			s, u := a.set(), b.set()
			for _, tt := range []struct {
				name string
				got  Set
				want model
			}{
				{"Union", s.Union(u), a.filter(func(c byte) bool { return a[c] || b[c] })},
				{"Intersect", s.Intersect(u), a.filter(func(c byte) bool { return a[c] && b[c] })},
				{"Minus", s.Minus(u), a.filter(func(c byte) bool { return a[c] && !b[c] })},
			} {
				if tt.got != tt.want.set() {
					t.Errorf("%v.%s(%v) = %v, want %v", s, tt.name, u, tt.got, tt.want.set())
				}
			}
			if got, want := s.SubsetOf(u), len(a.filter(func(c byte) bool { return a[c] && !b[c] })) == 0; got != want {
				t.Errorf("%v.SubsetOf(%v) = %v", s, u, got)
			}
			if s != a.set() || u != b.set() {
				t.Fatal("an operation changed its operands")
			}
		}
	}
}

// TestRanges checks that the ranges are ascending, not adjacent, and make up
// the set.
func TestRanges(t *testing.T) {
	for _, m := range models() {
		s := m.set()
		var union Set
		last := -2
		for lo, hi := range s.Ranges() {
			if int(lo) <= last+1 || hi < lo {
				t.Errorf("%v: range %#x-%#x behind %#x", s, lo, hi, last)
			}
			last = int(hi)
			union = union.Union(Range(lo, hi))
		}
		if union != s {
			t.Errorf("the ranges of %v make up %v", s, union)
		}
	}
}

func TestRange(t *testing.T) {
	for lo := range 256 {
		for _, hi := range []int{0, 1, lo - 1, lo, lo + 1, 63, 64, 127, 128, 254, 255} {
			if hi < 0 || hi > 255 {
				continue
			}
			want := model{}.filter(func(b byte) bool { return lo <= int(b) && int(b) <= hi })
			if got := Range(byte(lo), byte(hi)); got != want.set() {
				t.Errorf("Range(%#x, %#x) = %v", lo, hi, got)
			}
		}
	}
}

func TestMinOfEmpty(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("Min of the empty set does not panic")
		}
	}()
	Set{}.Min()
}

func TestFoldASCII(t *testing.T) {
	other := func(b byte) byte {
		switch {
		case 'A' <= b && b <= 'Z':
			return b + 'a' - 'A'
		case 'a' <= b && b <= 'z':
			return b - 'a' + 'A'
		}
		return b
	}
	for _, m := range append(models(), model{'@': true, '[': true, '`': true, '{': true, 'k': true, 0xE9: true}) {
		want := m.filter(func(b byte) bool { return m[b] || m[other(b)] })
		if got := m.set().FoldASCII(); got != want.set() {
			t.Errorf("%v.FoldASCII() = %v, want %v", m.set(), got, want.set())
		}
	}
}

func TestString(t *testing.T) {
	for _, tt := range []struct {
		set  Set
		want string
	}{
		{Set{}, `[]`},
		{Of('a'), `[a]`},
		{Of('a', 'b'), `[ab]`},
		{Of('a', 'b', 'c'), `[a-c]`},
		{Of('+', '-', '.').Union(Range('0', '9')), `[+\-.0-9]`},
		{Of('[', '\\', ']', '^', '_'), `[\[-_]`},
		{Of('^', 'a'), `[\^a]`}, // not "anything but a"
		{Of(0, ' ', '~', 0x7F, 0x80), `[\x00\x20~-\x80]`},
		{Range(0, 255), `[\x00-\xFF]`},
	} {
		if got := tt.set.String(); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
}

// TestPartition checks that bytes have the same class if and only if they are
// in the same sets, and how the classes are numbered.
func TestPartition(t *testing.T) {
	all := models()
	for _, n := range []int{0, 1, 2, 3, 10, len(all)} {
		for from := range len(all) - n + 1 {
			checkPartition(t, all[from:from+n])
		}
	}
	var single []model
	for b := range 256 {
		single = append(single, model{byte(b): true})
	}
	checkPartition(t, single)
	if _, n := Partition(nil); n != 1 {
		t.Errorf("no sets make %d classes", n)
	}
}

func checkPartition(t *testing.T, models []model) {
	t.Helper()
	var sets []Set
	for _, m := range models {
		sets = append(sets, m.set())
	}
	class, n := Partition(sets)
	number := map[string]uint8{} // by membership in each set
	for b := range 256 {
		var in []byte
		for _, m := range models {
			if m[byte(b)] {
				in = append(in, '1')
			} else {
				in = append(in, '0')
			}
		}
		want, ok := number[string(in)]
		if !ok {
			want = uint8(len(number))
			number[string(in)] = want
		}
		if class[b] != want {
			t.Fatalf("byte %#x has class %d, want %d", b, class[b], want)
		}
	}
	if n != len(number) {
		t.Errorf("%d classes, want %d", n, len(number))
	}
}
