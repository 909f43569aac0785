package main

import (
	"bufio"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
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
		strings.NewReader("A:"), io.LimitReader(letters{}, maxInput-2),
		strings.NewReader("\nB:"), io.LimitReader(letters{}, maxInput-1),
		strings.NewReader("\n"), io.LimitReader(letters{}, 20*maxInput),
		strings.NewReader("\nC:\n"),
	)
	const mostHeap = 6 * maxInput
	var stdout meter
	var stderr strings.Builder
	status := run([]string{"normalize"}, stdin, &stdout, &stderr)
	const wantStderr = "line 2: longer than 67108864 bytes\nline 3: longer than 67108864 bytes\n"
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
	status := run([]string{"parse", "-json"}, io.LimitReader(letters{}, maxInput+1), &stdout, io.Discard)
	const want = `{"input":null,"error":"longer than 67108864 bytes","offset":67108864}` + "\n"
	if status != exitInvalid || stdout.String() != want {
		t.Errorf("status %d, %q", status, stdout.String())
	}
}

// TestStream pins where inputs end, with a buffer of 16 bytes and a limit of
// 40.
func TestStream(t *testing.T) {
	a := func(n int) string { return strings.Repeat("a", n) }
	const tooLong = "!"
	for _, tt := range []struct {
		input string
		want  []string
		why   string
	}{
		{"", nil, "no lines"},
		{"\n", []string{""}, "one empty line"},
		{"\n\n", []string{"", ""}, "two"},
		{"b", []string{"b"}, "no final line feed"},
		{"b\n", []string{"b"}, "a final line feed"},
		{"b\n\nc", []string{"b", "", "c"}, "an empty line in the middle"},
		{"b\r\nc\x00\n", []string{"b\r", "c\x00"}, "other bytes that might end something"},
		{a(15) + "\n" + a(16) + "\n" + a(17), []string{a(15), a(16), a(17)}, "about the length of the buffer"},
		{a(32) + "\nb\n", []string{a(32), "b"}, "twice the buffer"},
		{a(40) + "\n" + a(40), []string{a(40), a(40)}, "as long as allowed"},
		{a(41) + "\n" + a(41), []string{tooLong, tooLong}, "too long by a byte"},
		{a(1000) + "\nb\n" + a(48) + "\n", []string{tooLong, "b", tooLong}, "much too long"},
		{a(48), []string{tooLong}, "too long, and ending with the buffer"},
	} {
		s := &stream{r: bufio.NewReaderSize(strings.NewReader(tt.input), 16), delimiter: '\n', limit: 40}
		var got []string
		for {
			input, err := s.next()
			if err == io.EOF {
				break
			}
			if err == errInputTooLong {
				input = tooLong
			} else if err != nil {
				t.Fatal(err)
			}
			got = append(got, input)
		}
		if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", tt.want) {
			t.Errorf("%q has the lines %q, want %q (%s)", tt.input, got, tt.want, tt.why)
		}
		if s.count != len(tt.want) {
			t.Errorf("%q: %d lines counted (%s)", tt.input, s.count, tt.why)
		}
	}
}
