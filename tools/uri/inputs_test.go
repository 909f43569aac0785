package main

import (
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/abnfgo/abnfgo/tools/internal/records"
)

// A generator reads as n lines that are made when they are needed; n < 0
// stands for lines without end.
type generator struct {
	line func(i int) string
	n    int
	i    int
	rest string
}

func (g *generator) Read(b []byte) (int, error) {
	read := 0
	for read < len(b) {
		if g.rest == "" {
			if g.i == g.n {
				break
			}
			g.rest = g.line(g.i)
			g.i++
		}
		n := copy(b[read:], g.rest)
		g.rest = g.rest[n:]
		read += n
	}
	if read == 0 {
		return 0, io.EOF
	}
	return read, nil
}

// A meter counts the lines written to it and notes the largest heap.
type meter struct {
	lines   int
	maxHeap uint64
}

func (m *meter) Write(b []byte) (int, error) {
	m.lines += strings.Count(string(b), "\n")
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	m.maxHeap = max(m.maxHeap, stats.HeapAlloc)
	return len(b), nil
}

// TestStreaming sends many lines through, many times the memory they may take.
func TestStreaming(t *testing.T) {
	n := 1_000_000
	if testing.Short() {
		n /= 10
	}
	const mostHeap = 32 << 20
	stdin := &generator{n: n, line: func(i int) string {
		return fmt.Sprintf("HTTP://Example.com/%%7euser/a/b/../c/%d?with=a&rather=long&query=string\n", i)
	}}
	for _, args := range [][]string{{"normalize"}, {"normalize", "-json"}} {
		stdin.i = 0
		var stdout meter
		if status := run(args, stdin, &stdout, io.Discard); status != exitOK || stdout.lines != n {
			t.Errorf("%v: status %d after %d lines of %d", args, status, stdout.lines, n)
		}
		if stdout.maxHeap > mostHeap {
			t.Errorf("%v: the heap grew to %d bytes", args, stdout.maxHeap)
		}
	}
}

// letters reads as the letter a without end.
type letters struct{}

func (letters) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = 'a'
	}
	return len(b), nil
}

// TestLongInput sends inputs of the greatest length and longer.
func TestLongInput(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second and some hundred megabytes")
	}
	stdin := io.MultiReader(
		strings.NewReader("A:"), io.LimitReader(letters{}, records.MaxLength-2),
		strings.NewReader("\nB:"), io.LimitReader(letters{}, records.MaxLength-1),
		strings.NewReader("\n"), io.LimitReader(letters{}, 20*records.MaxLength),
		strings.NewReader("\nC:\n"),
	)
	const mostHeap = 6 * records.MaxLength
	var stdout meter
	var stderr strings.Builder
	status := run([]string{"normalize"}, stdin, &stdout, &stderr)
	const wantStderr = "line 2: longer than 64 MiB\nline 3: longer than 64 MiB\n"
	if status != exitInvalid || stdout.lines != 2 || stderr.String() != wantStderr {
		t.Errorf("status %d, %d lines, %q", status, stdout.lines, stderr.String())
	}
	if stdout.maxHeap > mostHeap {
		t.Errorf("the heap grew to %d bytes", stdout.maxHeap)
	}
}

// TestLongInputJSON pins what an object says of an input that is not kept.
func TestLongInputJSON(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 64 MB")
	}
	var stdout strings.Builder
	status := run([]string{"parse", "-json"}, io.LimitReader(letters{}, records.MaxLength+1), &stdout, io.Discard)
	const want = `{"input":null,"error":"longer than 64 MiB","offset":67108864}` + "\n"
	if status != exitInvalid || stdout.String() != want {
		t.Errorf("status %d, %q", status, stdout.String())
	}
}

// TestStream pins where inputs end.
func TestStream(t *testing.T) {
	for _, tt := range []struct {
		input string
		nul   bool
		want  []string
		why   string
	}{
		{"", false, nil, "no lines"},
		{"\n", false, []string{""}, "one empty line"},
		{"\n\n", false, []string{"", ""}, "two"},
		{"b", false, []string{"b"}, "no final line feed"},
		{"b\n", false, []string{"b"}, "a final line feed"},
		{"b\n\nc", false, []string{"b", "", "c"}, "an empty line in the middle"},
		{"b\r\nc\x00\n", false, []string{"b\r", "c\x00"}, "other bytes that might end something"},
		{"b\n\x00\x00c", true, []string{"b\n", "", "c"}, "inputs that a NUL ends"},
	} {
		s := newStream(strings.NewReader(tt.input), tt.nul)
		var got []string
		for {
			input, err := s.next()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, input)
		}
		if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", tt.want) {
			t.Errorf("%q has the inputs %q, want %q (%s)", tt.input, got, tt.want, tt.why)
		}
		if s.count != len(tt.want) {
			t.Errorf("%q: %d inputs counted (%s)", tt.input, s.count, tt.why)
		}
	}
}

// TestDialogue pins that an answer is out before the next question is read.
func TestDialogue(t *testing.T) {
	var stdout strings.Builder
	asked := 0
	stdin := readFunc(func(p []byte) (int, error) {
		if got := strings.Count(stdout.String(), "\n"); got != asked {
			t.Errorf("%d questions asked, %d answered", asked, got)
		}
		if asked == 3 {
			return 0, io.EOF
		}
		asked++
		return copy(p, "A:\n"), nil
	})
	if status := run([]string{"normalize"}, stdin, &stdout, io.Discard); status != exitOK {
		t.Errorf("status %d", status)
	}
}

type readFunc func([]byte) (int, error)

func (f readFunc) Read(p []byte) (int, error) { return f(p) }
