package main

import (
	"bufio"
	"fmt"
	"io"
)

const (
	// bufferSize is that of reading and writing.
	bufferSize = 64 << 10

	// maxInput is the length in bytes of the longest input that is read from
	// standard input. It bounds the memory that a stream without line feeds
	// can take, and is far beyond the longest data URI that anyone would like
	// to see answered.
	maxInput = 64 << 20
)

var errInputTooLong = fmt.Errorf("longer than %d bytes", maxInput)

// inputs are what a command is to answer.
type inputs interface {
	// next returns the next input. Its error is io.EOF after the last one,
	// errInputTooLong, behind which there may be others, or one of reading.
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
	r         *bufio.Reader
	delimiter byte
	unit      string // what an input is called
	limit     int64  // length of the longest input
	count     int    // of inputs up to the last
	buf       []byte // for the last
}

func newStream(r io.Reader, nul bool) *stream {
	s := &stream{r: bufio.NewReaderSize(r, bufferSize), delimiter: '\n', unit: "line", limit: maxInput}
	if nul {
		s.delimiter, s.unit = 0, "input"
	}
	return s
}

func (s *stream) next() (string, error) {
	s.buf = s.buf[:0]
	for length := int64(0); ; {
		chunk, err := s.r.ReadSlice(s.delimiter)
		switch {
		case err == nil:
			chunk = chunk[:len(chunk)-1]
		case err == io.EOF && length == 0 && len(chunk) == 0:
			return "", io.EOF
		case err != io.EOF && err != bufio.ErrBufferFull:
			return "", err
		}
		length += int64(len(chunk))
		if length <= s.limit {
			s.buf = append(s.buf, chunk...)
		}
		if err == bufio.ErrBufferFull {
			continue
		}
		s.count++
		if length > s.limit {
			return "", errInputTooLong
		}
		return string(s.buf), nil
	}
}

func (s *stream) position() string { return fmt.Sprintf("%s %d: ", s.unit, s.count) }
