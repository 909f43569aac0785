package oracle

import (
	"fmt"

	"github.com/abnfgo/abnfgo/gen/internal/abnf"
	"github.com/abnfgo/abnfgo/gen/internal/automaton"
)

// Parse finds the components of s, which must match the rule as a whole, in
// the first derivation: among all derivations of s the one that, decided from
// left to right, takes the earlier alternative, and then the longer
// repetition. A repetition beyond its minimum takes no round that derives the
// empty string.
//
// A component's span is the last use of its rule, and its kind is the last of
// the rules Kinds that this use contains, 0 if there is none; kinds within a
// kind do not count. If r does not use the component's rule, the span is that
// of the last kind. Without a use the span is -1, -1.
func Parse(r *abnf.Rule, components []automaton.Component, s []byte) (spans [][2]int, kinds []int, ok bool) {
	return NewParser(r, components).Parse(s)
}

// A Parser is Parse for many strings.
type Parser struct {
	components []automaton.Component
	start      *frame
	nodes      map[*abnf.Rule]*node
	frames     map[frameKey]*frame
	round      int // the number of the string
	s          []byte
	trail      []event // on the way here
}

// NewParser returns a parser of a rule.
func NewParser(r *abnf.Rule, components []automaton.Component) *Parser {
	p := &Parser{nodes: map[*abnf.Rule]*node{}, frames: map[frameKey]*frame{}}
	for _, c := range components {
		if !uses(r, map[*abnf.Rule]bool{}, c.Rule) {
			c.Rule = nil
		}
		p.components = append(p.components, c)
	}
	p.start = p.frame(frameKey{node: p.node(r.Expr)})
	return p
}

// uses reports whether a rule uses another, directly or through others.
func uses(r *abnf.Rule, seen map[*abnf.Rule]bool, want *abnf.Rule) bool {
	for _, x := range abnf.References(r.Expr) {
		if x == want {
			return true
		}
		if !seen[x] {
			seen[x] = true
			if uses(x, seen, want) {
				return true
			}
		}
	}
	return false
}

// A node is an expression that can be told from its equals.
type node struct {
	expr     abnf.Expr // a terminal, or what children are the elements of
	children []*node
	rule     *abnf.Rule
}

func (p *Parser) node(e abnf.Expr) *node {
	n := &node{expr: e}
	switch e := e.(type) {
	case abnf.Seq:
		for _, x := range e {
			n.children = append(n.children, p.node(x))
		}
	case abnf.Alt:
		for _, x := range e {
			n.children = append(n.children, p.node(x))
		}
	case *abnf.Repeat:
		n.children = []*node{p.node(e.Body)}
	case *abnf.Ref:
		n.rule = e.Rule
	}
	return n
}

// body returns the node of a rule's expression.
func (p *Parser) body(r *abnf.Rule) *node {
	n, ok := p.nodes[r]
	if !ok {
		n = p.node(r.Expr)
		p.nodes[r] = n
	}
	return n
}

// A frame is something to derive and what comes behind it: a continuation.
// Equal continuations are one frame, so that what failed at a position is not
// tried there again.
type frame struct {
	frameKey
	failed []int // by position: the round in which this did not lead to the end
}

type frameKey struct {
	what what
	node *node
	rule *abnf.Rule // leave
	// For more and done, the rounds that a repetition has taken; those above
	// the minimum count as one if there is no maximum.
	count int
	from  int // done: where the round began
	next  *frame
}

// what a frame does.
type what uint8

const (
	derive what = iota // the node
	more               // the repetition node, from here on
	done               // ends a round of it
	leave              // ends a use of the rule
)

func (p *Parser) frame(k frameKey) *frame {
	f, ok := p.frames[k]
	if !ok {
		f = &frame{frameKey: k}
		p.frames[k] = f
	}
	return f
}

// An event is the beginning or the end of a use of a rule.
type event struct {
	rule *abnf.Rule
	end  bool
	pos  int
}

// Parse is the function Parse.
func (p *Parser) Parse(s []byte) (spans [][2]int, kinds []int, ok bool) {
	p.s, p.trail = s, p.trail[:0]
	p.round++
	if !p.run(p.start, 0) {
		return nil, nil, false
	}
	for _, c := range p.components {
		span, kind := p.component(c)
		spans, kinds = append(spans, span), append(kinds, kind)
	}
	return spans, kinds, true
}

// run reports whether the frame and those behind it derive the rest of the
// string from pos on. If so, the trail tells how.
func (p *Parser) run(f *frame, pos int) bool {
	if f == nil {
		return pos == len(p.s)
	}
	if pos < len(f.failed) && f.failed[pos] == p.round {
		return false
	}
	trail := len(p.trail)
	if p.try(f, pos) {
		return true
	}
	p.trail = p.trail[:trail]
	for pos >= len(f.failed) {
		f.failed = append(f.failed, 0)
	}
	f.failed[pos] = p.round
	return false
}

func (p *Parser) try(f *frame, pos int) bool {
	switch f.what {
	case leave:
		p.trail = append(p.trail, event{f.rule, true, pos})
		return p.run(f.next, pos)
	case more:
		e := f.node.expr.(*abnf.Repeat)
		if e.Max == abnf.Unbounded || f.count < e.Max {
			after := p.frame(frameKey{what: done, node: f.node, count: f.count, from: pos, next: f.next})
			if p.run(p.frame(frameKey{node: f.node.children[0], next: after}), pos) {
				return true
			}
		}
		return f.count >= e.Min && p.run(f.next, pos)
	case done:
		e := f.node.expr.(*abnf.Repeat)
		if f.count >= e.Min && pos == f.from {
			return false
		}
		count := f.count + 1
		if e.Max == abnf.Unbounded {
			count = min(count, e.Min)
		}
		return p.run(p.frame(frameKey{what: more, node: f.node, count: count, next: f.next}), pos)
	}
	switch e := f.node.expr.(type) {
	case abnf.Terminal:
		return pos < len(p.s) && e.Set.Has(p.s[pos]) && p.run(f.next, pos+1)
	case abnf.Seq:
		next := f.next
		for i := len(f.node.children) - 1; i >= 0; i-- {
			next = p.frame(frameKey{node: f.node.children[i], next: next})
		}
		return p.run(next, pos)
	case abnf.Alt:
		for _, n := range f.node.children {
			if p.run(p.frame(frameKey{node: n, next: f.next}), pos) {
				return true
			}
		}
		return false
	case *abnf.Repeat:
		return p.run(p.frame(frameKey{what: more, node: f.node, next: f.next}), pos)
	case *abnf.Ref:
		p.trail = append(p.trail, event{f.node.rule, false, pos})
		end := p.frame(frameKey{what: leave, rule: f.node.rule, next: f.next})
		return p.run(p.frame(frameKey{node: p.body(f.node.rule), next: end}), pos)
	default:
		panic(fmt.Sprintf("oracle: unknown expression %T", e))
	}
}

// component reads a component's span and kind off the trail.
func (p *Parser) component(c automaton.Component) (span [2]int, kind int) {
	span = [2]int{-1, -1}
	within := 0 // the depth of uses of the component's rule, or of kinds if that is nil
	nested := 0 // the depth of uses of kinds
	for _, e := range p.trail {
		k := 0
		for i, r := range c.Kinds {
			if r == e.rule {
				k = i + 1
				break
			}
		}
		whole := e.rule == c.Rule || c.Rule == nil && k > 0
		if !e.end {
			if whole {
				if within == 0 {
					span[0], kind = e.pos, 0
				}
				within++
			}
			if k > 0 && within > 0 {
				if nested == 0 {
					kind = k
				}
				nested++
			}
			continue
		}
		if k > 0 && within > 0 {
			nested--
		}
		if whole {
			within--
			if within == 0 {
				span[1] = e.pos
			}
		}
	}
	return span, kind
}
