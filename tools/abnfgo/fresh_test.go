package main

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestGeneratedIsCurrent runs the directives of the module with -check. If it
// fails, run "go generate ./..." in the root of the repository.
func TestGeneratedIsCurrent(t *testing.T) {
	t.Chdir("../..")
	source, err := os.ReadFile("go_generate.go")
	if err != nil {
		t.Fatal(err)
	}
	var made []string // directories
	for line := range strings.Lines(string(source)) {
		directive, ok := strings.CutPrefix(line, "//go:generate ")
		if !ok {
			continue
		}
		words, err := directiveWords(directive)
		if err != nil {
			t.Errorf("%s: %v", directive, err)
			continue
		}
		args, ok := cutWords(words, "go", "run", "./tools/abnfgo", "generate")
		if !ok {
			t.Errorf("%s: is not this command", directive)
			continue
		}
		made = append(made, args[slices.Index(args, "-o")+1])
		r := abnfgoArgs("", append([]string{"generate", "-check"}, args...)...)
		if r.status != exitOK {
			t.Errorf("not current, by %s:\n%s%s", directive, r.stdout, r.stderr)
		}
	}
	packages, err := os.ReadDir("generated")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range packages {
		if dir := "generated/" + p.Name(); p.IsDir() && !slices.Contains(made, dir) {
			t.Errorf("no directive makes %s", dir)
		}
	}
	if len(made) == 0 {
		t.Error("there are no directives")
	}
}

func cutWords(words []string, prefix ...string) (rest []string, ok bool) {
	if len(words) < len(prefix) || !slices.Equal(words[:len(prefix)], prefix) {
		return nil, false
	}
	return words[len(prefix):], true
}

// directiveWords splits a directive as "go help generate" says: at blanks,
// but for strings in double quotes, which are Go's.
func directiveWords(text string) ([]string, error) {
	var words []string
	for {
		text = strings.TrimLeft(text, " \t\r\n")
		if text == "" {
			return words, nil
		}
		if text[0] != '"' {
			end := strings.IndexAny(text+" ", " \t\r\n")
			words = append(words, text[:end])
			text = text[end:]
			continue
		}
		quoted, err := strconv.QuotedPrefix(text)
		if err != nil {
			return nil, err
		}
		word, err := strconv.Unquote(quoted)
		if err != nil {
			return nil, err
		}
		words = append(words, word)
		text = text[len(quoted):]
	}
}

func TestDirectiveWords(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"go run  x\ty\n", []string{"go", "run", "x", "y"}},
		{`a "b c" "d\te" ""`, []string{"a", "b c", "d\te", ""}},
		{`-x="y z"`, []string{`-x="y`, `z"`}}, // quotes count at the beginning only
	} {
		if got, err := directiveWords(tt.text); err != nil || !slices.Equal(got, tt.want) {
			t.Errorf("%q: got %q, %v", tt.text, got, err)
		}
	}
	if _, err := directiveWords(`a "b`); err == nil {
		t.Error("a string that does not end is no error")
	}
}
