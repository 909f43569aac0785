package emit_test

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"go/format"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/abnfgo/abnfgo/gen/internal/abnf"
	"github.com/abnfgo/abnfgo/gen/internal/automaton"
	"github.com/abnfgo/abnfgo/gen/internal/byteset"
	"github.com/abnfgo/abnfgo/gen/internal/emit"
	"github.com/abnfgo/abnfgo/gen/internal/oracle"
)

// A subject is a package to write, compile and run.
type subject struct {
	name    string // of the package
	grammar string // its text
	pkg     emit.Package
	entries []subjectEntry
}

type subjectEntry struct {
	rule       *abnf.Rule
	components []automaton.Component
	strings    []string // to try
	parser     *oracle.Parser
}

// A special is a grammar for a corner of the emitter. Every rule in Entries, or
// the first, is an entry.
type special struct {
	name, why, text string
	entries         []string
	captures        string // of all entries
	strings         []string
	alphabet        string
	length          int
}

var specials = []special{
	{name: "states300", why: "a region of more than 256 states has a table of uint16",
		text: `S = "x" 150( "a" "b" ) [ "c" ]`, strings: []string{"x" + strings.Repeat("ab", 150), "x" + strings.Repeat("ab", 150) + "C", strings.Repeat("ab", 149) + "aa", "x" + strings.Repeat("ab", 149) + "a", "x" + strings.Repeat("ab", 151)},
		alphabet: "abx", length: 3},
	{name: "accepting", why: "a string may end inside a region",
		text: `S = "x" 1*14( "a" / "b" "c" )`, strings: []string{"xbcbcbcbcbcbcbcbcbcbcbcbcbcbc", "xaaaaaaaaaaaaaa", "xaaaaaaaaaaaaaaa", "xaaaaaaabaaaaaa"}, alphabet: "abcx", length: 5},
	{name: "acceptingcaptures", why: "a string may end inside a region, and only then it is known what it was",
		text: "S = \"x\" ( X / Y )\nX = 12( \"a\" / \"b\" \"c\" )\nY = 1*14( \"a\" / \"b\" \"c\" )", captures: "X, Y",
		strings: []string{"xaaaaaaaaaaaa", "xaaaaaabcaaaaa", "xaaaaaaaaaaa", "xaaaaaaaaaaaaa", "xbcbcbcbcbcbcbcbcbcbcbcbc"}, alphabet: "abcx", length: 4},
	{name: "tworegions", why: "two tables in one rule, and the second at the end of a run",
		text:    "S = \"x\" ( 15\"a\" / 16\"b\" ) 1*\"y\" ( 15\"c\" / 14\"d\" \"e\" )",
		strings: twoRegions(), alphabet: "abxy", length: 4},
	{name: "tworegions2", why: "the second table of a rule r and the first of a rule r2 want the same name",
		text:    "r = \"x\" ( 15\"a\" / 16\"b\" ) 1*\"y\" ( 15\"c\" / 14\"d\" \"e\" )\nr2 = \"z\" ( 13\"a\" / 14\"b\" )\nr3 = \"x\" ( 15\"a\" / 16\"b\" ) 1*\"y\"",
		entries: []string{"r", "r2", "r3"}, strings: append(twoRegions(), "zaaaaaaaaaaaaa", "zbbbbbbbbbbbbbb"), alphabet: "axz", length: 3},
	{name: "regionatstart", why: "a region that begins at the start, and not as its first state",
		text:    `S = 13( "a" / "b" [ "c" ] ) / "c" 3"d" [ S2 ]` + "\n" + `S2 = 13"a"`,
		strings: []string{"aaaaaaaaaaaaa", "bcbcbcbcbcbcbcbcbcbcbcbcbc", "cddd", "cdddaaaaaaaaaaaaa", "cdddaaaaaaaaaaaa"}, alphabet: "abcd", length: 4},
	{name: "bytes256", why: "a region that goes another way for every byte", text: everyByteItsOwn(),
		strings: []string{"\x0000", "\xffff", "\xffFF", "\x00FF", "a61", "a6", "a", "a610"}, alphabet: "a61\xff", length: 4},
	{name: "sets70", why: "more than 64 sets need a second table, which must not have a set's name", text: manySets(),
		strings: manySetsStrings(), alphabet: "s2Sa:", length: 4},
	{name: "alloctets", why: "all bytes, captured", text: "S = X\nX = *OCTET", captures: "X", alphabet: "a\x00\x80\xff", length: 5,
		strings: []string{strings.Repeat("\x00", 1000)}},
	{name: "longruns", why: "runs that are tested four bytes at once", text: "S = X [ \":\" Y ]\nX = *( %x20-39 / %x3B-7E / \"%\" 2HEXDIG )\nY = *%x80-FF", captures: "X, Y",
		strings: []string{strings.Repeat("a", 9), strings.Repeat("a", 10) + ":" + strings.Repeat("\x80", 7), "aaaaaaa\x80", "aaaaaaa\x7f", "aaaa:\x80\x80\x80\x80\x80\x7f", "aaaaaa\xff", "aaaa::"}, alphabet: "a:\x80%", length: 5},
	{name: "keywords", why: "names that Go has a use for", entries: []string{"type", "func", "string", "len", "n", "s", "error", "span", "package"},
		captures: "func, string, len, n, s, i, b, error, span, uint, nil, int32",
		text: `type = *( func / string "," ) [ error ] / *span
func = *len "c"
string = *len
len = n [ s ]
n = "a"
s = "b" *i
i = "a" [ b ]
b = "c"
error = n span
span = *uint nil
uint = "a" / int32
nil = "a" *"b"
int32 = "b"
package = *len "b" / *s nil`, alphabet: "abc,", length: 6},
	{name: "shadows", why: "variables for open positions must not hide what they share a package with",
		entries: []string{"start", "end", "set-start"}, captures: "machine, next, class, absent, set, set-a",
		text: `start = "x" ( 13"a" / 14"b" "e" ) / *( machine "c" / set "d" / next "e" ) class
end = *( machine "c" / set-a "d" / next "e" / absent "f" ) class set
set-start = *( set "d" / set-a "e" / absent "f" )
machine = *( "a" / "x" / "z" )
next = *( "a" / "b" / "x" / "z" )
class = *"a"
absent = *( start2 / "g" )
set = *( start2 / "h" )
set-a = *( astart / "i" )
start2 = "a" / "x" / "z"
astart = "a" / "x" / "z"`, alphabet: "acdex", length: 5},
	{name: "comments", why: "a rule's text is a comment, whatever it holds", captures: "X",
		text: "S = X ; a comment: */ /* // \t`%s`\n  ;go:build ignore\n\n  ; +build ignore\n     / \"`\" / \"\\\" / \"*\" ; last\nX = \"a\" / \"%\" / \"/\"   \n\nS =/ \"//\"", alphabet: "a`\\/*", length: 3},
	{name: "quotes", why: "words that no raw string can hold", text: "S = \"a\" ( \"`\" / \"'\" / \"\\\" / %x0A )", alphabet: "a`'\\\n", length: 3},
	{name: "utf8", why: "ranges of code points in UTF-8", text: "S = *( %xC3 %x80-BF / %xE2 %x82-83 %x80-AC / %xF0 %x90-BF 2%x80-BF )",
		strings: []string{"é", "é€", "𝄞", "€€€é", "\xed\xa0\x80", "é\xe2\x82"}, alphabet: "\xc3\xe2\x82\x80\xf0a", length: 4},
	{name: "sameset", why: "rules that are sets, and sets of the same words", entries: []string{"S", "word", "WORD2"},
		text: "S = *word *( \"a\" / \"x\" ) *( \"a\" / \"x\" / \"-\" / \"+\" )\nword = \"a\" / \"x\" / \"z\"\nWORD2 = \"a\" / \"x\" / \"z\"", alphabet: "axz-", length: 5},
}

func twoRegions() []string {
	a, b, c, d := strings.Repeat("a", 15), strings.Repeat("b", 16), strings.Repeat("c", 15), strings.Repeat("d", 14)+"e"
	return []string{"x" + a + "y" + c, "x" + b + "yyy" + d, "x" + a + "yy", "x" + a + c, "x" + b + "y" + c + "c", "x" + b[1:] + "y" + c, "x" + a + "y" + d[1:], "x" + a + "y"}
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

// manySets is a rule of 72 loops, each over another set that is no range.
func manySets() string {
	var b strings.Builder
	b.WriteString("S = *( \"s\" / \"2\" )")
	for i := range 71 {
		fmt.Fprintf(&b, "\n  \":\" *( %%x%02X / %%x%02X )", 0x80+i, 0x82+i)
	}
	return b.String()
}

func manySetsStrings() []string {
	var all []string
	for _, offset := range []int{0, 1, 2} {
		var b strings.Builder
		b.WriteString("2s")
		for i := range 71 {
			b.WriteByte(':')
			b.WriteByte(byte(0x80 + i + offset))
		}
		all = append(all, b.String())
	}
	return append(all, strings.Repeat(":", 71), strings.Repeat(":", 70), strings.Repeat(":", 72))
}

// never is a rule that derives no string, which no text can say.
var never = &abnf.Rule{Name: "never", Text: "never = <nothing>", Expr: abnf.Seq{
	abnf.Terminal{Set: byteset.Of('a'), Word: `"a"`}, abnf.Terminal{Word: "<nothing>"},
}}

func subjects(t testing.TB) []*subject {
	t.Helper()
	var all []*subject
	add := func(s *subject, r *abnf.Rule, components []automaton.Component, tries []string) {
		entry := emit.Entry{Rule: r, DFA: compile(t, r, nil)}
		components = slices.DeleteFunc(slices.Clone(components), func(c automaton.Component) bool { return !c.In(r) })
		if len(components) > 0 {
			entry.Captures = compile(t, r, components)
		}
		s.pkg.Entries = append(s.pkg.Entries, entry)
		s.entries = append(s.entries, subjectEntry{r, components, tries, oracle.NewParser(r, components)})
	}
	tries := func(alphabet string, length int) []string {
		var all []string
		oracle.Strings(alphabet, length, func(s []byte) { all = append(all, string(s)) })
		return all
	}
	for _, c := range oracle.Cases {
		r, components, err := c.Load()
		if err != nil {
			t.Fatal(err)
		}
		name := strings.ReplaceAll(c.Name, "-", "") + "case"
		s := &subject{name: name, grammar: c.ABNF, pkg: emit.Package{Name: name, Grammar: c.Name + ".abnf"}}
		add(s, r, components, tries(c.Alphabet, min(c.Length, 5)))
		all = append(all, s)
	}
	for _, c := range specials {
		g, err := oracle.LoadGrammar(c.text)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		components, err := oracle.Components(g, c.captures)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		s := &subject{name: c.name, grammar: c.text, pkg: emit.Package{Name: c.name, Grammar: c.name + ".abnf"}}
		if c.entries == nil {
			c.entries = []string{g.Rules[0].Name}
		}
		for _, e := range c.entries {
			add(s, g.Rule(e), components, append(tries(c.alphabet, c.length), c.strings...))
		}
		all = append(all, s)
	}
	s := &subject{name: "never", grammar: never.Text, pkg: emit.Package{Name: "never", Grammar: "never.abnf"}}
	add(s, never, nil, []string{"", "a", "b", "aa"})
	return append(all, s)
}

func compile(t testing.TB, r *abnf.Rule, components []automaton.Component) *automaton.DFA {
	t.Helper()
	n, err := automaton.NewNFA(r, components, automaton.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	d, err := n.Determinize(automaton.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	return d.Minimize()
}

// The written packages compile, are clean for gofmt and go vet, need no
// initialization, and decide, capture and explain as the oracles do, without
// allocating.
func TestCompiled(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles about a hundred packages")
	}
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("there is no go command")
	}
	dir := t.TempDir()
	write := func(name string, data []byte) {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	run := func(stdin io.Reader, name string, args ...string) []byte {
		t.Helper()
		cmd := exec.Command(name, args...)
		cmd.Dir, cmd.Stdin = dir, stdin
		cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOPROXY=off", "GO111MODULE=on")
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s: %v\n%s", strings.Join(cmd.Args, " "), err, stderr.Bytes())
		}
		return out
	}

	all := subjects(t)
	for _, s := range all {
		files, err := emit.Files(s.pkg)
		if err != nil {
			t.Fatalf("%s: %v", s.name, err)
		}
		for _, f := range files {
			formatted, err := format.Source(f.Data)
			if err != nil {
				t.Fatalf("%s/%s: %v\n%s", s.name, f.Name, err, f.Data)
			}
			if !bytes.Equal(formatted, f.Data) {
				t.Errorf("gofmt changes %s/%s", s.name, f.Name)
			}
			if bytes.Contains(f.Data, []byte("func init(")) {
				t.Errorf("%s/%s has an init", s.name, f.Name)
			}
			write(s.name+"/"+f.Name, f.Data)
		}
	}
	write("go.mod", []byte("module nasty\n\ngo 1.25\n"))
	write("main.go", mainFile(t, all))
	run(nil, goTool, "build", "-o", "nasty.exe", ".")
	vetted := make(chan string)
	go func() {
		cmd := exec.Command(goTool, "vet", "./...")
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err == nil {
			out = nil
		}
		vetted <- string(out)
	}()

	initializer := regexp.MustCompile(`\b(main|nasty/\w+)\.(init|init\.\d+|\.inittask)$`)
	mainSeen := false
	for line := range strings.Lines(string(run(nil, goTool, "tool", "nm", "nasty.exe"))) {
		if m := initializer.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			if mainSeen = mainSeen || m[1] == "main"; m[1] != "main" {
				t.Errorf("package %s has to be initialized", m[1])
			}
		}
	}
	if !mainSeen {
		t.Error("not even package main has to be initialized: the test looks for the wrong name")
	}

	compare(t, all, run(bytes.NewReader(input(all)), filepath.Join(dir, "nasty.exe")))
	if fault := <-vetted; fault != "" {
		t.Errorf("go vet:\n%s", fault)
	}
}

// mainFile is a program that reads lines "entry quoted-string" and answers
// each with a line of what the functions of the entry say.
func mainFile(t *testing.T, all []*subject) []byte {
	var b bytes.Buffer
	b.WriteString("package main\n\nimport (\n\t\"bufio\"\n\t\"fmt\"\n\t\"os\"\n\t\"strconv\"\n\t\"strings\"\n\t\"testing\"\n\n")
	for _, s := range all {
		fmt.Fprintf(&b, "\t%q\n", "nasty/"+s.name)
	}
	b.WriteString(mainText)
	b.WriteString("var entries = []entry{\n")
	for _, s := range all {
		for _, e := range s.pkg.Entries {
			name := exported(e.Rule.Name)
			fmt.Fprintf(&b, "\t{\n\t\t%[1]s.Is%[2]s[string], %[1]s.Is%[2]s[[]byte],\n\t\t%[1]s.Prefix%[2]s[string], %[1]s.Prefix%[2]s[[]byte],\n\t\t%[1]s.Check%[2]s[string], %[1]s.Check%[2]s[[]byte],\n", s.name, name)
			if e.Captures == nil {
				b.WriteString("\t\tnil, nil,\n")
			} else {
				for _, text := range []string{"string", "[]byte"} {
					fmt.Fprintf(&b, "\t\tfunc(s %[3]s, fields []int32) ([]int32, error) {\n\t\t\tvar c %[1]s.%[2]sCaptures\n\t\t\terr := %[1]s.Parse%[2]s(s, &c)\n\t\t\treturn append(fields", s.name, name, text)
					for _, c := range e.Captures.Components {
						fmt.Fprintf(&b, ", c.%[1]s.Start, c.%[1]s.End", exported(c.Name))
						if len(c.Kinds) > 0 {
							fmt.Fprintf(&b, ", int32(c.%sKind)", exported(c.Name))
						}
					}
					b.WriteString("), err\n\t\t},\n")
				}
			}
			fmt.Fprintf(&b, "\t\tfunc(err error) (string, int, string) { e := err.(*%s.Error); return e.Rule, e.Offset, e.Expected },\n\t},\n", s.name)
		}
	}
	b.WriteString("}\n")
	formatted, err := format.Source(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return formatted
}

// exported is a rule's name in Go, as it is promised.
func exported(rule string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(rule, "-") {
		b.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return b.String()
}

const mainText = `)

type entry struct {
	is          func(string) bool
	isBytes     func([]byte) bool
	prefix      func(string) int
	prefixBytes func([]byte) int
	check       func(string) error
	checkBytes  func([]byte) error
	parse       func(string, []int32) ([]int32, error)
	parseBytes  func([]byte, []int32) ([]int32, error)
	fault       func(error) (rule string, offset int, expected string)
}

func (e entry) text(err error) string {
	if err == nil {
		return "ok"
	}
	rule, offset, expected := e.fault(err)
	if want := rule + ": byte " + strconv.Itoa(offset) + ": expected " + expected; err.Error() != want {
		return "WRONG TEXT " + err.Error()
	}
	return err.Error()
}

// arguments has to be initialized, which shows that the test would see it.
var arguments = len(os.Args)

func main() {
	if arguments != 1 {
		panic("there are arguments")
	}
	in := bufio.NewScanner(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	lines := 0
	for in.Scan() {
		number, quoted, _ := strings.Cut(in.Text(), " ")
		n, _ := strconv.Atoi(number)
		s, err := strconv.Unquote(quoted)
		if err != nil {
			panic(err)
		}
		e, bytes := entries[n], []byte(s)
		fmt.Fprintf(out, "%v %v %d %d; %s; %s", e.is(s), e.isBytes(bytes), e.prefix(s), e.prefixBytes(bytes), e.text(e.check(s)), e.text(e.checkBytes(bytes)))
		if e.parse != nil {
			fields, err := e.parse(s, nil)
			fmt.Fprintf(out, "; %v %s", fields, e.text(err))
			fields, err = e.parseBytes(bytes, nil)
			fmt.Fprintf(out, "; %v %s", fields, e.text(err))
		}
		if lines++; lines%31 == 0 {
			e.allocations(out, s, bytes)
		}
		fmt.Fprintln(out)
	}
}

// allocations says so if more is allocated than may be: nothing, or an error.
func (e entry) allocations(out *bufio.Writer, s string, bytes []byte) {
	most := 1.0
	if e.is(s) {
		most = 0
	}
	measure := func(name string, most float64, f func()) {
		if n := testing.AllocsPerRun(5, f); n > most {
			fmt.Fprintf(out, "; %s ALLOCATES %v", name, n)
		}
	}
	measure("Is", 0, func() { e.is(s) })
	measure("Is", 0, func() { e.isBytes(bytes) })
	measure("Prefix", 0, func() { e.prefix(s) })
	measure("Prefix", 0, func() { e.prefixBytes(bytes) })
	measure("Check", most, func() { e.check(s) })
	measure("Check", most, func() { e.checkBytes(bytes) })
	if e.parse != nil {
		fields := make([]int32, 0, 100)
		measure("Parse", most, func() { e.parse(s, fields) })
		measure("Parse", most, func() { e.parseBytes(bytes, fields) })
	}
}

`

func input(all []*subject) []byte {
	var b bytes.Buffer
	number := 0
	for _, s := range all {
		for _, e := range s.entries {
			for _, try := range e.strings {
				fmt.Fprintf(&b, "%d %q\n", number, try)
			}
			number++
		}
	}
	return b.Bytes()
}

// compare holds what the program wrote against the oracles.
func compare(t *testing.T, all []*subject, output []byte) {
	lines := bufio.NewScanner(bytes.NewReader(output))
	for _, s := range all {
		for i, e := range s.entries {
			faults := 0
			for _, try := range e.strings {
				lines.Scan()
				want := e.expected(s.pkg.Entries[i].DFA, []byte(try))
				if got := lines.Text(); got != want && faults < 3 {
					faults++
					t.Errorf("%s\n%s of %q:\n   %s\nnot %s", s.grammar, e.rule.Name, try, got, want)
				}
			}
		}
	}
	if lines.Scan() {
		t.Errorf("more lines than strings: %s", lines.Text())
	}
}

func (e subjectEntry) expected(d *automaton.DFA, s []byte) string {
	match, longest, stop := oracle.Match(e.rule, s), oracle.Longest(e.rule, s), oracle.Stop(e.rule, s)
	text := "ok"
	if !match {
		text = e.rule.Name + ": byte " + strconv.Itoa(stop) + ": expected " + d.Expected(d.Run(s).State)
	}
	line := fmt.Sprintf("%v %v %d %d; %s; %s", match, match, longest, longest, text, text)
	if len(e.components) == 0 {
		return line
	}
	var fields []int
	spans, kinds, ok := e.parser.Parse(s)
	for i, c := range e.components {
		span, kind := [2]int{-1, -1}, 0
		if ok {
			span, kind = spans[i], kinds[i]
		}
		fields = append(fields, span[0], span[1])
		if len(c.Kinds) > 0 {
			fields = append(fields, kind)
		}
	}
	parsed := fmt.Sprintf("; %v %s", fields, text)
	return line + parsed + parsed
}

// The same package gives the same bytes, file by file in the order of names.
func TestDeterministic(t *testing.T) {
	for _, s := range subjects(t) {
		once, err := emit.Files(s.pkg)
		if err != nil {
			t.Fatal(err)
		}
		twice, err := emit.Files(s.pkg)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.EqualFunc(once, twice, func(a, b emit.File) bool { return a.Name == b.Name && bytes.Equal(a.Data, b.Data) }) {
			t.Errorf("%s: two runs differ", s.name)
		}
		if !slices.IsSortedFunc(once, func(a, b emit.File) int { return cmp.Compare(a.Name, b.Name) }) {
			t.Errorf("%s: the files are not sorted", s.name)
		}
	}
}
