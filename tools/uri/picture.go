package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/abnfgo/abnfgo/uri"
)

// A picture is a reference taken apart: the answer of the command parse.
// A nil pointer is an absent component.
type picture struct {
	Input     string  `json:"input"`
	Scheme    *string `json:"scheme"`
	Authority *string `json:"authority"`
	Userinfo  *string `json:"userinfo"`
	Host      *string `json:"host"`
	HostKind  *string `json:"hostKind"`
	Port      *string `json:"port"`
	Path      string  `json:"path"`
	Query     *string `json:"query"`
	Fragment  *string `json:"fragment"`

	ref uri.Reference
}

// hostKinds are the names of the kinds of hosts in JSON.
var hostKinds = map[uri.HostKind]string{
	uri.HostIPv6address: "ipv6",
	uri.HostIPvFuture:   "ipvfuture",
	uri.HostIPv4address: "ipv4",
	uri.HostRegName:     "regname",
}

func newPicture(r uri.Reference) picture {
	p := picture{
		Input:    r.String(),
		Scheme:   optional(r.Scheme(), r.Scheme() != ""),
		Userinfo: optional(r.Userinfo()),
		Port:     optional(r.Port()),
		Path:     r.Path(),
		Query:    optional(r.Query()),
		Fragment: optional(r.Fragment()),
		ref:      r,
	}
	if a, ok := r.Authority(); ok {
		p.Authority = optional(a.String(), true)
		p.Host = optional(a.Host().String(), true)
		p.HostKind = optional(hostKinds[a.Host().Kind()], true)
	}
	return p
}

// optional returns a pointer to s, or nil if s is absent.
func optional(s string, present bool) *string {
	if !present {
		return nil
	}
	return &s
}

// margin is room for the labels of narrow parts at the beginning.
const margin = "     "

// text draws the figure of §3 and lists all components below it:
//
//	foo://example.com:8042/over/there?name=ferret#nose
//	\_/   \______________/\_________/ \_________/ \__/
//	 |            |            |           |        |
//
// and so on. An absent component differs from an empty one in the list only.
func (p picture) text() string {
	var b strings.Builder
	b.WriteString(strings.TrimRight(margin+p.Input, " ") + "\n")
	for _, line := range figure(p.parts()) {
		b.WriteString(line + "\n")
	}
	b.WriteByte('\n')

	list := func(name string, value *string, kind string) {
		text := "absent"
		if value != nil {
			text = `"` + *value + `"` + kind // no component needs to be escaped
		}
		fmt.Fprintf(&b, "%s%-9s  %s\n", margin, name, text)
	}
	host, _ := p.ref.Host()
	list("scheme", p.Scheme, "")
	list("authority", p.Authority, "")
	list("userinfo", p.Userinfo, "")
	list("host", p.Host, fmt.Sprintf(" (%v)", host.Kind()))
	list("port", p.Port, "")
	list("path", &p.Path, fmt.Sprintf(" (%v)", p.ref.PathKind()))
	list("query", p.Query, "")
	list("fragment", p.Fragment, "")
	return b.String()
}

// A part is a piece of a line, from the column start to the column end, and
// what it is called.
type part struct {
	name       string
	start, end int
}

// parts returns the components that have characters to point at.
func (p picture) parts() []part {
	var parts []part
	column := 0
	add := func(name string, value *string, before, behind string) {
		if value == nil {
			return
		}
		start := column + len(before)
		end := start + len(*value)
		column = end + len(behind)
		if end > start {
			parts = append(parts, part{name, start, end})
		}
	}
	add("scheme", p.Scheme, "", ":")
	add("authority", p.Authority, "//", "")
	add("path", &p.Path, "", "")
	add("query", p.Query, "?", "")
	add("fragment", p.Fragment, "#", "")
	return parts
}

// A label is the name of a part and the bar that leads to it. The bar begins
// under the middle of the part and ends above the label, which lies on one of
// several rows.
type label struct {
	name       string
	bar        int // column
	start, end int // columns
	row        int
}

// figure draws what stands under a line with these parts: braces, bars, and
// labels on as many rows as it takes.
func figure(parts []part) []string {
	if len(parts) == 0 {
		return nil
	}
	labels := place(parts)
	rows := 0
	for _, l := range labels {
		rows = max(rows, l.row+1)
	}
	var braces, bars drawing
	for i, p := range parts {
		braces.put(p.start, brace(p.end-p.start))
		bars.put(labels[i].bar, "|")
	}
	lines := []string{braces.String(), bars.String()}
	for row := range rows {
		var d drawing
		for _, l := range labels {
			switch {
			case l.row == row:
				d.put(l.start, l.name)
			case l.row > row:
				d.put(l.bar, "|")
			}
		}
		lines = append(lines, d.String())
	}
	return lines
}

// brace returns a brace of width n.
func brace(n int) string {
	if n == 1 {
		return "|"
	}
	return `\` + strings.Repeat("_", n-2) + "/"
}

// place gives each part its label, from the right to the left. A label is
// centered under its bar as far as the bar to the left leaves room, so it never
// stands in the way of the bars to the left. It lies on the first row where
// neither the labels to the right nor bars to lower ones among them stand in
// its way.
func place(parts []part) []label {
	labels := make([]label, len(parts))
	for i, p := range parts {
		bar := (p.start + p.end) / 2
		start := bar - len(p.name)/2
		if i > 0 {
			start = min(max(start, labels[i-1].bar+len("| ")), bar)
		}
		labels[i] = label{name: p.name, bar: bar, start: start, end: start + len(p.name)}
	}
	for i := range slices.Backward(labels) {
		for !fits(labels[i], labels[i+1:]) {
			labels[i].row++
		}
	}
	return labels
}

// fits reports whether l leaves a space before the labels to its right and
// the bars that pass it.
func fits(l label, right []label) bool {
	for _, r := range right {
		if r.row == l.row && l.end >= r.start || r.row > l.row && l.end >= r.bar {
			return false
		}
	}
	return true
}

// A drawing is a line behind the margin to which pieces are added from the
// left to the right.
type drawing struct{ bytes.Buffer }

// put adds s at a column.
func (d *drawing) put(column int, s string) {
	d.WriteString(strings.Repeat(" ", len(margin)+column-d.Len()))
	d.WriteString(s)
}
