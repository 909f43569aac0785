package automaton

import (
	"fmt"
	"testing"
)

// Registers that nobody reads are not written.
func TestDropDeadOps(t *testing.T) {
	register := func(r int) Location { return Location{0, r} }
	here := func(l Location) Op { return Op{l, Source{}} }
	move := func(from, to int) Op { return Op{register(to), Source{Register: from}} }
	// State 0 goes to 1 by class 0 and to 2 by class 1; both go to 2 by class
	// 0, which is where strings end.
	d := &DFA{Classes: 2}
	for _, tt := range []struct {
		why                              string
		toOne, toTwo, oneToTwo, loop, at []Op // at: the end
		want                             string
	}{
		{"read at the end", []Op{here(register(1))}, nil, nil, nil, []Op{move(1, 0)}, "[[{{0 1} {0 0}}] [] [] []]"},
		{"read by nobody", []Op{here(register(1))}, nil, nil, nil, nil, "[[] [] [] []]"},
		{"written again before it is read", []Op{here(register(1))}, []Op{here(register(1))}, []Op{here(register(1))}, nil, []Op{move(1, 0)},
			"[[] [{{0 1} {0 0}}] [{{0 1} {0 0}}] []]"},
		{"read by a move whose result is read", []Op{here(register(1))}, nil, []Op{move(1, 2)}, nil, []Op{move(2, 0)},
			"[[{{0 1} {0 0}}] [] [{{0 2} {1 0}}] []]"},
		{"another one is read", []Op{here(register(1))}, nil, []Op{move(1, 2)}, nil, []Op{move(3, 0)}, "[[] [] [] []]"},
		{"fields are results", []Op{here(register(0))}, nil, []Op{here(register(0))}, nil, nil, "[[{{0 0} {0 0}}] [] [{{0 0} {0 0}}] []]"},
		{"read in the next round of a loop", nil, []Op{here(register(1))}, nil, []Op{here(register(2)), move(2, 1)}, []Op{move(1, 0)},
			"[[] [{{0 1} {0 0}}] [] [{{0 2} {0 0}} {{0 1} {2 0}}]]"},
	} {
		d.Ops = [][]Op{nil, tt.toOne, tt.toTwo, tt.oneToTwo, tt.loop, tt.at}
		d.States = []State{
			{Next: []int{1, 2}, Ops: []int{1, 2}},
			{Next: []int{2, None}, Ops: []int{3, 0}},
			{Next: []int{2, None}, Ops: []int{4, 0}, Accept: true, Final: 5},
		}
		d.dropDeadOps()
		var got []string
		for _, way := range [][2]int{{0, 0}, {0, 1}, {1, 0}, {2, 0}} {
			got = append(got, fmt.Sprint(d.Ops[d.States[way[0]].Ops[way[1]]]))
		}
		if fmt.Sprint(got) != tt.want {
			t.Errorf("%s: operations %v, want %v", tt.why, got, tt.want)
		}
	}
}
