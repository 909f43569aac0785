package main

import (
	"errors"
	"flag"

	"github.com/abnfgo/abnfgo/uri"
)

const usage = `usage: uri parse [-json] [-0] [--] [reference ...]
       uri resolve -base URI [-lenient] [-json] [-0] [--] [reference ...]
       uri normalize [-json] [-0] [--] [URI ...]

Parse draws which part of a URI reference is which, resolve makes URIs of
references, normalize makes equivalent URIs alike: all by RFC 3986. Inputs
that are not among the arguments are read from standard input, one a line.
"uri COMMAND -h" tells more.
`

// A command is what the first argument names.
type command struct {
	name     string
	synopsis string
	about    string
	spaced   bool // whether an empty line sets answers apart

	// define defines the command's own flags. The function it returns is
	// called when they are set; an error from there is one of usage.
	define func(*flag.FlagSet) (ready func() (answerer, error))
}

// An answerer answers one input, or says why it is invalid.
type answerer func(input string) (answer, error)

// An answer is written as text or, as it is, in JSON.
type answer interface {
	text() string // whole lines
}

var commands = []command{
	{
		name:     "parse",
		synopsis: "[-json] [-0] [--] [reference ...]",
		about:    "Draw which part of each URI reference is which.",
		spaced:   true,
		define: func(*flag.FlagSet) func() (answerer, error) {
			return func() (answerer, error) { return parse, nil }
		},
	},
	{
		name:     "resolve",
		synopsis: "-base URI [-lenient] [-json] [-0] [--] [reference ...]",
		about:    "Print the URI that each URI reference means relative to the base URI.",
		define:   defineResolve,
	},
	{
		name:     "normalize",
		synopsis: "[-json] [-0] [--] [URI ...]",
		about:    "Print each URI in the form of syntax-based normalization (RFC 3986, 6.2.2).",
		define: func(*flag.FlagSet) func() (answerer, error) {
			return func() (answerer, error) { return normalize, nil }
		},
	},
}

func parse(input string) (answer, error) {
	r, err := uri.ParseReference(input)
	if err != nil {
		return nil, err
	}
	return newPicture(r), nil
}

func defineResolve(fs *flag.FlagSet) func() (answerer, error) {
	var (
		base     uri.URI
		resolver uri.Resolver
	)
	fs.TextVar(&base, "base", uri.URI{}, "resolve relative to this `URI`")
	fs.BoolVar(&resolver.Lenient, "lenient", false, "take a reference with the base's scheme for a relative one (RFC 3986, 5.2.2)")
	return func() (answerer, error) {
		if !base.IsValid() {
			return nil, errors.New("no base URI given with -base")
		}
		return func(input string) (answer, error) {
			ref, err := uri.ParseReference(input)
			if err != nil {
				return nil, err
			}
			u, err := resolver.Resolve(base, ref)
			if err != nil {
				return nil, err
			}
			return result{input, u}, nil
		}, nil
	}
}

var errRelative = errors.New("a relative reference must be resolved before it can be normalized (RFC 3986, 5.2.1)")

func normalize(input string) (answer, error) {
	ref, err := uri.ParseReference(input)
	if err != nil {
		return nil, err
	}
	u, ok := ref.URI()
	if !ok {
		return nil, &uri.Error{Op: "normalize", Input: input, Err: errRelative}
	}
	return result{input, u.Normalize()}, nil
}

// A result is the answer of a command that makes a URI of its input.
type result struct {
	Input  string  `json:"input"`
	Output uri.URI `json:"output"`
}

func (r result) text() string { return r.Output.String() + "\n" }
