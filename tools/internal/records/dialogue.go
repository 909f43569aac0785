package records

import (
	"bufio"
	"io"
)

// A Dialogue is input from someone who may wait for an answer before asking
// on, at a terminal or at the other ends of two pipes: what has been written
// to Out goes out before more is read.
type Dialogue struct {
	In  io.Reader
	Out *bufio.Writer
}

// Read reads from In. An error of writing ends the input.
func (d Dialogue) Read(p []byte) (int, error) {
	if err := d.Out.Flush(); err != nil {
		return 0, err
	}
	return d.In.Read(p)
}
