package emit

import (
	"fmt"

	"github.com/dave/jennifer/jen"
)

// tables is what the functions of a package share: the byte sets, and the
// tables of regions, which are there once however many rules have the region.
type tables struct {
	sets    sets
	regions map[string]string // names of tables by their content
	file    *jen.File         // of the entry that is being written
	entry   string            // its name
	count   int               // of the tables that it has
	entries map[string]bool   // the names of all entries
}

// begin says whose functions come next, and in which file. A table that they
// are the first to use is declared there.
func (t *tables) begin(f *jen.File, entry string) {
	t.file, t.entry, t.count = f, entry, 0
}

// region returns the name that a region's table goes by, behind "class" for
// the classes of bytes and behind "next" for the transitions.
func (t *tables) region(r *region) string {
	key := fmt.Sprint(r.class, r.next)
	if name, ok := t.regions[key]; ok {
		return name
	}
	if t.regions == nil {
		t.regions = map[string]string{}
	}
	name := t.entry
	if t.count++; t.count > 1 {
		name = fmt.Sprintf("%s%d", t.entry, t.count)
		for t.entries[name] { // the second table of a rule r is not that of a rule r2
			t.count++
			name = fmt.Sprintf("%s%d", t.entry, t.count)
		}
	}
	t.regions[key] = name

	comment(t.file, fmt.Sprintf("class%s maps a byte to its row of next%s.", name, name))
	t.file.Var().Id("class" + name).Op("=").Index(jen.Lit(256)).Uint8().Add(classRows(r.class))
	t.file.Line()
	end := ""
	if r.accepts {
		end = "\nThe last row is for the end of the string."
	}
	width := len(r.next[0])
	comment(t.file, fmt.Sprintf("next%s is the transitions among %d states, a row for each class of bytes: the\nnext state, %d if the string is lost, a number above that for a way out.%s", name, len(r.states), r.dead(), end))
	t.file.Var().Id("next" + name).Op("=").Index(jen.Op("...")).Index(jen.Lit(width)).Id(elementType(r)).BlockFunc(func(g *jen.Group) {
		for _, row := range r.next {
			g.Add(rows(width, 24, func(j int) jen.Code { return jen.Lit(row[j]) })).Op(",")
		}
	})
	t.file.Line()
	return name
}

func classRows(class [256]uint8) *jen.Statement {
	return rows(256, 32, func(b int) jen.Code { return jen.Lit(int(class[b])) })
}

// elementType is the smallest type that holds every value of a region's table.
func elementType(r *region) string { return uintFor(r.dead() + len(r.exits)) }

func uintFor(largest int) string {
	switch {
	case largest < 1<<8:
		return "uint8"
	case largest < 1<<16:
		return "uint16"
	}
	return "uint32"
}
