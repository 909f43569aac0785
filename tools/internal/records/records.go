// Package records reads the inputs of the commands: records that a byte ends,
// a newline or NUL, in constant memory however many there are.
package records

import (
	"bufio"
	"errors"
	"io"
)

// MaxLength is the longest record that is read, in bytes. One longer is
// passed over, so that a file without any terminator cannot exhaust the
// machine.
const MaxLength = 64 << 20

// bufferSize is that of reading. A record that fits into it is not copied.
const bufferSize = 64 << 10

// ErrTooLong reports a record that is longer than MaxLength. The reader goes
// on behind it.
var ErrTooLong = errors.New("longer than 64 MiB")

// A Reader reads records.
type Reader struct {
	r         *bufio.Reader
	end       byte
	maxLength int    // MaxLength, but for tests
	long      []byte // a record that did not fit into the buffer of r
}

// NewReader returns a reader of records that the byte end ends. Behind the
// last record it may be missing.
func NewReader(r io.Reader, end byte) *Reader {
	return &Reader{r: bufio.NewReaderSize(r, bufferSize), end: end, maxLength: MaxLength}
}

// Next returns the next record without its end. It is valid until the next
// call. The error is io.EOF behind the last record, ErrTooLong, or that of
// the underlying reader.
func (r *Reader) Next() ([]byte, error) {
	part, err := r.r.ReadSlice(r.end)
	if err == nil {
		return part[:len(part)-1], nil
	}
	r.long = append(r.long[:0], part...)
	length := len(part)
	for err == bufio.ErrBufferFull {
		part, err = r.r.ReadSlice(r.end)
		if length += len(part); length <= r.maxLength+1 {
			r.long = append(r.long, part...)
		}
	}
	ended := err == nil
	switch {
	case err != nil && err != io.EOF:
		return nil, err
	case err == io.EOF && length == 0:
		return nil, io.EOF
	}
	if ended {
		length--
	}
	if length > r.maxLength {
		r.long = nil
		return nil, ErrTooLong
	}
	return r.long[:length], nil
}
