package abnf

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Pos is a place in a source file. Line and Column count from 1, Column in
// bytes, as the go/token package counts.
type Pos struct {
	File   string
	Offset int // byte offset, from 0
	Line   int
	Column int
}

// String returns "file:line:column".
func (p Pos) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column) }

// An Error is one fault of a grammar.
type Error struct {
	Pos Pos
	Msg string
}

// Error returns "file:line:column: message".
func (e *Error) Error() string { return e.Pos.String() + ": " + e.Msg }

// An ErrorList is every fault that was found in a grammar and its imports, in
// the order of files and positions. It is never returned empty.
type ErrorList []*Error

// Error returns one line per fault.
func (l ErrorList) Error() string {
	lines := make([]string, len(l))
	for i, e := range l {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap gives the faults to errors.As and errors.Is.
func (l ErrorList) Unwrap() []error {
	errs := make([]error, len(l))
	for i, e := range l {
		errs[i] = e
	}
	return errs
}

func (l *ErrorList) add(pos Pos, format string, args ...any) {
	*l = append(*l, &Error{pos, fmt.Sprintf(format, args...)})
}

// shorten cuts a piece of a grammar that a message quotes: to recognize a
// place that the position names, its beginning is enough.
func shorten(s string) string {
	const most = 60
	if len(s) <= most {
		return s
	}
	end := most
	for end > most-utf8.UTFMax && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + "…"
}

// quote writes a piece of a grammar as a message quotes it.
func quote(s string) string { return strconv.Quote(shorten(s)) }

// sorted returns the list in the order of the sources, and of the positions
// in each.
func (l ErrorList) sorted(sources []*Source) ErrorList {
	order := map[string]int{}
	for i, src := range sources {
		order[src.Name] = i
	}
	slices.SortStableFunc(l, func(a, b *Error) int {
		return cmp.Or(
			cmp.Compare(order[a.Pos.File], order[b.Pos.File]),
			cmp.Compare(a.Pos.Offset, b.Pos.Offset))
	})
	return l
}
