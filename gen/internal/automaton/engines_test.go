package automaton_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/abnfgo/abnfgo/gen/internal/abnf"
	"github.com/abnfgo/abnfgo/gen/internal/automaton"
	"github.com/abnfgo/abnfgo/gen/internal/oracle"
)

// engines is every form of a rule, to be held against the oracles.
type engines struct {
	rule       *abnf.Rule
	components []automaton.Component
	parser     *oracle.Parser
	plain      *automaton.DFA // minimal, without tags
	nfa        *automaton.NFA
	dfa        *automaton.DFA
	minimal    *automaton.DFA
}

func newEngines(r *abnf.Rule, components []automaton.Component) (*engines, error) {
	e := &engines{rule: r, components: components, parser: oracle.NewParser(r, components)}
	n, err := automaton.NewNFA(r, nil, automaton.DefaultLimits)
	if err != nil {
		return nil, err
	}
	d, err := n.Determinize(automaton.DefaultLimits)
	if err != nil {
		return nil, err
	}
	e.plain = d.Minimize()
	if e.nfa, err = automaton.NewNFA(r, components, automaton.DefaultLimits); err != nil {
		return nil, err
	}
	if e.dfa, err = e.nfa.Determinize(automaton.DefaultLimits); err != nil {
		return nil, err
	}
	e.minimal = e.dfa.Minimize()
	return e, nil
}

// disagreement says how an engine differs from the oracles on s, or "".
func (e *engines) disagreement(s []byte) string {
	match := oracle.Match(e.rule, s)
	spans, kinds, ok := e.parser.Parse(s)
	if ok != match {
		return fmt.Sprintf("oracle.Match says %v, oracle.Parse %v", match, ok)
	}
	if got := oracle.RunNFA(e.nfa, s); got != match {
		return fmt.Sprintf("the NFA says %v", got)
	}
	stop, longest := oracle.Stop(e.rule, s), oracle.Longest(e.rule, s)
	for _, d := range []*automaton.DFA{e.plain, e.minimal} {
		if got := d.Run(s); got.Accepted != match || got.Stop != stop {
			return fmt.Sprintf("the minimal DFA says %v and stops at %d, the oracles say %v and %d", got.Accepted, got.Stop, match, stop)
		}
		if got := d.Longest(s); got != longest {
			return fmt.Sprintf("the minimal DFA's longest prefix is %d, the oracle's %d", got, longest)
		}
	}
	for _, d := range []*automaton.DFA{e.dfa, e.minimal} {
		got := d.Run(s)
		if got.Accepted != match {
			return fmt.Sprintf("a DFA with tags says %v", got.Accepted)
		}
		if !match {
			continue
		}
		for i, c := range e.components {
			span, kind := captured(d, c.Name, got.Fields)
			if span != spans[i] || kind != kinds[i] {
				return fmt.Sprintf("%s is %v, kind %d; the first derivation has it at %v, kind %d", c.Name, span, kind, spans[i], kinds[i])
			}
		}
	}
	return ""
}

// captured reads a component off the fields of a run.
func captured(d *automaton.DFA, name string, fields []int) (span [2]int, kind int) {
	span = [2]int{-1, -1}
	for i, t := range d.Tags {
		if d.Components[t.Component].Name != name {
			continue
		}
		switch t.Part {
		case automaton.Start:
			span[0] = fields[i]
		case automaton.End:
			span[1] = fields[i]
		case automaton.Kind:
			kind = fields[i]
		}
	}
	return span, kind
}

// Every engine decides and captures as the oracles do: all strings over the
// alphabet of each nasty grammar.
func TestEngines(t *testing.T) {
	for _, c := range oracle.Cases {
		t.Run(c.Name, func(t *testing.T) {
			r, components, err := c.Load()
			if err != nil {
				t.Fatal(err)
			}
			e, err := newEngines(r, components)
			if err != nil {
				t.Fatal(err)
			}
			length := c.Length
			if testing.Short() {
				length = min(length, 6)
			}
			faults := 0
			oracle.Strings(c.Alphabet, length, func(s []byte) {
				if faults < 3 {
					if d := e.disagreement(s); d != "" {
						faults++
						t.Errorf("%s\n%q: %s", c.ABNF, s, d)
					}
				}
			})
		})
	}
}

var grammars = flag.Int("grammars", 2000, "try so many random grammars")

// The same for grammars made up at random. A failure prints the grammar; it
// belongs among oracle.Cases then.
func TestEnginesRandom(t *testing.T) {
	n := *grammars
	if testing.Short() {
		n /= 10
	}
	for seed := range uint64(n) {
		text, captures := randomGrammar(rand.New(rand.NewPCG(seed, 5234)))
		r, components, err := oracle.Load(text, captures)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		e, err := newEngines(r, components)
		if limit := (*automaton.LimitError)(nil); errors.As(err, &limit) {
			continue // a few are exponential by nature
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		failed := false
		oracle.Strings("abc", 5, func(s []byte) {
			if failed {
				return
			}
			if d := e.disagreement(s); d != "" {
				failed = true
				t.Errorf("seed %d, captures %s\n%s%q: %s", seed, captures, text, s, d)
			}
		})
	}
}

// randomGrammar makes up a grammar of a few small rules and what to capture.
// A rule uses later ones only, so that there is no recursion.
func randomGrammar(rng *rand.Rand) (text, captures string) {
	names := []string{"S", "X", "Y", "Z"}
	var b strings.Builder
	for i, name := range names {
		fmt.Fprintf(&b, "%s = %s\n", name, randomExpr(rng, names[i+1:], 3-min(i, 2)))
	}
	switch rng.IntN(6) {
	case 0:
		captures = "X(Y / Z), Z"
	case 1:
		captures = "P(X / Z), Y"
	case 2:
		captures = "Z"
	case 3:
		captures = "Y(Z)"
	default:
		captures = "X, Y, Z"
	}
	return b.String(), captures
}

func randomExpr(rng *rand.Rand, rules []string, depth int) string {
	if depth == 0 || rng.IntN(6) == 0 {
		if len(rules) > 0 && rng.IntN(5) > 0 {
			return rules[rng.IntN(len(rules))]
		}
		return []string{`"a"`, `"b"`, `"c"`, `"ab"`, `%x61-62`, `""`}[rng.IntN(6)]
	}
	part := func() string { return randomExpr(rng, rules, depth-1) }
	switch rng.IntN(8) {
	case 0, 1:
		return "( " + part() + " / " + part() + " )"
	case 2, 3, 4:
		return "( " + part() + " " + part() + " )"
	case 5:
		return "[ " + part() + " ]"
	default:
		repeat := []string{"*", "*", "1*", "2*", "*2", "1*3", "2"}[rng.IntN(7)]
		return repeat + "( " + part() + " )"
	}
}
