package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A result is what a run of the command leaves behind.
type result struct {
	status         int
	stdout, stderr string
}

// abnfgo runs the command with arguments that are separated by blanks.
func abnfgo(stdin, args string) result {
	return abnfgoArgs(stdin, strings.Fields(args)...)
}

func abnfgoArgs(stdin string, args ...string) result {
	var stdout, stderr strings.Builder
	status := run(args, strings.NewReader(stdin), &stdout, &stderr)
	return result{status, stdout.String(), stderr.String()}
}

// inDir makes a new directory with files the current one: pairs of name and
// text.
func inDir(t *testing.T, files ...string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for i := 0; i < len(files); i += 2 {
		writeFile(t, files[i], files[i+1])
	}
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestHelp(t *testing.T) {
	for _, tt := range []struct {
		args  string
		wants string // parts of the text, separated by bars
	}{
		{"help", "abnfgo generate -o DIR|abnfgo match -rule RULE|abnfgo COMMAND -h"},
		{"-h", "abnfgo generate -o DIR|abnfgo match -rule RULE"},
		{"-help", "abnfgo generate -o DIR"},
		{"--help", "abnfgo generate -o DIR"},
		{"generate -h", "Usage: abnfgo generate -o DIR [flags] GRAMMAR.abnf [IMPORT.abnf …]\n\nGenerate writes|-capture rules|-check|-dump forms|syntax, grammar, nfa, dfa, min, or all|-entry rules|-o directory|-octets|-package name|exit status"},
		{"generate -o x --help y.abnf", "Usage: abnfgo generate "},
		{"match -h", "Usage: abnfgo match -rule RULE [-0] [-octets] GRAMMAR.abnf [IMPORT.abnf …]\n\nMatch decides|-rule rule|-0|-octets|exit status|64 MiB"},
	} {
		r := abnfgo("", tt.args)
		if r.status != exitOK || r.stderr != "" {
			t.Errorf("abnfgo %s: status %d, %q", tt.args, r.status, r.stderr)
		}
		for want := range strings.SplitSeq(tt.wants, "|") {
			if !strings.Contains(r.stdout, want) {
				t.Errorf("abnfgo %s does not tell %q", tt.args, want)
			}
		}
	}
}

// TestFaults lists what ends in exit status 2, before anything is written.
// stderr is all of the text, or its beginning if it ends in "...".
func TestFaults(t *testing.T) {
	inDir(t,
		"ok.abnf", "a = \"x\"\nb-c = a\nb = a\n",
		"names.abnf", "a-b = \"x\"\nA-B- = \"y\"\n",
		"faulty.abnf", "a = b | c\nd = e )\nf = 1*2*3a\n",
		"undefined.abnf", "address = adress\n",
		"recursive.abnf", "a = \"x\" b\nb = \"(\" a \")\" / \"\"\nc = b\n",
		"large.abnf", "a = \"x\"\nb = 1000( 1000( a a ) )\n",
		"file", "")
	for _, tt := range []struct {
		why    string
		args   string
		stderr string
	}{
		// Usage.
		{"no command", "", "abnfgo compiles ABNF grammars..."},
		{"an unknown command", "frob x", "abnfgo: unknown command \"frob\"\n\nabnfgo compiles ABNF grammars..."},
		{"an unknown flag", "match -frob ok.abnf", "abnfgo match: flag provided but not defined: -frob\nRun \"abnfgo match -h\" for its flags.\n"},
		{"a flag of the other command", "match -o x ok.abnf", "abnfgo match: flag provided but not defined: -o\nRun \"abnfgo match -h\" for its flags.\n"},
		{"a flag without its value", "generate -o", "abnfgo generate: flag needs an argument: -o\nRun \"abnfgo generate -h\" for its flags.\n"},
		{"no grammar", "generate -o out", "abnfgo generate: no grammar file given\nRun \"abnfgo generate -h\" for its flags.\n"},
		{"no directory", "generate ok.abnf", "abnfgo generate: no -o given\nRun \"abnfgo generate -h\" for its flags.\n"},
		{"no rule", "match ok.abnf", "abnfgo match: no -rule given\nRun \"abnfgo match -h\" for its flags.\n"},
		{"a flag behind a file", "match ok.abnf -rule a", "abnfgo match: -rule stands behind a file; flags come first\nRun \"abnfgo match -h\" for its flags.\n"},
		{"an unknown form", "generate -dump min,tree ok.abnf", "abnfgo generate: unknown form \"tree\": there are syntax, grammar, nfa, dfa, min and all\nRun \"abnfgo generate -h\" for its flags.\n"},
		{"a capture that cannot be read", "generate -o out -capture a ok.abnf",
			"abnfgo generate: invalid value \"a\" for flag -capture: capture \"a\": no \"=\" between the entries and the components\nRun \"abnfgo generate -h\" for its flags.\n"},

		// Files.
		{"no such file", "generate -o out none.abnf", "abnfgo: open none.abnf: no such file or directory\n"},
		{"no such import", "match -rule a ok.abnf none.abnf", "abnfgo: open none.abnf: no such file or directory\n"},
		{"a file in place of the directory", "generate -o file ok.abnf", "abnfgo: open file: not a directory\n"},
		{"to check as well", "generate -o file -check ok.abnf", "abnfgo: open file: not a directory\n"},

		// Grammars. Lines with a position have nothing before it.
		{"every fault of a grammar", "generate -o out faulty.abnf", `faulty.abnf:1:7: "|" has no meaning in ABNF outside of strings and comments
faulty.abnf:2:7: ")" closes nothing
faulty.abnf:3:8: two repeats, "1*2" and "*3", before one element
`},
		{"of an import too", "match -rule a ok.abnf undefined.abnf", "undefined.abnf:1:11: rule \"adress\" is not defined; did you mean \"address\"?\n"},
		{"a rule that is not there", "match -rule bc ok.abnf", "abnfgo: ok.abnf has no rule \"bc\"; did you mean \"b-c\"?\n"},
		{"recursion, which has a position too", "match -rule c recursive.abnf",
			"recursive.abnf:1:1: rule \"a\" is recursive: a → b → a; only rules without recursion can be compiled\n"},
		{"a limit", "match -rule b large.abnf", "large.abnf:2:1: rule \"b\" needs more than 1000000 states as NFA..."},

		// Configurations.
		{"a directory whose name no package can have", "generate -o my-package ok.abnf", "abnfgo: \"my-package\" cannot be the name of a Go package\n"},
		{"nor can this one be given", "generate -o out -package func ok.abnf", "abnfgo: \"func\" cannot be the name of a Go package\n"},
		{"entries that are not there, all of them", "generate -o out -entry a,B,D,x-y ok.abnf", "abnfgo: ok.abnf has no rule \"D\"\nabnfgo: ok.abnf has no rule \"x-y\"\n"},
		{"a capture of nothing", "generate -o out -entry a -capture a=b ok.abnf", "abnfgo: none of a uses the component \"b\"\nabnfgo: rule \"a\" uses none of the components that it should capture\n"},
		{"two rules of one Go name", "generate -o out names.abnf", "abnfgo: names.abnf: the Go name IsAB stands for both rule \"a-b\" and rule \"A-B-\"; rename one of them\n"},
	} {
		r := abnfgo("", tt.args)
		if r.status != exitFault || r.stdout != "" || !resembles(r.stderr, tt.stderr) {
			t.Errorf("%s: abnfgo %s:\n got %d, %q, %q\nwant %d, \"\", %q", tt.why, tt.args, r.status, r.stdout, r.stderr, exitFault, tt.stderr)
		}
		if _, err := os.Stat("out"); err == nil {
			t.Fatalf("%s: abnfgo %s makes the directory", tt.why, tt.args)
		}
	}
}

// resembles reports whether text is want, or begins like it if want ends in
// "...".
func resembles(text, want string) bool {
	if beginning, ok := strings.CutSuffix(want, "..."); ok {
		return strings.HasPrefix(text, beginning)
	}
	return text == want
}

// A brokenWriter fails behind some bytes.
type brokenWriter struct{ left int }

var errBroken = errors.New("broken")

func (w *brokenWriter) Write(p []byte) (int, error) {
	n := min(len(p), w.left)
	w.left -= n
	if n < len(p) {
		return n, errBroken
	}
	return n, nil
}

// TestOutputErrors checks that output that is lost is a fault, told once.
func TestOutputErrors(t *testing.T) {
	inDir(t, "g.abnf", "a = \"x\"\n")
	for _, tt := range []struct {
		why, args, stdin string
	}{
		{"help", "help", ""},
		{"the line of generate", "generate -o out g.abnf", ""},
		{"the names of -check", "generate -check -o none g.abnf", ""},
		{"a dump", "generate -dump all g.abnf", ""},
		{"a few answers", "match -rule a g.abnf", "x\n"},
		{"many answers", "match -rule a g.abnf", strings.Repeat("y\n", 100_000)},
	} {
		var stderr strings.Builder
		status := run(strings.Fields(tt.args), strings.NewReader(tt.stdin), &brokenWriter{left: 3}, &stderr)
		if status != exitFault || stderr.String() != "abnfgo: broken\n" {
			t.Errorf("%s: status %d, %q", tt.why, status, stderr.String())
		}
	}
	var stderr strings.Builder
	endless := io.MultiReader(strings.NewReader("x\n"), repeated("y\n"))
	if status := run(strings.Fields("match -rule a g.abnf"), endless, &brokenWriter{left: 100}, &stderr); status != exitFault {
		t.Errorf("match goes on when nobody listens, and ends with status %d", status)
	}
}

// repeated is a reader of the same text for ever.
type repeated string

func (r repeated) Read(p []byte) (int, error) {
	n := 0
	for len(p)-n >= len(r) {
		n += copy(p[n:], r)
	}
	return n, nil
}
