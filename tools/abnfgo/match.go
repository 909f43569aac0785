package main

import (
	"fmt"
	"io"

	"github.com/abnfgo/abnfgo/gen"
	"github.com/abnfgo/abnfgo/tools/internal/records"
)

// match decides the strings on standard input by a rule, in memory.
func (e *environment) match(args []string) int {
	f := flags("match", "-rule RULE [-0] [-octets] GRAMMAR.abnf [IMPORT.abnf …]",
		`Match decides the strings on standard input, one a line, by a rule. For each it
prints "ok" or "no", a tab, the byte offset where the string leaves the rule
(its length if it does not), a tab, and, for "no", what was expected there. A
string of more than 64 MiB is not looked at: the answer is "no".
The exit status is 0 if all strings match, 1 if one does not, 2 on an error.
`)
	rule := f.String("rule", "", "the `rule` that strings must match as a whole")
	zero := f.Bool("0", false, "strings end with a NUL byte, not with a newline")
	octets := f.Bool("octets", false, "values above %x7F are single bytes, not code points in UTF-8")
	if status, ok := e.parse(f, args); !ok {
		return status
	}
	if *rule == "" {
		return e.misuse("match", "no -rule given")
	}
	files, err := read(f.Args())
	if err != nil {
		return e.fault(err)
	}
	grammar, err := gen.Load(gen.Options{Octets: *octets}, files[0], files[1:]...)
	if err != nil {
		return e.fault(err)
	}
	matcher, err := grammar.Matcher(*rule)
	if err != nil {
		return e.fault(err)
	}
	end := byte('\n')
	if *zero {
		end = 0
	}
	return e.decide(matcher, records.NewReader(records.Dialogue{In: e.stdin, Out: e.stdout}, end))
}

func (e *environment) decide(matcher *gen.Matcher, in *records.Reader) int {
	status := exitOK
	for {
		s, err := in.Next()
		switch {
		case err == io.EOF:
			return status
		case err == records.ErrTooLong:
			fmt.Fprintf(e.stdout, "no\t%d\tend (a string is at most 64 MiB long)\n", records.MaxLength)
			status = exitFindings
			continue
		case err != nil:
			return e.fault(err)
		}
		m := matcher.Match(s)
		if m.OK {
			fmt.Fprintf(e.stdout, "ok\t%d\t\n", m.Offset)
		} else {
			fmt.Fprintf(e.stdout, "no\t%d\t%s\n", m.Offset, m.Expected)
			status = exitFindings
		}
	}
}
