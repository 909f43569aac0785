package emit

import (
	"fmt"
	"strings"

	"github.com/dave/jennifer/jen"
)

// packageFile writes what all rules of a package share: the doc, the types,
// and the walks over a machine. Above each declaration stands the Go that it
// makes, where that is not plain from the calls.
func (w *writer) packageFile() *jen.File {
	f := w.newFile()
	for line := range strings.Lines(w.packageDoc()) {
		f.PackageComment(strings.TrimRight("// "+line, "\n "))
	}
	w.errorType(f)
	if len(w.components()) > 0 {
		w.spanType(f)
	}
	for _, c := range w.components() {
		if len(c.Kinds) > 0 {
			w.kindType(f, goName(c.Name), c.Name, kindNames(c))
		}
	}
	w.machineType(f)
	return f
}

func (w *writer) packageDoc() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Package %s recognizes the rules of the grammar %s, exactly as\n", w.Name, w.Grammar)
	fmt.Fprintf(&b, "ABNF (RFC 5234, RFC 7405) defines them.\n\n")
	fmt.Fprintf(&b, "For a rule N there are IsN, whether all of a string matches; PrefixN, the\n")
	fmt.Fprintf(&b, "length of the longest prefix that does; and CheckN, an *Error that tells where\n")
	fmt.Fprintf(&b, "a string does not match and what was expected there.\n")
	for _, e := range w.Entries {
		if e.Captures != nil {
			fmt.Fprintf(&b, "ParseN gives the byte offsets of a string's components, for some rules.\n")
			break
		}
	}
	fmt.Fprintf(&b, "\nThey take any string or []byte, invalid UTF-8 and NUL included, in time linear\n")
	fmt.Fprintf(&b, "in its length, keep no state, and allocate nothing but an *Error.\n")
	return b.String()
}

func (w *writer) errorType(f *jen.File) {
	comment(f, "An Error tells where a string leaves the language of a rule.")
	f.Type().Id("Error").Struct(
		jen.Id("Rule").String().Comment("// the rule's name, as the grammar writes it"),
		jen.Comment("// Offset is the byte offset of the first byte that no continuation of the"),
		jen.Comment("// string could mend, or the length of the string if it ends too early."),
		jen.Id("Offset").Int(),
		jen.Comment("// Expected is what may stand there, in the grammar's words:"),
		jen.Comment("// literals, names of rules, and \"end\"."),
		jen.Id("Expected").String(),
	)
	f.Line()
	comment(f, "Error returns \"rule: byte offset: expected ...\".")
	f.Func().Params(jen.Id("e").Op("*").Id("Error")).Id("Error").Params().String().Block(
		jen.Return(jen.Id("e").Dot("Rule").Op("+").Lit(": byte ").Op("+").
			Qual("strconv", "Itoa").Call(jen.Id("e").Dot("Offset")).Op("+").
			Lit(": expected ").Op("+").Id("e").Dot("Expected")),
	)
	f.Line()
}

func (w *writer) spanType(f *jen.File) {
	comment(f, "A Span is the place of a component in a string: s[Start:End], in bytes. Start is\n-1 if the string has no such component; an empty component has a place.")
	f.Type().Id("Span").Struct(jen.List(jen.Id("Start"), jen.Id("End")).Int32())
	f.Line()
	comment(f, "Present reports whether the string has the component.")
	f.Func().Params(jen.Id("p").Id("Span")).Id("Present").Params().Bool().Block(
		jen.Return(jen.Id("p").Dot("Start").Op(">=").Lit(0)),
	)
	f.Line()
	comment(f, "maxOffset is the longest string that a Span can point into.")
	f.Const().Id("maxOffset").Op("=").Lit(1).Op("<<").Lit(31).Op("-").Lit(1)
	f.Line()
	comment(f, "tooLong is the error for a string that is longer than that.")
	f.Func().Id("tooLong").Params(jen.Id("m").Op("*").Id("machine")).Op("*").Id("Error").Block(
		jen.Return(jen.Op("&").Id("Error").Values(jen.Id("m").Dot("rule"), jen.Id("maxOffset"), jen.Lit("end"))),
	)
	f.Line()
}

func (w *writer) kindType(f *jen.File, name, component string, kinds []string) {
	typ := name + "Kind"
	comment(f, fmt.Sprintf("A %s is the rule that a %s matched.", typ, component))
	f.Type().Id(typ).Uint8()
	f.Line()
	comment(f, fmt.Sprintf("The kinds of %s.", component))
	f.Const().DefsFunc(func(g *jen.Group) {
		g.Id(kindName(component, "Absent")).Id(typ).Op("=").Iota().Comment("// there is none")
		for _, k := range kinds {
			g.Id(kindName(component, k))
		}
	})
	f.Line()
	comment(f, "String returns the rule's name, or \"absent\".")
	f.Func().Params(jen.Id("k").Id(typ)).Id("String").Params().String().Block(
		// switch k {
		// case HostIPv6address:
		// 	return "IPv6address"
		// }
		// return "absent"
		jen.Switch(jen.Id("k")).BlockFunc(func(g *jen.Group) {
			for _, k := range kinds {
				g.Case(jen.Id(kindName(component, k))).Block(jen.Return(jen.Lit(k)))
			}
		}),
		jen.Return(jen.Lit("absent")),
	)
	f.Line()
}

func (w *writer) machineType(f *jen.File) {
	states := 0
	for _, e := range w.Entries {
		states = max(states, len(e.DFA.States))
	}
	comment(f, "A machine is a rule's minimal automaton as a table. It serves what is asked for\nonce a string has failed, or by PrefixN.")
	f.Type().Id("machine").Struct(
		jen.Id("rule").String(),
		jen.Id("class").Index(jen.Lit(256)).Uint8().Comment("// the class of each byte"),
		jen.Id("width").Int().Comment("// of a row of next"),
		jen.Comment("// next has a row a state: by class the next state + 1, or 0; then 1 if the"),
		jen.Comment("// string may end there."),
		jen.Id("next").Index().Id("state"),
		jen.Id("want").Index().Uint16().Comment("// by state, an index of texts"),
		jen.Id("texts").Index().String().Comment("// what may follow, in the grammar's words"),
	)
	f.Line()
	comment(f, "A state is the number of a state + 1.")
	f.Type().Id("state").Op("=").Id(uintFor(states))
	f.Line()

	m, q, i, s := jen.Id("m"), jen.Id("q"), jen.Id("i"), jen.Id("s")
	class := jen.Id("m").Dot("class").Index(jen.Id("s").Index(jen.Id("i")))
	width := jen.Id("m").Dot("width")
	comment(f, "longestPrefix returns the length of the longest prefix of s that m accepts, or\n-1.")
	// longest, row := -1, m.next
	// for i := 0; ; i++ {
	// 	if row[m.width-1] != 0 {
	// 		longest = i
	// 	}
	// 	if i == len(s) {
	// 		return longest
	// 	}
	// 	next := row[m.class[s[i]]]
	// 	if next == 0 {
	// 		return longest
	// 	}
	// 	row = m.next[int(next-1)*m.width:]
	// }
	f.Func().Id("longestPrefix").Types(textType()).Params(jen.Add(m).Op("*").Id("machine"), jen.Add(s).Id("T")).Int().Block(
		jen.List(jen.Id("longest"), jen.Id("row")).Op(":=").List(jen.Lit(-1), jen.Add(m).Dot("next")),
		jen.For(jen.Add(i).Op(":=").Lit(0), jen.Empty(), jen.Add(i).Op("++")).Block(
			jen.If(jen.Id("row").Index(jen.Add(width).Op("-").Lit(1)).Op("!=").Lit(0)).Block(
				jen.Id("longest").Op("=").Add(i),
			),
			jen.If(jen.Add(i).Op("==").Len(s)).Block(jen.Return(jen.Id("longest"))),
			jen.Id("next").Op(":=").Id("row").Index(class),
			jen.If(jen.Id("next").Op("==").Lit(0)).Block(jen.Return(jen.Id("longest"))),
			jen.Id("row").Op("=").Add(m).Dot("next").Index(jen.Int().Call(jen.Id("next").Op("-").Lit(1)).Op("*").Add(width).Op(":")),
		),
	)
	f.Line()
	comment(f, "mismatch returns where and why m does not accept s.")
	// q, i := 0, 0
	// for ; i < len(s); i++ {
	// 	next := m.next[q*m.width+int(m.class[s[i]])]
	// 	if next == 0 {
	// 		break
	// 	}
	// 	q = int(next) - 1
	// }
	// return &Error{m.rule, i, m.texts[m.want[q]]}
	f.Func().Id("mismatch").Types(textType()).Params(jen.Add(m).Op("*").Id("machine"), jen.Add(s).Id("T")).Op("*").Id("Error").Block(
		jen.List(q, i).Op(":=").List(jen.Lit(0), jen.Lit(0)),
		jen.For(jen.Empty(), jen.Add(i).Op("<").Len(s), jen.Add(i).Op("++")).Block(
			jen.Id("next").Op(":=").Add(m).Dot("next").Index(jen.Add(q).Op("*").Add(width).Op("+").Int().Call(class)),
			jen.If(jen.Id("next").Op("==").Lit(0)).Block(jen.Break()),
			jen.Add(q).Op("=").Int().Call(jen.Id("next")).Op("-").Lit(1),
		),
		jen.Return(jen.Op("&").Id("Error").Values(jen.Add(m).Dot("rule"), i, jen.Add(m).Dot("texts").Index(jen.Add(m).Dot("want").Index(q)))),
	)
}
