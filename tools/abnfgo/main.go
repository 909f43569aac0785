// Command abnfgo compiles ABNF grammars to Go.
//
//	abnfgo generate -o DIR [-package NAME] [-entry RULE,…] [-capture SPEC] [-octets] [-check | -dump FORMS] GRAMMAR.abnf [IMPORT.abnf …]
//	abnfgo match -rule RULE [-0] [-octets] GRAMMAR.abnf [IMPORT.abnf …]
//
// See abnfgo help and abnfgo COMMAND -h.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"

	"github.com/abnfgo/abnfgo/gen"
)

// The exit statuses.
const (
	exitOK       = 0
	exitFindings = 1 // a string does not match, a file is not current
	exitFault    = 2 // usage, an unreadable grammar, an error of input or output
)

const usage = `abnfgo compiles ABNF grammars (RFC 5234, RFC 7405) to Go.

Usage:

	abnfgo generate -o DIR GRAMMAR.abnf [IMPORT.abnf …]
	        write a Go package that recognizes the grammar's rules
	abnfgo match -rule RULE GRAMMAR.abnf [IMPORT.abnf …]
	        decide the strings on standard input, one a line

The first file is the grammar; those after it supply rules that it does not
define. "abnfgo COMMAND -h" tells a command's flags.
`

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is main with its surroundings as arguments. It returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	env := &environment{stdin, bufio.NewWriter(stdout), stderr}
	status := env.dispatch(args)
	if err := env.stdout.Flush(); err != nil && status != exitFault {
		return env.fault(err)
	}
	return status
}

// environment is what a command reads from and writes to.
type environment struct {
	stdin  io.Reader
	stdout *bufio.Writer // run sees to its errors
	stderr io.Writer
}

// dispatch runs the command that the arguments name.
func (e *environment) dispatch(args []string) int {
	if len(args) == 0 {
		fmt.Fprint(e.stderr, usage)
		return exitFault
	}
	switch args[0] {
	case "generate":
		return e.generate(args[1:])
	case "match":
		return e.match(args[1:])
	case "help", "-h", "-help", "--help":
		fmt.Fprint(e.stdout, usage)
		return exitOK
	}
	fmt.Fprintf(e.stderr, "abnfgo: unknown command %q\n\n%s", args[0], usage)
	return exitFault
}

// position matches the beginning of a line that tells a place in a grammar.
// Editors look for it at the start of a line.
var position = regexp.MustCompile(`^.+:\d+:\d+: `)

// fault reports an error, each of its lines as a line, and returns the exit
// status for it.
func (e *environment) fault(err error) int {
	for line := range strings.Lines(err.Error() + "\n") {
		if !position.MatchString(line) {
			line = "abnfgo: " + line
		}
		fmt.Fprint(e.stderr, line)
	}
	return exitFault
}

// flags returns the flag set of a command. The synopsis and the description
// are its help.
func flags(name, synopsis, description string) *flag.FlagSet {
	f := flag.NewFlagSet(name, flag.ContinueOnError)
	f.SetOutput(io.Discard) // parse reports what is wrong
	f.Usage = func() {
		fmt.Fprintf(f.Output(), "Usage: abnfgo %s %s\n\n%s\n", name, synopsis, description)
		f.PrintDefaults()
	}
	return f
}

// parse parses a command's arguments. If it returns false the command is done,
// with the given exit status.
func (e *environment) parse(f *flag.FlagSet, args []string) (status int, ok bool) {
	err := f.Parse(args)
	switch {
	case err == flag.ErrHelp:
		f.SetOutput(e.stdout)
		f.Usage()
		return exitOK, false
	case err != nil:
		return e.misuse(f.Name(), err.Error()), false
	case f.NArg() == 0:
		return e.misuse(f.Name(), "no grammar file given"), false
	}
	for _, arg := range f.Args() {
		if strings.HasPrefix(arg, "-") {
			return e.misuse(f.Name(), fmt.Sprintf("%s stands behind a file; flags come first", arg)), false
		}
	}
	return exitOK, true
}

func (e *environment) misuse(command, message string) int {
	fmt.Fprintf(e.stderr, "abnfgo %s: %s\nRun \"abnfgo %s -h\" for its flags.\n", command, message, command)
	return exitFault
}

// read reads the grammar files named by the arguments.
func read(names []string) ([]gen.File, error) {
	var files []gen.File
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		files = append(files, gen.File{Name: name, Data: data})
	}
	return files, nil
}
