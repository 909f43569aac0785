package abnf

import "strings"

// split cuts the tokens of a file into definitions. A definition begins at
// the name before "=" or "=/": an equals sign stands nowhere else in ABNF, so
// neither the margin of the file (RFC 5234, Section 2.2) nor a fault in the
// rule before can hide where a rule begins.
func split(src *Source, toks []token, errs *ErrorList) [][]token {
	var defs [][]token
	head := -1 // index of the current definition's name, if it has one
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
		if i == 0 || toks[i-1].kind != tokName {
			flush(i)
			errs.add(src.Pos(t.start), "%q without the name of the rule that it defines", text(src, t))
			continue
		}
		if i > 1 && head < 0 && len(defs) == 0 && toks[0].kind != tokDefined {
			errs.add(src.Pos(toks[0].start), "%q does not belong to a rule: a grammar is a list of rules, name = elements", firstLine(src, toks[0]))
		}
		flush(i - 1)
		head = i - 1
	}
	if head < 0 && len(defs) == 0 {
		errs.add(src.Pos(0), "no rule found: a grammar is a list of rules, name = elements")
	}
	flush(len(toks))
	return defs
}

func firstLine(src *Source, t token) string {
	return src.Text[t.start:endOfLine(src.Text, t.start)]
}

// validate reports the first fault in the arrangement of a definition's
// tokens, and whether there is none. It knows as much of ABNF as takes to say
// where a rule stops making sense; the tree comes from the reader.
func validate(src *Source, def []token, errs *ErrorList) bool {
	fault := func(t token, format string, args ...any) bool {
		errs.add(src.Pos(t.start), format, args...)
		return false
	}
	for _, t := range def {
		if t.faulty {
			return false
		}
	}
	name, body := def[0], def[2:]
	if len(body) == 0 {
		return fault(name, "rule %q has no elements; for the empty string write \"\"", text(src, name))
	}
	margin := src.indent(name.start)
	var open []token
	before := def[1] // the token before t
	for _, t := range body {
		if strings.Contains(src.Text[before.end:t.start], "\n") && src.indent(t.start) <= margin {
			return fault(t, "%q is not indented deeper than the rule %q, so it does not continue it, and no \"=\" makes it a rule", firstLine(src, t), text(src, name))
		}
		wantsElement := before.kind == tokDefined || before.kind == tokSlash || before.kind == tokRepeat ||
			before.kind == tokLParen || before.kind == tokLBracket
		switch {
		case before.kind == tokRepeat && before.end != t.start:
			return fault(before, "the repeat %q does not touch the element that it repeats", text(src, before))
		case before.kind == tokRepeat && t.kind == tokRepeat:
			return fault(t, "two repeats, %q and %q, before one element", text(src, before), text(src, t))
		case wantsElement && !t.kind.startsElement():
			return fault(t, "an element is expected after %q, not %q", text(src, before), text(src, t))
		case !wantsElement && t.kind.startsElement() && before.end == t.start:
			return fault(t, "no blank between %q and %q: elements of a concatenation are separated by blanks", text(src, before), text(src, t))
		}
		switch t.kind {
		case tokLParen, tokLBracket:
			open = append(open, t)
			if len(open) > maxNesting {
				return fault(t, "brackets nest deeper than %d levels", maxNesting)
			}
		case tokRParen, tokRBracket:
			if len(open) == 0 || open[len(open)-1].kind != t.kind-1 {
				return fault(t, "%q closes nothing", text(src, t))
			}
			open = open[:len(open)-1]
		}
		before = t
	}
	if len(open) > 0 {
		return fault(open[len(open)-1], "%q is never closed", text(src, open[len(open)-1]))
	}
	if before.kind == tokSlash || before.kind == tokRepeat {
		return fault(before, "the rule ends after %q, where an element is expected", text(src, before))
	}
	return true
}

// maxNesting bounds the brackets within brackets of one rule. The reader and
// the stages after it recurse on them; RFC grammars stay below ten.
const maxNesting = 200

func text(src *Source, t token) string { return src.Text[t.start:t.end] }
