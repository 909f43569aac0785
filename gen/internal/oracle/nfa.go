package oracle

import "github.com/abnfgo/abnfgo/gen/internal/automaton"

// RunNFA reports whether the automaton accepts s, by following all its paths
// at once. What a path does but take bytes is of no interest.
func RunNFA(n *automaton.NFA, s []byte) bool {
	here := follow(n, []int{n.Start})
	for _, b := range s {
		var next []int
		for _, q := range here {
			if st := &n.States[q]; st.Kind == automaton.Consume && st.Set.Has(b) {
				next = append(next, st.Out[0])
			}
		}
		here = follow(n, next)
	}
	for _, q := range here {
		if n.States[q].Kind == automaton.Accept {
			return true
		}
	}
	return false
}

// follow returns the states that can be reached without taking a byte.
func follow(n *automaton.NFA, states []int) []int {
	seen := make([]bool, len(n.States))
	var list []int
	for len(states) > 0 {
		q := states[len(states)-1]
		states = states[:len(states)-1]
		if seen[q] {
			continue
		}
		seen[q] = true
		list = append(list, q)
		if n.States[q].Kind != automaton.Consume {
			states = append(states, n.States[q].Out...)
		}
	}
	return list
}
