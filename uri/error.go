package uri

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/abnfgo/abnfgo/generated/rfc3986"
)

// An Error says what is wrong with a string. Every error of this package is
// an *Error.
type Error struct {
	Op    string // what was to be done, such as "parse" or "resolve"
	Input string // the string that was parsed, or the reference that was resolved

	// Of a string that does not match its rule:

	Offset   int    // of the first byte of Input that nothing behind it can mend, or len(Input)
	Rule     string // the grammar's rule that Input should match, such as "URI"
	Expected string // what the rule wants at Offset, in the grammar's words

	// Err is the cause if it is not one of syntax, and nil if it is.
	// It may be [ErrTooLong].
	Err error
}

// ErrTooLong is the cause of an Error about a string that has, or would have,
// more than [MaxLen] bytes.
var ErrTooLong = errors.New("longer than " + strconv.Itoa(MaxLen) + " bytes")

// errNoBase is the cause of an Error about resolving with a zero URI.
var errNoBase = errors.New("base is the zero URI")

// Error returns a text such as
//
//	uri: parse "http://[::1": byte 11: expected HEXDIG, ".", ":" or "]"
//
// Of an Input of more than 120 bytes it quotes those from 80 before Offset to
// 40 behind it, both limits moved left where they would cut a character of
// more than one byte, with ... outside the quotes for what is left out.
func (e *Error) Error() string {
	text := "uri: " + e.Op + " " + excerpt(e.Input, e.Offset) + ": "
	if e.Err != nil {
		return text + e.Err.Error()
	}
	return text + "byte " + strconv.Itoa(e.Offset) + ": expected " + e.Expected
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// excerpt quotes s, or what is near offset if s is long.
func excerpt(s string, offset int) string {
	const (
		longest = 120
		before  = 80
		behind  = 40
	)
	if len(s) <= longest {
		return strconv.Quote(s)
	}
	start := characterStart(s, max(offset-before, 0))
	end := characterStart(s, min(offset+behind, len(s)))
	var b strings.Builder
	if start > 0 {
		b.WriteString("...")
	}
	b.WriteString(strconv.Quote(s[start:end]))
	if end < len(s) {
		b.WriteString("...")
	}
	return b.String()
}

// characterStart returns where the UTF-8 character of s begins that has a byte
// at i, and i itself at the end of s or where s is not UTF-8.
func characterStart(s string, i int) int {
	for j := i; j > max(i-utf8.UTFMax, 0) && j < len(s); j-- {
		if utf8.RuneStart(s[j]) {
			return j
		}
	}
	return i
}

// syntaxError makes an Error of err, which the generated package returned.
func syntaxError(op, s string, err error) error {
	e := err.(*rfc3986.Error)
	return &Error{Op: op, Input: s, Offset: e.Offset, Rule: e.Rule, Expected: e.Expected}
}

func tooLong(op, s string) error {
	return &Error{Op: op, Input: s, Err: ErrTooLong}
}
