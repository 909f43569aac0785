package automaton

import (
	"encoding/binary"
	"slices"

	"github.com/abnfgo/abnfgo/gen/internal/byteset"
)

// Determinize returns a DFA for the NFA, by the subset construction with tags
// of V. Laurikari, "NFAs with Tagged Transitions" (2000), with one byte of
// lookahead as U. Trofimovich, "Tagged Deterministic Finite Automata with
// Lookahead" (2017), adds to it.
//
// # How tags become operations
//
// A state of the DFA is an ordered list of configurations, the most preferred
// first: a state of the NFA, and for every tag where its value is. That is
// the tag's field; or a register; or, for a kind, the constant itself. Marks
// met on the way to a configuration are pending: they take effect only when
// that configuration takes a byte, or the string ends at it, so a position is
// written where the byte behind it has shown which reading it belongs to.
//
// Two readings of a string may disagree about a tag's value; then it waits in
// a register of its own for each. As soon as all configurations of a state
// agree, the value is committed: the transition copies it to the field. So a
// field is never written for a reading that is still open, and states that
// differ only in what has been decided before become the same state, as fields
// are all alike. (The published construction finds that sameness by searching
// a bijection between the registers of two states, and removes copies with a
// compiler's register allocation afterwards; committing early makes both
// unnecessary, at the price of a store per decision.) Registers are numbered
// anew in every state, by the order of the configurations; a transition that
// changes a number copies. Copies are exact for every grammar, and for RFC
// 3986 there are hardly any.
func (n *NFA) Determinize(limits Limits) (*DFA, error) {
	d := &DFA{Rule: n.Rule, Components: n.Components, Tags: n.Tags, Words: n.Words, Ops: [][]Op{nil}}
	var sets []byteset.Set
	seen := map[byteset.Set]bool{}
	for _, s := range n.States {
		if s.Kind == Consume && !seen[s.Set] {
			seen[s.Set] = true
			sets = append(sets, s.Set)
		}
	}
	d.Class, d.Classes = byteset.Partition(sets)
	representative := make([]byte, d.Classes)
	for b := 255; b >= 0; b-- {
		representative[d.Class[b]] = byte(b)
	}

	z := &determinizer{NFA: n, DFA: d, states: map[string]int{}, lists: map[string]int{"": 0}, marks: make([][]int, len(n.States))}
	start := z.closure([]config{{state: n.Start, values: make([]value, len(n.Tags))}})
	z.state(start)
	for i := 0; i < len(d.States); i++ {
		switch {
		case len(d.States) > limits.DFAStates:
			return nil, &LimitError{n.Rule, "states as DFA", limits.DFAStates}
		case z.readings > limits.Readings:
			return nil, &LimitError{n.Rule, "readings in the states of its DFA", limits.Readings}
		}
		next, ops := make([]int, d.Classes), make([]int, d.Classes)
		for c, b := range representative {
			next[c] = None
			if configs := z.step(z.configs[i], b); len(configs) > 0 {
				list := z.commit(configs)
				next[c], ops[c] = z.state(configs), z.list(list)
			}
		}
		d.States[i].Next, d.States[i].Ops = next, ops
		z.configs[i] = nil // done with; the key is all that a state is known by
	}
	d.dropDeadOps()
	return d, nil
}

// A value says where a configuration keeps a tag's value, or what it is.
type value int

const (
	inField  value = 0  // in the tag's field
	position value = -1 // the current position, in no register yet
	anything value = -2 // of no consequence: a pending mark displaces it
	noKind   value = -3 // for a kind tag, NoKind
	// A value above 0 is a register, or for a kind tag the kind.
)

// A config is one reading of the string so far.
type config struct {
	state   int
	values  []value // by tag
	pending []value // by tag: position or a kind if a mark waits, else inField
	entered []int   // in a closure: the states Leave whose Enter is behind
}

type determinizer struct {
	*NFA
	*DFA
	states   map[string]int // by the key of the configurations
	configs  [][]config     // by state, until its transitions are made
	readings int            // configurations so far
	lists    map[string]int // indices of operation lists by their key
	marks    [][]int        // by NFA state and depth: the closure that came to it last, see visit
	closing  int            // the number of the current closure
}

// step returns the configurations behind byte b, empty if there are none.
func (z *determinizer) step(from []config, b byte) []config {
	var to []config
	for _, c := range from {
		s := &z.NFA.States[c.state]
		if s.Kind != Consume || !s.Set.Has(b) {
			continue
		}
		to = append(to, config{state: s.Out[0], values: z.settled(c)})
	}
	return z.closure(to)
}

// settled returns a configuration's values with its pending marks in effect.
func (z *determinizer) settled(c config) []value {
	values := slices.Clone(c.values)
	for t, v := range c.pending {
		if v != inField {
			values[t] = v
		}
	}
	return values
}

// closure follows choices and marks from each configuration, depth first in
// the order of preference, to the states that take a byte or accept. Who comes
// to one of these later is the less preferred reading of whatever follows.
func (z *determinizer) closure(from []config) []config {
	z.closing++
	var to []config
	var stack []config
	for _, c := range from {
		c.pending = make([]value, len(z.NFA.Tags))
		stack = append(stack[:0], c)
		for len(stack) > 0 {
			c := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if !z.visit(c) {
				continue
			}
			switch s := &z.NFA.States[c.state]; s.Kind {
			case Choose:
				for i := len(s.Out) - 1; i >= 0; i-- {
					c.state = s.Out[i]
					stack = append(stack, c)
				}
			case Mark:
				c.state, c.pending = s.Out[0], slices.Clone(c.pending)
				switch s.Value {
				case 0:
					c.pending[s.Tag] = position
				case NoKind:
					c.pending[s.Tag] = noKind
				default:
					c.pending[s.Tag] = value(s.Value)
				}
				stack = append(stack, c)
			case Enter:
				c.state, c.entered = s.Out[0], append(slices.Clip(c.entered), s.Leave)
				stack = append(stack, c)
			case Leave:
				if !slices.Contains(c.entered, c.state) {
					c.state = s.Out[0]
					stack = append(stack, c)
				}
			default:
				c.entered = nil
				to = append(to, c)
			}
		}
	}
	return to
}

// visit reports whether the current closure has not yet come to a
// configuration's state in the same condition: with the same rounds entered,
// which it must not leave. As a round that was entered cannot be left, they
// are the innermost ones of those that the state stands in, and their number
// says which. What takes a byte may leave them all.
func (z *determinizer) visit(c config) bool {
	depth := len(c.entered)
	if kind := z.NFA.States[c.state].Kind; kind == Consume || kind == Accept {
		depth = 0
	}
	marks := &z.marks[c.state]
	for len(*marks) <= depth {
		*marks = append(*marks, 0)
	}
	if (*marks)[depth] == z.closing {
		return false
	}
	(*marks)[depth] = z.closing
	return true
}

// commit brings the values of configurations into the canonical form of a
// state and returns the operations that make it true.
func (z *determinizer) commit(configs []config) []Op {
	var ops []Op
	for i := range configs {
		configs[i].values = slices.Clone(configs[i].values)
		for t, p := range configs[i].pending {
			if p != inField {
				configs[i].values[t] = anything
			}
		}
	}
	for t, tag := range z.NFA.Tags {
		var distinct []value // in the order of preference, the field left out
		field := false
		for _, c := range configs {
			switch v := c.values[t]; {
			case v == anything:
			case v == inField:
				field = true
			case !slices.Contains(distinct, v):
				distinct = append(distinct, v)
			}
		}
		rename := map[value]value{anything: inField, inField: inField}
		switch {
		case len(distinct) == 1 && !field:
			ops = append(ops, Op{Location{t, 0}, source(tag, distinct[0])})
			rename[distinct[0]] = inField
		case tag.Part == Kind:
			for _, v := range distinct {
				rename[v] = v
			}
		default:
			for i, v := range distinct {
				register := value(i + 1)
				rename[v] = register
				if v != register {
					ops = append(ops, Op{Location{t, int(register)}, source(tag, v)})
				}
			}
		}
		for i := range configs {
			configs[i].values[t] = rename[configs[i].values[t]]
		}
	}
	return ops
}

func source(t Tag, v value) Source {
	switch {
	case v == position:
		return Source{}
	case v == noKind:
		return Source{Kind: NoKind}
	case t.Part == Kind:
		return Source{Kind: int(v)}
	}
	return Source{Register: int(v)}
}

// state returns the number of the state of the given configurations, adding
// it if it is new.
func (z *determinizer) state(configs []config) int {
	var key []byte
	for _, c := range configs {
		key = binary.AppendVarint(key, int64(c.state))
		for t := range c.values {
			key = binary.AppendVarint(key, int64(c.values[t]))
			key = binary.AppendVarint(key, int64(c.pending[t]))
		}
	}
	if i, ok := z.states[string(key)]; ok {
		return i
	}
	i := len(z.DFA.States)
	z.states[string(key)] = i
	z.configs = append(z.configs, configs)
	z.readings += len(configs)
	var s State
	for _, c := range configs {
		if z.NFA.States[c.state].Kind == Accept {
			s.Accept, s.Final = true, z.list(z.final(c))
		}
	}
	z.DFA.States = append(z.DFA.States, s)
	return i
}

// final returns the operations that end a string at a configuration.
func (z *determinizer) final(c config) []Op {
	var ops []Op
	for t, v := range z.settled(c) {
		if v != inField {
			ops = append(ops, Op{Location{t, 0}, source(z.NFA.Tags[t], v)})
		}
	}
	return ops
}

// list returns the index of an operation list, adding it if it is new.
func (z *determinizer) list(ops []Op) int {
	var key []byte
	for _, op := range ops {
		for _, n := range []int{op.To.Tag, op.To.Register, op.From.Register, op.From.Kind} {
			key = binary.AppendVarint(key, int64(n))
		}
	}
	if i, ok := z.lists[string(key)]; ok {
		return i
	}
	z.lists[string(key)] = len(z.DFA.Ops)
	z.DFA.Ops = append(z.DFA.Ops, ops)
	return len(z.DFA.Ops) - 1
}
