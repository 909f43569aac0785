package abnf

import (
	"errors"
	"strings"
	"testing"
)

// FuzzRead reads anything. Every fault has a position in the text, and what
// has no faults is printed and read again as the same.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"",
		"; comment",
		"a = b\r\n / c ; d\r\n",
		"   a = \"b\" %s\"C\" %i\"d\" / 2*3( %x41-5A / %d65.66 [ %b1 ] )\n   A =/ 0<a> / <a, see [B]>\n",
		"\ta\n\t =/ *1a *a 1*a 0*1a 7a\n",
		"a = ( [ b \n\n= \"c\n<d > %x %x110000 3*2a 100001a a(b) 1 a ::= 'é'\n",
		"a=b a=\rc\n\"d\"=e\n)\n]",
		"\uFEFFa = \xff\n",
		strings.Repeat("a = [", 250),
	} {
		f.Add([]byte(seed), false)
	}
	core := coreSource(f)
	f.Fuzz(func(t *testing.T, text []byte, octets bool) {
		mode := CodePoints
		if octets {
			mode = Octets
		}
		g, err := Load(mode, core, NewSource("g", text))
		var faults ErrorList
		if errors.As(err, &faults) {
			checkPositions(t, string(text), faults)
			return
		}
		again, err := Load(mode, core, NewSource("g", []byte(g.Syntax.String())))
		if err != nil {
			t.Fatalf("printed as\n%s\nit has faults: %v", g.Syntax, err)
		}
		if a, b := g.Syntax.String(), again.Syntax.String(); a != b {
			t.Errorf("printed as\n%s\nread again as\n%s", a, b)
		}
		if a, b := g.String(), again.String(); a != b {
			t.Errorf("checked it is\n%s\nprinted, read again and checked\n%s", a, b)
		}
	})
}

func checkPositions(t *testing.T, text string, faults ErrorList) {
	last := 0
	for _, e := range faults {
		p := e.Pos
		if p.File != "g" || p.Offset < last || p.Offset > len(text) {
			t.Fatalf("%v, offset %d, is not in the text, or not behind %d", e, p.Offset, last)
		}
		last = p.Offset
		before := text[:p.Offset]
		line := 1 + strings.Count(before, "\n")
		column := p.Offset - strings.LastIndex(before, "\n")
		if p.Line != line || p.Column != column {
			t.Fatalf("offset %d is line %d, column %d, not %v", p.Offset, line, column, p)
		}
	}
}
