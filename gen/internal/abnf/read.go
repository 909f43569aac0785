// Package abnf reads grammars: text to syntax tree with positions to checked
// grammar.
//
// The trees come from github.com/elimity-com/abnf, the only package of the
// module to import it. That library stops at the first thing that it cannot
// read without saying so, carries no positions, knows RFC 5234 without its
// errata or RFC 7405, and explores alternatives, at the cost of the cube of a
// token's or a list's length. So a file is scanned into tokens first, which
// finds every lexical fault with its position; each definition is checked for
// its arrangement and rewritten, a few elements at a time, into the plainest
// ABNF of the same shape; and an offset map leads from the library's nodes back
// to the user's own text.
package abnf

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/elimity-com/abnf/definition"
	"github.com/elimity-com/abnf/operators"
)

// Read reads a source. It adds what is wrong to errs and returns what could be
// read; a definition that could not be read is there without Text and Elements.
func Read(src *Source, errs *ErrorList) *File {
	f := &File{Source: src}
	r := &reader{src, errs}
	for _, def := range split(src, scan(src, errs), errs) {
		d := &Definition{
			Name:        text(src, def[0]),
			Pos:         src.Pos(def[0].start),
			Incremental: text(src, def[1]) == "=/",
		}
		if validate(src, def, errs) {
			d.Text = definitionText(src, def)
			d.Elements = r.alternation(def[2:])
		} else {
			f.Meant = append(f.Meant, meant(src, def)...)
		}
		f.Rules = append(f.Rules, d)
	}
	return f
}

// meant returns the names in a faulty definition that stand where the next one
// could begin.
func meant(src *Source, def []token) []string {
	var names []string
	margin := src.indent(def[0].start)
	for i, t := range def[1:] {
		if t.kind == tokName && newlineBetween(src, def[i], t) && src.indent(t.start) <= margin {
			names = append(names, text(src, t))
		}
	}
	return names
}

// definitionText returns a definition as it stands in the file, without its
// margin: from the name to the last token, the comment behind that, and the
// comment lines that follow at a deeper indentation. What is no text in a
// comment, such as the Latin-1 of an old file, becomes U+FFFD.
func definitionText(src *Source, def []token) string {
	start := def[0].start
	margin := src.indent(start)
	end := endOfLine(src.Text, def[len(def)-1].end)
	for {
		next := strings.TrimPrefix(strings.TrimPrefix(src.Text[end:], "\r"), "\n")
		from := len(src.Text) - len(next)
		if !strings.HasPrefix(strings.TrimLeft(next, " \t"), ";") || src.indent(from) <= margin {
			break
		}
		end = endOfLine(src.Text, from)
	}
	lines := strings.Split(src.Text[start:end], "\n")
	for i, line := range lines {
		line = strings.TrimRight(line, " \t\r")
		if i > 0 {
			line = cutMargin(line, margin)
		}
		lines[i] = strings.Map(func(c rune) rune {
			if c < ' ' && c != '\t' || c == 0x7F || c == byteOrderMark {
				return utf8.RuneError
			}
			return c
		}, line)
	}
	return strings.Join(lines, "\n")
}

// A reader makes trees of tokens that are known to be well arranged.
type reader struct {
	src  *Source
	errs *ErrorList
}

// alternation reads what stands between two brackets, or behind "=". Each
// alternative is read on its own: "a = x / y" means "a = x" and "a =/ y".
func (r *reader) alternation(toks []token) Node {
	var alternatives []Node
	depth, from := 0, 0
	for i, t := range toks {
		depth += t.kind.nesting()
		if depth == 0 && t.kind == tokSlash {
			alternatives = append(alternatives, r.concatenation(toks[from:i]))
			from = i + 1
		}
	}
	alternatives = append(alternatives, r.concatenation(toks[from:]))
	if len(alternatives) == 1 {
		return alternatives[0]
	}
	return &Alternation{alternatives}
}

// concatenation reads one alternative, a run of elements at a time.
func (r *reader) concatenation(toks []token) Node {
	// The library takes time in the cube of a run's length, and its time a byte
	// was measured to be least at this one.
	const maxRun = 4
	var elements []Node
	depth, count, from := 0, 0, 0
	for i, t := range toks {
		depth += t.kind.nesting()
		if depth == 0 && t.kind != tokRepeat {
			count++
		}
		if count == maxRun || i == len(toks)-1 {
			elements = append(elements, r.elements(toks[from:i+1])...)
			count, from = 0, i+1
		}
	}
	if len(elements) == 1 {
		return elements[0]
	}
	return &Concatenation{elements}
}

// elements reads elements of a concatenation with the library, as a rule.
func (r *reader) elements(toks []token) []Node {
	s := &run{reader: r, toks: toks, at: map[int]int{}}
	plain := s.desugar()
	tree := definition.Rule([]byte(plain)).Best()
	if len(tree.Value) < len(plain) {
		panic(fmt.Sprintf("abnf: the rule %q cannot be read", plain))
	}
	name, definedAs, elements := child(tree, 0), child(tree, 1), child(tree, 2)
	concatenation := child(child(elements, 0), 0)
	return s.repetitions(concatenation, len(name.Value)+len(definedAs.Value))
}

// A run is some elements of a concatenation as the library reads them.
type run struct {
	*reader
	toks []token
	at   map[int]int // index in toks by the offset in the plain text
}

// plainest is the shortest spelling of each kind of token. What is in brackets
// is read later; here it is the name of a rule.
var plainest = [...]string{
	tokName:     "a",
	tokLParen:   "(a",
	tokRParen:   ")",
	tokLBracket: "[a",
	tokRBracket: "]",
	tokRepeat:   "*",
	tokChar:     `""`,
	tokNum:      "%x0",
	tokProse:    "<>",
}

// spelling returns a token as the library can read it, in time: as it is
// written, but for letters whose case it minds, for what it does not know
// (RFC 7405), and for what is long. What the token means is taken from the
// user's text.
func (r *run) spelling(t token) string {
	const long = 16 // bytes; the library takes time in the cube
	s := text(r.src, t)
	isBracket := t.kind.nesting() != 0
	switch {
	case isBracket || len(s) > long || t.kind == tokChar && s[0] == '%':
		return plainest[t.kind]
	case t.kind == tokNum:
		return strings.ToLower(s[:2]) + strings.ToUpper(s[2:])
	}
	return s
}

// desugar writes the run as a rule on one line, without comments.
func (r *run) desugar() string {
	var b strings.Builder
	b.WriteString("a = ")
	depth := 0
	for i, t := range r.toks {
		nesting := t.kind.nesting()
		depth += nesting
		if depth-max(nesting, 0) > 0 {
			continue
		}
		if i > 0 && r.toks[i-1].end != t.start {
			b.WriteByte(' ')
		}
		r.at[b.Len()] = i
		b.WriteString(r.spelling(t))
	}
	b.WriteByte('\n')
	return b.String()
}

func child(n *operators.Node, i int) *operators.Node { return n.Children[i] }

// each calls f for every child with the child's offset: children are
// contiguous, so an offset is the parent's plus the lengths before it.
func each(n *operators.Node, off int, f func(c *operators.Node, off int)) {
	for _, c := range n.Children {
		f(c, off)
		off += len(c.Value)
	}
}

// repetitions reads the node of a concatenation, which is of the form
// "repetition *( blanks repetition )".
func (r *run) repetitions(n *operators.Node, off int) []Node {
	var nodes []Node
	each(n, off, func(c *operators.Node, off int) {
		if c.Key == "repetition" {
			nodes = append(nodes, r.repetition(c, off))
			return
		}
		each(c, off, func(c *operators.Node, off int) {
			each(c, off, func(c *operators.Node, off int) {
				if c.Key == "repetition" {
					nodes = append(nodes, r.repetition(c, off))
				}
			})
		})
	})
	return nodes
}

func (r *run) repetition(n *operators.Node, off int) Node {
	repeat, element := child(n, 0), child(n, 1)
	if repeat.IsEmpty() {
		return r.element(child(element, 0), off)
	}
	t := r.toks[r.at[off]]
	lo, hi := r.bounds(t)
	return &Repetition{r.src.Pos(t.start), lo, hi, r.element(child(element, 0), off+len(repeat.Value))}
}

func (r *run) element(n *operators.Node, off int) Node {
	i := r.at[off]
	t := r.toks[i]
	pos, s := r.src.Pos(t.start), text(r.src, t)
	switch n.Key {
	case "rulename":
		return &RuleName{pos, s}
	case "group":
		return &Group{r.alternation(inBrackets(r.toks[i:]))}
	case "option":
		return &Option{r.alternation(inBrackets(r.toks[i:]))}
	case "char-val":
		quote := strings.IndexByte(s, '"')
		return &CharVal{pos, s[quote+1 : len(s)-1], strings.EqualFold(s[:quote], "%s")}
	case "num-val":
		return r.numVal(pos, s)
	case "prose-val":
		return &ProseVal{pos, s[1 : len(s)-1]}
	}
	panic(fmt.Sprintf("abnf: element of unknown key %q", n.Key))
}

// inBrackets returns the tokens between a bracket, which is the first of toks,
// and the one that closes it.
func inBrackets(toks []token) []token {
	depth := 0
	for i, t := range toks {
		if depth += t.kind.nesting(); depth == 0 {
			return toks[1:i]
		}
	}
	panic("abnf: a bracket is not closed")
}

// MaxRepeat is the largest number that a repeat may hold. Every repetition is
// unrolled into states, so a number is a size; RFC 5322's largest is 998, and
// a limit in the hundreds of thousands is for tests of the limit.
const MaxRepeat = 100_000

// bounds returns the minimum and the maximum that a repeat sets.
func (r *reader) bounds(t token) (lo, hi int) {
	s := text(r.src, t)
	number := func(digits string, otherwise int) int {
		if digits == "" {
			return otherwise
		}
		n, err := strconv.Atoi(digits)
		if err != nil {
			return MaxRepeat + 1 // the digits are more than an int holds
		}
		return n
	}
	least, most, star := strings.Cut(s, "*")
	lo, hi = number(least, 0), number(most, Unbounded)
	if !star {
		hi = lo
	}
	switch {
	case lo > MaxRepeat || hi > MaxRepeat:
		r.errs.add(r.src.Pos(t.start), "the repeat %s is beyond the limit of %d", quote(s), MaxRepeat)
	case hi != Unbounded && lo > hi:
		r.errs.add(r.src.Pos(t.start), "the repeat %s has a minimum above its maximum", quote(s))
	}
	return lo, hi
}

// numVal reads a num-val. If it is faulty the node has no values.
func (r *reader) numVal(pos Pos, s string) *NumVal {
	n := &NumVal{Pos: pos, Text: s, Range: strings.ContainsRune(s, '-')}
	base, _ := numBase(s[1])
	for _, digits := range strings.FieldsFunc(s[2:], func(c rune) bool { return c == '.' || c == '-' }) {
		v, err := strconv.ParseUint(digits, base, 32)
		if err != nil || v > utf8.MaxRune {
			r.errs.add(pos, "%s holds a value beyond %%x10FFFF, the last code point", shorten(s))
			return &NumVal{Pos: pos, Text: s}
		}
		n.Values = append(n.Values, rune(v))
	}
	if n.Range && n.Values[0] > n.Values[1] {
		r.errs.add(pos, "the range %s is empty: its first value is above its last", shorten(s))
		return &NumVal{Pos: pos, Text: s}
	}
	return n
}
