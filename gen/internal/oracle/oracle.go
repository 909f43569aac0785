// Package oracle decides strings by a checked grammar in the slowest and
// plainest ways that are still useful. The tests hold every engine against it:
// it shares nothing with package automaton but the types that it is asked
// about, and each of its answers follows from the definition in a few lines.
//
// Match, Longest and Stop compute sets of positions. Parse backtracks. RunNFA
// is the textbook simulation of an automaton.
//
// Rules may be recursive, but not left recursive.
package oracle

import (
	"fmt"
	"math/bits"
	"sync"

	"github.com/abnfgo/abnfgo/gen/internal/abnf"
)

// Match reports whether the rule derives s.
func Match(r *abnf.Rule, s []byte) bool {
	m := newMatcher(s)
	defer m.release()
	return m.all(r).has(len(s))
}

// Longest returns the length of the longest prefix of s that the rule
// derives, or -1 if it derives none.
func Longest(r *abnf.Rule, s []byte) int {
	m := newMatcher(s)
	defer m.release()
	ends := m.all(r)
	for p := len(s); p >= 0; p-- {
		if ends.has(p) {
			return p
		}
	}
	return -1
}

// Stop returns the offset of the first byte of s that no continuation can
// mend, or len(s): the length of the longest prefix of s that is the beginning
// of a string that the rule derives.
//
// That is the last position at which the rule could end or a byte was looked
// for. For whoever looks for a byte there has derived all of s before it, and
// whatever has to come behind derives some string. To rely on this, the
// expressions that derive no string at all, which is to say those that cannot
// do without a terminal of no bytes, are never entered. (A recursion that has
// no way out is not looked for.)
func Stop(r *abnf.Rule, s []byte) int {
	m := newMatcher(s)
	defer m.release()
	if impossible(r, map[*abnf.Rule]bool{}) {
		m.barren = barren(r)
	}
	ends := m.all(r)
	for p := len(s); p > m.sought; p-- {
		if ends.has(p) {
			return p
		}
	}
	return m.sought
}

// A set is a set of positions in a string.
type set []uint64

func (s set) has(p int) bool { return s[p>>6]&(1<<(p&63)) != 0 }
func (s set) add(p int)      { s[p>>6] |= 1 << (p & 63) }

func (s set) isEmpty() bool {
	for _, w := range s {
		if w != 0 {
			return false
		}
	}
	return true
}

// A matcher works on one string.
type matcher struct {
	s      []byte
	sought int                  // the last position at which a byte was looked for
	barren func(abnf.Expr) bool // reports whether no string is derived; nil if all derive some
	words  int                  // in a set
	free   []set
}

var matchers = sync.Pool{New: func() any { return new(matcher) }}

func newMatcher(s []byte) *matcher {
	m := matchers.Get().(*matcher)
	words := len(s)/64 + 1
	if words > m.words {
		m.words, m.free = words, nil
	}
	m.s, m.sought, m.barren = s, 0, nil
	return m
}

func (m *matcher) release() {
	m.s = nil
	matchers.Put(m)
}

// get returns an empty set; put takes it back.
func (m *matcher) get() set {
	if len(m.free) == 0 {
		return make(set, m.words)
	}
	s := m.free[len(m.free)-1]
	m.free = m.free[:len(m.free)-1]
	clear(s)
	return s
}

func (m *matcher) put(s set) { m.free = append(m.free, s) }

// all returns the positions at which the rule can end that begins at 0. The
// result is good until the matcher is used again.
func (m *matcher) all(r *abnf.Rule) set {
	from, to := m.get(), m.get()
	from.add(0)
	m.ends(r.Expr, from, to)
	m.put(from)
	m.put(to)
	return to
}

// ends adds to to the positions at which an e can end that begins at one of
// the positions from.
func (m *matcher) ends(e abnf.Expr, from, to set) {
	if from.isEmpty() || m.barren != nil && m.barren(e) {
		return
	}
	switch e := e.(type) {
	case abnf.Terminal:
		for i, w := range from {
			for ; w != 0; w &= w - 1 {
				p := i<<6 + bits.TrailingZeros64(w)
				m.sought = max(m.sought, p)
				if p < len(m.s) && e.Set.Has(m.s[p]) {
					to.add(p + 1)
				}
			}
		}
	case abnf.Alt:
		for _, x := range e {
			m.ends(x, from, to)
		}
	case *abnf.Ref:
		m.ends(e.Rule.Expr, from, to)
	case abnf.Seq:
		here, next := m.get(), m.get()
		copy(here, from)
		for _, x := range e {
			clear(next)
			m.ends(x, here, next)
			here, next = next, here
		}
		for i := range to {
			to[i] |= here[i]
		}
		m.put(here)
		m.put(next)
	case *abnf.Repeat:
		m.repeat(e, from, to)
	default:
		panic(fmt.Sprintf("oracle: unknown expression %T", e))
	}
}

func (m *matcher) repeat(e *abnf.Repeat, from, to set) {
	here, next, reached := m.get(), m.get(), m.get()
	defer func() { m.put(here); m.put(next); m.put(reached) }()
	copy(here, from)
	for range e.Min {
		clear(next)
		m.ends(e.Body, here, next)
		same := equal(here, next)
		here, next = next, here
		if same {
			break // so does every further one
		}
	}
	// A position that was reached by fewer rounds need not be followed again.
	copy(reached, here)
	for n := e.Min; (e.Max == abnf.Unbounded || n < e.Max) && !here.isEmpty(); n++ {
		clear(next)
		m.ends(e.Body, here, next)
		for i := range next {
			next[i] &^= reached[i]
			reached[i] |= next[i]
		}
		here, next = next, here
	}
	for i := range to {
		to[i] |= reached[i]
	}
}

func equal(a, b set) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// impossible reports whether a terminal of no bytes can be reached from a rule.
func impossible(r *abnf.Rule, seen map[*abnf.Rule]bool) bool {
	if seen[r] {
		return false
	}
	seen[r] = true
	var visit func(e abnf.Expr) bool
	visit = func(e abnf.Expr) bool {
		switch e := e.(type) {
		case abnf.Terminal:
			return e.Set.IsEmpty()
		case abnf.Alt:
			return anyOf(e, visit)
		case abnf.Seq:
			return anyOf(e, visit)
		case *abnf.Repeat:
			return visit(e.Body)
		case *abnf.Ref:
			return impossible(e.Rule, seen)
		}
		return false
	}
	return visit(r.Expr)
}

// barren returns the test for expressions that derive no string. The rules
// that derive one are found as a fixpoint, by applying the definition until
// nothing is added.
func barren(r *abnf.Rule) func(abnf.Expr) bool {
	seen := map[*abnf.Rule]bool{}
	var rules []*abnf.Rule
	var collect func(r *abnf.Rule)
	collect = func(r *abnf.Rule) {
		if seen[r] {
			return
		}
		seen[r] = true
		rules = append(rules, r)
		for _, x := range abnf.References(r.Expr) {
			collect(x)
		}
	}
	collect(r)
	fertile := map[*abnf.Rule]bool{}
	var none func(e abnf.Expr) bool
	none = func(e abnf.Expr) bool {
		switch e := e.(type) {
		case abnf.Terminal:
			return e.Set.IsEmpty()
		case abnf.Alt:
			return !anyOf(e, func(x abnf.Expr) bool { return !none(x) })
		case abnf.Seq:
			return anyOf(e, none)
		case *abnf.Repeat:
			return e.Min > 0 && none(e.Body)
		case *abnf.Ref:
			return !fertile[e.Rule]
		}
		return false
	}
	for changed := true; changed; {
		changed = false
		for _, r := range rules {
			if !fertile[r] && !none(r.Expr) {
				fertile[r], changed = true, true
			}
		}
	}
	return none
}

func anyOf(es []abnf.Expr, f func(abnf.Expr) bool) bool {
	for _, e := range es {
		if f(e) {
			return true
		}
	}
	return false
}
