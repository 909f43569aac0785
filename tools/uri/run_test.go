package main

import (
	"errors"
	"io"
	"io/fs"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
)

func TestRun(t *testing.T) {
	for _, tt := range []struct {
		args   string // separated by spaces; '' is an empty argument
		stdin  string
		status int
		stdout string
		stderr string
		why    string
	}{
		// Answers.
		{"normalize HTTP://A/%7e/../b", "", 0, "http://a/b\n", "", "an argument"},
		{"normalize A: B:", "", 0, "a:\nb:\n", "", "two arguments"},
		{"normalize", "A:\nB:\n", 0, "a:\nb:\n", "", "two lines"},
		{"normalize", "A:\nB:", 0, "a:\nb:\n", "", "no final line feed"},
		{"normalize", "", 0, "", "", "no lines"},
		{"resolve -base http://a/b/c ../d", "", 0, "http://a/d\n", "", "a reference"},
		{"resolve -base http://a/b/c#f ''", "", 0, "http://a/b/c\n", "", "the empty argument is the empty reference"},
		{"resolve -base http://a/b/c", "\n#x\n", 0, "http://a/b/c\nhttp://a/b/c#x\n", "", "and so is the empty line"},
		{"resolve -base http://a/b/c", "d\n\n", 0, "http://a/b/d\nhttp://a/b/c\n", "", "also at the end"},
		{"resolve -base http://a/b/c http:d", "", 0, "http:d\n", "", "strict"},
		{"resolve -base http://a/b/c -lenient http:d", "", 0, "http://a/b/d\n", "", "lenient"},
		{"resolve -base=a:/b -- -c --", "", 0, "a:/-c\na:/--\n", "", "arguments that look like flags"},
		{"resolve -base a:/b -- c -json", "", 0, "a:/c\na:/-json\n", "", "there are no flags behind the first argument"},
		{"normalize -0", "A:\x00B:\x00", 0, "a:\nb:\n", "", "NULs"},
		{"normalize -0", "A:\x00B:", 0, "a:\nb:\n", "", "no final NUL"},
		{"resolve -0 -base a:/b", "\x00c\x00", 0, "a:/b\na:/c\n", "", "an empty input"},

		// Answers in JSON.
		{"normalize -json A:?b=c&d", "", 0, `{"input":"A:?b=c&d","output":"a:?b=c&d"}` + "\n", "", "& stays as it is"},
		{"resolve -json -base a:/b c", "", 0, `{"input":"c","output":"a:/c"}` + "\n", "", "a reference"},
		{"parse -json foo://u@[V1.a]:8042/over/there?name=ferret#nose", "", 0,
			`{"input":"foo://u@[V1.a]:8042/over/there?name=ferret#nose","scheme":"foo","authority":"u@[V1.a]:8042","userinfo":"u",` +
				`"host":"[V1.a]","hostKind":"ipvfuture","port":"8042","path":"/over/there","query":"name=ferret","fragment":"nose"}` + "\n",
			"", "everything present"},
		{"parse -json", "\n//@:?#\n", 0,
			`{"input":"","scheme":null,"authority":null,"userinfo":null,"host":null,"hostKind":null,"port":null,"path":"","query":null,"fragment":null}` + "\n" +
				`{"input":"//@:?#","scheme":null,"authority":"@:","userinfo":"","host":"","hostKind":"regname","port":"","path":"","query":"","fragment":""}` + "\n",
			"", "everything absent, then everything empty that can be"},
		{"parse -json //[::1] //1.2.3.4", "", 0,
			`{"input":"//[::1]","scheme":null,"authority":"[::1]","userinfo":null,"host":"[::1]","hostKind":"ipv6","port":null,"path":"","query":null,"fragment":null}` + "\n" +
				`{"input":"//1.2.3.4","scheme":null,"authority":"1.2.3.4","userinfo":null,"host":"1.2.3.4","hostKind":"ipv4","port":null,"path":"","query":null,"fragment":null}` + "\n",
			"", "the other kinds of hosts"},

		// Invalid inputs.
		{"normalize a:%4 A:", "", 1, "a:\n", `uri: parse "a:%4": byte 4: expected HEXDIG` + "\n", "the others are answered"},
		{"normalize", "A:\na:%4\nB:\n", 1, "a:\nb:\n", `line 2: uri: parse "a:%4": byte 4: expected HEXDIG` + "\n", "a line has a number"},
		{"normalize -0", "a:%4\x00B:", 1, "b:\n", `input 1: uri: parse "a:%4": byte 4: expected HEXDIG` + "\n", "and so has an input"},
		{"normalize", "a:%\r\n", 1, "", `line 1: uri: parse "a:%\r": byte 3: expected HEXDIG` + "\n", "only LF ends a line"},
		{"resolve -base a:/b %4 c", "", 1, "a:/c\n", `uri: parse "%4": byte 2: expected HEXDIG` + "\n", "a reference"},
		{"parse %4", "", 1, "", `uri: parse "%4": byte 2: expected HEXDIG` + "\n", "no picture"},
		{"normalize -json a:%<&> A:", "", 1, `{"input":"a:%<&>","error":"uri: parse \"a:%<&>\": byte 3: expected HEXDIG","offset":3}` + "\n" + `{"input":"A:","output":"a:"}` + "\n", "", "in place of the answer; < and > stay as they are"},
		{"parse -json", "%\xff\n", 1, `{"input":"%\ufffd","error":"uri: parse \"%\\xff\": byte 1: expected HEXDIG","offset":1}` + "\n", "", "JSON has no bytes that are not UTF-8"},
		{"normalize ../a", "", 1, "", `uri: normalize "../a": a relative reference must be resolved before it can be normalized (RFC 3986, 5.2.1)` + "\n", "not a syntax error"},
		{"normalize -json ''", "", 1, `{"input":"","error":"uri: normalize \"\": a relative reference must be resolved before it can be normalized (RFC 3986, 5.2.1)","offset":0}` + "\n", "", "nor is this"},

		// Wrong usage.
		{"", "", 2, "", "usage: uri parse", "no command"},
		{"frobnicate", "", 2, "", "uri: unknown command \"frobnicate\"\nusage: uri parse", "an unknown command"},
		{"parse -frob", "", 2, "", "uri parse: flag provided but not defined: -frob\nusage: uri parse", "an unknown flag"},
		{"parse -base a:", "", 2, "", "uri parse: flag provided but not defined: -base\nusage: uri parse", "a flag of another command"},
		{"resolve a", "", 2, "", "uri resolve: no base URI given with -base\nusage: uri resolve", "no base"},
		{"resolve -base", "", 2, "", "uri resolve: flag needs an argument: -base\nusage: uri resolve", "no base's value"},
		{"resolve -base //h a", "", 2, "", "uri resolve: invalid value \"//h\" for flag -base: uri: parse \"//h\": byte 0: expected ALPHA\nusage: uri resolve", "a base that is not a URI"},

		// Help.
		{"-h", "", 0, "usage: uri parse", "", "of the program"},
		{"resolve -h", "", 0, "usage: uri resolve -base URI [-lenient] [-json] [-0] [--] [reference ...]\n", "", "of a command"},
	} {
		var args []string
		for _, arg := range strings.Fields(tt.args) {
			args = append(args, strings.TrimPrefix(arg, "''"))
		}
		var stdout, stderr strings.Builder
		status := run(args, strings.NewReader(tt.stdin), &stdout, &stderr)
		same := func(got, want string) bool {
			if strings.Contains(want, "usage:") {
				return strings.HasPrefix(got, want)
			}
			return got == want
		}
		if status != tt.status || !same(stdout.String(), tt.stdout) || !same(stderr.String(), tt.stderr) {
			t.Errorf("uri %s (%s):\n got %d, %q, %q\nwant %d, %q, %q", tt.args, tt.why,
				status, stdout.String(), stderr.String(), tt.status, tt.stdout, tt.stderr)
		}
	}
}

// TestHelp lists what the help of a command must tell.
func TestHelp(t *testing.T) {
	for _, c := range commands {
		var stdout, stderr strings.Builder
		status := run([]string{c.name, "-h"}, nil, &stdout, &stderr)
		if status != exitOK || stderr.Len() > 0 {
			t.Errorf("uri %s -h: status %d, %q", c.name, status, stderr.String())
		}
		for _, want := range []string{c.synopsis, c.about, "-json", "-0"} {
			if !strings.Contains(stdout.String(), want) {
				t.Errorf("uri %s -h does not tell about %q", c.name, want)
			}
		}
		if line := "uri " + c.name + " " + c.synopsis + "\n"; !strings.Contains(usage, line) {
			t.Errorf("uri -h does not tell about %q", line)
		}
	}
}

// A failingWriter fails with err after some bytes.
type failingWriter struct {
	left int
	err  error
}

func (w *failingWriter) Write(b []byte) (int, error) {
	if len(b) > w.left {
		return 0, w.err
	}
	w.left -= len(b)
	return len(b), nil
}

func TestWriteErrors(t *testing.T) {
	for _, tt := range []struct {
		left   int
		err    error
		stderr string
		why    string
	}{
		{0, io.ErrClosedPipe, "uri normalize: io: read/write on closed pipe\n", "at once"},
		{100_000, io.ErrClosedPipe, "uri normalize: io: read/write on closed pipe\n", "after a while"},
		{100_000, &fs.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}, "", "a reader that has seen enough"},
	} {
		// An endless input: only the error ends the program.
		stdin := &generator{line: func(int) string { return "A:\n" }, n: -1}
		var stderr strings.Builder
		status := run([]string{"normalize"}, stdin, &failingWriter{tt.left, tt.err}, &stderr)
		if status != exitFailure || stderr.String() != tt.stderr {
			t.Errorf("%s: status %d, %q", tt.why, status, stderr.String())
		}
	}
	var stderr strings.Builder
	if status := run([]string{"normalize", "A:"}, nil, &failingWriter{0, io.ErrClosedPipe}, &stderr); status != exitFailure {
		t.Errorf("an answer lost at the end: status %d, %q", status, stderr.String())
	}
}

func TestReadError(t *testing.T) {
	stdin := io.MultiReader(strings.NewReader("A:\nB:"), iotest.ErrReader(errors.New("out of paper")))
	var stdout, stderr strings.Builder
	status := run([]string{"normalize"}, stdin, &stdout, &stderr)
	if status != exitFailure || stdout.String() != "a:\n" || stderr.String() != "uri normalize: out of paper\n" {
		t.Errorf("status %d, %q, %q", status, stdout.String(), stderr.String())
	}
}
