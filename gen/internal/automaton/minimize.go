package automaton

import (
	"encoding/binary"
	"slices"
)

// Minimize returns the smallest DFA that accepts the same strings and does
// the same operations, with the coarsest classes, its states numbered in the
// order in which a breadth-first walk in the order of bytes meets them. Two
// grammars that write the same language in different ways come out the same.
func (d *DFA) Minimize() *DFA {
	live := d.live()
	block, blocks := d.partition(live)
	return d.quotient(block, blocks, live)
}

// live tells the states from which acceptance can be reached.
func (d *DFA) live() []bool {
	before := make([][]int, len(d.States))
	live := make([]bool, len(d.States))
	var queue []int
	for i, s := range d.States {
		for _, to := range s.Next {
			if to != None {
				before[to] = append(before[to], i)
			}
		}
		if s.Accept {
			live[i] = true
			queue = append(queue, i)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, i := range before[queue[0]] {
			if !live[i] {
				live[i] = true
				queue = append(queue, i)
			}
		}
	}
	return live
}

// partition returns the block of each state, such that the states of a block
// cannot be told apart, and the number of blocks.
//
// It refines as J. Hopcroft describes it, "An n log n Algorithm for Minimizing
// States in a Finite Automaton" (1971): states are together as long as they
// do the same; a block splits those that lead into it by some class of bytes
// from those that do not; and of the halves of a block that has done its
// splitting, only the smaller has to split again.
func (d *DFA) partition(live []bool) (block []int, blocks int) {
	p := newPartition(d.outlines(live))
	type arrow struct {
		class uint8
		from  int
	}
	into := make([][]arrow, len(d.States)) // by state: what leads there
	for s := range d.States {
		for c, to := range d.States[s].Next {
			if to != None && live[to] {
				into[to] = append(into[to], arrow{uint8(c), s})
			}
		}
	}

	var queue []int
	waiting := map[int]bool{}
	wait := func(b int) {
		waiting[b] = true
		queue = append(queue, b)
	}
	for b := range p.blocks() {
		wait(b)
	}
	for len(queue) > 0 {
		by := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		delete(waiting, by)
		// The block may be split by itself: its arrows are gathered first.
		arrows := make([][]int, d.Classes)
		for _, to := range p.states(by) {
			for _, a := range into[to] {
				arrows[a.class] = append(arrows[a.class], a.from)
			}
		}
		for _, from := range arrows {
			for _, s := range from {
				p.mark(s)
			}
			p.split(func(old, fresh int) {
				if waiting[old] || len(p.states(fresh)) <= len(p.states(old)) {
					wait(fresh)
				} else {
					wait(old)
				}
			})
		}
	}
	return p.block, p.blocks()
}

// outlines returns for each state a number that two states share if they
// accept alike, lead somewhere on the same classes, and do the same then:
// all but where they lead to.
func (d *DFA) outlines(live []bool) []int {
	numbers := map[string]int{}
	outline := make([]int, len(d.States))
	var key []byte
	for i, s := range d.States {
		key = binary.AppendVarint(key[:0], int64(s.Final))
		if s.Accept {
			key = append(key, 1)
		}
		for c, to := range s.Next {
			if to == None || !live[to] {
				key = binary.AppendVarint(key, None)
			} else {
				key = binary.AppendVarint(key, int64(s.Ops[c]))
			}
		}
		n, ok := numbers[string(key)]
		if !ok {
			n = len(numbers)
			numbers[string(key)] = n
		}
		outline[i] = n
	}
	return outline
}

// A partition is a set of states in blocks. The states of a block stand side
// by side in order, the marked ones first.
type partition struct {
	order  []int // all states
	place  []int // by state: its index in order
	block  []int // by state
	first  []int // by block: its first index in order
	end    []int // by block: the index behind its last
	marked []int // by block: the number of marked states
	dirty  []int // the blocks with marked states
}

// newPartition puts the states with the same number into a block.
func newPartition(numbers []int) *partition {
	p := &partition{block: numbers, place: make([]int, len(numbers)), order: make([]int, len(numbers))}
	for s := range p.order {
		p.order[s] = s
	}
	slices.SortStableFunc(p.order, func(a, b int) int { return numbers[a] - numbers[b] })
	for i, s := range p.order {
		p.place[s] = i
		if b := numbers[s]; b == len(p.first) {
			p.first, p.end, p.marked = append(p.first, i), append(p.end, i), append(p.marked, 0)
		}
		p.end[numbers[s]]++
	}
	return p
}

func (p *partition) blocks() int            { return len(p.first) }
func (p *partition) states(block int) []int { return p.order[p.first[block]:p.end[block]] }

// mark marks a state.
func (p *partition) mark(s int) {
	b := p.block[s]
	i, j := p.place[s], p.first[b]+p.marked[b]
	if i < j {
		return // marked already
	}
	if p.marked[b] == 0 {
		p.dirty = append(p.dirty, b)
	}
	p.marked[b]++
	other := p.order[j]
	p.order[i], p.order[j] = other, s
	p.place[other], p.place[s] = i, j
}

// split moves the marked states of each block that has others too into a new
// block, calls f with the two, and removes all marks.
func (p *partition) split(f func(old, new int)) {
	for _, b := range p.dirty {
		n := p.marked[b]
		p.marked[b] = 0
		if n == p.end[b]-p.first[b] {
			continue
		}
		middle := p.first[b] + n
		p.first, p.end, p.marked = append(p.first, p.first[b]), append(p.end, middle), append(p.marked, 0)
		p.first[b] = middle
		fresh := len(p.first) - 1
		for _, s := range p.states(fresh) {
			p.block[s] = fresh
		}
		f(b, fresh)
	}
	p.dirty = p.dirty[:0]
}

// quotient builds the DFA whose states are the blocks, canonically numbered.
func (d *DFA) quotient(block []int, blocks int, live []bool) *DFA {
	number := make([]int, blocks) // of a block's state, +1
	m := &DFA{Rule: d.Rule, Components: d.Components, Tags: d.Tags, Words: d.Words, Ops: [][]Op{nil}}
	lists := map[int]int{0: 0} // operation lists, numbered anew as they are met
	list := func(i int) int {
		j, ok := lists[i]
		if !ok {
			j = len(m.Ops)
			lists[i] = j
			m.Ops = append(m.Ops, d.Ops[i])
		}
		return j
	}
	queue := []int{0} // a state of d for each state of m
	number[block[0]] = 1
	// Classes are walked in the order of their smallest bytes, as they are
	// numbered; a byte that leads nowhere leads nowhere in both.
	for i := 0; i < len(queue); i++ {
		s := d.States[queue[i]]
		t := State{Next: make([]int, d.Classes), Ops: make([]int, d.Classes), Accept: s.Accept}
		for c, to := range s.Next {
			t.Next[c] = None
			if to == None || !live[to] {
				continue
			}
			if number[block[to]] == 0 {
				queue = append(queue, to)
				number[block[to]] = len(queue)
			}
			t.Next[c], t.Ops[c] = number[block[to]]-1, list(s.Ops[c])
		}
		t.Final = list(s.Final)
		m.States = append(m.States, t)
	}
	m.mergeClasses(d)
	return m
}

// mergeClasses gives m the coarsest classes. Until then its transitions are
// by the classes of d.
func (m *DFA) mergeClasses(d *DFA) {
	keys := make([]string, d.Classes) // what a class does in every state
	for c := range d.Classes {
		var key []byte
		for _, s := range m.States {
			key = binary.AppendVarint(key, int64(s.Next[c]))
			key = binary.AppendVarint(key, int64(s.Ops[c]))
		}
		keys[c] = string(key)
	}
	var old []int // a class of d for each of m
	number := make(map[string]uint8)
	for b := range 256 {
		k := keys[d.Class[b]]
		c, ok := number[k]
		if !ok {
			c = uint8(len(old))
			number[k] = c
			old = append(old, int(d.Class[b]))
		}
		m.Class[b] = c
	}
	m.Classes = len(old)
	for i, s := range m.States {
		t := State{Accept: s.Accept, Final: s.Final}
		for _, c := range old {
			t.Next = append(t.Next, s.Next[c])
			t.Ops = append(t.Ops, s.Ops[c])
		}
		m.States[i] = t
	}
}
