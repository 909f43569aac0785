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
		n.Tags = append(n.Tags, Tag{i, Start}, Tag{i, End})
		if len(c.Kinds) > 0 {
			n.Tags = append(n.Tags, Tag{i, Kind})
		}
	}
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
		case t.Part != Kind && (r == c.Rule || c.Rule == nil && kind > 0):
			ms = append(ms, mark{i, 0})
		}
	}
	return ms
}
