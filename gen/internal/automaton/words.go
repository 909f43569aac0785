package automaton

import (
	"slices"
	"strings"

	"github.com/abnfgo/abnfgo/gen/internal/abnf"
	"github.com/abnfgo/abnfgo/gen/internal/byteset"
)

// A Word is what the grammar calls a set of bytes: a literal as it writes it,
// or the name of a rule that derives single bytes, such as DIGIT or
// sub-delims.
type Word struct {
	Text string
	Set  byteset.Set
}

// isRule reports whether the word is the name of a rule, not a literal.
func (w Word) isRule() bool { return abnf.IsRuleName(w.Text) }

// words lists the words of a rule in the order in which the grammar, read
// from the rule on, comes to them.
func words(rule *abnf.Rule) []Word {
	var ws []Word
	known := map[Word]bool{} // a literal beyond ASCII has a set for each of its bytes
	add := func(text string, set byteset.Set) {
		if w := (Word{text, set}); !known[w] {
			known[w] = true
			ws = append(ws, w)
		}
	}
	seen := map[*abnf.Rule]bool{}
	var visit func(e abnf.Expr)
	visit = func(e abnf.Expr) {
		switch e := e.(type) {
		case abnf.Terminal:
			add(e.Word, e.Set)
		case abnf.Seq:
			for _, x := range e {
				visit(x)
			}
		case abnf.Alt:
			for _, x := range e {
				visit(x)
			}
		case *abnf.Repeat:
			visit(e.Body)
		case *abnf.Ref:
			if seen[e.Rule] {
				return
			}
			seen[e.Rule] = true
			if set, ok := e.Rule.ByteSet(); ok {
				add(e.Rule.Name, set)
			}
			visit(e.Rule.Expr)
		}
	}
	visit(rule.Expr)
	return ws
}

// Spell returns the words that make up a set, few and wide: rules before
// literals, and each in the grammar's order.
func Spell(words []Word, set byteset.Set) []Word {
	// Each time the word that names the most bytes that none before it did, of
	// several the narrowest, and of those the earliest.
	var chosen []int
	rest := set
	for !rest.IsEmpty() {
		best, most, width := -1, 0, 0
		for i, w := range words {
			fresh := w.Set.Intersect(rest).Len()
			if fresh < most || fresh == 0 || !w.Set.SubsetOf(set) {
				continue
			}
			if n := w.Set.Len(); fresh > most || n < width {
				best, most, width = i, fresh, n
			}
		}
		if best < 0 {
			break
		}
		chosen = append(chosen, best)
		rest = rest.Minus(words[best].Set)
	}
	slices.SortFunc(chosen, func(a, b int) int {
		if ra, rb := words[a].isRule(), words[b].isRule(); ra != rb {
			if ra {
				return -1
			}
			return 1
		}
		return a - b
	})
	list := make([]Word, len(chosen))
	for i, c := range chosen {
		list[i] = words[c]
	}
	if !rest.IsEmpty() {
		list = append(list, Word{rest.String(), rest})
	}
	return list
}

// Phrase writes the bytes of a set in the grammar's words:
// `DIGIT, "/", "?", "#" or end`. end says that the string may also end.
func Phrase(words []Word, set byteset.Set, end bool) string {
	var parts []string
	for _, w := range Spell(words, set) {
		if !slices.Contains(parts, w.Text) { // as it is for a range of several lengths in UTF-8
			parts = append(parts, w.Text)
		}
	}
	if end {
		parts = append(parts, "end")
	}
	if len(parts) < 2 {
		return strings.Join(parts, "")
	}
	last := len(parts) - 1
	return strings.Join(parts[:last], ", ") + " or " + parts[last]
}
