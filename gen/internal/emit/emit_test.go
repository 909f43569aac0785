package emit_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/abnfgo/abnfgo/gen/internal/emit"
	"github.com/abnfgo/abnfgo/gen/internal/oracle"
)

var update = flag.Bool("update", false, "write the golden file; the run fails")

// pack compiles all rules named, with their captures, into a package.
func pack(t *testing.T, text, captures string, entries ...string) emit.Package {
	t.Helper()
	g, err := oracle.LoadGrammar(text)
	if err != nil {
		t.Fatal(err)
	}
	components, err := oracle.Components(g, captures)
	if err != nil {
		t.Fatal(err)
	}
	p := emit.Package{Name: "tiny", Grammar: "tiny.abnf"}
	for _, name := range entries {
		r := g.Rule(name)
		e := emit.Entry{Rule: r, DFA: compile(t, r, nil)}
		for _, c := range components {
			if c.In(r) {
				e.Captures = compile(t, r, components)
				break
			}
		}
		p.Entries = append(p.Entries, e)
	}
	return p
}

// All that is written for a tiny grammar: runs, an escape, a region, an open
// position, and kinds.
func TestGolden(t *testing.T) {
	p := pack(t, `reference = [ scheme ":" ] path    ; a little URI
path      = *( pchar / "/" )
pchar     = letter / "%" 2HEXDIG
scheme    = letter *( letter / DIGIT )
letter    = %x61-7A / "_"
stamp     = date / 2word
date      = 4DIGIT "-" 2DIGIT "-" 2DIGIT [ "T" 2DIGIT ":" 2DIGIT ]
word      = 1*"x" ","
`, "scheme, path, stamp(date / word)", "reference", "path", "stamp", "letter")
	files, err := emit.Files(p)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	for _, f := range files {
		fmt.Fprintf(&b, "-- %s --\n%s", f.Name, f.Data)
	}
	file := filepath.Join("testdata", "tiny.golden")
	if *update {
		if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		t.Fatalf("%s is written; look at it and run again without -update", file)
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(b.Bytes(), want) {
		t.Errorf("%s: the output has changed; if it should, run with -update. Now:\n%s", file, b.Bytes())
	}
}

func TestCollisions(t *testing.T) {
	for _, tt := range []struct {
		why, text, captures string
		entries             []string
		want                string // "" if the names are apart
	}{
		{"two spellings of one name", "a-b = \"a\"\naB = \"b\"", "", []string{"a-b", "aB"},
			`the Go name IsAB stands for both rule "a-b" and rule "aB"; rename one of them`},
		{"a hyphen more", "a-b = \"a\"\na--b = \"b\"", "", []string{"a-b", "a--b"},
			`the Go name IsAB stands for both rule "a-b" and rule "a--b"; rename one of them`},
		{"case keeps them apart", "a-b = \"a\"\nab = \"b\"", "", []string{"a-b", "ab"}, ""},
		{"no entry, no name", "a-b = aB\naB = \"b\"", "", []string{"a-b"}, ""},
		{"a kind's constant and a function", "S = is\nis = x\nx = \"a\"", "is(x)", []string{"S", "x"},
			`the Go name IsX stands for both rule "x" and component "is"; rename one of them`},
		{"kinds of two components", "S = a a-b\na = b-c\na-b = c\nb-c = \"b\"\nc = \"c\"", "a(b-c), a-b(c)", []string{"S"},
			`the Go name ABC stands for both component "a" and component "a-b"; rename one of them`},
		{"a kind and a component's type", "S = a\na = kind\nkind = \"b\"", "a(kind)", []string{"S"},
			`the Go name AKind stands for both component "a" and component "a"; rename one of them`},
		{"a kind and the absence of one", "S = a\na = absent\nabsent = \"b\"", "a(absent)", []string{"S"},
			`the Go name AAbsent stands for both component "a" and component "a"; rename one of them`},
		{"a kind and the type of captures", "S = a\na = captures\ncaptures = b\nb = \"b\"", "a(captures), b", []string{"S", "a"},
			`the Go name ACaptures stands for both rule "a" and component "a"; rename one of them`},
		{"two components' fields", "S = a-b aB\na-b = \"a\"\naB = \"b\"", "a-b, aB", []string{"S"},
			`the Go name SCaptures.AB stands for both component "a-b" and component "aB"; rename one of them`},
		{"a component's field and the kind of another", "S = a aKind\na = b\nb = \"b\"\naKind = \"b\"", "a(b), aKind", []string{"S"},
			`the Go name SCaptures.AKind stands for both component "a" and component "aKind"; rename one of them`},
	} {
		t.Run(tt.why, func(t *testing.T) {
			_, err := emit.Files(pack(t, tt.text, tt.captures, tt.entries...))
			if got := fmt.Sprint(err); got != tt.want && (tt.want != "" || err != nil) {
				t.Errorf("error %v, want %v", err, tt.want)
			}
		})
	}
}
