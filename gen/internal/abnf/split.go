package abnf

import "strings"

// split cuts the tokens of a file into definitions. A definition begins at
// the name before "=" or "=/": an equals sign stands nowhere else in ABNF, so
// neither the margin of the file (RFC 5234, Section 2.2) nor a fault in the
// rule before can hide where a rule begins.
func split(src *Source, toks []token, errs *ErrorList) [][]token {
	var defs [][]token
	head := -1     // index of the current definition's name, if it has one
	begun := false // "=" was seen
	flush := func(end int) {
		if head >= 0 {
			defs = append(defs, toks[head:end])
		}
		head = -1
	}
	for i, t := range toks {
		if t.kind != tokDefined {
			continue
		}
		switch {
		case i == 0 || toks[i-1].kind != tokName:
			flush(i)
			errs.add(src.Pos(t.start), "%q without the name of the rule that it defines", text(src, t))
		case i > 1 && !begun:
			errs.add(src.Pos(toks[0].start), "%s does not belong to a rule: a grammar is a list of rules, name = elements", firstLine(src, toks[0]))
			head = i - 1
		default:
			flush(i - 1)
			head = i - 1
			if i > 1 && !newlineBetween(src, toks[i-2], toks[i-1]) {
				errs.add(src.Pos(toks[i-1].start), "the rule %s does not begin on a line of its own", quote(text(src, toks[i-1])))
				toks[i-1].faulty = true
			}
		}
		begun = true
	}
	if !begun {
		errs.add(src.Pos(0), "no rule found: a grammar is a list of rules, name = elements")
	}
	flush(len(toks))
	return defs
}

// firstLine quotes what stands in the line of a token from that on.
func firstLine(src *Source, t token) string {
	return quote(src.Text[t.start:endOfLine(src.Text, t.start)])
}

// newlineBetween reports whether t, the token after before, is the first of
// its line.
func newlineBetween(src *Source, before, t token) bool {
	return strings.Contains(src.Text[before.end:t.start], "\n")
}

// validate reports the first fault in the arrangement of a definition's
// tokens, and whether there is none. It knows as much of ABNF as takes to say
// where a rule stops making sense; the tree comes from the reader.
func validate(src *Source, def []token, errs *ErrorList) bool {
	fault := func(t token, format string, args ...any) bool {
		errs.add(src.Pos(t.start), format, args...)
		return false
	}
	if def[0].faulty || def[1].faulty {
		return false
	}
	name, last := def[0], def[len(def)-1]
	if len(def) == 2 {
		return fault(name, "rule %s has no elements; for the empty string write \"\"", quote(text(src, name)))
	}
	margin := src.indent(name.start)
	var open []token
	for i, t := range def[1:] {
		before := def[i]
		if newlineBetween(src, before, t) && src.indent(t.start) <= margin {
			return fault(t, "%s is not indented deeper than the rule %s, so it does not continue it, and no \"=\" makes it a rule", firstLine(src, t), quote(text(src, name)))
		}
		if t.kind == tokDefined {
			continue
		}
		wantsElement := before.kind == tokDefined || before.kind == tokSlash || before.kind == tokRepeat ||
			before.kind.nesting() > 0
		switch {
		case before.kind == tokRepeat && before.end != t.start:
			return fault(before, "the repeat %s does not touch the element that it repeats", quote(text(src, before)))
		case before.kind == tokRepeat && t.kind == tokRepeat:
			return fault(t, "two repeats, %s and %s, before one element", quote(text(src, before)), quote(text(src, t)))
		case wantsElement && !t.kind.startsElement():
			return fault(t, "an element is expected after %s, not %s", quote(text(src, before)), quote(text(src, t)))
		case !wantsElement && t.kind.startsElement() && before.end == t.start:
			return fault(t, "no blank between %s and %s: elements of a concatenation are separated by blanks", quote(text(src, before)), quote(text(src, t)))
		}
		switch t.kind.nesting() {
		case 1:
			open = append(open, t)
			if len(open) > maxNesting {
				return fault(t, "brackets nest deeper than %d levels", maxNesting)
			}
		case -1:
			if len(open) == 0 {
				return fault(t, "%q closes nothing", text(src, t))
			}
			if o := open[len(open)-1]; o.kind != t.kind-1 {
				return fault(t, "%q closes the %q of line %d, column %d", text(src, t), text(src, o), src.Pos(o.start).Line, src.Pos(o.start).Column)
			}
			open = open[:len(open)-1]
		}
		if t.faulty {
			return false // what is behind it may well be in order
		}
	}
	if len(open) > 0 {
		return fault(open[len(open)-1], "%q is never closed", text(src, open[len(open)-1]))
	}
	if last.kind == tokSlash || last.kind == tokRepeat {
		return fault(last, "the rule ends after %s, where an element is expected", quote(text(src, last)))
	}
	return true
}

// maxNesting bounds the brackets within brackets of one rule. The reader and
// the stages after it recurse on them; RFC grammars stay below ten.
const maxNesting = 200

func text(src *Source, t token) string { return src.Text[t.start:t.end] }
