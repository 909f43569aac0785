package automaton

import "encoding/binary"

// Minimize returns the smallest DFA that accepts the same strings and does
// the same operations, with the coarsest classes, its states numbered in the
// order in which a breadth-first walk in the order of bytes meets them. Two
// grammars that write the same language in different ways come out the same.
//
// The partition is refined as E. F. Moore describes it ("Gedanken-Experiments
// on Sequential Machines", 1956): states are together as long as they do the
// same and lead to states that are together. It takes as many rounds as the
// longest string that is needed to tell two states apart, which for grammars
// is short.
func (d *DFA) Minimize() *DFA {
	live := d.live()
	block := make([]int, len(d.States))
	blocks := 0
	for {
		keys := make(map[string]int)
		next := make([]int, len(d.States))
		var key []byte
		for i, s := range d.States {
			key = binary.AppendVarint(key[:0], int64(block[i]))
			key = binary.AppendVarint(key, int64(s.Final))
			if s.Accept {
				key = append(key, 1)
			} else {
				key = append(key, 0)
			}
			for c := range d.Classes {
				to := s.Next[c]
				if to == None || !live[to] {
					key = binary.AppendVarint(key, None)
					continue
				}
				key = binary.AppendVarint(key, int64(block[to]))
				key = binary.AppendVarint(key, int64(s.Ops[c]))
			}
			b, ok := keys[string(key)]
			if !ok {
				b = len(keys)
				keys[string(key)] = b
			}
			next[i] = b
		}
		if len(keys) == blocks {
			break
		}
		block, blocks = next, len(keys)
	}
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
	keys := make([]string, d.Classes)
	for c := range d.Classes {
		var key []byte
		for _, s := range m.States {
			key = binary.AppendVarint(key, int64(s.Next[c]))
			key = binary.AppendVarint(key, int64(s.Ops[c]))
		}
		keys[c] = string(key)
	}
	m.Classes = 0
	var old []int // a class of d for each of m
	number := make(map[string]uint8)
	for b := range 256 {
		k := keys[d.Class[b]]
		c, ok := number[k]
		if !ok {
			c = uint8(m.Classes)
			number[k] = c
			m.Classes++
			old = append(old, int(d.Class[b]))
		}
		m.Class[b] = c
	}
	for i, s := range m.States {
		t := State{Accept: s.Accept, Final: s.Final}
		for _, c := range old {
			t.Next = append(t.Next, s.Next[c])
			t.Ops = append(t.Ops, s.Ops[c])
		}
		m.States[i] = t
	}
}
