package automaton_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/abnfgo/abnfgo/gen/internal/abnf"
	"github.com/abnfgo/abnfgo/gen/internal/automaton"
	"github.com/abnfgo/abnfgo/gen/internal/byteset"
	"github.com/abnfgo/abnfgo/gen/internal/oracle"
	"github.com/abnfgo/abnfgo/grammar"
)

var update = flag.Bool("update", false, "write the golden files; the run fails")

// Every form of small grammars, as it prints itself.
func TestGolden(t *testing.T) {
	for _, tt := range []struct {
		name, text, captures string
	}{
		{"list", `S = *( X "," ) Y ; a list, whose end is known at its end
X = *"a"
Y = *"a" "b"`, "X, Y"},
		{"host", `S = [ host ] ":"
host = v4 / name
v4 = "1" "." "1"
name = *( "1" / "." )`, "host(v4 / name)"},
		{"rounds", `S = 1*( *2( C ) "," )
C = K / *"b"
K = "a"`, "C(K)"},
	} {
		r, components, err := oracle.Load(tt.text, tt.captures)
		if err != nil {
			t.Fatal(err)
		}
		n, err := automaton.NewNFA(r, components, automaton.DefaultLimits)
		if err != nil {
			t.Fatal(err)
		}
		d, err := n.Determinize(automaton.DefaultLimits)
		if err != nil {
			t.Fatal(err)
		}
		got := tt.text + "\n; " + tt.captures + "\n\n" + n.String() + "\n" + d.String() + "\nminimal " + d.Minimize().String()
		file := filepath.Join("testdata", tt.name+".golden")
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
			t.Errorf("%s is written; look at it and run again without -update", file)
			continue
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s: the forms have changed; if they should, run with -update. Now:\n%s", file, got)
		}
	}
}

func compile(t *testing.T, r *abnf.Rule, components []automaton.Component) (*automaton.DFA, *automaton.DFA) {
	t.Helper()
	n, err := automaton.NewNFA(r, components, automaton.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	d, err := n.Determinize(automaton.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	return d, d.Minimize()
}

// load compiles the first rule of a grammar.
func load(t *testing.T, text, captures string) *automaton.DFA {
	t.Helper()
	r, components, err := oracle.Load(text, captures)
	if err != nil {
		t.Fatal(err)
	}
	_, m := compile(t, r, components)
	return m
}

// A language has one minimal DFA, however it is written.
func TestCanonical(t *testing.T) {
	for _, tt := range []struct {
		why     string
		grammar []string
	}{
		{"loops", []string{`S = *"a"`, `S = *( *"a" )`, `S = [ 1*"a" ]`, `S = "" / "a" *"a"`, `S = *3"a" / 2*"a"`}},
		{"counts", []string{`S = 2*4"a"`, `S = "a" "a" [ "a" [ "a" ] ]`, `S = "aaaa" / "aaa" / "aa"`, `S = 2"a" *2"a"`}},
		{"order of alternatives", []string{`S = "ab" / "ac" / "b"`, `S = "b" / "a" ( "c" / "b" )`}},
		{"ends that are the same", []string{`S = "ac" / "bc"`, `S = ( "a" / "b" ) "c"`, `S = %x61-62 "c" / %x41 "c" / %x42 "c"`}},
		{"classes that only look different", []string{`S = DIGIT / "A"`, `S = %x30-34 / %x35-39 / %x41 / %x61`, `S = "0" / %x31-39 / "a"`}},
		{"dead alternatives", []string{`S = "a" / "b"`, `S = "a" / "a" / "b" / ( "a" / "b" )`}},
		{"an even number of a in two ways", []string{`S = *( *"b" "a" *"b" "a" ) *"b"`, `S = *( "b" / "a" *"b" "a" )`}},
		{"everything", []string{`S = *OCTET`, `S = *( %x00-7F / %x80-FF )`, `S = *OCTET *OCTET`}},
	} {
		want := load(t, tt.grammar[0], "").String()
		for _, g := range tt.grammar[1:] {
			if got := load(t, g, "").String(); got != want {
				t.Errorf("%s: %s gives\n%snot, as %s,\n%s", tt.why, g, got, tt.grammar[0], want)
			}
		}
	}
}

// The same with captures: the order of alternatives matters only where
// readings compete.
func TestCanonicalCaptures(t *testing.T) {
	a := load(t, "S = X / Y\nX = \"a\" *\"b\"\nY = \"c\"", "X, Y").String()
	b := load(t, "S = Y / X\nX = \"a\" / \"a\" 1*\"b\"\nY = \"c\"", "X, Y").String()
	if a != b {
		t.Errorf("alternatives that share no string, in another order:\n%s%s", a, b)
	}
	a = load(t, "S = X / Y\nX = \"a\"\nY = \"a\" / \"b\"", "X, Y").String()
	b = load(t, "S = Y / X\nX = \"a\"\nY = \"a\" / \"b\"", "X, Y").String()
	if a == b {
		t.Errorf("alternatives that share a string, in another order, are the same:\n%s", a)
	}
}

// Minimizing a minimal DFA changes nothing.
func TestMinimizeTwice(t *testing.T) {
	for _, c := range oracle.Cases {
		m := load(t, c.ABNF, c.Captures)
		if once, twice := m.String(), m.Minimize().String(); once != twice {
			t.Errorf("%s: minimized once\n%sand twice\n%s", c.Name, once, twice)
		}
	}
}

func appendixA(t *testing.T) *abnf.Grammar {
	t.Helper()
	source := func(name string) *abnf.Source {
		data, err := grammar.Files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return abnf.NewSource(name, data)
	}
	g, err := abnf.Load(abnf.CodePoints, source("core.abnf"), source("rfc3986.abnf"))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// The rules of RFC 3986, Appendix A. The states do not count one for strings
// that are lost.
func TestSizes(t *testing.T) {
	g := appendixA(t)
	for _, tt := range []struct {
		rule            string
		states, classes int
	}{
		{"scheme", 2, 3},
		{"IPv4address", 24, 8},
		{"IPv6address", 151, 10},
		{"host", 160, 15},
		{"URI", 179, 21},
		{"URI-reference", 182, 21},
		{"path-empty", 1, 1},
	} {
		d, m := compile(t, g.Rule(tt.rule), nil)
		if len(m.States) != tt.states || m.Classes != tt.classes {
			t.Errorf("%s has %d states and %d classes, not %d and %d", tt.rule, len(m.States), m.Classes, tt.states, tt.classes)
		}
		if len(d.States) < len(m.States) {
			t.Errorf("%s has %d states and, minimal, %d", tt.rule, len(d.States), len(m.States))
		}
	}
}

// In the captures of a URI no position has to wait in more than one register,
// and none is moved from one to another.
func TestCapturesOfURI(t *testing.T) {
	g := appendixA(t)
	components, err := oracle.Components(g, "scheme, userinfo, host(IPv6address / IPvFuture / IPv4address / reg-name), port, path(path-abempty / path-absolute / path-noscheme / path-rootless / path-empty), query, fragment")
	if err != nil {
		t.Fatal(err)
	}
	r := g.Rule("URI-reference")
	_, m := compile(t, r, components)
	for _, ops := range m.Ops {
		for _, op := range ops {
			if op.To.Register > 1 || op.To.Register > 0 && op.From.Register > 0 {
				t.Errorf("%s", m.OpText(op))
			}
		}
	}
	p := oracle.NewParser(r, components)
	for _, s := range []string{
		"", "a", "a:b", "//", "//a", "//1.2.3.4", "//1.2.3.4.com:80/a", "http://u:p@[::1]:8/p/q?x#y", "//[v1.a:b]", "//a:b@c:1",
		"//[1:2:3:4:5:6:7::]", "//[::1.2.3.4]#", "//256.1.1.1", "?", "#", "/a//b", "a/b:c", "%61:", "//@:", "//:@:",
		"http://example.com/a/b/c/d?query=1&x=y#fragment/with?marks",
	} {
		spans, kinds, ok := p.Parse([]byte(s))
		got := m.Run([]byte(s))
		if got.Accepted != ok {
			t.Errorf("%q: %v, want %v", s, got.Accepted, ok)
			continue
		}
		for i := 0; ok && i < len(components); i++ {
			if span, kind := captured(m, components[i].Name, got.Fields); span != spans[i] || kind != kinds[i] {
				t.Errorf("%q: %s is %v, %d, want %v, %d", s, components[i].Name, span, kind, spans[i], kinds[i])
			}
		}
	}
}

func TestLimits(t *testing.T) {
	limits := automaton.Limits{NFAStates: 100, DFAStates: 20, Readings: 200}
	for _, tt := range []struct {
		why, text, captures, want string
	}{
		{"within the limits", `S = 90"a" / *"b"`, "", `case.abnf:1:1: rule "S" needs more than 20 states as DFA; large repeats, or repetitions of alternatives that overlap, cost the most`},
		{"a large repeat", `S = 1*4000DIGIT`, "", `case.abnf:1:1: rule "S" needs more than 100 states as NFA; large repeats, or repetitions of alternatives that overlap, cost the most`},
		{"a large exact repeat", `S = 4000DIGIT`, "", `case.abnf:1:1: rule "S" needs more than 100 states as NFA; large repeats, or repetitions of alternatives that overlap, cost the most`},
		{"repeats in repeats", `S = *100000( *100000( *100000"a" ) )`, "", `case.abnf:1:1: rule "S" needs more than 100 states as NFA; large repeats, or repetitions of alternatives that overlap, cost the most`},
		{"a loop at the limit", `S = 97"a" *( 1*"b" / "c" )`, "", `case.abnf:1:1: rule "S" needs more than 100 states as NFA; large repeats, or repetitions of alternatives that overlap, cost the most`},
		{"captured, optional and empty at the limit", "S = *100X\nX = *\"a\"", "X", `case.abnf:1:1: rule "S" needs more than 100 states as NFA; large repeats, or repetitions of alternatives that overlap, cost the most`},
		{"exponential by nature", `S = *( "a" / "b" ) "a" 5( "a" / "b" )`, "", `case.abnf:1:1: rule "S" needs more than 20 states as DFA; large repeats, or repetitions of alternatives that overlap, cost the most`},
		{"few states, each with many readings", `S = *9( "a" / "a" / "a" / "aa" / "aa" )`, "", `case.abnf:1:1: rule "S" needs more than 200 readings in the states of its DFA; large repeats, or repetitions of alternatives that overlap, cost the most`},
		{"small enough", `S = 18"a"`, "", ""},
		{"nothing, very often", `S = 100000( 100000( 100000( 100000( "" "" ) ) ) )`, "", ""},
		{"a rule that is a rule, for a hundred levels", doubling(100, "%s = %[2]s %[2]s", `""`), "", ""},
		{"the same with a mark somewhere", "R = S X\nX = K\nK = S\n" + doubling(100, "%s = %[2]s %[2]s", `""`), "X(K / X)", ""},
		{"doubling what is not empty", doubling(100, "%s = %[2]s %[2]s", `"a"`), "", `case.abnf:1:1: rule "S" needs more than 100 states as NFA; large repeats, or repetitions of alternatives that overlap, cost the most`},
	} {
		t.Run(tt.why, func(t *testing.T) {
			begin := time.Now()
			r, components, err := oracle.Load(tt.text, tt.captures)
			if err != nil {
				t.Fatal(err)
			}
			n, err := automaton.NewNFA(r, components, limits)
			if err == nil {
				_, err = n.Determinize(limits)
			}
			if got := fmt.Sprint(err); got != tt.want && (tt.want != "" || err != nil) {
				t.Errorf("error %v, want %v", err, tt.want)
			}
			if limit := (*automaton.LimitError)(nil); tt.want != "" && !errors.As(err, &limit) {
				t.Errorf("a %T, not a LimitError", err)
			}
			if d := time.Since(begin); d > 5*time.Second {
				t.Errorf("it took %v to find out", d)
			}
		})
	}
}

// doubling returns rules each of which is made from the next: S, S1, S2 and so
// on, the last being end.
func doubling(levels int, format, end string) string {
	var b strings.Builder
	name := "S"
	for i := range levels {
		next := fmt.Sprintf("S%d", i+1)
		fmt.Fprintf(&b, format+"\n", name, next)
		name = next
	}
	fmt.Fprintf(&b, "%s = %s\n", name, end)
	return b.String()
}

func TestRecursion(t *testing.T) {
	for _, tt := range []struct {
		why, text, want string
	}{
		{"directly", `S = "(" [ S ] ")"`, `case.abnf:1:1: rule "S" is recursive: S → S; only rules without recursion can be compiled`},
		{"to the left", `S = S "a" / "b"`, `case.abnf:1:1: rule "S" is recursive: S → S; only rules without recursion can be compiled`},
		{"through others", "S = A\nA = *B\nB = \"x\" / ( \"y\" [ A ] )", `case.abnf:2:1: rule "A" is recursive: A → B → A; only rules without recursion can be compiled`},
		{"beside what is not", "S = DIGIT A DIGIT\nA = B B\nB = DIGIT / A", `case.abnf:2:1: rule "A" is recursive: A → B → A; only rules without recursion can be compiled`},
		{"a rule of single bytes", "S = \"a\" / S", `case.abnf:1:1: rule "S" is recursive: S → S; only rules without recursion can be compiled`},
		{"used often, but not by itself", "S = A B A\nA = B B\nB = \"b\"", ""},
	} {
		r, _, err := oracle.Load(tt.text, "")
		if err != nil {
			t.Fatal(err)
		}
		_, err = automaton.NewNFA(r, nil, automaton.DefaultLimits)
		if got := fmt.Sprint(err); got != tt.want && (tt.want != "" || err != nil) {
			t.Errorf("%s: error %v, want %v", tt.why, err, tt.want)
		}
		if recursion := (*automaton.RecursionError)(nil); tt.want != "" && !errors.As(err, &recursion) {
			t.Errorf("%s: a %T, not a RecursionError", tt.why, err)
		}
	}
}

// Classes are as few as the rule allows, and numbered in the order of bytes.
func TestClasses(t *testing.T) {
	for _, tt := range []struct {
		why, text, bytes string
		classes          []uint8
		n                int
	}{
		{"none but the rest", `S = ""`, "\x00a\xff", []uint8{0, 0, 0}, 1},
		{"all bytes alike", `S = *OCTET`, "\x00a\xff", []uint8{0, 0, 0}, 1},
		{"both cases", `S = "a"`, "\x00Aa\xff", []uint8{0, 1, 1, 0}, 2},
		{"one case", `S = %s"a"`, "\x00Aa\xff", []uint8{0, 0, 1, 0}, 2},
		{"sets that overlap", `S = %x61-63 %x62-64`, "`abcde", []uint8{0, 1, 2, 2, 3, 0}, 4},
		{"sets that the language does not tell apart", `S = ( "a" / "b" ) "c" / ( "b" / "a" ) "d"`, "abcde", []uint8{1, 1, 2, 2, 0}, 3},
		{"the first and the last byte", `S = %x00 %xFF`, "\x00\x01\xff", []uint8{0, 1, 2}, 3},
	} {
		m := load(t, tt.text, "")
		if m.Classes != tt.n {
			t.Errorf("%s: %d classes, want %d", tt.why, m.Classes, tt.n)
		}
		for i := range len(tt.bytes) {
			if got := m.Class[tt.bytes[i]]; got != tt.classes[i] {
				t.Errorf("%s: %q is of class %d, want %d", tt.why, tt.bytes[i], got, tt.classes[i])
			}
		}
	}
}

// As many classes as there are bytes.
func TestAllClasses(t *testing.T) {
	m := load(t, everyByteItsOwn(), "")
	if m.Classes != 256 || m.Class[0xFF] != 255 {
		t.Fatalf("%d classes, %%xFF is of class %d", m.Classes, m.Class[0xFF])
	}
	for b := range 256 {
		s := fmt.Appendf([]byte{byte(b)}, "%02X", b)
		if !m.Run(s).Accepted {
			t.Errorf("%q is rejected", s)
		}
		s[0] ^= 1
		if m.Run(s).Accepted {
			t.Errorf("%q is accepted", s)
		}
	}
}

// everyByteItsOwn is a rule that goes another way for every byte.
func everyByteItsOwn() string {
	var b strings.Builder
	b.WriteString("S = %x00 \"00\"\n")
	for i := 1; i < 256; i++ {
		fmt.Fprintf(&b, "S =/ %%x%02X \"%02X\"\n", i, i)
	}
	return b.String()
}

func TestSpell(t *testing.T) {
	set := func(text string) byteset.Set { return byteset.Of([]byte(text)...) }
	words := []automaton.Word{
		{Text: `"+"`, Set: set("+")},
		{Text: `"-"`, Set: set("-")},
		{Text: "DIGIT", Set: byteset.Range('0', '9')},
		{Text: "lower", Set: byteset.Range('a', 'f')},
		{Text: `"a"`, Set: set("aA")},
		{Text: "HEXDIG", Set: byteset.Range('0', '9').Union(byteset.Range('a', 'f')).Union(byteset.Range('A', 'F'))},
		{Text: "digit2", Set: byteset.Range('0', '9')},
		{Text: "even", Set: set("02468")},
	}
	for _, tt := range []struct {
		why string
		set byteset.Set
		end bool
		no  string // Phrase
	}{
		{"nothing", byteset.Set{}, false, ``},
		{"nothing but the end", byteset.Set{}, true, `end`},
		{"one word", set("+"), false, `"+"`},
		{"one word or the end", set("+"), true, `"+" or end`},
		{"two words, in the grammar's order", set("-+"), false, `"+" or "-"`},
		{"three", set("-+aA"), true, `"+", "-", "a" or end`},
		{"rules before literals", byteset.Range('0', '9').Union(set("+")), false, `DIGIT or "+"`},
		{"the earlier of two equal rules", byteset.Range('0', '9'), false, `DIGIT`},
		{"the widest first, and what it covers is not said again", words[5].Set.Union(set("+")), false, `HEXDIG or "+"`},
		{"the wide one does not fit", byteset.Range('0', '9').Union(set("aA")), false, `DIGIT or "a"`},
		{"a narrow word", set("02468"), false, `even`},
		{"what has no word", set("02468z"), false, `even or [z]`},
		{"nothing has a word", set("xyz"), true, `[x-z] or end`},
	} {
		if got := automaton.Phrase(words, tt.set, tt.end); got != tt.no {
			t.Errorf("%s: %s, want %s", tt.why, got, tt.no)
		}
		var union byteset.Set
		for _, w := range automaton.Spell(words, tt.set) {
			union = union.Union(w.Set)
		}
		if union != tt.set {
			t.Errorf("%s: the words make up %v, not %v", tt.why, union, tt.set)
		}
	}
}

// What may follow, state by state.
func TestExpected(t *testing.T) {
	m := load(t, `S = 1*DIGIT [ "." 1*DIGIT ] [ ( "e" / "p" ) [ sign ] 1*HEXDIG ]
sign = "+" / "-"`, "")
	for s, want := range map[string]string{
		"":      `DIGIT`,
		"1":     `DIGIT, ".", "e", "p" or end`,
		"1.":    `DIGIT`,
		"1.2":   `DIGIT, "e", "p" or end`,
		"1e":    `sign or HEXDIG`,
		"1e-":   `HEXDIG`,
		"1e-fF": `HEXDIG or end`,
	} {
		r := m.Run([]byte(s))
		if got := m.Expected(r.State); got != want || r.Stop != len(s) {
			t.Errorf("behind %q at %d: %s, want %s", s, r.Stop, got, want)
		}
	}
}

// Components that a rule cannot have are left out, and their rules are not
// looked for in vain.
func TestComponents(t *testing.T) {
	text := `S = X "," K
X = "x"
C = K / L
K = "k"
L = "l"
U = "u"`
	r, components, err := oracle.Load(text, "X, C(K / L), U")
	if err != nil {
		t.Fatal(err)
	}
	n, err := automaton.NewNFA(r, components, automaton.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range n.Components {
		got = append(got, fmt.Sprint(c.Name, " ", c.Rule != nil, " ", c.In(r)))
	}
	if want := "[X true true C false true]"; fmt.Sprint(got) != want {
		t.Errorf("components %v, want %v", got, want)
	}
	if len(n.Tags) != 5 {
		t.Errorf("%d tags, want start and end of two, and a kind", len(n.Tags))
	}
}
