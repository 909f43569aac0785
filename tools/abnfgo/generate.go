package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/abnfgo/abnfgo/gen"
)

// generate writes the Go package of a grammar.
func (e *environment) generate(args []string) int {
	f := flags("generate", "-o DIR [flags] GRAMMAR.abnf [IMPORT.abnf …]",
		`Generate writes a Go package that recognizes the grammar's rules and prints a
line of what it made. The package's files are written whole or not at all; a
generated file in DIR that no rule has any more is removed, and a file that
was not generated is never touched.
The exit status is 0, 1 if -check finds a file that is not current, or 2 on an
error.
`)
	dir := f.String("o", "", "the `directory` of the package, made if it is missing")
	name := f.String("package", "", "the `name` of the package (default the last element of the directory)")
	entries := f.String("entry", "", "the `rules` that get functions, separated by commas (default all of the grammar)")
	check := f.Bool("check", false, "write nothing; print the names of the files that are not current")
	octets := f.Bool("octets", false, "values above %x7F are single bytes, not code points in UTF-8")
	dump := f.String("dump", "", "write nothing; print these `forms` of the entries: "+formNames()+", or all")
	cfg := gen.Config{}
	f.Func("capture", "a ParseN for `rules`, as RULE,…=COMPONENT,…: it tells where each component, a rule that\nthe entry uses, was matched last. A component may have kinds, rules of which ParseN tells\nwhich was matched in it: URI=scheme,host(IPv4address|reg-name) gives the fields Scheme,\nHost and HostKind. The flag may be given more than once", func(text string) error {
		c, err := gen.ParseCapture(text)
		cfg.Captures = append(cfg.Captures, c)
		return err
	})
	if status, ok := e.parse(f, args); !ok {
		return status
	}
	switch {
	case *dir == "" && *dump == "":
		return e.misuse("generate", "no -o given")
	case *check && *dump != "":
		return e.misuse("generate", "-check and -dump exclude each other")
	}
	cfg.Package = *name
	switch {
	case cfg.Package != "":
	case *dump != "":
		cfg.Package = "dump" // of no consequence
	default:
		path, err := filepath.Abs(*dir) // -o may be "."
		if err != nil {
			return e.fault(err)
		}
		cfg.Package = filepath.Base(path)
	}
	if *entries != "" {
		for entry := range strings.SplitSeq(*entries, ",") {
			cfg.Entries = append(cfg.Entries, strings.TrimSpace(entry))
		}
	}
	opts := gen.Options{Octets: *octets}
	if *dump != "" {
		trace, err := e.tracer(*dump)
		if err != nil {
			return e.misuse("generate", err.Error())
		}
		opts.Trace = trace
	}

	files, err := read(f.Args())
	if err != nil {
		return e.fault(err)
	}
	pkg, err := gen.Compile(opts, cfg, files[0], files[1:]...)
	switch {
	case err != nil:
		return e.fault(err)
	case *dump != "":
		return exitOK
	case *check:
		return e.check(*dir, pkg)
	}
	removed, err := write(*dir, pkg.Files)
	if err != nil {
		return e.fault(err)
	}
	fmt.Fprintf(e.stdout, "%s: %d rules, %d states, %d classes of bytes, %d bytes in %d files\n",
		*dir, pkg.Rules, pkg.States, pkg.Classes, pkg.Bytes, len(pkg.Files))
	for _, name := range removed {
		fmt.Fprintf(e.stdout, "%s: removed %s, as no entry has that name any more\n", *dir, name)
	}
	if len(removed) > 0 && os.Getenv("GOFILE") != "" {
		// "go generate ./..." lists the files of all packages before it runs a
		// directive, and stops at one that a directive has removed.
		fmt.Fprintln(e.stderr, "abnfgo: if go generate now misses a removed file, run it again")
	}
	return exitOK
}

// check prints the names of the files that are not current.
func (e *environment) check(dir string, pkg *gen.Package) int {
	stale, err := outdated(dir, pkg.Files)
	if err != nil {
		return e.fault(err)
	}
	for _, name := range stale {
		fmt.Fprintln(e.stdout, filepath.Join(dir, name))
	}
	if len(stale) > 0 {
		return exitFindings
	}
	return exitOK
}

// tracer returns a function that prints the forms in a list.
func (e *environment) tracer(list string) (func(gen.Form, string, fmt.Stringer), error) {
	var wanted []gen.Form
	for name := range strings.SplitSeq(list, ",") {
		form := gen.Form(strings.TrimSpace(name))
		switch {
		case form == "all":
			wanted = gen.Forms()
		case slices.Contains(gen.Forms(), form):
			wanted = append(wanted, form)
		default:
			return nil, fmt.Errorf("unknown form %q: there are %s and all", name, formNames())
		}
	}
	return func(form gen.Form, rule string, value fmt.Stringer) {
		if !slices.Contains(wanted, form) {
			return
		}
		fmt.Fprintf(e.stdout, "== %s\n%s\n", strings.TrimSpace(string(form)+" "+rule), value)
	}, nil
}

func formNames() string {
	var names []string
	for _, f := range gen.Forms() {
		names = append(names, string(f))
	}
	return strings.Join(names, ", ")
}
