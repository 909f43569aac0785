package abnf

import (
	"fmt"
	"strconv"
	"strings"
)

// A File is a grammar file as it is written: its rules in their order, with
// nothing resolved.
type File struct {
	Source *Source
	Rules  []*Definition
	// Meant are names at the beginning of lines that lack their "=". That they
	// are not defined is no fault of those who refer to them.
	Meant []string
}

// A Definition is one "name = elements" or "name =/ elements".
type Definition struct {
	Name        string
	Pos         Pos
	Incremental bool   // "=/"
	Text        string // as it stands in the file, with the comments after it, but without the margin
	Elements    Node
}

// A Node is an element of the syntax tree: *Alternation, *Concatenation,
// *Repetition, *Group, *Option, *RuleName, *CharVal, *NumVal or *ProseVal.
// String writes it in ABNF.
type Node interface {
	fmt.Stringer
	node()
}

// The nodes carry the names of RFC 5234, Section 4.
type (
	// Alternation is two or more alternatives, in order of preference.
	Alternation struct{ Alternatives []Node }
	// Concatenation is two or more elements, one after the other.
	Concatenation struct{ Elements []Node }
	// Repetition is an element with a repeat before it.
	Repetition struct {
		Pos      Pos
		Min, Max int // Max is Unbounded if the repeat sets none
		Element  Node
	}
	// Group is a parenthesized alternation.
	Group struct{ Body Node }
	// Option is an alternation in brackets.
	Option struct{ Body Node }
	// RuleName is a reference to a rule.
	RuleName struct {
		Pos  Pos
		Name string
	}
	// CharVal is a quoted string.
	CharVal struct {
		Pos           Pos
		Text          string // what stands between the quotes
		CaseSensitive bool   // %s of RFC 7405
	}
	// NumVal is a sequence of values, or one range of them.
	NumVal struct {
		Pos    Pos
		Text   string // as written
		Values []rune // none if the text is faulty
		Range  bool   // Values are the two ends of a range
	}
	// ProseVal is a description in angle brackets.
	ProseVal struct {
		Pos  Pos
		Text string // what stands between the brackets
	}
)

// Unbounded is the maximum of a repetition without one.
const Unbounded = -1

func (*Alternation) node()   {}
func (*Concatenation) node() {}
func (*Repetition) node()    {}
func (*Group) node()         {}
func (*Option) node()        {}
func (*RuleName) node()      {}
func (*CharVal) node()       {}
func (*NumVal) node()        {}
func (*ProseVal) node()      {}

func (n *Alternation) String() string   { return joinNodes(n.Alternatives, " / ") }
func (n *Concatenation) String() string { return joinNodes(n.Elements, " ") }
func (n *Repetition) String() string    { return repeatText(n.Min, n.Max) + n.Element.String() }
func (n *Group) String() string         { return "( " + n.Body.String() + " )" }
func (n *Option) String() string        { return "[ " + n.Body.String() + " ]" }
func (n *RuleName) String() string      { return n.Name }
func (n *NumVal) String() string        { return n.Text }
func (n *ProseVal) String() string      { return "<" + n.Text + ">" }

func (n *CharVal) String() string {
	if n.CaseSensitive {
		return `%s"` + n.Text + `"`
	}
	return `"` + n.Text + `"`
}

func joinNodes(nodes []Node, sep string) string {
	parts := make([]string, len(nodes))
	for i, n := range nodes {
		parts[i] = n.String()
	}
	return strings.Join(parts, sep)
}

func repeatText(lo, hi int) string {
	switch {
	case lo == hi:
		return strconv.Itoa(lo)
	case lo == 0 && hi == Unbounded:
		return "*"
	case hi == Unbounded:
		return strconv.Itoa(lo) + "*"
	case lo == 0:
		return "*" + strconv.Itoa(hi)
	}
	return strconv.Itoa(lo) + "*" + strconv.Itoa(hi)
}

// String writes the file's rules in ABNF, one a line, without comments.
func (f *File) String() string {
	var b strings.Builder
	for _, d := range f.Rules {
		op := "="
		if d.Incremental {
			op = "=/"
		}
		fmt.Fprintf(&b, "%s %s %s\n", d.Name, op, d.Elements)
	}
	return b.String()
}
