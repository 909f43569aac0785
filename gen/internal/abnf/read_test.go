package abnf

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/abnfgo/abnfgo/grammar"
)

// TestRead lists the forms that a file may have. want is the file as
// File.String writes it: a rule a line, plainly spaced, without comments.
func TestRead(t *testing.T) {
	for _, tt := range []struct {
		why  string
		text string
		want string
	}{
		// The file.
		{"lines end in LF", "a = b\nc = d\n", "a = b\nc = d\n"},
		{"or in CRLF (RFC 5234, 2.2)", "a = b\r\nc = d\r\n", "a = b\nc = d\n"},
		{"or the last in nothing", "a = b\nc = d", "a = b\nc = d\n"},
		{"nor has the last comment an end", "a = b ; c", "a = b\n"},
		{"blank lines, and lines of blanks", "\n \t\r\na = b\n\n \n c\n\n", "a = b c\n"},
		{"a margin", "   a = b\n\n     / c\n   d = e\n", "a = b / c\nd = e\n"},
		{"a margin of tabs", "\ta = b\n\t\t/ c\n\td = e\n", "a = b / c\nd = e\n"},
		{"a tab is deeper than a few blanks", "   a = b\n\t/ c\n", "a = b / c\n"},
		{"a margin may change", "a = b\n   c = d\n e = f\n", "a = b\nc = d\ne = f\n"},
		{"continuation lines, also before the equals sign", "a\n =\n b\n c\n", "a = b c\n"},
		{"comments before, behind, between and inside", ";c\n ; c\na ;c\n = ; c\n b;c\n;c\n ( ; (\n c ; )\n ) ;c", "a = b ( c )\n"},
		{"comments beyond ASCII, and of Latin-1", "; ☃\na = b ; caf\xe9\n c ; \x00\n", "a = b c\n"},
		{"blanks where they need not be", "a=b\nc=(d)\ne=[f]/g\n", "a = b\nc = ( d )\ne = [ f ] / g\n"},

		// Rules and names.
		{"more alternatives", "a = b\na =/ c\nA=/d\n", "a = b\na =/ c\nA =/ d\n"},
		{"names keep their case, digits and hyphens", "IPv6-h16- = h16 / A--b\n", "IPv6-h16- = h16 / A--b\n"},

		// Elements.
		{"every form of repeat", "a = *b 1*b *2b 1*2b 3b 0b 0*b 00*007b *0b 0*0b 3*3b\n",
			"a = *b 1*b *2b 1*2b 3b 0b *b *7b 0b 0b 3b\n"},
		{"repeated brackets, strings, numbers, prose", "a = 2( b / c ) 3[ d ] *\"e\" 2%x41 0<f>\n", "a = 2( b / c ) 3[ d ] *\"e\" 2%x41 0<f>\n"},
		{"brackets in brackets", "a = ( b [ c ( d / e ) ] / ( f ) )\n", "a = ( b [ c ( d / e ) ] / ( f ) )\n"},
		{"strings: empty, of blanks, with what elsewhere has a meaning", `a = "" / " " / ";" / "<" / "=" / "\" / "%s"` + "\n",
			`a = "" / " " / ";" / "<" / "=" / "\" / "%s"` + "\n"},
		{"strings of RFC 7405", `a = %s"Ab" / %S"Ab" / %i"Ab" / %I"Ab" / %s"" / %i""` + "\n",
			`a = %s"Ab" / %s"Ab" / "Ab" / "Ab" / %s"" / ""` + "\n"},
		{"numbers, in either case", "a = %x41-5a / %X41-5A / %d65-90 / %D65 / %b1000001 / %B1.10 / %x0d.0A / %d13.10\n",
			"a = %x41-5a / %X41-5A / %d65-90 / %D65 / %b1000001 / %B1.10 / %x0d.0A / %d13.10\n"},
		{"prose", "a = <> / <b> / <the \"c\", see [RFC3986]; %x41 < d>\n", "a = <> / <b> / <the \"c\", see [RFC3986]; %x41 < d>\n"},
		{"alternatives of elements", "a = b c / d e / f\n", "a = b c / d e / f\n"},
		{"more elements than are read at once", "a = b 1*c d [ e ] f g ( h i j k l m n ) *o 2p q\n", "a = b 1*c d [ e ] f g ( h i j k l m n ) *o 2p q\n"},
	} {
		f := read(t, tt.why, tt.text)
		if got := f.String(); got != tt.want {
			t.Errorf("%s:\n got %q\nwant %q", tt.why, got, tt.want)
		}
	}
}

// TestReadLarge checks that nothing is lost in what is long, wide or deep.
func TestReadLarge(t *testing.T) {
	long := func(c string) string { return strings.Repeat(c, 5000) }
	var names []string
	for i := range 300 {
		names = append(names, fmt.Sprintf("a%d", i))
	}
	for _, tt := range []struct{ why, elements string }{
		{"a name", long("n")},
		{"a string", `"` + long("s") + `"`},
		{"a string with case", `%s"` + long("S") + `"`},
		{"a num-val", "%x41" + long(".42")},
		{"leading zeros", "%x" + long("0") + "1"},
		{"prose", "<" + long("p ") + ">"},
		{"long things side by side", "2" + long("n") + ` 3"` + long("s") + `" ` + long("m")},
		{"300 alternatives", strings.Join(names, " / ")},
		{"300 elements", strings.Join(names, " ")},
		{"300 repeated brackets", "2( " + strings.Join(names, " / b ) 2( ") + " )"},
		{"300 alternatives in brackets", "( " + strings.Join(names, " / ") + " ) [ " + strings.Join(names, " / ") + " ]"},
		{"brackets down to the limit", strings.Repeat("[ b ( ", 100) + "c" + strings.Repeat(" ) d ]", 100)},
	} {
		want := "rule = " + tt.elements + "\n"
		if got := read(t, tt.why, want).String(); got != want {
			t.Errorf("%s: got %.100q", tt.why, got)
		}
	}
	repeat := "a = " + long("0") + "2*" + long("0") + "3b\n"
	if got := read(t, "zeros in a repeat", repeat).String(); got != "a = 2*3b\n" {
		t.Errorf("zeros in a repeat: got %.100q", got)
	}
}

func TestPositions(t *testing.T) {
	text := "; é\r\n\ta = 2b ( \"c\"\r\n\t\t%x41 <d> )\r\n"
	d := read(t, "positions", text).Rules[0]
	c := d.Elements.(*Concatenation)
	in := c.Elements[1].(*Group).Body.(*Concatenation)
	for _, tt := range []struct {
		what string
		pos  Pos
		want string
	}{
		{"a", d.Pos, "g:2:2"},
		{"2", c.Elements[0].(*Repetition).Pos, "g:2:6"},
		{"b", c.Elements[0].(*Repetition).Element.(*RuleName).Pos, "g:2:7"},
		{`"c"`, in.Elements[0].(*CharVal).Pos, "g:2:11"},
		{"%x41", in.Elements[1].(*NumVal).Pos, "g:3:3"},
		{"<d>", in.Elements[2].(*ProseVal).Pos, "g:3:8"},
	} {
		if got := tt.pos.String(); got != tt.want {
			t.Errorf("%s is at %s, want %s", tt.what, got, tt.want)
		}
		if got := text[tt.pos.Offset:]; !strings.HasPrefix(got, tt.what) {
			t.Errorf("the offset of %s leads to %q", tt.what, got)
		}
	}
}

// TestDefinitionText lists what belongs to the text of the first definition.
func TestDefinitionText(t *testing.T) {
	for _, tt := range []struct{ why, text, want string }{
		{"a line", "a = b\n", "a = b"},
		{"the comment behind it", "a  =  b ; c \nd = e\n", "a  =  b ; c"},
		{"continuation lines as they are aligned", "a = b ; c\n  / d\n\n    e\nf = g\n", "a = b ; c\n  / d\n\n    e"},
		{"not the margin", "   a = b\n     / c\n\n     d\n", "a = b\n  / c\n\n  d"},
		{"not a margin of tabs", "\ta = b\n\t\t/ c\n", "a = b\n\t/ c"},
		{"a tab that begins in the margin", "   a = b\n\t/ c\n", "a = b\n\t/ c"},
		{"a comment line in the margin", "   a = b\n ; c\n     / d\n", "a = b\n; c\n  / d"},
		{"comment lines that follow deeper", "   a = b\n      ; c\n      ; d\n   ; e\n      ; f\n", "a = b\n   ; c\n   ; d"},
		{"not behind a blank line", "a = b\n\n  ; c\n", "a = b"},
		{"no CR", "a = b\r\n  / c ; d\r\n  ; e\r\n", "a = b\n  / c ; d\n  ; e"},
		{"no end of the file", "a = b ; c\n  ; d", "a = b ; c\n  ; d"},
		{"comments beyond ASCII", "a = b ; ☃\n", "a = b ; ☃"},
		{"what is no text is replaced", "a = b ; caf\xe9\t\x00\x7f\r\uFEFF.\n", "a = b ; caf\uFFFD\t\uFFFD\uFFFD\uFFFD\uFFFD."},
	} {
		if got := read(t, tt.why, tt.text).Rules[0].Text; got != tt.want {
			t.Errorf("%s:\n got %q\nwant %q", tt.why, got, tt.want)
		}
	}
}

// TestPrintAndReadAgain checks that what is printed means the same: it reads
// to the same print, and to the same checked grammar.
func TestPrintAndReadAgain(t *testing.T) {
	texts := map[string]string{}
	files, err := fs.Glob(grammar.Files, "*.abnf")
	if err != nil || len(files) == 0 {
		t.Fatal("no grammars:", err)
	}
	for _, name := range files {
		text, err := grammar.Files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = string(text)
	}
	for seed := range uint64(100) {
		texts[fmt.Sprint("seed ", seed)] = randomFile(rand.New(rand.NewPCG(seed, 0))).String()
	}
	for name, text := range texts {
		first := read(t, name, text)
		second := read(t, name, first.String())
		if first.String() != second.String() {
			t.Errorf("%s: printed as\n%s\nread again as\n%s", name, first, second)
		}
		if strings.HasPrefix(name, "seed") && first.String() != text {
			t.Errorf("%s: the tree\n%s\nis read as\n%s", name, text, first)
		}
		if a, b := checked(t, name, text), checked(t, name, first.String()); a != b {
			t.Errorf("%s: checked it is\n%s\nprinted, read again and checked\n%s", name, a, b)
		}
	}
}

// randomFile returns a file whose rules refer to each other.
func randomFile(r *rand.Rand) *File {
	g := &generator{Rand: r, names: []string{"a", "Rule-2", "x--", strings.Repeat("long", 20)}}
	f := &File{}
	for _, name := range g.names {
		f.Rules = append(f.Rules, &Definition{Name: name, Elements: g.alternation(3)})
		if g.IntN(3) == 0 {
			f.Rules = append(f.Rules, &Definition{Name: strings.ToUpper(name), Incremental: true, Elements: g.alternation(2)})
		}
	}
	return f
}

// A generator makes syntax trees.
type generator struct {
	*rand.Rand
	names []string
}

func (g *generator) alternation(depth int) Node {
	nodes := g.nodes(func() Node { return g.concatenation(depth) })
	if len(nodes) == 1 {
		return nodes[0]
	}
	return &Alternation{nodes}
}

func (g *generator) concatenation(depth int) Node {
	nodes := g.nodes(func() Node { return g.repetition(depth) })
	if len(nodes) == 1 {
		return nodes[0]
	}
	return &Concatenation{nodes}
}

// nodes makes some nodes, mostly few.
func (g *generator) nodes(one func() Node) []Node {
	nodes := []Node{one()}
	for g.IntN(5) < 2 {
		nodes = append(nodes, one())
	}
	return nodes
}

func (g *generator) repetition(depth int) Node {
	e := g.element(depth)
	if g.IntN(3) > 0 {
		return e
	}
	lo := g.IntN(3)
	hi := lo + g.IntN(3)
	if g.IntN(2) == 0 {
		hi = Unbounded
	}
	return &Repetition{Min: lo, Max: hi, Element: e}
}

func (g *generator) element(depth int) Node {
	kinds := 7
	if depth == 0 {
		kinds = 5
	}
	switch g.IntN(kinds) {
	case 0:
		return &RuleName{Name: g.names[g.IntN(len(g.names))]}
	case 1:
		return &ProseVal{Text: g.names[g.IntN(len(g.names))]}
	case 2:
		text := make([]byte, g.IntN(5))
		for i := range text {
			for text[i] = '"'; text[i] == '"'; {
				text[i] = byte(' ' + g.IntN('~'-' '+1))
			}
		}
		return &CharVal{Text: string(text), CaseSensitive: g.IntN(2) == 0}
	case 3:
		lo := rune(g.IntN(0xD800))
		hi := lo + rune(g.IntN(0x10FFFF-int(lo)))
		text := fmt.Sprintf([]string{"%%x%X-%X", "%%x%x-%X", "%%d%d-%d", "%%b%b-%b"}[g.IntN(4)], lo, hi)
		return &NumVal{Text: text, Values: []rune{lo, hi}, Range: true}
	case 4:
		n := &NumVal{Text: "%x"}
		for i := range 1 + g.IntN(4) {
			v := rune(g.IntN(0xD800))
			n.Text += fmt.Sprintf([]string{"", "."}[min(i, 1)]+"%X", v)
			n.Values = append(n.Values, v)
		}
		return n
	case 5:
		return &Group{g.alternation(depth - 1)}
	}
	return &Option{g.alternation(depth - 1)}
}

// read reads a text that has no faults.
func read(t *testing.T, why, text string) *File {
	t.Helper()
	var errs ErrorList
	f := Read(NewSource("g", []byte(text)), &errs)
	if len(errs) > 0 {
		t.Fatalf("%s: %v", why, errs)
	}
	return f
}

// checked reads and checks a text that has no faults, and prints the grammar.
func checked(t *testing.T, why, text string) string {
	t.Helper()
	g, err := Load(CodePoints, coreSource(t), NewSource("g", []byte(text)))
	if err != nil {
		t.Fatalf("%s: %v", why, err)
	}
	return g.String()
}
