package main

import (
	"fmt"
	"io"

	"github.com/abnfgo/abnfgo/tools/internal/records"
)

// inputs are what a command is to answer.
type inputs interface {
	// next returns the next input. Its error is io.EOF after the last one,
	// records.ErrTooLong, behind which there may be others, or one of reading.
	next() (string, error)

	// position says for the text of an error where the last input was, or is
	// empty where the text needs none.
	position() string
}

// arguments are inputs from the command line, whose errors quote them.
type arguments struct{ rest []string }

func (a *arguments) next() (string, error) {
	if len(a.rest) == 0 {
		return "", io.EOF
	}
	input := a.rest[0]
	a.rest = a.rest[1:]
	return input, nil
}

func (*arguments) position() string { return "" }

// A stream has inputs that each end in a delimiter, which the last one may
// lack.
type stream struct {
	r     *records.Reader
	unit  string // what an input is called
	count int    // of inputs up to the last
}

func newStream(r io.Reader, nul bool) *stream {
	if nul {
		return &stream{r: records.NewReader(r, 0), unit: "input"}
	}
	return &stream{r: records.NewReader(r, '\n'), unit: "line"}
}

func (s *stream) next() (string, error) {
	input, err := s.r.Next()
	if err == nil || err == records.ErrTooLong {
		s.count++
	}
	return string(input), err
}

func (s *stream) position() string { return fmt.Sprintf("%s %d: ", s.unit, s.count) }
