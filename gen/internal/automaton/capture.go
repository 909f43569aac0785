package automaton

import (
	"slices"

	"github.com/abnfgo/abnfgo/gen/internal/abnf"
)

// A Component is a part of a string that a parse tells: the span of a rule,
// and perhaps which of several rules it was.
//
// If the parsed rule uses the component's rule, that is the span, and the
// kind is the one of the rules Kinds that was used within it (the host of a
// URI is an IP-literal, its kind the IPv6address inside). If it does not, the
// span is that of the kind itself (the path of a URI is one of the rules
// path-abempty, path-absolute and so on; the rule path is not used).
type Component struct {
	Name  string
	Rule  *abnf.Rule   // nil if the grammar has no rule of the name
	Kinds []*abnf.Rule // the kinds, numbered from 1; may be empty
}

// NoKind says that a component has no kind, where it may have had one before.
const NoKind = -1

func (c Component) kindName(kind int) string {
	if kind == NoKind {
		return "none"
	}
	return c.Kinds[kind-1].Name
}

// A Part is what a tag tells of its component.
type Part uint8

const (
	Start Part = iota // the byte offset at which it begins
	End               // the byte offset behind it
	Kind              // the number of its kind
)

// A Tag is one value that a parse computes. A tag's value is what the last
// mark on the preferred path gave it; if there is none, the component is
// absent.
type Tag struct {
	Component int
	Part      Part
}

func (t Tag) name(cs []Component) string {
	return cs[t.Component].Name + [...]string{".start", ".end", ".kind"}[t.Part]
}

// In reports whether strings of rule r can have the component.
func (c Component) In(r *abnf.Rule) bool {
	return reaches(r.Expr, append([]*abnf.Rule{c.Rule}, c.Kinds...)...)
}

// reaches reports whether e leads to any of the rules.
func reaches(e abnf.Expr, rules ...*abnf.Rule) bool {
	if len(rules) == 0 {
		return false
	}
	seen := map[*abnf.Rule]bool{}
	var visit func(e abnf.Expr) bool
	visit = func(e abnf.Expr) bool {
		for _, r := range abnf.References(e) {
			if seen[r] {
				continue
			}
			seen[r] = true
			for _, want := range rules {
				if r == want {
					return true
				}
			}
			if visit(r.Expr) {
				return true
			}
		}
		return false
	}
	return visit(e)
}

// addTags gives the NFA the components that its rule can have, and their
// tags.
func (n *NFA) addTags(components []Component) {
	for _, c := range components {
		if !c.In(n.Rule) {
			continue
		}
		if !reaches(n.Rule.Expr, c.Rule) {
			c.Rule = nil
		}
		i := len(n.Components)
		n.Components = append(n.Components, c)
		n.resets = append(n.resets, c.Rule != nil && usedTwice(n.Rule.Expr, c.Rule))
		n.Tags = append(n.Tags, Tag{i, Start}, Tag{i, End})
		if len(c.Kinds) > 0 {
			n.Tags = append(n.Tags, Tag{i, Kind})
		}
	}
}

// usedTwice reports whether one derivation of e may use a rule more than once.
func usedTwice(e abnf.Expr, r *abnf.Rule) bool {
	known := map[*abnf.Rule]int{r: 1}
	var most func(e abnf.Expr) int // uses in a derivation, 2 standing for more
	most = func(e abnf.Expr) int {
		n := 0
		switch e := e.(type) {
		case abnf.Seq:
			for _, x := range e {
				n += most(x)
			}
		case abnf.Alt:
			for _, x := range e {
				n = max(n, most(x))
			}
		case *abnf.Repeat:
			n = most(e.Body)
			if e.Max != 1 {
				n *= 2
			}
		case *abnf.Ref:
			if _, ok := known[e.Rule]; !ok {
				known[e.Rule] = most(e.Rule.Expr)
			}
			n = known[e.Rule]
		}
		return min(n, 2)
	}
	return most(e) > 1
}

// A mark is a tag that a rule sets: at its end if it is an End, else at its
// start.
type mark struct{ tag, value int }

func (n *NFA) marks(r *abnf.Rule) []mark {
	var ms []mark
	for i, t := range n.Tags {
		c := n.Components[t.Component]
		kind := slices.Index(c.Kinds, r) + 1
		switch {
		case t.Part == Kind && kind > 0:
			ms = append(ms, mark{i, kind})
		case t.Part == Kind && r == c.Rule && n.resets[t.Component]:
			ms = append(ms, mark{i, NoKind})
		case t.Part != Kind && (r == c.Rule || c.Rule == nil && kind > 0):
			ms = append(ms, mark{i, 0})
		}
	}
	return ms
}
