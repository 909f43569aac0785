// Package automaton compiles a rule of a checked grammar: rule to NFA with
// ordered choices and tags, to DFA with tags, to the minimal DFA in canonical
// numbering. Each form prints itself.
package automaton

import (
	"fmt"
	"slices"
	"strings"

	"github.com/abnfgo/abnfgo/gen/internal/abnf"
	"github.com/abnfgo/abnfgo/gen/internal/byteset"
)

// An NFA accepts the language of a rule. Choices are ordered: among the paths
// that accept a string, the one that prefers the earliest choice is the
// derivation that the grammar means (first match wins, RFC 3986, Section 4.1).
type NFA struct {
	Rule       *abnf.Rule
	Components []Component
	Tags       []Tag
	States     []NFAState
	Start      int
	Words      []Word

	// resets says by component that its rule may be used twice, so that it has
	// to forget the kind of an earlier use.
	resets []bool
}

// An NFAState is one state of an NFA.
type NFAState struct {
	Kind  NFAKind
	Set   byteset.Set // Consume: the bytes that lead on
	Out   []int       // Choose: the choices in order; Accept: none; else one state
	Tag   int         // Mark: index of the tag
	Value int         // Mark: the value of a kind tag, or NoKind; else 0
	Leave int         // Enter: the state that ends what this one begins
}

// An NFAKind says what a state does.
type NFAKind uint8

const (
	Consume NFAKind = iota // takes one byte of the set
	Choose                 // goes on in any of the states, the earlier preferred
	Mark                   // notes the position, or a kind, under a tag
	Enter                  // begins something that must not be empty
	Leave                  // ends it: a path without a byte since Enter goes no further
	Accept                 // ends a string of the language
)

// Limits bound what a grammar may cost. A rule that needs more ends in a
// *LimitError.
type Limits struct {
	NFAStates int
	DFAStates int
	// Readings is the number of configurations in all states of the DFA while
	// it is made. They are what takes the memory: *6000("a" / "aa") has no more
	// than 12,000 states of either kind, but in each of them thousands of ways
	// to read what came before.
	Readings int
}

// DefaultLimits are generous for grammars and small for machines: a rule at
// them takes some hundred megabytes and a few seconds. The largest rule of RFC
// 3986 has 2,300 states as an NFA and 1,300 as a DFA, with 24,000 readings.
// What meets a limit is a large repeat, or a repetition of alternatives that
// overlap, whose DFA is exponential by nature.
var DefaultLimits = Limits{NFAStates: 1_000_000, DFAStates: 200_000, Readings: 3_000_000}

// A LimitError reports a rule that is a regular one but too large.
type LimitError struct {
	Rule  *abnf.Rule
	What  string // of what there are too many
	Limit int
}

// Error returns "file:line:column: " and which limit the rule meets.
func (e *LimitError) Error() string {
	return fmt.Sprintf("%v: rule %q needs more than %d %s; large repeats, or repetitions of alternatives that overlap, cost the most", e.Rule.Pos, e.Rule.Name, e.Limit, e.What)
}

// A RecursionError reports a rule that refers to itself, directly or through
// other rules, so that it is not known to be regular.
type RecursionError struct {
	Rule *abnf.Rule
	Path []*abnf.Rule // from a rule to itself
}

// Error returns "file:line:column: " and the way from the rule to itself.
func (e *RecursionError) Error() string {
	names := make([]string, len(e.Path))
	for i, r := range e.Path {
		names[i] = r.Name
	}
	return fmt.Sprintf("%v: rule %q is recursive: %s; only rules without recursion can be compiled", e.Rule.Pos, e.Rule.Name, strings.Join(names, " → "))
}

// NewNFA returns the NFA of a rule by the construction of K. Thompson,
// "Regular Expression Search Algorithm" (1968), with marks around the rules
// that the components name. References are inlined; only the grammar's own
// depth is recursed on.
func NewNFA(rule *abnf.Rule, components []Component, limits Limits) (*NFA, error) {
	if path := cycle(rule); path != nil {
		return nil, &RecursionError{path[0], path}
	}
	n := &NFA{Rule: rule, Words: words(rule)}
	n.addTags(components)
	b := &builder{
		NFA: n, limit: limits.NFAStates, within: make([]bool, len(n.Tags)), inside: make([]bool, len(n.Components)),
		nullable: map[*abnf.Rule]bool{}, blank: map[blank]bool{},
	}
	for _, c := range n.Components {
		b.captured = append(append(b.captured, c.Rule), c.Kinds...)
	}
	n.Start = b.build(rule.Expr, b.add(NFAState{Kind: Accept}))
	if b.full {
		return nil, &LimitError{rule, "states as NFA", limits.NFAStates}
	}
	return n, nil
}

// cycle returns a path of references from a rule to itself that can be
// reached from r, or nil if there is none.
func cycle(r *abnf.Rule) []*abnf.Rule {
	var path []*abnf.Rule
	place := map[*abnf.Rule]int{} // in path, from 1; or done
	const done = -1
	var visit func(r *abnf.Rule) []*abnf.Rule
	visit = func(r *abnf.Rule) []*abnf.Rule {
		switch i := place[r]; {
		case i > 0:
			return fromFirst(path[i-1:])
		case i == done:
			return nil
		}
		path = append(path, r)
		place[r] = len(path)
		for _, ref := range abnf.References(r.Expr) {
			if found := visit(ref); found != nil {
				return found
			}
		}
		path = path[:len(path)-1]
		place[r] = done
		return nil
	}
	return visit(r)
}

// fromFirst returns the rules of a cycle beginning, and ending, with the one
// that stands first in its file, so that a cycle reads the same wherever it
// was entered.
func fromFirst(cycle []*abnf.Rule) []*abnf.Rule {
	first := 0
	for i, r := range cycle {
		if r.Pos.Offset < cycle[first].Pos.Offset {
			first = i
		}
	}
	return slices.Concat(cycle[first:], cycle[:first+1])
}

// A builder builds an NFA from its end to its start, so that each part knows
// the state that it leads to.
type builder struct {
	*NFA
	limit  int
	full   bool   // the limit is reached; states are no longer added
	within []bool // by tag: the rule that sets it is being built
	inside []bool // by component: its rule is being built

	captured []*abnf.Rule        // the rules that set tags
	nullable map[*abnf.Rule]bool // whether a rule, once asked about, derives the empty string
	blank    map[blank]bool
}

// A blank is a rule whose body needs no states, where it was built. It is built
// once: with rules like a = b b, b = c c and so on down to "", the uses double
// with each level and add no state, so that no limit would end it.
type blank struct {
	rule  *abnf.Rule
	where string // marks are states too, and not the same everywhere
}

func (b *builder) blankKey(r *abnf.Rule) blank { return blank{r, fmt.Sprint(b.within, b.inside)} }

func (b *builder) add(s NFAState) int {
	if len(b.States) >= b.limit {
		b.full = true
		return 0
	}
	b.States = append(b.States, s)
	return len(b.States) - 1
}

// build adds the states of e before next and returns the first of them.
func (b *builder) build(e abnf.Expr, next int) int {
	if b.full {
		return next
	}
	switch e := e.(type) {
	case abnf.Terminal:
		return b.add(NFAState{Kind: Consume, Set: e.Set, Out: []int{next}})
	case abnf.Seq:
		for i := len(e) - 1; i >= 0; i-- {
			next = b.build(e[i], next)
		}
		return next
	case abnf.Alt:
		out := make([]int, len(e))
		for i := len(e) - 1; i >= 0; i-- {
			out[i] = b.build(e[i], next)
		}
		return b.add(NFAState{Kind: Choose, Out: out})
	case *abnf.Repeat:
		return b.repeat(e, next)
	case *abnf.Ref:
		return b.ref(e.Rule, next)
	}
	panic(fmt.Sprintf("automaton: unknown expression %T", e))
}

// repeat unrolls a repetition: Min copies of the body one after the other,
// then the optional ones nested in each other, or the last one closed to a
// loop.
//
// # Empty rounds
//
// A round beyond the minimum that takes no byte could be left out, and in a
// loop there would be no end of them, so among the derivations that a parse
// chooses from there is none with such a round. A body that may be empty
// therefore stands between Enter and Leave, and its loop does not double as the
// last round of the minimum, which may be empty. To forbid only that a closure
// comes to the same state again would forbid too much: in *( 2( [X] / "a" ) )
// a round may end empty, and the next begin so, in one closure.
//
// Whether a string matches does not depend on any of this, so an NFA without
// tags goes without.
func (b *builder) repeat(e *abnf.Repeat, next int) int {
	copies := e.Min
	careful := len(b.Tags) > 0 && b.isNullable(e.Body)
	if e.Max == abnf.Unbounded {
		loop := b.add(NFAState{Kind: Choose})
		body := b.round(e.Body, loop, careful)
		if b.full {
			return next
		}
		b.States[loop].Out = []int{body, next}
		if next = loop; e.Min > 0 && !careful {
			next = body
			copies--
		}
	} else {
		end := next
		for i := e.Min; i < e.Max && !b.full; i++ {
			next = b.add(NFAState{Kind: Choose, Out: []int{b.round(e.Body, next, careful), end}})
		}
	}
	for i := 0; i < copies && !b.full; i++ {
		states := len(b.States)
		if next = b.build(e.Body, next); len(b.States) == states {
			break // nothing but the empty string; the other copies are none either
		}
	}
	return next
}

// round adds the body of a repetition as a round beyond the minimum.
func (b *builder) round(e abnf.Expr, next int, careful bool) int {
	if !careful {
		return b.build(e, next)
	}
	leave := b.add(NFAState{Kind: Leave, Out: []int{next}})
	return b.add(NFAState{Kind: Enter, Out: []int{b.build(e, leave)}, Leave: leave})
}

// isNullable reports whether e derives the empty string.
func (b *builder) isNullable(e abnf.Expr) bool {
	switch e := e.(type) {
	case abnf.Seq:
		return !slices.ContainsFunc(e, func(x abnf.Expr) bool { return !b.isNullable(x) })
	case abnf.Alt:
		return slices.ContainsFunc(e, b.isNullable)
	case *abnf.Repeat:
		return e.Min == 0 || b.isNullable(e.Body)
	case *abnf.Ref:
		is, ok := b.nullable[e.Rule]
		if !ok {
			is = b.isNullable(e.Rule.Expr)
			b.nullable[e.Rule] = is
		}
		return is
	}
	return false
}

// ref adds the body of a rule, between the marks that captures need. Within a
// kind of a component no other kind of it counts: the IPv4address that ends an
// IPv6address does not make the host one. Outside of the component's rule none
// does.
func (b *builder) ref(r *abnf.Rule, next int) int {
	for i, c := range b.Components {
		if c.Rule == r {
			b.inside[i] = true
			defer func() { b.inside[i] = false }()
		}
	}
	marks := slices.DeleteFunc(b.NFA.marks(r), func(m mark) bool {
		c := b.Tags[m.tag].Component
		return b.within[m.tag] || m.value > 0 && b.Components[c].Rule != nil && !b.inside[c]
	})
	if len(marks) == 0 {
		// A rule of single bytes is one state whatever its inner structure, as
		// long as nothing in there is captured.
		if set, ok := r.ByteSet(); ok && !reaches(r.Expr, b.captured...) {
			return b.add(NFAState{Kind: Consume, Set: set, Out: []int{next}})
		}
		if len(b.blank) > 0 && b.blank[b.blankKey(r)] {
			return next
		}
		states := len(b.States)
		next = b.build(r.Expr, next)
		if len(b.States) == states {
			b.blank[b.blankKey(r)] = true
		}
		return next
	}
	mark := func(t, value int) {
		next = b.add(NFAState{Kind: Mark, Tag: t, Value: value, Out: []int{next}})
	}
	for _, m := range marks {
		if b.Tags[m.tag].Part == End {
			mark(m.tag, 0)
		}
	}
	for _, m := range marks {
		b.within[m.tag] = m.value != NoKind
	}
	next = b.build(r.Expr, next)
	for _, m := range marks {
		b.within[m.tag] = false
		if b.Tags[m.tag].Part != End {
			mark(m.tag, m.value)
		}
	}
	return next
}

// String lists the states, one a line.
func (n *NFA) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "NFA of %s: %d states, start %d\n", n.Rule.Name, len(n.States), n.Start)
	for i, s := range n.States {
		fmt.Fprintf(&b, "%d: ", i)
		switch s.Kind {
		case Consume:
			fmt.Fprintf(&b, "%v → %d", s.Set, s.Out[0])
		case Choose:
			fmt.Fprintf(&b, "choose %v", s.Out)
		case Mark:
			fmt.Fprintf(&b, "mark %s", n.Tags[s.Tag].name(n.Components))
			if s.Value != 0 {
				fmt.Fprintf(&b, " = %s", n.Components[n.Tags[s.Tag].Component].kindName(s.Value))
			}
			fmt.Fprintf(&b, " → %d", s.Out[0])
		case Enter:
			fmt.Fprintf(&b, "enter → %d, to leave by %d", s.Out[0], s.Leave)
		case Leave:
			fmt.Fprintf(&b, "leave → %d", s.Out[0])
		case Accept:
			b.WriteString("accept")
		}
		b.WriteByte('\n')
	}
	return b.String()
}
