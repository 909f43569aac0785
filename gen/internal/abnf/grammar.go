package abnf

import (
	"fmt"
	"iter"
	"strings"

	"github.com/abnfgo/abnfgo/gen/internal/byteset"
)

// A Grammar is a checked grammar: names are resolved, syntactic sugar is
// gone, and every literal is a set of bytes or a sequence of them.
type Grammar struct {
	Syntax *File   // of the grammar file
	Rules  []*Rule // of the grammar file, in its order; imported ones hang on their references
	names  map[string]*Rule
}

// Rule returns the rule of the grammar file that has the given name, without
// regard to case, or nil.
func (g *Grammar) Rule(name string) *Rule { return g.names[strings.ToLower(name)] }

// A Rule is a rule of a checked grammar.
type Rule struct {
	Name string // as its definition writes it
	Pos  Pos
	Text string // its definitions as they stand in the file
	Expr Expr

	set byteset.Set // see ByteSet; empty if there is none
}

// An Expr is what a rule derives: Terminal, Seq, Alt, *Repeat or *Ref.
// String writes it in ABNF but for terminals, which are byte classes.
type Expr interface {
	fmt.Stringer
	expr()
}

type (
	// Terminal is one byte out of a set. Word is how the grammar writes it.
	Terminal struct {
		Set  byteset.Set
		Word string
	}
	// Seq is its elements one after the other; the empty Seq is the empty
	// string.
	Seq []Expr
	// Alt is one of its alternatives, the earlier preferred.
	Alt []Expr
	// Repeat is Body at least Min and at most Max times, more preferred.
	// An option is a repetition of none or one.
	Repeat struct {
		Min, Max int // Max may be Unbounded
		Body     Expr
	}
	// Ref is what Rule derives.
	Ref struct{ Rule *Rule }
)

func (Terminal) expr() {}
func (Seq) expr()      {}
func (Alt) expr()      {}
func (*Repeat) expr()  {}
func (*Ref) expr()     {}

func (e Terminal) String() string { return e.Set.String() }
func (e *Ref) String() string     { return e.Rule.Name }

func (e Seq) String() string {
	if len(e) == 0 {
		return `""`
	}
	return joinExprs(e, " ")
}

func (e Alt) String() string { return joinExprs(e, " / ") }

func (e *Repeat) String() string {
	body := grouped(e.Body)
	if e.Min == 0 && e.Max == 1 {
		return "[ " + e.Body.String() + " ]"
	}
	return repeatText(e.Min, e.Max) + body
}

func joinExprs(es []Expr, sep string) string {
	parts := make([]string, len(es))
	for i, e := range es {
		parts[i] = grouped(e)
	}
	return strings.Join(parts, sep)
}

// grouped writes e so that it stays one element wherever it stands.
func grouped(e Expr) string {
	switch e := e.(type) {
	case Alt:
		return "( " + e.String() + " )"
	case Seq:
		if len(e) > 1 {
			return "( " + e.String() + " )"
		}
	}
	return e.String()
}

// All yields the grammar's rules and every rule that they refer to, in the
// order in which a reader who follows the references meets them first.
func (g *Grammar) All() iter.Seq[*Rule] {
	return func(yield func(*Rule) bool) {
		seen := map[*Rule]bool{}
		queue := append([]*Rule(nil), g.Rules...)
		for len(queue) > 0 {
			r := queue[0]
			queue = queue[1:]
			if seen[r] {
				continue
			}
			seen[r] = true
			if !yield(r) {
				return
			}
			queue = append(queue, References(r.Expr)...)
		}
	}
}

// String writes every rule, one a line.
func (g *Grammar) String() string {
	var b strings.Builder
	for r := range g.All() {
		fmt.Fprintf(&b, "%s = %s\n", r.Name, r.Expr)
	}
	return b.String()
}

// walk calls f for e and everything in it, without following references.
func walk(e Expr, f func(Expr)) {
	f(e)
	switch e := e.(type) {
	case Seq:
		for _, x := range e {
			walk(x, f)
		}
	case Alt:
		for _, x := range e {
			walk(x, f)
		}
	case *Repeat:
		walk(e.Body, f)
	}
}

// ByteSet returns the set of bytes that the rule derives, if it derives
// strings of exactly one byte only, as DIGIT and sub-delims do.
func (r *Rule) ByteSet() (byteset.Set, bool) { return r.set, !r.set.IsEmpty() }

// exprSet is ByteSet for an expression. known holds what was found out about
// rules, so that each is looked into once; nil is "no set of bytes", which is
// also the answer of a rule that refers to itself.
func exprSet(e Expr, known map[*Rule]*byteset.Set) (byteset.Set, bool) {
	switch e := e.(type) {
	case Terminal:
		return e.Set, true
	case Alt:
		var union byteset.Set
		for _, x := range e {
			s, ok := exprSet(x, known)
			if !ok {
				return s, false
			}
			union = union.Union(s)
		}
		return union, true
	case Seq:
		if len(e) == 1 {
			return exprSet(e[0], known)
		}
	case *Ref:
		s, ok := known[e.Rule]
		if !ok {
			known[e.Rule] = nil
			if set, ok := exprSet(e.Rule.Expr, known); ok {
				s = &set
				known[e.Rule] = s
			}
		}
		if s != nil {
			return *s, true
		}
	}
	return byteset.Set{}, false
}

// References returns the rules that e refers to, in its order; a rule that it
// refers to twice is there twice.
func References(e Expr) []*Rule {
	var refs []*Rule
	walk(e, func(e Expr) {
		if ref, ok := e.(*Ref); ok {
			refs = append(refs, ref.Rule)
		}
	})
	return refs
}
