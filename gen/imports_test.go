package gen

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/abnfgo/abnfgo/"

// What each package of the module may import besides the standard library.
// The first row whose pattern matches the package's folder counts; a pattern
// ends in "/..." for the folders below. Tests may import what they like.
var mayImport = []struct {
	folder string
	paths  []string
}{
	{"generated/...", nil},
	{"uri/...", []string{module + "generated/rfc3986"}},
	{"grammar/appendixa", []string{module + "grammar"}},
	{"grammar", nil},
	{"gen/internal/byteset", nil},
	{"gen/internal/abnf", []string{module + "gen/internal/byteset", "github.com/elimity-com/abnf/definition", "github.com/elimity-com/abnf/operators"}},
	{"gen/internal/automaton", []string{module + "gen/internal/byteset", module + "gen/internal/abnf"}},
	{"gen/internal/oracle", []string{module + "gen/internal/byteset", module + "gen/internal/abnf", module + "gen/internal/automaton"}},
	{"gen/internal/emit", []string{module + "gen/internal/byteset", module + "gen/internal/abnf", module + "gen/internal/automaton", "github.com/dave/jennifer/jen"}},
	{"gen", []string{module + "gen/internal/byteset", module + "gen/internal/abnf", module + "gen/internal/automaton", module + "gen/internal/emit", module + "grammar"}},
	{"tools/abnfgo", []string{module + "gen", module + "tools/internal/records"}},
	{"tools/uri", []string{module + "uri", module + "tools/internal/records"}},
	{"tools/internal/...", nil},
	{".", nil},
}

// What the compiler may import of the standard library: packages without a
// clock, an environment or a network.
var pure = []string{
	"bytes", "cmp", "encoding/binary", "errors", "fmt", "go/token", "iter", "maps", "math/bits", "slices", "sort",
	"strconv", "strings", "sync", "unicode/utf8",
}

func TestImports(t *testing.T) {
	root := ".."
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (strings.HasPrefix(d.Name(), ".") && name != "." || d.Name() == "testdata"):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		folder := path.Dir(name)
		row := slices.IndexFunc(mayImport, func(r struct {
			folder string
			paths  []string
		}) bool {
			below, ok := strings.CutSuffix(r.folder, "/...")
			return r.folder == folder || ok && (below == folder || strings.HasPrefix(folder, below+"/"))
		})
		if row < 0 {
			t.Errorf("%s: the folder %s has no row in the table of imports", name, folder)
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, filepath.FromSlash(name)), nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range f.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			standard := !strings.Contains(strings.Split(imported, "/")[0], ".")
			if !standard && !slices.Contains(mayImport[row].paths, imported) {
				t.Errorf("%s imports %s, which %s may not", name, imported, mayImport[row].folder)
			}
			if standard && (folder == "gen" || strings.HasPrefix(folder, "gen/")) && !slices.Contains(pure, imported) {
				t.Errorf("%s imports %s: bytes in, bytes out; the compiler uses no clock, environment or network", name, imported)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
