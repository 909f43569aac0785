package automaton

import (
	"fmt"
	"strings"

	"github.com/abnfgo/abnfgo/gen/internal/abnf"
	"github.com/abnfgo/abnfgo/gen/internal/byteset"
)

// A DFA is a deterministic automaton whose transitions carry the operations
// that compute its tags. Without tags it is an ordinary DFA. From every state
// some string leads to acceptance: where a byte cannot go on to be part of a
// string of the language there is no transition.
type DFA struct {
	Rule       *abnf.Rule
	Components []Component
	Tags       []Tag
	Words      []Word
	Class      [256]uint8 // the class of each byte; bytes of a class lead the same way
	Classes    int
	States     []State // the first is the start
	Ops        [][]Op  // lists of operations; the first is empty
}

// A State is one state of a DFA.
type State struct {
	Next   []int // by class: the state that it leads to, or None
	Ops    []int // by class: what is done on the way, as an index into DFA.Ops
	Accept bool
	Final  int // what is done when the string ends here, as an index into DFA.Ops
}

// None is the target of a transition that does not exist.
const None = -1

// An Op gives a location a value. The operations of a list happen at once:
// all values are taken before any location changes. The position is the byte
// offset before the byte that the transition takes.
type Op struct {
	To   Location
	From Source
}

// A Location holds a value of a tag: its field, which is the result, or a
// register for a value that another reading of the string may yet displace.
type Location struct {
	Tag      int
	Register int // 0 is the field
}

// A Source is where a value comes from: a register of the same tag if
// Register is not 0, a kind or NoKind if Kind is not 0, else the current
// position.
type Source struct {
	Register int
	Kind     int
}

// Byte returns the state to which b leads from state s and the operations on
// the way, or None.
func (d *DFA) Byte(s int, b byte) (next int, ops []Op) {
	c := d.Class[b]
	st := &d.States[s]
	return st.Next[c], d.Ops[st.Ops[c]]
}

// A Result is what an automaton finds out about a string.
type Result struct {
	Accepted bool
	// Stop is the offset of the first byte that no continuation can mend, or
	// the length of the string.
	Stop int
	// State is where the automaton was at Stop.
	State int
	// Fields are the tags' values if the string is accepted: byte offsets, or
	// -1; kinds, or 0.
	Fields []int
}

// Run decides a string. It is the plainest engine that there is, for the
// command line and for tests; emitted code is what is fast.
func (d *DFA) Run(s []byte) Result {
	m := newMemory(d)
	state := 0
	for i, b := range s {
		next, ops := d.Byte(state, b)
		if next == None {
			return Result{Stop: i, State: state}
		}
		if len(ops) > 0 {
			m.do(ops, i)
		}
		state = next
	}
	r := Result{Accepted: d.States[state].Accept, Stop: len(s), State: state}
	if r.Accepted {
		m.do(d.Ops[d.States[state].Final], len(s))
		r.Fields = m.fields
	}
	return r
}

// Longest returns the length of the longest prefix of s that is accepted, or
// -1 if none is.
func (d *DFA) Longest(s []byte) int {
	longest, state := -1, 0
	for i := 0; ; i++ {
		if d.States[state].Accept {
			longest = i
		}
		if i == len(s) {
			return longest
		}
		if state, _ = d.Byte(state, s[i]); state == None {
			return longest
		}
	}
}

// memory is the fields and registers of a run.
type memory struct {
	fields    []int
	registers map[Location]int
}

func newMemory(d *DFA) memory {
	var m memory
	if len(d.Tags) == 0 {
		return m
	}
	m = memory{fields: make([]int, len(d.Tags)), registers: map[Location]int{}}
	for i, t := range d.Tags {
		if t.Part != Kind {
			m.fields[i] = -1
		}
	}
	return m
}

func (m *memory) do(ops []Op, pos int) {
	values := make([]int, len(ops))
	for i, op := range ops {
		switch {
		case op.From.Register != 0:
			values[i] = m.registers[Location{op.To.Tag, op.From.Register}]
		case op.From.Kind != 0:
			values[i] = max(op.From.Kind, 0)
		default:
			values[i] = pos
		}
	}
	for i, op := range ops {
		if op.To.Register == 0 {
			m.fields[op.To.Tag] = values[i]
		} else {
			m.registers[op.To] = values[i]
		}
	}
}

// Expected says in the grammar's words what may follow in state s.
func (d *DFA) Expected(s int) string {
	var set byteset.Set
	for b := range 256 {
		if next, _ := d.Byte(s, byte(b)); next != None {
			set.Add(byte(b))
		}
	}
	return Phrase(d.Words, set, d.States[s].Accept)
}

// An Edge is all transitions from one state to another that do the same.
type Edge struct {
	Set byteset.Set
	To  int
	Ops int // index into DFA.Ops
}

// Edges returns the transitions from state s, gathered by target and
// operations, in the order of their smallest bytes.
func (d *DFA) Edges(s int) []Edge {
	var edges []Edge
	index := map[[2]int]int{}
	for b := range 256 {
		c := d.Class[b]
		to, ops := d.States[s].Next[c], d.States[s].Ops[c]
		if to == None {
			continue
		}
		i, ok := index[[2]int{to, ops}]
		if !ok {
			i = len(edges)
			index[[2]int{to, ops}] = i
			edges = append(edges, Edge{To: to, Ops: ops})
		}
		edges[i].Set.Add(byte(b))
	}
	return edges
}

// OpText writes an operation as an assignment.
func (d *DFA) OpText(op Op) string {
	location := func(l Location) string {
		name := d.Tags[l.Tag].name(d.Components)
		if l.Register != 0 {
			name += fmt.Sprintf("'%d", l.Register)
		}
		return name
	}
	value := "pos"
	switch {
	case op.From.Register != 0:
		value = location(Location{op.To.Tag, op.From.Register})
	case op.From.Kind != 0:
		value = d.Components[d.Tags[op.To.Tag].Component].kindName(op.From.Kind)
	}
	return location(op.To) + " = " + value
}

// String lists the states, each with its transitions.
func (d *DFA) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "DFA of %s: %d states, %d classes\n", d.Rule.Name, len(d.States), d.Classes)
	ops := func(list int) {
		for i, op := range d.Ops[list] {
			b.WriteString([]string{" {", "; "}[min(i, 1)])
			b.WriteString(d.OpText(op))
		}
		if list != 0 {
			b.WriteString("}")
		}
	}
	for i, s := range d.States {
		fmt.Fprintf(&b, "%d:", i)
		if s.Accept {
			b.WriteString(" accept")
			ops(s.Final)
		}
		b.WriteByte('\n')
		for _, e := range d.Edges(i) {
			fmt.Fprintf(&b, "\t%v → %d", e.Set, e.To)
			ops(e.Ops)
			b.WriteByte('\n')
		}
	}
	return b.String()
}
