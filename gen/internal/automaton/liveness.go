package automaton

import "slices"

// dropDeadOps removes the operations that write a register which is not read
// before it is written again. They come from readings of the string that lose
// on every way on.
func (d *DFA) dropDeadOps() {
	live := d.liveRegisters()
	trimmed := map[[2]int]int{} // by list and state behind it
	trim := func(list, state int) int {
		key := [2]int{list, state}
		if i, ok := trimmed[key]; ok {
			return i
		}
		ops := slices.DeleteFunc(slices.Clone(d.Ops[list]), func(op Op) bool {
			return op.To.Register != 0 && !live[state][op.To]
		})
		i := slices.IndexFunc(d.Ops, func(l []Op) bool { return slices.Equal(l, ops) })
		if i < 0 {
			i = len(d.Ops)
			d.Ops = append(d.Ops, ops)
		}
		trimmed[key] = i
		return i
	}
	for _, s := range d.States {
		for c, to := range s.Next {
			if to != None {
				s.Ops[c] = trim(s.Ops[c], to)
			}
		}
	}
}

// liveRegisters tells for each state the registers that are read on some way
// on before they are written. Where one is only moved to another it is read if
// that is.
func (d *DFA) liveRegisters() []map[Location]bool {
	live := make([]map[Location]bool, len(d.States))
	for i := range live {
		live[i] = map[Location]bool{}
	}
	// read notes what a list reads on the way from state i to another, or to
	// the end of the string.
	read := func(i, list, to int) (changed bool) {
		for _, op := range d.Ops[list] {
			if op.From.Register == 0 || op.To.Register != 0 && (to == None || !live[to][op.To]) {
				continue
			}
			if r := (Location{op.To.Tag, op.From.Register}); !live[i][r] {
				live[i][r], changed = true, true
			}
		}
		return changed
	}
	for changed := true; changed; {
		changed = false
		for i := len(d.States) - 1; i >= 0; i-- {
			s := d.States[i]
			changed = read(i, s.Final, None) || changed
			for c, to := range s.Next {
				if to == None {
					continue
				}
				changed = read(i, s.Ops[c], to) || changed
				for r := range live[to] {
					if !live[i][r] && !writes(d.Ops[s.Ops[c]], r) {
						live[i][r], changed = true, true
					}
				}
			}
		}
	}
	return live
}

func writes(ops []Op, l Location) bool {
	return slices.ContainsFunc(ops, func(op Op) bool { return op.To == l })
}
