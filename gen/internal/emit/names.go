package emit

import (
	"fmt"
	"strings"
)

// goName returns the exported Go name of a rule: the first letter of each
// part between hyphens is raised, nothing else changes. URI-reference becomes
// URIReference, h16 becomes H16.
func goName(rule string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(rule, "-") {
		if part != "" {
			b.WriteString(strings.ToUpper(part[:1]) + part[1:])
		}
	}
	return b.String()
}

// kindName returns the name of the constant for a kind of a component: host
// and IPv6address become HostIPv6address, path and path-abempty PathAbempty.
func kindName(component, kind string) string {
	if rest, ok := strings.CutPrefix(strings.ToLower(kind), strings.ToLower(component)+"-"); ok {
		kind = kind[len(kind)-len(rest):]
	}
	return goName(component) + goName(kind)
}

// localName returns the name of the variable that stands for a register of a
// tag: hostStart, hostStart2. Where it looks like a name of the package's own,
// as nextStart, the table of a rule start, it gets an underscore.
func localName(component, part string, register int) string {
	name := goName(component) + part
	name = strings.ToLower(name[:1]) + name[1:]
	if register > 1 {
		name += fmt.Sprint(register)
	}
	for _, prefix := range []string{"absent", "class", "machine", "next", "set"} {
		if strings.HasPrefix(name, prefix) {
			return name + "_"
		}
	}
	return name
}

// fileName returns the name of the file that holds a rule's functions. Rule
// names have no underscores, so neither a build constraint nor a test can be
// read into it, and the package's own files, which have one, never collide.
func fileName(rule string) string { return strings.ToLower(rule) + ".go" }

// parseFileName returns the name of the file that holds a rule's ParseN.
func parseFileName(rule string) string { return strings.ToLower(rule) + "_parse.go" }

// names keeps the exported names of a package apart.
type names struct {
	owner map[string]string // what declared each name
}

// declare reports the collision of a name with one declared before.
func (n *names) declare(name, by string) error {
	if n.owner == nil {
		n.owner = map[string]string{}
	}
	if other, ok := n.owner[name]; ok {
		return fmt.Errorf("the Go name %s stands for both %s and %s; rename one of them", name, other, by)
	}
	n.owner[name] = by
	return nil
}
