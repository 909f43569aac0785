package gen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/abnfgo/abnfgo/gen/internal/abnf"
	"github.com/abnfgo/abnfgo/gen/internal/automaton"
)

// A Capture says what the ParseN of some entries tells.
type Capture struct {
	Entries    []string
	Components []Component
}

// A Component is a part of a string that ParseN tells: the span of the rule of
// that name, of the grammar or of an import, and, if there are Kinds, which of
// those rules it was. Where an entry does not use the rule itself, the span is
// that of the kind. Entries that use neither do not have the component.
type Component struct {
	Name  string
	Kinds []string
}

// ParseCapture reads a capture as the command line and go:generate directives
// write it: entries, an equals sign, and components, all separated by commas;
// the kinds of a component in parentheses, separated by bars.
//
//	URI,authority=scheme,host(IPv4address|reg-name),port
//
// Blanks are allowed between names.
func ParseCapture(text string) (Capture, error) {
	fault := func(format string, args ...any) (Capture, error) {
		return Capture{}, fmt.Errorf("capture %q: %s", text, fmt.Sprintf(format, args...))
	}
	entries, components, ok := strings.Cut(text, "=")
	if !ok {
		return fault("no \"=\" between the entries and the components")
	}
	var c Capture
	for name := range strings.SplitSeq(entries, ",") {
		if name = strings.TrimSpace(name); !abnf.IsRuleName(name) {
			return fault("%q is not the name of a rule", name)
		}
		c.Entries = append(c.Entries, name)
	}
	for part := range strings.SplitSeq(components, ",") {
		name, kinds, hasKinds := strings.Cut(strings.TrimSpace(part), "(")
		if name = strings.TrimSpace(name); !abnf.IsRuleName(name) {
			return fault("%q is not the name of a rule", name)
		}
		component := Component{Name: name}
		if hasKinds {
			kinds, ok = strings.CutSuffix(kinds, ")")
			if !ok {
				return fault("the kinds of %s have no closing parenthesis", name)
			}
			for kind := range strings.SplitSeq(kinds, "|") {
				if kind = strings.TrimSpace(kind); !abnf.IsRuleName(kind) {
					return fault("%q is not the name of a rule", kind)
				}
				component.Kinds = append(component.Kinds, kind)
			}
		}
		c.Components = append(c.Components, component)
	}
	return c, nil
}

// An entry is a rule to generate, with the components of its ParseN.
type entry struct {
	rule       *abnf.Rule
	components []automaton.Component
}

// entries resolves the names of a configuration. The error joins all that is
// wrong with it.
func (g *Grammar) entries(cfg Config) ([]entry, error) {
	var errs errorSet
	if !validPackageName(cfg.Package) {
		errs.add(fmt.Errorf("%q cannot be the name of a Go package", cfg.Package))
	}
	names := cfg.Entries
	if len(names) == 0 {
		names = g.Rules()
	}
	var list []entry
	index := map[*abnf.Rule]int{}
	for _, name := range names {
		r, err := g.rule(name)
		if err != nil {
			errs.add(err)
			continue
		}
		if _, ok := index[r]; !ok {
			index[r] = len(list)
			list = append(list, entry{rule: r})
		}
	}
	for _, c := range cfg.Captures {
		components := g.components(c, cfg.Captures, &errs)
		for _, name := range c.Entries {
			r, err := g.rule(name)
			if err != nil {
				errs.add(err)
				continue
			}
			i, ok := index[r]
			switch {
			case !ok:
				errs.add(fmt.Errorf("captures are wanted for %q, which is not an entry", r.Name))
			case list[i].components != nil:
				errs.add(fmt.Errorf("captures are given twice for %q", r.Name))
			default:
				list[i].components = components
				if len(components) > 0 && !slices.ContainsFunc(components, func(c automaton.Component) bool { return c.In(r) }) {
					errs.add(fmt.Errorf("rule %q uses none of the components that it should capture", r.Name))
				}
			}
		}
	}
	return list, errs.err()
}

// components resolves the components of a capture.
func (g *Grammar) components(c Capture, all []Capture, errs *errorSet) []automaton.Component {
	var list []automaton.Component
	for i, component := range c.Components {
		if slices.ContainsFunc(c.Components[:i], func(d Component) bool { return strings.EqualFold(d.Name, component.Name) }) {
			errs.add(fmt.Errorf("component %q is given twice", component.Name))
		}
		for _, other := range all {
			for _, d := range other.Components {
				if strings.EqualFold(d.Name, component.Name) && !slices.EqualFunc(d.Kinds, component.Kinds, strings.EqualFold) {
					errs.add(fmt.Errorf("component %q has different kinds in two captures", component.Name))
				}
			}
		}
		a := automaton.Component{Name: component.Name}
		r, err := g.reachable(component.Name)
		switch {
		case err == nil:
			a.Name, a.Rule = r.Name, r
		case len(component.Kinds) == 0:
			errs.add(err)
			continue
		}
		missing := false
		for _, kind := range component.Kinds {
			r, err := g.reachable(kind)
			switch {
			case err != nil:
				errs.add(err)
				missing = true
			case slices.Contains(a.Kinds, r):
				errs.add(fmt.Errorf("component %q has the kind %q twice", a.Name, kind))
			default:
				a.Kinds = append(a.Kinds, r)
			}
		}
		list = append(list, a)
		if !missing && !slices.ContainsFunc(c.Entries, func(name string) bool {
			r := g.checked.Rule(name)
			return r == nil || a.In(r)
		}) {
			errs.add(fmt.Errorf("none of %s uses the component %q", strings.Join(c.Entries, ", "), component.Name))
		}
	}
	return list
}
