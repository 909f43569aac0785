package main

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/abnfgo/abnfgo/tools/internal/records"
)

func TestMatch(t *testing.T) {
	inDir(t,
		"g.abnf", `host = number *3( "." number ) / name
number = 1*3DIGIT
name = %s"name" [ "=" *ALPHA ]
any = *OCTET
empty = ""
line = *VCHAR LF
nul = %x00 DIGIT
bytes = %x80-FF
used = <other, see [I]>
`,
		"i.abnf", "other = number \"!\"\nnumber = \"one\" / DIGIT\n",
		"euro.abnf", "price = 1*DIGIT %x20AC\n")
	for _, tt := range []struct {
		why    string
		args   string
		stdin  string
		status int
		stdout string
	}{
		{"all match", "-rule host g.abnf", "1.2.3\nname=x\n", 0, "ok\t5\t\nok\t6\t\n"},
		{"names of rules ignore case", "-rule HOST g.abnf", "1\n", 0, "ok\t1\t\n"},
		{"one does not", "-rule host g.abnf", "1\n1.x\n2\n", 1, "ok\t1\t\nno\t2\tDIGIT\nok\t1\t\n"},
		{"too short", "-rule host g.abnf", "1.\n", 1, "no\t2\tDIGIT\n"},
		{"too long: the end is expected", "-rule host g.abnf", "1.2.3.444.5\n", 1, "no\t9\tend\n"},
		{"several are expected", "-rule host g.abnf", "12x\n", 1, "no\t2\tDIGIT, \".\" or end\n"},
		{"case counts in %s", "-rule name g.abnf", "nAme\n", 1, "no\t1\t%s\"a\"\n"},
		{"nothing to decide", "-rule host g.abnf", "", 0, ""},
		{"the last line may lack its end", "-rule host g.abnf", "1\n2", 0, "ok\t1\t\nok\t1\t\n"},
		{"empty lines are empty strings", "-rule empty g.abnf", "\n\n", 0, "ok\t0\t\nok\t0\t\n"},
		{"which may not match", "-rule host g.abnf", "\n1\n", 1, "no\t0\tDIGIT or %s\"n\"\nok\t1\t\n"},
		{"CR belongs to the line", "-rule number g.abnf", "1\r\n", 1, "no\t1\tDIGIT or end\n"},
		{"strings end with NUL", "-0 -rule line g.abnf", "a\n\x00b\x00", 1, "ok\t2\t\nno\t1\tVCHAR or LF\n"},
		{"NUL in a line", "-rule nul g.abnf", "\x001\n", 0, "ok\t2\t\n"},
		{"any bytes", "-rule any g.abnf", "\xff\x00\x80 é\n", 0, "ok\t6\t\n"},
		{"offsets count bytes", "-rule price euro.abnf", "10€\n10€€\n10\xe2\x82\n", 1, "ok\t5\t\nno\t5\tend\nno\t4\t..."},
		{"values are code points", "-rule bytes g.abnf", "é\n\xe9\n", 1, "ok\t2\t\n..."},
		{"or octets", "-octets -rule bytes g.abnf", "\xe9\né\n", 1, "ok\t1\t\nno\t1\tend\n"},
		{"an import, whose rules keep their meaning", "-rule used g.abnf i.abnf", "one!\n12!\n", 1, "ok\t4\t\nno\t1\t\"!\"\n"},
		{"a string longer than the buffer", "-rule any g.abnf", strings.Repeat("x", 200_000) + "\n", 0, "ok\t200000\t\n"},
	} {
		args := "match " + tt.args
		if !strings.Contains(tt.args, "i.abnf") && strings.Contains(tt.args, "g.abnf") {
			args += " i.abnf" // g.abnf refers to it
		}
		r := abnfgo(tt.stdin, args)
		if r.status != tt.status || !resembles(r.stdout, tt.stdout) || r.stderr != "" {
			t.Errorf("%s: abnfgo %s:\n got %d, %q, %q\nwant %d, %q", tt.why, args, r.status, r.stdout, r.stderr, tt.status, tt.stdout)
		}
	}
}

// TestMatchTooLong has a string that is not looked at between two others.
func TestMatchTooLong(t *testing.T) {
	inDir(t, "g.abnf", "a = *\"x\"\n")
	stdin := io.MultiReader(strings.NewReader("x\n"), io.LimitReader(repeated("x"), records.MaxLength+1), strings.NewReader("\nxx\n"))
	var stdout, stderr strings.Builder
	status := run([]string{"match", "-rule", "a", "g.abnf"}, stdin, &stdout, &stderr)
	want := "ok\t1\t\nno\t67108864\tend (a string is at most 64 MiB long)\nok\t2\t\n"
	if status != exitFindings || stdout.String() != want || stderr.Len() > 0 {
		t.Errorf("got %d, %q, %q", status, stdout.String(), stderr.String())
	}
}

func TestMatchReadError(t *testing.T) {
	inDir(t, "g.abnf", "a = \"x\"\n")
	stdin := io.MultiReader(strings.NewReader("x\n"), iotest.ErrReader(errors.New("broken")))
	var stdout, stderr strings.Builder
	status := run([]string{"match", "-rule", "a", "g.abnf"}, stdin, &stdout, &stderr)
	if status != exitFault || stdout.String() != "ok\t1\t\n" || stderr.String() != "abnfgo: broken\n" {
		t.Errorf("got %d, %q, %q", status, stdout.String(), stderr.String())
	}
}

// TestDialogue asks the next question when the last is answered.
func TestDialogue(t *testing.T) {
	inDir(t, "g.abnf", "a = 1*DIGIT\n")
	questions, ask := io.Pipe()
	hear, answers := io.Pipe()
	done := make(chan int)
	go func() {
		done <- run([]string{"match", "-rule", "a", "g.abnf"}, questions, answers, io.Discard)
	}()
	in := bufio.NewReader(hear)
	for _, tt := range []struct{ question, answer string }{
		{"1\n", "ok\t1\t\n"},
		{"x\n", "no\t0\tDIGIT\n"},
		{"22\n", "ok\t2\t\n"},
	} {
		io.WriteString(ask, tt.question)
		if got, err := in.ReadString('\n'); got != tt.answer || err != nil {
			t.Fatalf("%q is answered %q, %v", tt.question, got, err)
		}
	}
	ask.Close()
	if status := <-done; status != exitFindings {
		t.Errorf("status %d", status)
	}
}
