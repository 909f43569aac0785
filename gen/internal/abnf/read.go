// Package abnf reads grammars: text to syntax tree with positions to checked
// grammar.
//
// The trees come from github.com/elimity-com/abnf, the only package of the
// module to import it. That library stops at the first thing that it cannot
// read without saying so, carries no positions, knows RFC 5234 without its
// errata or RFC 7405, and explores alternatives, at the cost of the cube of a
// token's or an alternation's length. So a file is scanned into tokens first,
// which finds every lexical fault with its position; each definition is
// checked for its arrangement and rewritten, one alternative at a time, into
// the plainest ABNF that means the same; and an offset map leads from the
// library's nodes back to the user's own text.
package abnf

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/elimity-com/abnf/definition"
	"github.com/elimity-com/abnf/operators"
)

// Read reads a source. It adds what is wrong to errs and returns what could be
// read; a definition that could not be read is there with nil Elements.
func Read(src *Source, errs *ErrorList) *File {
	f := &File{Source: src}
	toks := scan(src, errs)
	for _, def := range split(src, toks, errs) {
		d := &Definition{
			Name:        text(src, def[0]),
			Pos:         src.Pos(def[0].start),
			Incremental: text(src, def[1]) == "=/",
			Text:        definitionText(src, def),
		}
		if validate(src, def, errs) {
			d.Elements = readElements(src, def[2:], errs)
		}
		f.Rules = append(f.Rules, d)
	}
	return f
}

// definitionText returns a definition as it stands in the file, without its
// margin: from the name to the last token, the comment behind that, and the
// comment lines that follow at a deeper indentation.
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
			line = line[min(margin, len(line)-len(strings.TrimLeft(line, " \t"))):]
		}
		lines[i] = line
	}
	return strings.Join(lines, "\n")
}

// readElements reads the right-hand side of a definition, whose tokens are
// known to be well arranged. Every alternative of the top level is handed to
// the library as a rule of its own: "a = x / y" means "a = x" and "a =/ y".
func readElements(src *Source, toks []token, errs *ErrorList) Node {
	var alternatives []Node
	depth, from := 0, 0
	for i := 0; i <= len(toks); i++ {
		if i < len(toks) {
			switch toks[i].kind {
			case tokLParen, tokLBracket:
				depth++
			case tokRParen, tokRBracket:
				depth--
			}
			if depth > 0 || toks[i].kind != tokSlash {
				continue
			}
		}
		n := readAlternative(src, toks[from:i], errs)
		if n == nil {
			return nil
		}
		alternatives = append(alternatives, n)
		from = i + 1
	}
	if len(alternatives) == 1 {
		return alternatives[0]
	}
	return &Alternation{alternatives}
}

// maxAlternative bounds the text of one alternative of a rule after
// rewriting, in bytes: the library takes time in its cube, a second or two at
// this length. The longest in an RFC known to us has 2,000.
const maxAlternative = 1 << 13

func readAlternative(src *Source, toks []token, errs *ErrorList) Node {
	r := &reader{src: src, errs: errs, at: map[int]token{}}
	plain := r.desugar(toks)
	if len(plain) > maxAlternative {
		errs.add(src.Pos(toks[0].start), "this alternative is longer than %d bytes; move parts of it into rules of their own", maxAlternative)
		return nil
	}
	tree := definition.Rule([]byte(plain)).Best()
	if len(tree.Value) < len(plain) {
		errs.add(src.Pos(toks[0].start), "this alternative cannot be read as ABNF: %s", plain)
		return nil
	}
	name, definedAs, elements := child(tree, 0), child(tree, 1), child(tree, 2)
	return r.alternation(child(elements, 0), len(name.Value)+len(definedAs.Value))
}

// A reader turns the library's tree of one alternative into ours.
type reader struct {
	src  *Source
	errs *ErrorList
	at   map[int]token // by their offset in the plain text
}

// desugar writes tokens as a rule that the library can read: one line, single
// blanks, no comments, and terminals in the spelling that it knows. What a
// terminal means is taken from its token later, so a long one is replaced by
// a short one of its kind.
func (r *reader) desugar(toks []token) string {
	const long = 40
	var b strings.Builder
	b.WriteString("a = ")
	for i, t := range toks {
		if i > 0 && toks[i-1].end != t.start {
			b.WriteByte(' ')
		}
		r.at[b.Len()] = t
		s := text(r.src, t)
		switch {
		case t.kind == tokChar && (s[0] == '%' || len(s) > long):
			s = `""`
		case t.kind == tokProse && len(s) > long:
			s = "<>"
		case t.kind == tokNum && len(s) > long:
			s = "%x0"
		case t.kind == tokNum:
			s = "%" + strings.ToLower(s[1:2]) + strings.ToUpper(s[2:])
		case t.kind == tokRepeat && len(s) > long:
			s = "*"
		case t.kind == tokName && len(s) > long:
			s = "a"
		}
		b.WriteString(s)
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

func (r *reader) alternation(n *operators.Node, off int) Node {
	nodes := r.list(n, off, "concatenation", r.concatenation)
	if len(nodes) == 1 {
		return nodes[0]
	}
	return &Alternation{nodes}
}

func (r *reader) concatenation(n *operators.Node, off int) Node {
	nodes := r.list(n, off, "repetition", r.repetition)
	if len(nodes) == 1 {
		return nodes[0]
	}
	return &Concatenation{nodes}
}

// list reads a node of the form "x *( separators x )".
func (r *reader) list(n *operators.Node, off int, key string, read func(*operators.Node, int) Node) []Node {
	var nodes []Node
	each(n, off, func(c *operators.Node, off int) {
		if c.Key == key {
			nodes = append(nodes, read(c, off))
			return
		}
		each(c, off, func(c *operators.Node, off int) {
			each(c, off, func(c *operators.Node, off int) {
				if c.Key == key {
					nodes = append(nodes, read(c, off))
				}
			})
		})
	})
	return nodes
}

func (r *reader) repetition(n *operators.Node, off int) Node {
	repeat, element := child(n, 0), child(n, 1)
	e := r.element(child(element, 0), off+len(repeat.Value))
	if repeat.IsEmpty() {
		return e
	}
	t := r.at[off]
	lo, hi := r.bounds(t)
	return &Repetition{r.src.Pos(t.start), lo, hi, e}
}

func (r *reader) element(n *operators.Node, off int) Node {
	t := r.at[off]
	pos, s := r.src.Pos(t.start), text(r.src, t)
	switch n.Key {
	case "rulename":
		return &RuleName{pos, s}
	case "group", "option":
		var body Node
		each(n, off, func(c *operators.Node, off int) {
			if c.Key == "alternation" {
				body = r.alternation(c, off)
			}
		})
		if n.Key == "group" {
			return &Group{body}
		}
		return &Option{body}
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

// MaxRepeat is the largest number that a repeat may hold. Every repetition is
// unrolled into states, so a number is a size; RFC 5322's largest is 998, and
// a limit in the hundreds of thousands is for tests of the limit.
const MaxRepeat = 100_000

func (r *reader) bounds(t token) (lo, hi int) {
	s := text(r.src, t)
	number := func(digits string, otherwise int) int {
		if digits == "" {
			return otherwise
		}
		n, err := strconv.Atoi(digits)
		if err != nil || n > MaxRepeat {
			r.errs.add(r.src.Pos(t.start), "the repeat %q is beyond the limit of %d", s, MaxRepeat)
			return otherwise
		}
		return n
	}
	least, most, star := strings.Cut(s, "*")
	lo = number(least, 0)
	if !star {
		return lo, lo
	}
	hi = number(most, Unbounded)
	if hi != Unbounded && lo > hi {
		r.errs.add(r.src.Pos(t.start), "the repeat %q has a minimum above its maximum", s)
	}
	return lo, hi
}

func (r *reader) numVal(pos Pos, s string) Node {
	base, _ := numBase(s[1])
	n := &NumVal{Pos: pos, Text: s, Range: strings.ContainsRune(s, '-')}
	for _, digits := range strings.FieldsFunc(s[2:], func(c rune) bool { return c == '.' || c == '-' }) {
		v, err := strconv.ParseUint(digits, base, 32)
		if err != nil || v > maxCodePoint {
			r.errs.add(pos, "%s holds a value beyond %%x10FFFF, the last code point", s)
			v = 0
		}
		n.Values = append(n.Values, rune(v))
	}
	if n.Range && n.Values[0] > n.Values[1] {
		r.errs.add(pos, "the range %s is empty: its first value is above its last", s)
	}
	return n
}

const maxCodePoint = 0x10FFFF
