package gen

import (
	"errors"
	"reflect"
	"strings"
	"sync"
	"testing"
)

func TestParseCapture(t *testing.T) {
	for _, tt := range []struct {
		why  string
		text string
		want Capture
	}{
		{"an entry and a component", "URI=scheme",
			Capture{[]string{"URI"}, []Component{{Name: "scheme"}}}},
		{"several of both", "URI,URI-reference=scheme,host,port",
			Capture{[]string{"URI", "URI-reference"}, []Component{{Name: "scheme"}, {Name: "host"}, {Name: "port"}}}},
		{"kinds", "a=host(IPv4address|reg-name),path(p-1)",
			Capture{[]string{"a"}, []Component{{Name: "host", Kinds: []string{"IPv4address", "reg-name"}}, {Name: "path", Kinds: []string{"p-1"}}}}},
		{"blanks between names", " a , b\t= c ( d | e ) , f ",
			Capture{[]string{"a", "b"}, []Component{{Name: "c", Kinds: []string{"d", "e"}}, {Name: "f"}}}},
		{"names keep their case", "A=a", Capture{[]string{"A"}, []Component{{Name: "a"}}}},
	} {
		got, err := ParseCapture(tt.text)
		if err != nil || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s: ParseCapture(%q) = %v, %v; want %v", tt.why, tt.text, got, err, tt.want)
		}
	}
}

func TestParseCaptureFaults(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", `no "=" between the entries and the components`},
		{"URI", `no "=" between the entries and the components`},
		{"=scheme", `"" is not the name of a rule`},
		{"URI,=scheme", `"" is not the name of a rule`},
		{"URI URI=scheme", `"URI URI" is not the name of a rule`},
		{"URI=", `"" is not the name of a rule`},
		{"URI=scheme,", `"" is not the name of a rule`},
		{"URI=a=b", `"a=b" is not the name of a rule`},
		{"URI=1a", `"1a" is not the name of a rule`},
		{"URI=host(a", `the kinds of host have no closing parenthesis`},
		{"URI=host(a,b)", `the kinds of host have no closing parenthesis`},
		{"URI=host(a)b", `the kinds of host have no closing parenthesis`},
		{"URI=host()", `"" is not the name of a rule`},
		{"URI=host(a|)", `"" is not the name of a rule`},
		{"URI=host(a(b))", `"a(b)" is not the name of a rule`},
		{"URI=host)", `"host)" is not the name of a rule`},
	} {
		_, err := ParseCapture(tt.text)
		if want := `capture "` + tt.text + `": ` + tt.want; err == nil || err.Error() != want {
			t.Errorf("got %v\nwant %s", err, want)
		}
	}
}

// TestConfigFaults lists what may be wrong with a configuration. All of it is
// reported at once.
func TestConfigFaults(t *testing.T) {
	text := grammarFile(`URI = scheme ":" host
scheme = "s"
host = name / number
name = "n"
number = 1*DIGIT
other = "o"
loop = "l" loop / "m"
`)
	for _, tt := range []struct {
		why      string
		pkg      string
		entries  string
		captures string // separated by blanks
		want     []string
	}{
		{"no package name", "", "URI", "", []string{`"" cannot be the name of a Go package`}},
		{"no name for a package", "Go-uri", "URI", "", []string{`"Go-uri" cannot be the name of a Go package`}},
		{"the name of a command", "main", "URI", "", []string{`"main" cannot be the name of a Go package`}},
		{"a package name that begins with a digit", "1p", "URI", "", []string{`"1p" cannot be the name of a Go package`}},
		{"an entry that is not there", "p", "URI,URL", "", []string{`g.abnf has no rule "URL"; did you mean "URI"?`}},
		{"nor anything like it", "p", "query", "", []string{`g.abnf has no rule "query"`}},
		{"a core rule is no rule of the grammar", "p", "DIGIT", "", []string{`g.abnf has no rule "DIGIT"`}},
		{"captures of a rule that is not there", "p", "URI", "URL=scheme", []string{`g.abnf has no rule "URL"; did you mean "URI"?`}},
		{"captures of a rule that is no entry", "p", "scheme", "URI=scheme", []string{`captures are wanted for "URI", which is not an entry`}},
		{"captures twice", "p", "URI", "URI=scheme uri=host", []string{`captures are given twice for "URI"`}},
		{"a component twice", "p", "URI", "URI=scheme,Scheme", []string{`component "Scheme" is given twice`}},
		{"a component that no entry uses", "p", "URI", "URI=scheme,other", []string{`none of URI uses the component "other"`}},
		{"nor one of several entries", "p", "URI,host", "URI,host=scheme,other,name", []string{`none of URI, host uses the component "other"`}},
		{"an entry that uses no component", "p", "URI,other", "URI,other=scheme", []string{`rule "other" uses none of the components that it should capture`}},
		{"a kind that is not there", "p", "URI", "URI=host(name|numbr)", []string{`g.abnf reaches no rule "numbr"; did you mean "number"?`}},
		{"a kind twice", "p", "URI", "URI=host(name|Name)", []string{`component "host" has the kind "Name" twice`}},
		{"kinds that differ", "p", "URI,host", "URI=host(name|number) host=host(name)", []string{`component "host" has different kinds in two captures`}},
		{"a rule that is recursive", "p", "loop", "", []string{`g.abnf:7:1: rule "loop" is recursive: loop → loop; only rules without recursion can be compiled`}},
		{"all at once, each once", "p-", "URL,URL,URI", "URL=scheme URI=other URI=host",
			[]string{
				`"p-" cannot be the name of a Go package`,
				`g.abnf has no rule "URL"; did you mean "URI"?`,
				`none of URI uses the component "other"`,
				`rule "URI" uses none of the components that it should capture`,
				`captures are given twice for "URI"`,
			}},
	} {
		cfg := Config{Package: tt.pkg, Entries: strings.Split(tt.entries, ",")}
		for text := range strings.FieldsSeq(tt.captures) {
			c, err := ParseCapture(text)
			if err != nil {
				t.Fatal(err)
			}
			cfg.Captures = append(cfg.Captures, c)
		}
		_, err := Compile(Options{}, cfg, text)
		if want := strings.Join(tt.want, "\n"); err == nil || err.Error() != want {
			t.Errorf("%s:\n got %v\nwant %s", tt.why, err, want)
		}
	}
}

// TestEntries checks the names of entries: without regard to case, each rule
// once, all rules if none is named.
func TestEntries(t *testing.T) {
	text := grammarFile("URI = host\nhost = name / number\nname = \"n\"\nnumber = \"1\"\n")
	for _, tt := range []struct {
		entries string
		want    string // of the files
	}{
		{"uri", "abnf_package.go uri.go"},
		{"name,URI,Name", "abnf_package.go name.go uri.go"},
		{"", "abnf_package.go host.go name.go number.go uri.go"},
	} {
		cfg := Config{Package: "p"}
		if tt.entries != "" {
			cfg.Entries = strings.Split(tt.entries, ",")
		}
		pkg, err := Compile(Options{}, cfg, text)
		if err != nil {
			t.Errorf("entries %q: %v", tt.entries, err)
			continue
		}
		var names []string
		for _, f := range pkg.Files {
			if f.Name != "abnf_sets.go" { // is there if the code asks for it
				names = append(names, f.Name)
			}
		}
		if got := strings.Join(names, " "); got != tt.want {
			t.Errorf("entries %q: got %s, want %s", tt.entries, got, tt.want)
		}
	}
}

func TestLoadFaults(t *testing.T) {
	_, err := Load(Options{}, File{"g.abnf", []byte("a = b\n  c )\n")}, File{"i.abnf", []byte("d = e\n")})
	want := `g.abnf:2:5: ")" closes nothing
i.abnf:1:5: rule "e" is not defined`
	if err == nil || err.Error() != want {
		t.Fatalf("got %v\nwant %s", err, want)
	}
	var list ErrorList
	if !errors.As(err, &list) || len(list) != 2 {
		t.Fatalf("the error is not a list of two: %#v", err)
	}
	if want := (Position{File: "g.abnf", Offset: 10, Line: 2, Column: 5}); list[0].Pos != want {
		t.Errorf("the first position is %#v, want %#v", list[0].Pos, want)
	}
	var first *Error
	if !errors.As(err, &first) || first != list[0] {
		t.Errorf("the first error is %v", first)
	}
}

func grammarFile(text string) File { return File{"g.abnf", []byte(text)} }

// TestImportedComponents captures rules of an imported grammar, which the
// entry reaches by reference only.
func TestImportedComponents(t *testing.T) {
	note := File{"note.abnf", []byte("note = \"note:\" host\n")}
	hosts := File{"hosts.abnf", []byte("host = number / name\nnumber = 1*DIGIT\nname = 1*ALPHA\n")}
	c, err := ParseCapture("note=host(number|name)")
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := Compile(Options{}, Config{Package: "note", Captures: []Capture{c}}, note, hosts)
	if err != nil {
		t.Fatal(err)
	}
	all := ""
	for _, f := range pkg.Files {
		all += string(f.Data)
	}
	for _, want := range []string{"HostNumber", "HostName", "func ParseNote["} {
		if !strings.Contains(all, want) {
			t.Errorf("the package has no %s", want)
		}
	}

	c.Components[0].Kinds[1] = "nam"
	_, err = Compile(Options{}, Config{Package: "note", Captures: []Capture{c}}, note, hosts)
	if want := `note.abnf reaches no rule "nam"; did you mean "name"?`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestMatcherIsShared lets several goroutines use one Matcher, for the race
// detector to watch.
func TestMatcherIsShared(t *testing.T) {
	g, err := Load(Options{}, File{"g.abnf", []byte("a = 1*( \"b\" / 2DIGIT )\n")})
	if err != nil {
		t.Fatal(err)
	}
	m, err := g.Matcher("a")
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for s, want := range map[string]Match{
				"b12": {true, 3, `DIGIT, "b" or end`},
				"b1":  {false, 2, "DIGIT"},
				"":    {false, 0, `DIGIT or "b"`},
			} {
				if got := m.Match([]byte(s)); got != want {
					t.Errorf("%q: %v, want %v", s, got, want)
				}
			}
		})
	}
	group.Wait()
}
