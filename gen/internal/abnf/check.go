package abnf

import (
	"slices"
	"strings"

	"github.com/abnfgo/abnfgo/gen/internal/byteset"
)

// A Mode says what the numbers of num-vals above %x7F stand for.
type Mode uint8

const (
	CodePoints Mode = iota // a code point, in UTF-8
	Octets                 // one byte
)

// Load reads and checks a grammar. The first source is the grammar, those
// after it are imports: they supply the rules that it does not define, and a
// rule of theirs sees the rules of its own file first, so that no definition
// of the grammar changes what an imported rule means. core holds the rules
// that every grammar may use (RFC 5234, Appendix B.1); it is read in octets. A
// file that defines a core rule itself does so for its own rules only.
//
// The error is an ErrorList of all faults of all files.
func Load(mode Mode, core *Source, sources ...*Source) (*Grammar, error) {
	var errs ErrorList
	var spaces []*namespace
	for _, src := range sources {
		spaces = append(spaces, newNamespace(Read(src, &errs), mode, &errs))
	}
	spaces = append(spaces, newNamespace(Read(core, &errs), Octets, &errs))
	imports, builtin := spaces[1:len(spaces)-1], spaces[len(spaces)-1]
	for _, s := range spaces {
		// Core rules come before imported ones: what an import makes of ALPHA
		// is its own affair. The grammar itself supplies nothing to others.
		s.scope = slices.Concat([]*namespace{s, builtin}, imports)
		s.others = slices.DeleteFunc(slices.Concat(imports, []*namespace{builtin}), func(o *namespace) bool { return o == s })
		s.resolve()
	}
	if len(errs) > 0 {
		return nil, errs.sorted(append(sources, core))
	}
	known := map[*Rule]*byteset.Set{}
	for _, space := range spaces {
		for _, r := range space.rules {
			r.set, _ = exprSet(&Ref{r}, known)
		}
	}
	return &Grammar{Syntax: spaces[0].file, Rules: spaces[0].rules, names: spaces[0].names}, nil
}

// A namespace is the rules of one file.
type namespace struct {
	file  *File
	mode  Mode
	errs  *ErrorList
	rules []*Rule
	names map[string]*Rule
	parts map[*Rule][]Node // the elements of each rule's definitions

	scope     []*namespace // where a name is looked up, in order
	others    []*namespace // where a name is looked up that is said to be elsewhere
	undefined int          // names so far
}

// newNamespace declares the rules of a file, joining the definitions with
// "=/" to theirs.
func newNamespace(f *File, mode Mode, errs *ErrorList) *namespace {
	s := &namespace{file: f, mode: mode, errs: errs, names: map[string]*Rule{}, parts: map[*Rule][]Node{}}
	for _, d := range f.Rules {
		if d.Incremental {
			continue
		}
		if earlier := s.names[strings.ToLower(d.Name)]; earlier != nil {
			errs.add(d.Pos, "rule %s is defined already, at line %d; to add alternatives to it write =/", quote(d.Name), earlier.Pos.Line)
			continue
		}
		r := &Rule{Name: d.Name, Pos: d.Pos, Text: d.Text}
		s.rules = append(s.rules, r)
		s.names[strings.ToLower(d.Name)] = r
		s.parts[r] = []Node{d.Elements}
	}
	for _, d := range f.Rules {
		if !d.Incremental {
			continue
		}
		r := s.names[strings.ToLower(d.Name)]
		if r == nil {
			errs.add(d.Pos, "=/ adds alternatives to %s, which has no definition with = in this file", quote(d.Name))
			continue
		}
		r.Text += "\n" + d.Text
		s.parts[r] = append(s.parts[r], d.Elements)
	}
	for _, name := range f.Meant {
		if key := strings.ToLower(name); s.names[key] == nil {
			s.names[key] = &Rule{Name: name, Expr: Seq(nil)}
		}
	}
	return s
}

// resolve turns the elements of every rule into its expression.
func (s *namespace) resolve() {
	for _, r := range s.rules {
		var alts Alt
		for _, n := range s.parts[r] {
			if n == nil {
				continue // reported by the reader
			}
			if a, ok := n.(*Alternation); ok {
				alts = append(alts, s.exprs(a.Alternatives)...)
			} else {
				alts = append(alts, s.expr(n))
			}
		}
		r.Expr = alts
		if len(alts) == 1 {
			r.Expr = alts[0]
		}
	}
}

// find returns the rule that a name means in the first of the namespaces that
// has one, or nil.
func find(name string, in []*namespace) *Rule {
	for _, s := range in {
		if r := s.names[strings.ToLower(name)]; r != nil {
			return r
		}
	}
	return nil
}

func (s *namespace) exprs(nodes []Node) []Expr {
	es := make([]Expr, len(nodes))
	for i, n := range nodes {
		es[i] = s.expr(n)
	}
	return es
}

func (s *namespace) expr(n Node) Expr {
	switch n := n.(type) {
	case *Alternation:
		return Alt(s.exprs(n.Alternatives))
	case *Concatenation:
		return Seq(s.exprs(n.Elements))
	case *Group:
		return s.expr(n.Body)
	case *Option:
		return &Repeat{Min: 0, Max: 1, Body: s.expr(n.Body)}
	case *Repetition:
		// None of anything is the empty string, whatever a prose-val in it
		// says: RFC 3986 writes path-empty as 0<pchar>.
		if n.Max == 0 {
			return Seq(nil)
		}
		return &Repeat{Min: n.Min, Max: n.Max, Body: s.expr(n.Element)}
	case *RuleName:
		if r := find(n.Name, s.scope); r != nil {
			return &Ref{r}
		}
		s.errs.add(n.Pos, "rule %s is not defined%s", quote(n.Name), s.didYouMean(n.Name))
	case *CharVal:
		return charVal(n)
	case *NumVal:
		return s.numVal(n)
	case *ProseVal:
		if r := s.prose(n); r != nil {
			return &Ref{r}
		}
		s.errs.add(n.Pos, "the prose-val <%s> names no rule: define the rule, or give the grammar that has it as an import", shorten(n.Text))
	}
	return Seq(nil) // of no consequence: an error is on record
}

// prose returns the rule that a prose-val means: <name> is the rule of that
// name, and <name, see ...>, the way RFCs refer to each other, the rule of
// that name from an import, or else the core rule.
func (s *namespace) prose(n *ProseVal) *Rule {
	name, _, see := strings.Cut(n.Text, ",")
	if see {
		return find(strings.TrimSpace(name), s.others)
	}
	return find(strings.TrimSpace(name), s.scope)
}

// didYouMean proposes the name in scope that is nearest to an undefined one.
func (s *namespace) didYouMean(name string) string {
	// Who has this many undefined names has not misspelt them but left out a
	// file, and comparing all with all would take time in the square.
	const maxProposals = 100
	if s.undefined++; s.undefined > maxProposals {
		return ""
	}
	var names []string
	for _, space := range s.scope {
		for _, r := range space.rules {
			names = append(names, r.Name)
		}
	}
	return DidYouMean(name, names)
}

// DidYouMean proposes the name that is nearest to a misspelt one, as the end
// of a message, or returns "" if none is near.
func DidYouMean(name string, names []string) string {
	// Comparing takes time in the product of the lengths, and names that people
	// write are shorter than this.
	const longest = 100
	if len(name) > longest {
		return ""
	}
	best, bestDistance := "", (len(name)+1)/3+1
	for _, n := range names {
		if len(n) > longest {
			continue
		}
		if d := distance(strings.ToLower(name), strings.ToLower(n)); d < bestDistance {
			best, bestDistance = n, d
		}
	}
	if best == "" {
		return ""
	}
	return "; did you mean \"" + best + "\"?"
}

// distance is the Levenshtein distance between two strings.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			substitute := diagonal
			if a[i] != b[j] {
				substitute++
			}
			diagonal = row[j+1]
			row[j+1] = min(substitute, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// charVal returns the bytes of a quoted string, which ignores ASCII case
// unless RFC 7405's %s stands before it.
func charVal(n *CharVal) Expr {
	seq := make(Seq, len(n.Text))
	for i := range len(n.Text) {
		c := n.Text[i]
		set := byteset.Of(c)
		word := `"` + string(rune(c)) + `"`
		if folded := set.FoldASCII(); folded != set {
			if n.CaseSensitive {
				word = "%s" + word
			} else {
				set = folded
			}
		}
		seq[i] = Terminal{set, word}
	}
	if len(seq) == 1 {
		return seq[0]
	}
	return seq
}

// numVal returns the bytes of a num-val. One that stands for no bytes is
// reported.
func (s *namespace) numVal(n *NumVal) Expr {
	if len(n.Values) == 0 {
		return Seq(nil) // reported by the reader
	}
	if s.mode == Octets && slices.Max(n.Values) > 0xFF {
		s.errs.add(n.Pos, "%s is no octet: it is beyond %%xFF", shorten(n.Text))
		return Seq(nil)
	}
	if n.Range {
		return s.numRange(n.Values[0], n.Values[1], n.Text, n)
	}
	if len(n.Values) == 1 {
		return s.numRange(n.Values[0], n.Values[0], n.Text, n)
	}
	var seq Seq
	for _, v := range n.Values {
		e := s.numRange(v, v, numWord(v, n.Text[1]), n)
		if part, ok := e.(Seq); ok {
			seq = append(seq, part...)
		} else {
			seq = append(seq, e)
		}
	}
	return seq
}

// numRange returns the bytes of the values from lo to hi, which are all or a
// part of n.
func (s *namespace) numRange(lo, hi rune, word string, n *NumVal) Expr {
	if s.mode == Octets {
		return Terminal{byteset.Range(byte(lo), byte(hi)), word}
	}
	alts := utf8Range(lo, hi, word)
	switch len(alts) {
	case 0:
		s.errs.add(n.Pos, "%s stands for surrogates, which are not characters and have no UTF-8", shorten(word))
		return Seq(nil)
	case 1:
		return alts[0]
	}
	return alts
}
