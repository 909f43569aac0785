package emit

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/abnfgo/abnfgo/gen/internal/automaton"
	"github.com/abnfgo/abnfgo/gen/internal/byteset"
)

// A direct writes an automaton as code that runs through the string s once,
// with i the position and n the length. A state is a block under a label and
// a transition a goto: a loop around a switch over states was measured to cost
// five times as much.
//
//   - A state that leads to itself spends its time in a run loop. Where runs
//     are long, in text rather than in names, four bytes are tested at once.
//   - An escape, a fixed number of bytes that leads back to the state it came
//     from, as pct-encoded does, is part of the run loop.
//   - A region runs as a loop over a table.
//   - What remains is tests of the next byte, the largest set first.
type direct struct {
	dfa     *automaton.DFA
	tables  *tables
	sample  []string // by state: a shortest string that leads there
	regions []*region
	within  map[int]int // by state: 1 + its region
	matched jen.Code    // the statement for a string that matches
	failed  jen.Code    // the statement for one that does not

	labels map[string]bool // that a goto names
	queue  []block         // in the order in which they are written
	queued map[string]bool
}

// A block is the code of a state, or of a region if region is not nil.
type block struct {
	label  string
	state  int
	region *region
}

func newDirect(d *automaton.DFA, t *tables, matched, failed jen.Code) *direct {
	w := &direct{
		dfa: d, tables: t, sample: samples(d), regions: regions(d), within: map[int]int{},
		matched: matched, failed: failed, labels: map[string]bool{}, queued: map[string]bool{},
	}
	for i, r := range w.regions {
		for _, s := range r.states {
			w.within[s] = 1 + i
		}
	}
	return w
}

// samples returns for every state a shortest string that leads to it.
func samples(d *automaton.DFA) []string {
	sample := make([]string, len(d.States))
	seen := make([]bool, len(d.States))
	seen[0] = true
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		for _, e := range d.Edges(queue[0]) {
			if !seen[e.To] {
				seen[e.To] = true
				sample[e.To] = sample[queue[0]] + string([]byte{representative(e.Set)})
				queue = append(queue, e.To)
			}
		}
	}
	return sample
}

// representative picks the byte of a set that a reader recognizes: a letter
// before a digit before any other.
func representative(set byteset.Set) byte {
	for _, want := range []byteset.Set{byteset.Range('a', 'z'), byteset.Range('0', '9')} {
		if s := set.Intersect(want); !s.IsEmpty() {
			return s.Min()
		}
	}
	return set.Min()
}

// body writes the function's body, from the declarations to the last block.
func (w *direct) body(g *jen.Group) {
	// n, i := uint(len(s)), uint(0)
	g.List(jen.Id("n"), jen.Id("i")).Op(":=").List(jen.Uint().Call(jen.Len(jen.Id("s"))), jen.Uint().Call(jen.Lit(0)))
	for i, r := range w.regions {
		g.Var().Id(indexName(i)).Id(elementType(r)).Comment("// the state in " + fmt.Sprintf("table%d", i))
	}
	if locals := w.locals(); len(locals) > 0 {
		// var hostStart, userinfoStart uint
		g.Var().ListFunc(func(g *jen.Group) {
			for _, l := range locals {
				g.Id(l)
			}
		}).Uint()
	}

	// The blocks are written into groups of their own first: only then is it
	// known which labels are used.
	w.jump(nil, 0)
	delete(w.labels, w.queue[0].label)
	var bodies [][]jen.Code
	for i := 0; i < len(w.queue); i++ {
		b := w.queue[i]
		if b.region != nil {
			bodies = append(bodies, w.regionBlock(b))
		} else {
			bodies = append(bodies, w.stateBlock(b.state))
		}
	}
	// The start needs no jump: where it belongs to a region it is the first of
	// its states, whose index the variable holds from its declaration.
	for i, b := range w.queue {
		g.Line()
		g.Comment(w.describe(b))
		if w.labels[b.label] {
			g.Id(b.label).Op(":")
		}
		for _, c := range bodies[i] {
			g.Add(c)
		}
	}
}

func (w *direct) describe(b block) string {
	if b.region != nil {
		return fmt.Sprintf("// A table of %d states, entered behind %q.", len(b.region.states), w.sample[b.region.states[0]])
	}
	if b.state == 0 {
		return "// At the start: " + w.dfa.Expected(0) + "."
	}
	return fmt.Sprintf("// Behind %q: %s.", w.sample[b.state], w.dfa.Expected(b.state))
}

func indexName(region int) string { return fmt.Sprintf("q%d", region) }

// locals lists the variables for the registers that the operations use.
func (w *direct) locals() []string {
	var names []string
	for _, ops := range w.dfa.Ops {
		for _, op := range ops {
			if op.To.Register != 0 {
				if name := w.local(op.To); !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
		}
	}
	slices.Sort(names)
	return names
}

// jump returns the statements that go to a state, behind those given.
func (w *direct) jump(before []jen.Code, state int) []jen.Code {
	b := block{label: fmt.Sprintf("s%d", state), state: state}
	if k := w.within[state]; k > 0 {
		b.label, b.region = fmt.Sprintf("table%d", k-1), w.regions[k-1]
		before = append(before, jen.Id(indexName(k-1)).Op("=").Lit(slices.Index(b.region.states, state)))
	}
	if !w.queued[b.label] {
		w.queued[b.label] = true
		w.queue = append(w.queue, b)
	}
	w.labels[b.label] = true
	return append(before, jen.Goto().Id(b.label))
}

// at returns s[i+k].
func at(k int) *jen.Statement {
	if k == 0 {
		return jen.Id("s").Index(jen.Id("i"))
	}
	return jen.Id("s").Index(jen.Id("i").Op("+").Lit(k))
}

// An escape is an edge and the edges behind it, none of them a choice, up to
// the state that they lead to.
type escape struct {
	sets []byteset.Set
	to   int
}

// escape follows an edge through states that have one way out, do nothing and
// cannot end the string. An escape of length 1 is the edge itself.
func (w *direct) escape(e automaton.Edge) escape {
	const longest = 8
	x := escape{[]byteset.Set{e.Set}, e.To}
	for len(x.sets) < longest {
		if w.within[x.to] > 0 || w.dfa.States[x.to].Accept {
			break
		}
		edges := w.dfa.Edges(x.to)
		if len(edges) != 1 || edges[0].Ops != 0 || edges[0].To == x.to {
			break
		}
		x.sets = append(x.sets, edges[0].Set)
		x.to = edges[0].To
	}
	return x
}

// condition returns the test that the bytes from i on, the first left out if
// the caller has tested it, are those of the escape.
func (w *direct) condition(x escape, first int) *jen.Statement {
	// n-i > 2 && s[i] == '%' && sets[s[i+1]]&setHEXDIG != 0 && …
	c := jen.Id("n").Op("-").Id("i").Op(">").Lit(len(x.sets) - 1)
	for k := first; k < len(x.sets); k++ {
		c = c.Op("&&").Add(w.test(x.sets[k], func() *jen.Statement { return at(k) }))
	}
	return c
}

func (w *direct) test(set byteset.Set, x func() *jen.Statement) *jen.Statement {
	return w.tables.sets.test(set, w.dfa.Words, x)
}

func advance(by int) jen.Code {
	if by == 1 {
		return jen.Id("i").Op("++")
	}
	return jen.Id("i").Op("+=").Lit(by)
}

// stateBlock writes a state: its run loop, the end of the string, and the
// choice among the next bytes.
func (w *direct) stateBlock(s int) []jen.Code {
	var code []jen.Code
	var run byteset.Set
	var escapes []escape // that lead back to s
	var edges []automaton.Edge
	for _, e := range w.dfa.Edges(s) {
		x := w.escape(e)
		switch {
		case e.Ops == 0 && e.To == s:
			run = e.Set
		case e.Ops == 0 && x.to == s:
			escapes = append(escapes, x)
		default:
			edges = append(edges, e)
		}
	}
	if !run.IsEmpty() || len(escapes) > 0 {
		code = append(code, w.runLoop(s, run, escapes)...)
	}

	st := w.dfa.States[s]
	if st.Accept && len(edges) == 0 && len(w.dfa.Tags) == 0 {
		return append(code, jen.Return(jen.Id("i").Op("==").Id("n")))
	}
	if st.Accept {
		code = append(code, jen.If(jen.Id("i").Op("==").Id("n")).Block(append(w.ops(st.Final), w.matched)...))
	} else {
		code = append(code, jen.If(jen.Id("i").Op("==").Id("n")).Block(w.failed))
	}
	slices.SortStableFunc(edges, func(a, b automaton.Edge) int { return cmp.Compare(b.Set.Len(), a.Set.Len()) })
	b := func() *jen.Statement { return jen.Id("b") }
	switch len(edges) {
	case 0:
	case 1:
		e := edges[0]
		code = append(code, jen.If(w.test(e.Set, func() *jen.Statement { return at(0) })).Block(w.follow(e)...))
	default:
		// switch b := s[i]; {
		// case <test of b>:
		// 	<follow>
		// }
		code = append(code, jen.Switch(jen.Id("b").Op(":=").Add(at(0)), jen.Empty()).BlockFunc(func(g *jen.Group) {
			for _, e := range edges {
				g.Case(w.test(e.Set, b)).Block(w.follow(e)...)
			}
		}))
	}
	return append(code, w.failed)
}

// textSet is the size above which a set is thought to be one of text, whose
// runs are long: more than letters, digits and four marks, which make names.
const textSet = 66

// runLoop writes the loop of a state that leads to itself.
func (w *direct) runLoop(s int, run byteset.Set, escapes []escape) []jen.Code {
	var code []jen.Code
	byFour := run.Len() > textSet
	if byFour {
		// for n-i > 3 && sets[s[i]]&sets[s[i+1]]&sets[s[i+2]]&sets[s[i+3]]&<bit> != 0 {
		// 	i += 4
		// }
		table, bit := w.tables.sets.bit(run, w.dfa.Words)
		four := jen.Id("n").Op("-").Id("i").Op(">").Lit(3).Op("&&").Id(table).Index(at(0))
		for k := 1; k < 4; k++ {
			four = four.Op("&").Id(table).Index(at(k))
		}
		code = append(code, jen.For(four.Op("&").Id(bit).Op("!=").Lit(0)).Block(advance(4)))
	}
	inRun := func() *jen.Statement { return w.test(run, func() *jen.Statement { return at(0) }) }
	if len(escapes) == 0 {
		// for i < n && <in run> {
		// 	i++
		// }
		return append(code, jen.For(jen.Id("i").Op("<").Id("n").Op("&&").Add(inRun())).Block(advance(1)))
	}
	// for i < n {
	// 	if <in run> {
	// 		i++
	// 	} else if <escape> {
	// 		i += 3
	// 	} else {
	// 		break
	// 	}
	// }
	choice := &jen.Statement{}
	if !run.IsEmpty() {
		choice = jen.If(inRun()).Block(advance(1)).Else()
	}
	for _, x := range escapes {
		body := []jen.Code{advance(len(x.sets))}
		if byFour {
			body = w.jump(body, s) // behind an escape text goes on
		}
		choice = choice.If(w.condition(x, 0)).Block(body...).Else()
	}
	choice = choice.Block(jen.Break())
	return append(code, jen.For(jen.Id("i").Op("<").Id("n")).Block(choice))
}

// follow writes what happens once the next byte is known to be in the edge's
// set.
func (w *direct) follow(e automaton.Edge) []jen.Code {
	code := w.ops(e.Ops)
	x := w.escape(e)
	if len(x.sets) == 1 {
		return w.jump(append(code, advance(1)), e.To)
	}
	return append(code,
		jen.If(w.condition(x, 1)).Block(w.jump([]jen.Code{advance(len(x.sets))}, x.to)...),
		w.failed)
}

// regionBlock writes the loop over a region's table and the ways out.
func (w *direct) regionBlock(b block) []jen.Code {
	r := b.region
	table := w.tables.region(r)
	q := func() *jen.Statement { return jen.Id(indexName(slices.Index(w.regions, r))) }
	row := func(c jen.Code) *jen.Statement { return q().Op("=").Id("next" + table).Index(c).Index(q()) }

	// for {
	// 	if i == n {
	// 		<failed, or: q = next[<end>][q]; break>
	// 	}
	// 	c := class[s[i]]
	// 	q = next[c][q]
	// 	if <c is no inner class, or q is no state> {
	// 		break
	// 	}
	// 	i++
	// }
	end := []jen.Code{w.failed}
	if r.accepts {
		end = []jen.Code{row(jen.Lit(len(r.next) - 1)).Comment("// the row for the end"), jen.Break()}
	}
	left := q().Op(">=").Lit(r.dead())
	if r.byClass {
		left = jen.Id("c").Op(">=").Lit(r.inner)
	}
	code := []jen.Code{jen.For().Block(
		jen.If(jen.Id("i").Op("==").Id("n")).Block(end...),
		jen.Id("c").Op(":=").Id("class"+table).Index(at(0)),
		row(jen.Id("c")),
		jen.If(left).Block(jen.Break()),
		advance(1),
	)}
	if len(r.exits) > 0 {
		code = append(code, jen.Switch(q()).BlockFunc(func(g *jen.Group) {
			for i, x := range r.exits {
				body := w.ops(x.ops)
				if x.to == automaton.None {
					body = append(body, w.matched)
				} else {
					body = w.jump(append(body, advance(1)), x.to)
				}
				why := "the end"
				if x.to != automaton.None {
					why = automaton.Phrase(w.dfa.Words, r.ways(w.dfa, x), false)
				}
				g.Case(jen.Lit(r.dead() + 1 + i)).Block(append([]jen.Code{jen.Comment("// " + why)}, body...)...)
			}
		}))
	}
	return append(code, w.failed)
}

// ops writes a list of operations. They happen at once: the fields first, as
// no operation reads them, then the moves between registers in one
// assignment, then the positions.
func (w *direct) ops(list int) []jen.Code {
	var fields, positions []jen.Code
	var to, from []jen.Code
	ops := w.dfa.Ops[list]
	for i := 0; i < len(ops); i++ {
		op := ops[i]
		t := w.dfa.Tags[op.To.Tag]
		field := goName(w.dfa.Components[t.Component].Name)
		switch {
		case op.To.Register == 0 && t.Part == automaton.Kind:
			// c.HostKind = HostRegName
			component, kind := w.dfa.Components[t.Component], "Absent"
			if op.From.Kind != automaton.NoKind {
				kind = component.Kinds[op.From.Kind-1].Name
			}
			fields = append(fields, jen.Id("c").Dot(field+"Kind").Op("=").Id(kindName(component.Name, kind)))
		case op.To.Register == 0 && t.Part == automaton.Start && i+1 < len(ops) && ops[i+1].To == (automaton.Location{Tag: op.To.Tag + 1}):
			// c.Host = Span{int32(hostStart), int32(i)}
			fields = append(fields, jen.Id("c").Dot(field).Op("=").Id("Span").Values(w.offset(op), w.offset(ops[i+1])))
			i++
		case op.To.Register == 0:
			// c.Host.Start = int32(i)
			fields = append(fields, jen.Id("c").Dot(field).Dot(partName(t.Part)).Op("=").Add(w.offset(op)))
		case op.From.Register != 0:
			to = append(to, jen.Id(w.local(op.To)))
			from = append(from, jen.Id(w.source(op)))
		default:
			positions = append(positions, jen.Id(w.local(op.To)).Op("=").Id("i"))
		}
	}
	if len(to) > 0 {
		fields = append(fields, jen.List(to...).Op("=").List(from...))
	}
	return append(fields, positions...)
}

// offset writes the value of an operation as a field holds it.
func (w *direct) offset(op automaton.Op) jen.Code { return jen.Int32().Call(jen.Id(w.source(op))) }

// source returns the variable that an operation reads.
func (w *direct) source(op automaton.Op) string {
	if op.From.Register == 0 {
		return "i"
	}
	return w.local(automaton.Location{Tag: op.To.Tag, Register: op.From.Register})
}

func partName(p automaton.Part) string {
	if p == automaton.Start {
		return "Start"
	}
	return "End"
}

// local returns the variable of a register.
func (w *direct) local(l automaton.Location) string {
	t := w.dfa.Tags[l.Tag]
	return localName(w.dfa.Components[t.Component].Name, partName(t.Part), l.Register)
}
