package oracle

import (
	"slices"
	"testing"

	"github.com/abnfgo/abnfgo/gen/internal/abnf"
	"github.com/abnfgo/abnfgo/gen/internal/automaton"
	"github.com/abnfgo/abnfgo/gen/internal/byteset"
)

func TestMatch(t *testing.T) {
	for _, tt := range []struct {
		why     string
		text    string
		s       string
		match   bool
		longest int
		stop    int
	}{
		{"a literal", `S = "ab"`, "ab", true, 2, 2},
		{"a literal, too short", `S = "ab"`, "a", false, -1, 1},
		{"a literal, too long", `S = "ab"`, "abc", false, 2, 2},
		{"a literal, wrong at once", `S = "ab"`, "ba", false, -1, 0},
		{"case is folded", `S = "aB"`, "Ab", true, 2, 2},
		{"the empty string", `S = ""`, "", true, 0, 0},
		{"the empty string, too long", `S = ""`, "a", false, 0, 0},
		{"alternation is a union, whatever stands first", `S = ( "a" / "ab" ) "c"`, "abc", true, 3, 3},
		{"a repetition gives back", `S = *"a" "ab"`, "aaab", true, 4, 4},
		{"a repetition ends without what must come", `S = *"a" "ab"`, "aaa", false, -1, 3},
		{"the longest of several prefixes", `S = "a" / "aba"`, "abab", false, 3, 3},
		{"a prefix shorter than what was still possible", `S = "a" / "abab"`, "abac", false, 1, 3},
		{"a loop round the empty string", `S = *( [ "a" ] ) "b"`, "aab", true, 3, 3},
		{"the least count", `S = 2*3"a"`, "a", false, -1, 1},
		{"the largest count", `S = 2*3"a"`, "aaaa", false, 3, 3},
		{"a huge count of something that may be empty", `S = 100000( [ "a" ] )`, "aaa", true, 3, 3},
		{"a huge count of something that may not", `S = 100000"a"`, "aaa", false, -1, 3},
		{"a gap in an address", `S = [ *1( "a" ":" ) "a" ] "::"`, "a::", true, 3, 3},
		{"recursion to the right", `S = "(" S ")" / "x"`, "((x))", true, 5, 5},
		{"recursion that does not close", `S = "(" S ")" / "x"`, "((x)a", false, -1, 4},
		{"recursion in the middle", `S = [ "a" S "b" ]`, "aabbb", false, 4, 4},
		{"a position beyond one word", `S = 70"a" "b"`, string(slices.Repeat([]byte("a"), 70)) + "b", true, 71, 71},
		{"short again after a long one", `S = "b"`, "b", true, 1, 1},
	} {
		r, _, err := Load(tt.text, "")
		if err != nil {
			t.Fatal(err)
		}
		s := []byte(tt.s)
		if got := Match(r, s); got != tt.match {
			t.Errorf("%s: Match(%s, %q) = %v", tt.why, tt.text, s, got)
		}
		if got := Longest(r, s); got != tt.longest {
			t.Errorf("%s: Longest(%s, %q) = %d, want %d", tt.why, tt.text, s, got, tt.longest)
		}
		if got := Stop(r, s); got != tt.stop {
			t.Errorf("%s: Stop(%s, %q) = %d, want %d", tt.why, tt.text, s, got, tt.stop)
		}
	}
}

// A grammar's text cannot say it, but a terminal of no bytes makes what it is
// part of impossible, and then it does not matter that the rest could go on.
func TestStopImpossible(t *testing.T) {
	a := abnf.Terminal{Set: byteset.Of('a'), Word: `"a"`}
	never := abnf.Terminal{}
	for _, tt := range []struct {
		why  string
		expr abnf.Expr
		s    string
		stop int
	}{
		{"no string at all", never, "a", 0},
		{"no string, though it begins well", abnf.Seq{a, never}, "a", 0},
		{"an alternative is left", abnf.Alt{abnf.Seq{a, a, never}, a}, "aa", 1},
		{"in another rule", abnf.Alt{abnf.Seq{a, &abnf.Ref{Rule: &abnf.Rule{Name: "N", Expr: never}}}, a}, "a", 1},
		{"a repetition can do without", abnf.Seq{&abnf.Repeat{Min: 0, Max: 2, Body: abnf.Seq{a, never}}, a}, "a", 1},
		{"a repetition cannot do without", abnf.Alt{&abnf.Repeat{Min: 1, Max: 2, Body: abnf.Seq{a, never}}, abnf.Seq{}}, "a", 0},
	} {
		if got := Stop(&abnf.Rule{Name: "S", Expr: tt.expr}, []byte(tt.s)); got != tt.stop {
			t.Errorf("%s: Stop = %d, want %d", tt.why, got, tt.stop)
		}
	}
}

func TestParse(t *testing.T) {
	absent := [2]int{-1, -1}
	type spans = [][2]int
	for _, tt := range []struct {
		why      string
		text     string
		captures string
		s        string
		spans    spans // nil if s does not match
		kinds    []int
	}{
		{"a span", "S = \"a\" X\nX = *\"b\"", "X", "abb", spans{{1, 3}}, []int{0}},
		{"no match", "S = \"a\" X\nX = *\"b\"", "X", "aba", nil, nil},
		{"empty", "S = \"a\" X\nX = *\"b\"", "X", "a", spans{{1, 1}}, []int{0}},
		{"absent", "S = \"a\" [ \"c\" X ]\nX = *\"b\"", "X", "a", spans{absent}, []int{0}},
		{"the earlier alternative", "S = X / Y\nX = 1*\"a\"\nY = \"a\"", "X, Y", "a", spans{{0, 1}, absent}, []int{0, 0}},
		{"the earlier alternative of the whole", "S = X / Y \"b\"\nX = 1*\"a\"\nY = \"a\"", "X, Y", "ab", spans{absent, {0, 1}}, []int{0, 0}},
		{"the longer repetition", "S = X Y\nX = *\"a\"\nY = *\"a\"", "X, Y", "aa", spans{{0, 2}, {2, 2}}, []int{0, 0}},
		{"from left to right: an earlier alternative on the left beats a longer repetition on the right",
			"S = X Y [ \"a\" ]\nX = \"a\" / \"aa\"\nY = *\"a\"", "X, Y", "aaa", spans{{0, 1}, {1, 3}}, []int{0, 0}},
		{"the last round", "S = *( X \",\" )\nX = *\"a\"", "X", "aa,a,", spans{{3, 4}}, []int{0}},
		{"no empty round at the end", "S = *X\nX = *\"a\"", "X", "aa", spans{{0, 2}}, []int{0}},
		{"no empty round at all", "S = *X\nX = *\"a\"", "X", "", spans{absent}, []int{0}},
		{"no empty round of an option", "S = [ X ]\nX = *\"a\"", "X", "", spans{absent}, []int{0}},
		{"an empty round of the minimum", "S = 1*X\nX = *\"a\"", "X", "", spans{{0, 0}}, []int{0}},
		{"an empty round of the minimum, then one that is not", "S = 1*( X / Y )\nX = \"\"\nY = \"a\"", "X, Y", "a", spans{{0, 0}, {0, 1}}, []int{0, 0}},
		{"a bounded repetition takes no empty round either", "S = *2( X / Y )\nX = \"\"\nY = \"a\"", "X, Y", "a", spans{absent, {0, 1}}, []int{0, 0}},
		{"two rules, one inside the other", "S = X\nX = \"a\" Y \"a\"\nY = *\"b\"", "X, Y", "abba", spans{{0, 4}, {1, 3}}, []int{0, 0}},
		{"a kind", "S = C\nC = K / L\nK = \"a\"\nL = \"b\"", "C(K / L)", "b", spans{{0, 1}}, []int{2}},
		{"no kind", "S = C\nC = K / \"b\"\nK = \"a\"", "C(K)", "b", spans{{0, 1}}, []int{0}},
		{"no kind in the last use", "S = 2C\nC = K / \"b\"\nK = \"a\"", "C(K)", "ab", spans{{1, 2}}, []int{0}},
		{"a kind in a kind", "S = C\nC = K / L\nK = \"b\" L\nL = \"a\"", "C(K / L)", "ba", spans{{0, 2}}, []int{1}},
		{"a kind elsewhere", "S = C K\nC = L\nK = \"b\"\nL = \"a\"", "C(K / L)", "ab", spans{{0, 1}}, []int{2}},
		{"kinds alone", "S = \"c\" K / L\nK = \"b\" L\nL = \"a\"", "C(K / L)", "cba", spans{{1, 3}}, []int{1}},
		{"the entry is not a use of itself", "C = K \"b\"\nK = \"a\"", "C(K)", "ab", spans{{0, 1}}, []int{1}},
		{"recursion: the use that ends last", "S = X\nX = \"(\" [ X ] \")\"", "X", "(())", spans{{0, 4}}, []int{0}},
	} {
		r, components, err := Load(tt.text, tt.captures)
		if err != nil {
			t.Fatal(err)
		}
		spans, kinds, ok := Parse(r, components, []byte(tt.s))
		if ok != (tt.spans != nil) || !slices.Equal(spans, tt.spans) || !slices.Equal(kinds, tt.kinds) {
			t.Errorf("%s: Parse(%q) = %v, %v, %v, want %v, %v", tt.why, tt.s, spans, kinds, ok, tt.spans, tt.kinds)
		}
	}
}

// Failures are remembered, so that what doubles with every byte for a plain
// backtracker ends.
func TestParseFailsFast(t *testing.T) {
	r, components, err := Load("S = *( *( X / \"aa\" ) / X ) \"b\"\nX = \"a\" / \"aaa\"", "X")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, ok := Parse(r, components, slices.Repeat([]byte("a"), 200)); ok {
		t.Error("accepted")
	}
}

func TestRunNFA(t *testing.T) {
	r, _, err := Load(`S = *( "a" / "ab" ) [ "c" ]`, "")
	if err != nil {
		t.Fatal(err)
	}
	n, err := automaton.NewNFA(r, nil, automaton.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	for s, want := range map[string]bool{"": true, "a": true, "b": false, "aabac": true, "abb": false, "cc": false} {
		if got := RunNFA(n, []byte(s)); got != want {
			t.Errorf("RunNFA(%q) = %v", s, got)
		}
	}
}

// The two oracles agree on what matches.
func TestCases(t *testing.T) {
	names := map[string]bool{}
	for _, c := range Cases {
		if names[c.Name] {
			t.Errorf("two cases %s", c.Name)
		}
		names[c.Name] = true
		r, components, err := c.Load()
		if err != nil {
			t.Error(err)
			continue
		}
		p := NewParser(r, components)
		accepted := 0
		Strings(c.Alphabet, min(c.Length, 5), func(s []byte) {
			_, _, ok := p.Parse(s)
			if ok != Match(r, s) {
				t.Errorf("%s: %q: Match says %v, Parse %v", c.Name, s, !ok, ok)
			}
			if ok {
				accepted++
				if Longest(r, s) != len(s) || Stop(r, s) != len(s) {
					t.Errorf("%s: %q matches, but Longest is %d and Stop %d", c.Name, s, Longest(r, s), Stop(r, s))
				}
			}
		})
		if accepted == 0 {
			t.Errorf("%s: no string matches", c.Name)
		}
	}
}
