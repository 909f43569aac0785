// Package readme runs what the README shows.
package readme

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what the commands print into the README, and fail")

// The test command of the README. It is what runs this test.
const testCommand = "go test ./...\n"

// Every block of the README marked sh or go is run, those of a section in
// order in a copy of the repository; what it prints, standard error included,
// is what the block marked text behind it says.
func TestReadme(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command many times")
	}
	root := filepath.Join("..", "..", "..")
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	blocks := fences(string(readme))
	updated := string(readme)
	clone, section := "", ""
	for i, b := range blocks {
		if clone == "" || b.section != section {
			clone, section = t.TempDir(), b.section
			copyTree(t, root, clone)
		}
		var cmd *exec.Cmd
		switch {
		case b.code == testCommand || b.language == "text":
			continue
		case b.language == "sh":
			cmd = exec.Command("bash", "-euo", "pipefail", "-c", b.code)
		case b.language == "go":
			file := filepath.Join(t.TempDir(), "main.go")
			if err := os.WriteFile(file, []byte(b.code), 0o666); err != nil {
				t.Fatal(err)
			}
			cmd = exec.Command("go", "run", file)
		default:
			t.Errorf("line %d: a block of unknown language %q", b.line, b.language)
			continue
		}
		var out bytes.Buffer
		cmd.Dir, cmd.Stdout, cmd.Stderr = clone, &out, &out
		cmd.Env = append(os.Environ(), "GOFLAGS=-trimpath") // copies share what is built
		if err := cmd.Run(); err != nil {
			t.Errorf("line %d: %v\n%s", b.line, err, &out)
		}
		want := ""
		if i+1 < len(blocks) && blocks[i+1].language == "text" {
			want = blocks[i+1].code
		}
		got := out.String()
		if got != want {
			t.Errorf("line %d: prints\n%s\nand the README says\n%s", b.line, got, want)
		}
		if *update && want != "" {
			// Behind the block's code, the first text of that kind is its own.
			head, tail, _ := strings.Cut(updated, b.code)
			updated = head + b.code + strings.Replace(tail, want, got, 1)
		}
	}
	if *update {
		if err := os.WriteFile(filepath.Join(root, "README.md"), []byte(updated), 0o666); err != nil {
			t.Fatal(err)
		}
		t.Error("the README is written; run again without -update")
	}
}

// A fence is a fenced block of the README.
type fence struct {
	section        string
	line           int // of its first line of code
	language, code string
}

func fences(markdown string) []fence {
	var list []fence
	open, section := false, ""
	for i, line := range strings.SplitAfter(markdown, "\n") {
		language, isFence := strings.CutPrefix(line, "```")
		switch {
		case strings.HasPrefix(line, "## ") && !open:
			section = line
		case isFence && !open:
			open = true
			list = append(list, fence{section: section, line: i + 2, language: strings.TrimSpace(language)})
		case isFence:
			open = false
		case open:
			list[len(list)-1].code += line
		}
	}
	return list
}

// copyTree copies the repository without what git and editors keep in it.
func copyTree(t *testing.T, from, to string) {
	t.Helper()
	err := filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		if rel != "." && strings.HasPrefix(d.Name(), ".") {
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		target := filepath.Join(to, rel)
		switch {
		case d.IsDir():
			return os.MkdirAll(target, 0o777)
		case !d.Type().IsRegular():
			return fmt.Errorf("%s is no regular file", path)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(target, data, 0o666)
	})
	if err != nil {
		t.Fatal(err)
	}
}
