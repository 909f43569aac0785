package abnf

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/abnfgo/abnfgo/gen/internal/byteset"
)

// TestCheck lists what the forms of a grammar mean. want is the checked
// grammar as it prints itself: classes for literals, no sugar, and behind the
// grammar's own rules those that they refer to.
func TestCheck(t *testing.T) {
	for _, tt := range []struct {
		why  string
		text string
		want string
	}{
		{"strings ignore ASCII case (RFC 5234, 2.3)", `a = "Ab1"`, `a = [Aa] [Bb] [1]`},
		{"unless %s says otherwise (RFC 7405)", `a = %s"Ab" / %i"Ab"`, `a = ( [A] [b] ) / ( [Aa] [Bb] )`},
		{"no letter has a case beyond ASCII's", `a = "k" / %x212A`, `a = [Kk] / ( [\xE2] [\x84] [\xAA] )`},
		{"strings of nothing", `a = "" / %s"" / ( "" )`, `a = "" / "" / ""`},
		{"numbers are exact", "a = %x41 / %d65.66 / %b1100001-1100011", "a = [A] / ( [A] [B] ) / [a-c]"},
		{"numbers are code points", "a = %xE9 / %x7F-80 / %x41.20AC", `a = ( [\xC3] [\xA9] ) / ( [\x7F] / ( [\xC2] [\x80] ) ) / ( [A] [\xE2] [\x82] [\xAC] )`},
		{"the last code point", "a = %x10FFFF", `a = [\xF4] [\x8F] [\xBF] [\xBF]`},
		{"surrogates drop out of a range", "a = %xD7FF-E000", `a = ( [\xED] [\x9F] [\xBF] ) / ( [\xEE] [\x80] [\x80] )`},
		{"a group is its body", `a = ( "b" ) ( "c" / "d" )`, "a = [Bb] ( [Cc] / [Dd] )"},
		{"an option is a repetition", `a = [ "b" "c" ] / *1"b" / 0*1"b"`, "a = [ [Bb] [Cc] ] / [ [Bb] ] / [ [Bb] ]"},
		{"repetitions", `a = *"b" / 1*"b" / 2"b" / *3"b" / 2*3( "b" / "c" )`, "a = *[Bb] / 1*[Bb] / 2[Bb] / *3[Bb] / 2*3( [Bb] / [Cc] )"},
		{"none of anything is the empty string", `a = 0"b" / *0( "c" ) / 0<prose>`, `a = "" / "" / ""`},
		{"names ignore case and are printed as defined", "a = B-C / <b-C>\nb-c = \"d\"", "a = b-c / b-c\nb-c = [Dd]"},
		{"=/ adds alternatives behind those of =", "a =/ \"c\" / \"d\"\na = \"b\"\nA =/ \"e\"", "a = [Bb] / [Cc] / [Dd] / [Ee]"},
		{"but a group stays one", "a = ( \"b\" / \"c\" )\na =/ \"d\"", "a = ( [Bb] / [Cc] ) / [Dd]"},
		{"a rule may refer to itself", "a = \"b\" a / \"\"", `a = ( [Bb] a ) / ""`},
		{"core rules are single bytes", "a = OCTET / CRLF", `a = OCTET / CRLF
OCTET = [\x00-\xFF]
CRLF = CR LF
CR = [\x0D]
LF = [\x0A]`},
		{"a core rule defined anew", "a = HEXDIG LF\nLF = %x0D.0A / %x0A\nHEXDIG = DIGIT / %x61-66", `a = HEXDIG LF
LF = ( [\x0D] [\x0A] ) / [\x0A]
HEXDIG = DIGIT / [a-f]
DIGIT = [0-9]`},
		{"does not change other core rules", "a = CRLF\nLF = \"x\"", `a = CRLF
LF = [Xx]
CRLF = CR LF
CR = [\x0D]
LF = [\x0A]`},
	} {
		if got := strings.TrimSuffix(checked(t, tt.why, tt.text), "\n"); got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.why, got, tt.want)
		}
	}
}

func TestOctets(t *testing.T) {
	g, err := Load(Octets, coreSource(t), NewSource("g", []byte("a = %xFF / %x80-FF / %x41.E9.FF / %xD8")))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := g.String(), `a = [\xFF] / [\x80-\xFF] / ( [A] [\xE9] [\xFF] ) / [\xD8]`+"\n"; got != want {
		t.Errorf("got %s", got)
	}
}

// TestImports lists which rule a name means where several files have it. In
// every file "who" derives the file's own letter, so that the letter tells
// whose rule is meant.
func TestImports(t *testing.T) {
	const (
		b = "who = %s\"b\"\nonly-b = who\nfrom-c = only-c\nDIGIT = %s\"1b\"\ndigit-b = DIGIT\n"
		c = "who = %s\"c\"\nonly-c = who\nfrom-b = only-b\nseen-c = <who, see [B]>\ndigit-c = DIGIT\nnumber = %s\"n\"\n"
	)
	for _, tt := range []struct {
		why, text, want string
	}{
		{"the grammar's own rule comes first", "a = who\nwho = %s\"a\"", "a"},
		{"then the imports, in their order", "a = who", "b"},
		{"an import does not see the grammar's rules", "a = only-b\nwho = %s\"a\"", "b"},
		{"a later import sees its own first", "a = only-c\nwho = %s\"a\"", "c"},
		{"an import sees the others", "a = from-c", "c"},
		{"also the earlier ones", "a = from-b", "b"},
		{"<name> is the grammar's own", "a = <who>\nwho = %s\"a\"", "a"},
		{"<name, see ...> is an import's", "a = <WHO, see [RFC3986], Section 4.1>\nwho = %s\"a\"", "b"},
		{"so a name may stand for its namesake", "a = who\nwho = <who, see [B]>", "b"},
		{"in an import it is that of another", "a = seen-c\nwho = %s\"a\"", "b"},
		{"a core rule that an import defines is still the core's here", "a = DIGIT", "[0-9]"},
		{"and in another import", "a = digit-c", "[0-9]"},
		{"but not in that import itself", "a = digit-b", "1b"},
		{"nor when the import is meant", "a = <DIGIT, see [B]>", "1b"},
		{"<name, see ...> may be a core rule", "a = <ALPHA, see [RFC5234], Appendix B.1>", "[A-Za-z]"},
		{"blanks in prose do not count", "a = < number , see [C]>", "n"},
	} {
		g, err := Load(CodePoints, coreSource(t), NewSource("a", []byte(tt.text)), NewSource("b", []byte(b)), NewSource("c", []byte(c)))
		if err != nil {
			t.Errorf("%s: %v", tt.why, err)
			continue
		}
		if got := spelled(g.Rule("A").Expr); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.why, got, tt.want)
		}
		for _, r := range g.Rules {
			if r.Pos.File != "a" {
				t.Errorf("%s: the grammar has the rule %s of file %s", tt.why, r.Name, r.Pos.File)
			}
		}
	}
}

// spelled follows references and writes single bytes as they are.
func spelled(e Expr) string {
	switch e := e.(type) {
	case *Ref:
		return spelled(e.Rule.Expr)
	case Seq:
		var s string
		for _, x := range e {
			s += spelled(x)
		}
		return s
	case Alt:
		var union byteset.Set
		for _, x := range e {
			union = union.Union(x.(Terminal).Set)
		}
		return union.String()
	case Terminal:
		if e.Set.Len() == 1 {
			return string(rune(e.Set.Min()))
		}
	}
	return e.String()
}

// TestWords lists how the terminals of an element are called in messages.
func TestWords(t *testing.T) {
	for _, tt := range []struct{ element, want string }{
		{`"aB1"`, `"a" "B" "1"`},
		{`%s"aB1"`, `%s"a" %s"B" "1"`},
		{`%x41-5A`, `%x41-5A`},
		{`%X0a`, `%X0a`},
		{`%xa.41.E9`, `%x0A %x41 %xE9 the rest of %xE9`},
		{`%d9.65`, `%d9 %d65`},
		{`%b1.10`, `%b1 %b10`},
	} {
		g, err := Load(CodePoints, coreSource(t), NewSource("g", []byte("a = "+tt.element)))
		if err != nil {
			t.Fatal(err)
		}
		var words []string
		walk(g.Rules[0].Expr, func(e Expr) {
			if e, ok := e.(Terminal); ok {
				words = append(words, e.Word)
			}
		})
		if got := strings.Join(words, " "); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.element, got, tt.want)
		}
	}
}

func TestRuleText(t *testing.T) {
	text := "  a = b ; first\n  b = \"c\"\n  A =/ b b\n    ; second\n  a =/ b\n"
	g, err := Load(CodePoints, coreSource(t), NewSource("g", []byte(text)))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := g.Rule("a").Text, "a = b ; first\nA =/ b b\n  ; second\na =/ b"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestByteSet(t *testing.T) {
	const text = `single = "a" / %x30-39
nested = single / ( "-" / ( single ) ) / alias
alias = DIGIT
none = "ab"
empty = ""
some = "a" / "bc"
option = [ "a" ]
one = 1"a"
self = self
loop = "a" / pool
pool = "b" / loop
`
	g, err := Load(CodePoints, coreSource(t), NewSource("g", []byte(text)))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"single": "[0-9Aa]", "nested": `[\-0-9Aa]`, "alias": "[0-9]"}
	for _, r := range g.Rules {
		set, ok := r.ByteSet()
		if ok != (want[r.Name] != "") || ok && set.String() != want[r.Name] {
			t.Errorf("%s: %v, %v; want %q", r.Name, set, ok, want[r.Name])
		}
	}
}

// TestByteSetOfDiamonds has rules that use each other twice: looking into
// every use would take as many steps as there are paths, 2 to the 60th.
func TestByteSetOfDiamonds(t *testing.T) {
	var b strings.Builder
	for i := range 60 {
		fmt.Fprintf(&b, "r%d = r%d / r%d\n", i, i+1, i+1)
	}
	b.WriteString("r60 = DIGIT\n")
	g, err := Load(CodePoints, coreSource(t), NewSource("g", []byte(b.String())))
	if err != nil {
		t.Fatal(err)
	}
	if set, ok := g.Rules[0].ByteSet(); !ok || set != byteset.Range('0', '9') {
		t.Errorf("got %v, %v", set, ok)
	}
}

func TestAll(t *testing.T) {
	g, err := Load(CodePoints, coreSource(t),
		NewSource("g", []byte("a = b HEXDIG / imported\nb = b a\n")),
		NewSource("i", []byte("unused = \"u\"\nimported = other\nother = \"o\"\n")))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for r := range g.All() {
		names = append(names, r.Name)
	}
	if want := []string{"a", "b", "HEXDIG", "imported", "DIGIT", "other"}; !slices.Equal(names, want) {
		t.Errorf("got %v, want %v", names, want)
	}
	for r := range g.All() {
		if r.Name != "a" {
			t.Errorf("the loop went on to %s behind its break", r.Name)
		}
		break
	}
	if g.Rule("c") != nil || g.Rule("HEXDIG") != nil || g.Rule("B").Name != "b" {
		t.Error("Rule finds rules that are not the grammar's, or not those that are")
	}
}
