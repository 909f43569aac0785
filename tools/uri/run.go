package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"syscall"

	"github.com/abnfgo/abnfgo/tools/internal/records"
	"github.com/abnfgo/abnfgo/uri"
)

// The exit statuses.
const (
	exitOK      = 0
	exitInvalid = 1 // an input was invalid
	exitFailure = 2 // the arguments were wrong, or reading or writing failed
)

// run is the program: it returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		fmt.Fprint(stderr, usage)
		return exitFailure
	}
	switch args[0] {
	case "-h", "-help", "--help":
		fmt.Fprint(stdout, usage)
		return exitOK
	}
	for _, c := range commands {
		if c.name == args[0] {
			return c.run(args[1:], stdin, stdout, stderr)
		}
	}
	fmt.Fprintf(stderr, "uri: unknown command %q\n%s", args[0], usage)
	return exitFailure
}

func (c command) run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet(c.name, flag.ContinueOnError)
	fs.SetOutput(io.Discard) // what Parse prints goes elsewhere, or is said otherwise
	nul := fs.Bool("0", false, "end each input on standard input with a NUL instead of a line feed")
	asJSON := fs.Bool("json", false, "print JSON objects, one a line, for invalid inputs too")
	ready := c.define(fs)

	err := fs.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		c.printUsage(stdout, fs)
		return exitOK
	}
	var answer answerer
	if err == nil {
		answer, err = ready()
	}
	if err != nil {
		fmt.Fprintf(stderr, "uri %s: %v\n", c.name, err)
		c.printUsage(stderr, fs)
		return exitFailure
	}

	out := bufio.NewWriterSize(stdout, 64<<10)
	s := job{in: &arguments{fs.Args()}, answer: answer, out: out, errors: stderr, spaced: c.spaced}
	if fs.NArg() == 0 {
		s.in = newStream(records.Dialogue{In: stdin, Out: out}, *nul)
	}
	if *asJSON {
		s.json = json.NewEncoder(out)
		s.json.SetEscapeHTML(false)
	}
	err = s.answerAll()
	if flushErr := out.Flush(); err == nil {
		err = flushErr
	}
	switch {
	case errors.Is(err, syscall.EPIPE): // whoever reads has seen enough
		return exitFailure
	case err != nil:
		fmt.Fprintf(stderr, "uri %s: %v\n", c.name, err)
		return exitFailure
	case s.invalid:
		return exitInvalid
	}
	return exitOK
}

func (c command) printUsage(w io.Writer, fs *flag.FlagSet) {
	fmt.Fprintf(w, "usage: uri %s %s\n\n%s\n\n", c.name, c.synopsis, c.about)
	fs.SetOutput(w)
	fs.PrintDefaults()
}

// A job answers the inputs of one run of a command.
type job struct {
	in       inputs
	answer   answerer
	out      *bufio.Writer
	json     *json.Encoder // writes to out, or is nil
	errors   io.Writer
	spaced   bool // whether an empty line sets answers apart
	answered bool // whether an answer was written as text
	invalid  bool // whether an input was
}

// answerAll answers all inputs. It returns an error of reading or writing.
func (s *job) answerAll() error {
	for {
		input, err := s.in.next()
		switch {
		case err == io.EOF:
			return nil
		case err == records.ErrTooLong:
			err = s.writeFailure(failure{Error: err.Error(), Offset: records.MaxLength})
		case err == nil:
			err = s.answerOne(input)
		}
		if err != nil {
			return err
		}
	}
}

func (s *job) answerOne(input string) error {
	a, err := s.answer(input)
	if err != nil {
		f := failure{Input: &input, Error: err.Error()}
		if e := (*uri.Error)(nil); errors.As(err, &e) {
			f.Offset = e.Offset
		}
		return s.writeFailure(f)
	}
	if s.json != nil {
		return s.json.Encode(a)
	}
	if s.spaced && s.answered {
		s.out.WriteByte('\n')
	}
	s.answered = true
	_, err = s.out.WriteString(a.text())
	return err
}

// A failure is what is said of an invalid input.
type failure struct {
	Input  *string `json:"input"` // null if too long to be kept
	Error  string  `json:"error"`
	Offset int     `json:"offset"` // in bytes
}

func (s *job) writeFailure(f failure) error {
	s.invalid = true
	if s.json != nil {
		return s.json.Encode(f)
	}
	_, err := fmt.Fprintf(s.errors, "%s%s\n", s.in.position(), f.Error)
	return err
}
