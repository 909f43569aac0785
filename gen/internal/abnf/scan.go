package abnf

import (
	"strings"
	"unicode/utf8"
)

// A kind is the kind of a token.
type kind uint8

const (
	tokName     kind = iota // rulename
	tokDefined              // "=" or "=/"
	tokSlash                // "/"
	tokLParen               // "("
	tokRParen               // ")"
	tokLBracket             // "["
	tokRBracket             // "]"
	tokRepeat               // repeat, such as 2*4
	tokChar                 // char-val, "%s" and "%i" of RFC 7405 included
	tokNum                  // num-val
	tokProse                // prose-val
)

// A token is one terminal of ABNF's own grammar. Comments and blanks lie
// between tokens.
type token struct {
	kind       kind
	start, end int  // byte offsets in the source
	faulty     bool // a fault is reported; its definition cannot be read
}

// nesting returns how many levels of brackets a token of kind k opens: 1, 0 or,
// if it closes one, -1.
func (k kind) nesting() int {
	switch k {
	case tokLParen, tokLBracket:
		return 1
	case tokRParen, tokRBracket:
		return -1
	}
	return 0
}

// startsElement reports whether a token of kind k can begin a repetition.
func (k kind) startsElement() bool {
	switch k {
	case tokName, tokLParen, tokLBracket, tokRepeat, tokChar, tokNum, tokProse:
		return true
	}
	return false
}

// scan splits a source into tokens. What is no token is reported and passed
// over, so that one run finds every lexical fault.
func scan(src *Source, errs *ErrorList) []token {
	var toks []token
	text := src.Text
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' && strings.HasPrefix(text[i+1:], "\n"):
			i++
			continue
		case c == ';':
			i = endOfLine(text, i)
			continue
		}
		tok := token{start: i, end: i + 1}
		known := true
		switch {
		case isAlpha(c):
			tok.kind, tok.end = tokName, span(text, i, isNameByte)
		case c == '=':
			tok.kind = tokDefined
			if strings.HasPrefix(text[i:], "=/") {
				tok.end = i + 2
			}
		case c == '/':
			tok.kind = tokSlash
		case c == '(':
			tok.kind = tokLParen
		case c == ')':
			tok.kind = tokRParen
		case c == '[':
			tok.kind = tokLBracket
		case c == ']':
			tok.kind = tokRBracket
		case isDigit(c) || c == '*':
			tok.kind, tok.end = tokRepeat, span(text, i, isDigit)
			if strings.HasPrefix(text[tok.end:], "*") {
				tok.end = span(text, tok.end+1, isDigit)
			}
		case c == '"':
			scanDelimited(src, errs, &tok, tokChar, i+1, '"', "quoted string")
		case c == '<':
			scanDelimited(src, errs, &tok, tokProse, i+1, '>', "prose-val")
		case c == '%' && isCaseSensitivity(text[i:]):
			scanDelimited(src, errs, &tok, tokChar, i+3, '"', "quoted string")
		case c == '%':
			tok.kind, tok.end = tokNum, span(text, i+1, isNumByte)
			if num := text[i:tok.end]; !wellFormedNum(num) {
				errs.add(src.Pos(i), "%s is not a num-val: write %%x, %%d or %%b and digits, with a dash for a range or dots for a sequence, such as %%x41-5A", quote(num))
				tok.faulty = true
			}
		case i == 0 && strings.HasPrefix(text, string(byteOrderMark)):
			tok.end = len(string(byteOrderMark))
			errs.add(src.Pos(i), "a byte-order mark begins the file; save it without one, as ASCII or UTF-8")
			known = false
		default:
			tok.end = span(text, i+1, isForeign)
			hint := ""
			if c == '_' {
				hint = "; the names of rules are made of letters, digits and \"-\""
			}
			errs.add(src.Pos(i), "%s has no meaning in ABNF outside of strings and comments%s", quote(text[i:tok.end]), hint)
			known = false
			if len(toks) > 0 {
				toks[len(toks)-1].faulty = true // what follows from it is no fault of its own
			}
		}
		if known {
			toks = append(toks, tok)
		}
		i = tok.end
	}
	return toks
}

// scanDelimited ends a token whose body begins at body and runs to the byte
// end on the same line.
func scanDelimited(src *Source, errs *ErrorList, tok *token, k kind, body int, end byte, what string) {
	tok.kind = k
	n := strings.IndexAny(src.Text[body:], string(end)+"\n")
	if n < 0 || src.Text[body+n] != end {
		errs.add(src.Pos(tok.start), "%s without its closing %q on the same line", what, end)
		tok.end, tok.faulty = endOfLine(src.Text, body), true
		return
	}
	tok.end = body + n + 1
	inside := src.Text[body : body+n]
	if i := span(inside, 0, func(c byte) bool { return ' ' <= c && c <= '~' }); i < n {
		_, size := utf8.DecodeRuneInString(inside[i:])
		errs.add(src.Pos(body+i), "%q in a %s, where RFC 5234 allows %%x20-7E only: write it as a num-val", inside[i:i+size], what)
		tok.faulty = true
	}
}

// isCaseSensitivity reports whether text begins with RFC 7405's %s" or %i".
func isCaseSensitivity(text string) bool {
	return len(text) > 2 && strings.IndexByte("sSiI", text[1]) >= 0 && text[2] == '"'
}

// wellFormedNum reports whether text is a num-val:
// "%" base digits, then nothing, one "-" digits, or any number of "." digits.
func wellFormedNum(text string) bool {
	if len(text) < 2 {
		return false
	}
	base, ok := numBase(text[1])
	if !ok {
		return false
	}
	sep := "."
	if strings.ContainsRune(text, '-') {
		sep = "-"
	}
	parts := strings.Split(text[2:], sep)
	if sep == "-" && len(parts) != 2 {
		return false
	}
	for _, p := range parts {
		if p == "" || span(p, 0, func(c byte) bool { return digitValue(c) < base }) != len(p) {
			return false
		}
	}
	return true
}

// numBase returns the base that the letter of a num-val stands for.
func numBase(letter byte) (base int, ok bool) {
	switch letter | 0x20 {
	case 'b':
		return 2, true
	case 'd':
		return 10, true
	case 'x':
		return 16, true
	}
	return 0, false
}

// digitValue returns the value of a digit of base 16, or 16 if c is none.
func digitValue(c byte) int {
	switch {
	case isDigit(c):
		return int(c - '0')
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return 16
}

func endOfLine(text string, i int) int {
	if n := strings.IndexByte(text[i:], '\n'); n >= 0 {
		end := i + n
		if end > i && text[end-1] == '\r' {
			end--
		}
		return end
	}
	return len(text)
}

// span returns the offset of the first byte at or after i for which in is
// false.
func span(text string, i int, in func(byte) bool) int {
	for i < len(text) && in(text[i]) {
		i++
	}
	return i
}

func isAlpha(c byte) bool    { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool    { return '0' <= c && c <= '9' }
func isNameByte(c byte) bool { return isAlpha(c) || isDigit(c) || c == '-' }
func isNumByte(c byte) bool  { return isNameByte(c) || c == '.' }

// isForeign reports whether c begins no token, blank or comment.
func isForeign(c byte) bool {
	return !isAlpha(c) && !isDigit(c) && strings.IndexByte(" \t\r\n;=/()[]*\"<%", c) < 0
}

// byteOrderMark is what some editors put before the text of a file.
const byteOrderMark = '\uFEFF'

// IsRuleName reports whether text is a rulename of ABNF.
func IsRuleName(text string) bool {
	return text != "" && isAlpha(text[0]) && span(text, 0, isNameByte) == len(text)
}
