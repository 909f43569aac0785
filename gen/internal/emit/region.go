package emit

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/abnfgo/abnfgo/gen/internal/automaton"
	"github.com/abnfgo/abnfgo/gen/internal/byteset"
)

// A region is a part of an automaton that runs as a loop over a table,
// because as code it would be large and no faster: many states, none of which
// has a loop on itself that a run loop could use, and no operations on the
// way from one to another. An IPv6address is 151 such states.
type region struct {
	states  []int // in the order of their numbers
	exits   []exit
	accepts bool // the string may end in one of the states

	// byClass says that the loop is left on the class of the byte rather than
	// on the state that it leads to, a test that does not wait for the table:
	// no class of bytes leads both on and out, and not all lead on. The classes
	// that lead on come first then; there are inner of them.
	byClass bool
	inner   int

	class [256]uint8 // the class of each byte
	// next is by class and index of a state in states: an index again, or
	// dead, or dead + 1 + the index of an exit. Where accepts is set, the
	// last row is for the end of the string.
	next [][]int
}

// An exit is a way out of a region: to a state, or to the end of the string.
type exit struct {
	to  int // automaton.None at the end
	ops int
}

// ways returns the bytes on which the region is left by an exit.
func (r *region) ways(d *automaton.DFA, x exit) byteset.Set {
	var set byteset.Set
	for _, s := range r.states {
		for b := range 256 {
			c := d.Class[b]
			if d.States[s].Next[c] == x.to && d.States[s].Ops[c] == x.ops {
				set.Add(byte(b))
			}
		}
	}
	return set
}

// dead is the index behind the states, for strings that are lost.
func (r *region) dead() int { return len(r.states) }

// minRegion is the number of states from which a table is preferred to code:
// twelve are about a hundred lines. Above maxCode states a table takes all
// that it can.
const (
	minRegion = 12
	maxCode   = 1000
)

// regions finds the regions of an automaton, the largest first: sets of states
// without loops on themselves that are entered only by way of one state, as
// IP-literal's are by way of "[". A table needs no single entry, but whatever
// hangs together below one is a part of the grammar, and the states that all
// parts share, which are the busy ones, stay code.
func regions(d *automaton.DFA) []*region {
	g := newFlow(d)
	var found []*region
	for {
		var best []int
		if len(d.States) > maxCode {
			best = g.quiet()
		} else {
			for head := range d.States {
				if r := g.below(head); len(r) > len(best) {
					best = r
				}
			}
		}
		if len(best) < minRegion {
			return found
		}
		for _, s := range best {
			g.taken[s] = true
		}
		found = append(found, newRegion(d, best))
	}
}

// flow is what the search for regions asks about an automaton.
type flow struct {
	*automaton.DFA
	before [][]int // by state: the states that lead to it
	busy   [][]int // by state: those that do something on the way
	loops  []bool  // by state: leads to itself
	taken  []bool  // by state: belongs to a region found before
}

func newFlow(d *automaton.DFA) *flow {
	n := len(d.States)
	g := &flow{d, make([][]int, n), make([][]int, n), make([]bool, n), make([]bool, n)}
	for s := range d.States {
		for c, to := range d.States[s].Next {
			switch {
			case to == automaton.None:
				continue
			case to == s:
				g.loops[s] = true
			}
			if !slices.Contains(g.before[to], s) {
				g.before[to] = append(g.before[to], s)
			}
			if d.States[s].Ops[c] != 0 && !slices.Contains(g.busy[to], s) {
				g.busy[to] = append(g.busy[to], s)
			}
		}
	}
	return g
}

// quiet returns all states that no operation leads to.
func (g *flow) quiet() []int {
	var states []int
	for s := range g.States {
		if !g.taken[s] && len(g.busy[s]) == 0 {
			states = append(states, s)
		}
	}
	return states
}

// below returns the larger of the regions that are entered only by way of
// head, with head itself inside or outside. Outside, it may do something on
// the way in.
func (g *flow) below(head int) []int {
	if g.taken[head] {
		return nil
	}
	without := g.closed(head, false)
	if g.loops[head] {
		return without
	}
	if with := g.closed(head, true); len(with) >= len(without) {
		return with
	}
	return without
}

// closed returns the largest set of states that all are entered from each
// other and from head only, with nothing done on the way among them.
func (g *flow) closed(head int, inside bool) []int {
	in := make([]bool, len(g.States))
	for s := range in {
		in[s] = !g.taken[s] && !g.loops[s] && s != 0
	}
	in[head] = inside
	isInside := func(s int) bool { return in[s] }
	isOutside := func(s int) bool { return !in[s] && s != head }
	for changed := true; changed; {
		changed = false
		for s := range in {
			if in[s] && (s != head && slices.ContainsFunc(g.before[s], isOutside) || slices.ContainsFunc(g.busy[s], isInside)) {
				in[s], changed = false, true
			}
		}
	}
	g.dropConflicts(head, in)
	var states []int
	for s := range in {
		if in[s] {
			states = append(states, s)
		}
	}
	return states
}

// dropConflicts leaves out the states that alone keep a region from being
// left by class, if they are few: those that lead out on a class of bytes on
// which many others lead on.
func (g *flow) dropConflicts(head int, in []bool) {
	drop := map[int]bool{}
	for c := range g.Classes {
		on := 0
		var out []int
		for s := range g.States {
			switch to := g.States[s].Next[c]; {
			case !in[s] || to == automaton.None:
			case in[to]:
				on++
			default:
				out = append(out, s)
			}
		}
		if on == 0 {
			continue
		}
		if 8*len(out) > on || slices.Contains(out, head) {
			return
		}
		for _, s := range out {
			drop[s] = true
		}
	}
	for s := range drop {
		in[s] = false
	}
}

// newRegion makes the table of the given states.
func newRegion(d *automaton.DFA, states []int) *region {
	r := &region{states: states}
	index := map[int]int{}
	for i, s := range states {
		index[s] = i
		r.accepts = r.accepts || d.States[s].Accept
	}
	exits := map[exit]int{}
	out := func(e exit) int {
		i, ok := exits[e]
		if !ok {
			i = len(r.exits)
			exits[e] = i
			r.exits = append(r.exits, e)
		}
		return r.dead() + 1 + i
	}

	// A row for every class of the automaton; classes with the same row are
	// one in the table.
	type row struct {
		next    []int
		on, out bool // whether it leads on, or out or nowhere
	}
	classRows := make([]row, d.Classes)
	for c := range d.Classes {
		w := row{next: make([]int, len(states)+1)}
		w.next[r.dead()] = r.dead()
		for i, s := range states {
			to := d.States[s].Next[c]
			if to == automaton.None {
				w.next[i] = r.dead()
			} else if j, ok := index[to]; ok {
				w.next[i], w.on = j, true
			} else {
				w.next[i], w.out = out(exit{to, d.States[s].Ops[c]}), true
			}
		}
		classRows[c] = w
	}
	r.byClass = !slices.ContainsFunc(classRows, func(w row) bool { return w.on && w.out }) &&
		slices.ContainsFunc(classRows, func(w row) bool { return !w.on })

	order := make([]int, d.Classes)
	for c := range order {
		order[c] = c
	}
	if r.byClass {
		slices.SortStableFunc(order, func(a, b int) int {
			return cmp.Compare(btoi(!classRows[a].on), btoi(!classRows[b].on))
		})
	}
	number := map[string]int{}
	byClass := make([]uint8, d.Classes)
	for _, c := range order {
		key := fmt.Sprint(classRows[c].next)
		n, ok := number[key]
		if !ok {
			n = len(r.next)
			number[key] = n
			r.next = append(r.next, classRows[c].next)
			if classRows[c].on {
				r.inner = n + 1
			}
		}
		byClass[c] = uint8(n)
	}
	for b := range 256 {
		r.class[b] = byClass[d.Class[b]]
	}
	if r.accepts {
		end := make([]int, len(states)+1)
		for i := range end {
			end[i] = r.dead()
			if i < len(states) && d.States[states[i]].Accept {
				end[i] = out(exit{automaton.None, d.States[states[i]].Final})
			}
		}
		r.next = append(r.next, end)
	}
	return r
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
