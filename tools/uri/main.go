// Uri takes URI references apart, resolves and normalizes them, as RFC 3986
// says.
//
// Usage:
//
//	uri parse [-json] [-0] [--] [reference ...]
//	uri resolve -base URI [-lenient] [-json] [-0] [--] [reference ...]
//	uri normalize [-json] [-0] [--] [URI ...]
//
// Without inputs among its arguments, a command takes them from standard
// input: one a line, or each ended by a NUL with -0. Only a line feed ends a
// line, an empty line is the empty string, and the last line may lack its
// end. An input of more than 64 MiB is an error.
//
// Parse draws the figure of §3 under each reference, with lines for all
// components that tell absent ones from empty ones. Resolve and normalize
// print a URI a line.
//
// With -json each answer is a JSON object on a line of its own, an invalid
// input's too; otherwise errors go to standard error. Absent components are
// null; hostKind is ipv4, ipv6, ipvfuture or regname. In the objects, bytes of
// an invalid input that are not UTF-8 appear as U+FFFD.
//
// The exit status is 0 if all is well, 1 if an input was invalid, which does
// not keep the others from being answered, and 2 if the arguments were wrong
// or reading or writing failed.
package main

import (
	"os"
	"os/signal"
	"syscall"
)

func main() {
	// With the signal ignored a broken pipe is an error of the write, also for
	// standard output, and ends the program in the ordinary way.
	signal.Ignore(syscall.SIGPIPE)
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
