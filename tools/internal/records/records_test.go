package records

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

func TestNext(t *testing.T) {
	long := strings.Repeat("0123456789abcdef", 2*bufferSize/16)
	for _, tt := range []struct {
		why   string
		input string
		end   byte
		want  []string
	}{
		{"nothing", "", '\n', nil},
		{"one record", "a\n", '\n', []string{"a"}},
		{"an empty record", "\n", '\n', []string{""}},
		{"empty records before, between and behind others", "\na\n\nb\n\n", '\n', []string{"", "a", "", "b", ""}},
		{"the last end may be missing", "a\nb", '\n', []string{"a", "b"}},
		{"but then there is no empty record", "a\n", '\n', []string{"a"}},
		{"NUL ends records", "a\nb\x00\x00c", 0, []string{"a\nb", "", "c"}},
		{"and does not where newlines do", "a\x00b\n", '\n', []string{"a\x00b"}},
		{"CR is a byte like others", "a\r\n\r\n", '\n', []string{"a\r", "\r"}},
		{"bytes that are not UTF-8", "\xff\n\xc3\n", '\n', []string{"\xff", "\xc3"}},
		{"longer than the buffer", long + "\na\n", '\n', []string{long, "a"}},
		{"longer than the buffer, at the end", "a\n" + long, '\n', []string{"a", long}},
		{"as long as the buffer without its end", long[:bufferSize] + "\na", '\n', []string{long[:bufferSize], "a"}},
		{"as long as the buffer with its end", long[:bufferSize-1] + "\na", '\n', []string{long[:bufferSize-1], "a"}},
		{"as long as the buffer, at the end", long[:bufferSize], '\n', []string{long[:bufferSize]}},
		{"a short one behind two long ones", long + "\n" + long[:bufferSize+1] + "\nb\n", '\n', []string{long, long[:bufferSize+1], "b"}},
	} {
		for how, r := range map[string]io.Reader{
			"at once":          strings.NewReader(tt.input),
			"in halves":        iotest.HalfReader(strings.NewReader(tt.input)),
			"with its EOF":     iotest.DataErrReader(strings.NewReader(tt.input)),
			"a byte at a time": iotest.OneByteReader(strings.NewReader(tt.input)),
		} {
			got, err := all(NewReader(r, tt.end))
			if err != io.EOF || !slices.Equal(got, tt.want) {
				t.Errorf("%s, read %s: got %.60q, %v; want %.60q", tt.why, how, got, err, tt.want)
			}
		}
	}
}

// TestLimit has records around a limit that is lower than MaxLength, but not
// lower than the buffer: those that fit into it are never too long.
func TestLimit(t *testing.T) {
	const limit = bufferSize + 1000
	x := strings.Repeat("x", 3*limit)
	const tooLong = "<too long>"
	for _, tt := range []struct {
		why   string
		input string
		want  []string
	}{
		{"as long as may be", x[:limit] + "\na\n", []string{x[:limit], "a"}},
		{"as long as may be, without its end", x[:limit], []string{x[:limit]}},
		{"a byte longer", x[:limit+1] + "\na\n", []string{tooLong, "a"}},
		{"a byte longer, without its end", x[:limit+1], []string{tooLong}},
		{"much longer, between others", "a\n" + x + "\nb", []string{"a", tooLong, "b"}},
		{"two of them", x + "\n" + x + "\n\n", []string{tooLong, tooLong, ""}},
		{"one of allowed length behind it", x + "\n" + x[:limit] + "\n", []string{tooLong, x[:limit]}},
	} {
		r := NewReader(strings.NewReader(tt.input), '\n')
		r.maxLength = limit
		var got []string
		for {
			s, err := r.Next()
			if err == io.EOF {
				break
			}
			if err == ErrTooLong {
				s = []byte(tooLong)
			} else if err != nil {
				t.Fatal(err)
			}
			got = append(got, string(s))
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %.60q, want %.60q", tt.why, got, tt.want)
		}
	}
}

// TestMaxLength reads endless records, which must not be kept.
func TestMaxLength(t *testing.T) {
	zeros := io.LimitReader(endless{}, 3*MaxLength)
	r := NewReader(io.MultiReader(zeros, strings.NewReader("\na\n")), '\n')
	if s, err := r.Next(); err != ErrTooLong {
		t.Errorf("got %d bytes, %v", len(s), err)
	}
	if cap(r.long) > 0 {
		t.Errorf("%d bytes are kept", cap(r.long))
	}
	if s, err := r.Next(); string(s) != "a" || err != nil {
		t.Errorf("behind it: got %.10q, %v", s, err)
	}
	if want := fmt.Sprintf("longer than %d MiB", MaxLength>>20); ErrTooLong.Error() != want {
		t.Errorf("the error says %q, want %q", ErrTooLong, want)
	}
}

func TestReadError(t *testing.T) {
	broken := errors.New("broken")
	for _, tt := range []struct {
		why   string
		input string
		want  []string
	}{
		{"at once", "", nil},
		{"behind a record", "a\n", []string{"a"}},
		{"in a record, which is not known to be whole", "a\nb", []string{"a"}},
		{"in a long record", "a\n" + strings.Repeat("b", 2*bufferSize), []string{"a"}},
	} {
		got, err := all(NewReader(io.MultiReader(strings.NewReader(tt.input), iotest.ErrReader(broken)), '\n'))
		if err != broken || !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %.60q, %v", tt.why, got, err)
		}
	}
}

// TestDialogue checks that what was written is out before a read, and that an
// error of writing is one of reading.
func TestDialogue(t *testing.T) {
	var out strings.Builder
	d := Dialogue{In: strings.NewReader("question"), Out: bufio.NewWriter(&out)}
	d.Out.WriteString("answer")
	if _, err := d.Read(make([]byte, 1)); err != nil || out.String() != "answer" {
		t.Errorf("a read finds %q written, %v", out.String(), err)
	}
	_, broken := io.Pipe()
	broken.Close()
	d.Out.Reset(broken)
	d.Out.WriteString("answer")
	if _, err := d.Read(make([]byte, 1)); err != io.ErrClosedPipe {
		t.Errorf("an answer that cannot be given: %v", err)
	}
}

// all returns the records before the first error, and that.
func all(r *Reader) ([]string, error) {
	var list []string
	for {
		s, err := r.Next()
		if err != nil {
			return list, err
		}
		list = append(list, string(s))
	}
}

// endless is a reader of zeros.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}
