package emit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/abnfgo/abnfgo/gen/internal/automaton"
	"github.com/abnfgo/abnfgo/gen/internal/byteset"
)

// sets is the byte sets that a package's code tests for membership, each a
// bit of the elements of a table of 256. Such a test takes one load and one
// AND whatever the set is; a switch with a case a byte was measured to cost
// three times as much.
type sets struct {
	list  []namedSet
	index map[byteset.Set]int
	names map[string]bool
	rules []automaton.Word // the entries that are sets of bytes themselves
}

type namedSet struct {
	set  byteset.Set
	name string // of the constant
	doc  string // the set in the grammar's words
}

// perTable is the number of sets in one table: the bits of the widest element.
const perTable = 64

// bit returns the table and the constant of a set.
func (s *sets) bit(set byteset.Set, words []automaton.Word) (table, constant string) {
	i, ok := s.index[set]
	if !ok {
		if s.index == nil {
			s.index = map[byteset.Set]int{}
			s.names = map[string]bool{}
		}
		i = len(s.list)
		s.index[set] = i
		s.list = append(s.list, namedSet{set, s.name(set, words), automaton.Phrase(words, set, false)})
	}
	return tableName(i / perTable), s.list[i].name
}

func tableName(i int) string {
	if i == 0 {
		return "sets"
	}
	return fmt.Sprintf("sets%d", i+1)
}

// name makes a name for a set out of the grammar's words for it, so that it
// stays the same as long as the set does: setUnreservedSubDelimsAt.
func (s *sets) name(set byteset.Set, words []automaton.Word) string {
	const most = 6 // words in a name
	var b strings.Builder
	b.WriteString("set")
	chosen := automaton.Spell(words, set)
	if i := slices.IndexFunc(s.rules, func(w automaton.Word) bool { return w.Set == set }); i >= 0 {
		chosen = s.rules[i : i+1]
	}
	for _, w := range chosen {
		b.WriteString(wordName(w))
	}
	name := b.String()
	if len(chosen) > most || name == "set" {
		name = fmt.Sprintf("setOf%dBytes", set.Len())
	}
	for i, stem := 2, name; s.names[name]; i++ {
		name = fmt.Sprintf("%s_%d", stem, i)
	}
	s.names[name] = true
	return name
}

// wordName turns a word into a part of a name, which begins with a capital or
// a digit: "sets" and "sets2" are tables.
func wordName(w automaton.Word) string {
	if name, ok := marks[w.Set.Min()]; ok && w.Set.Len() == 1 {
		return name
	}
	var b strings.Builder
	for _, r := range goName(w.Text) {
		if 'a' <= r|0x20 && r|0x20 <= 'z' || '0' <= r && r <= '9' {
			b.WriteRune(r)
		}
	}
	name := b.String()
	return strings.ToUpper(name[:min(1, len(name))]) + name[min(1, len(name)):]
}

// marks are the names of ASCII's marks, as Unicode has them but shorter.
var marks = map[byte]string{
	' ': "Space", '!': "Exclam", '"': "Quote", '#': "Hash", '$': "Dollar", '%': "Percent",
	'&': "And", '\'': "Apostrophe", '(': "LParen", ')': "RParen", '*': "Star", '+': "Plus",
	',': "Comma", '-': "Hyphen", '.': "Dot", '/': "Slash", ':': "Colon", ';': "Semicolon",
	'<': "Less", '=': "Equals", '>': "Greater", '?': "Question", '@': "At", '[': "LBracket",
	'\\': "Backslash", ']': "RBracket", '^': "Caret", '_': "Underscore", '`': "Grave",
	'{': "LBrace", '|': "Bar", '}': "RBrace", '~': "Tilde",
}

// test returns the condition that the byte x is in the set: comparisons for
// one byte, one letter in both cases or one range, else a bit of a table.
func (s *sets) test(set byteset.Set, words []automaton.Word, x func() *jen.Statement) *jen.Statement {
	lo := set.Min()
	switch n := set.Len(); {
	case n == 1:
		return x().Op("==").Add(byteLit(lo))
	case n == 2 && set == byteset.Of(lo).FoldASCII():
		// <x>|0x20 == 'v'
		return x().Op("|").Id("0x20").Op("==").Add(byteLit(lo | 0x20))
	case set == byteset.Range(lo, lo+byte(n-1)):
		// '0' <= <x> && <x> <= '9'
		return byteLit(lo).Op("<=").Add(x()).Op("&&").Add(x()).Op("<=").Add(byteLit(lo + byte(n-1)))
	}
	// sets[<x>]&setUnreserved != 0
	table, bit := s.bit(set, words)
	return jen.Id(table).Index(x()).Op("&").Id(bit).Op("!=").Lit(0)
}

// byteLit writes a byte as a reader knows it best.
func byteLit(b byte) *jen.Statement {
	if ' ' <= b && b <= '~' {
		return jen.LitRune(rune(b))
	}
	return jen.Id(fmt.Sprintf("0x%02X", b))
}

// declare writes the tables and their constants.
func (s *sets) declare(f *jen.File) {
	for first := 0; first < len(s.list); first += perTable {
		group := s.list[first:min(first+perTable, len(s.list))]
		table := tableName(first / perTable)
		comment(f, fmt.Sprintf("The sets of %s.", table))
		f.Const().DefsFunc(func(g *jen.Group) {
			for i, set := range group {
				g.Id(set.name).Op("=").Lit(1).Op("<<").Lit(i).Comment("// " + set.doc)
			}
		})
		f.Line()
		digits := 2
		for 4*digits < len(group) {
			digits *= 2
		}
		comment(f, fmt.Sprintf("%s tells for every byte the sets that it is in.", table))
		f.Var().Id(table).Op("=").Index(jen.Lit(256)).Id(fmt.Sprintf("uint%d", 4*digits)).Add(rows(256, 8, func(b int) jen.Code {
			var bits uint64
			for i, set := range group {
				if set.set.Has(byte(b)) {
					bits |= 1 << i
				}
			}
			return jen.Id(fmt.Sprintf("0x%0*x", digits, bits))
		}))
		f.Line()
	}
}

// rows writes n values in braces, so many a line.
func rows(n, perLine int, value func(i int) jen.Code) *jen.Statement {
	return jen.BlockFunc(func(g *jen.Group) {
		for i := 0; i < n; i += perLine {
			g.ListFunc(func(g *jen.Group) {
				for j := i; j < min(i+perLine, n); j++ {
					g.Add(value(j))
				}
			}).Op(",")
		}
	})
}
