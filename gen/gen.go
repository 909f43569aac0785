// Package gen is the compiler: ABNF in, Go out.
//
// Compile takes a grammar and its imports through all stages to a Go package
// that recognizes its rules; it is the function to read first. Load stops at
// the checked grammar, whose rules then match strings in memory. What a rule
// means is exact: a string matches if and only if RFC 5234's grammar
// derives it, in whatever order the alternatives stand and however many
// rounds a repetition must take.
//
// Bytes go in and bytes come out: nothing here reads a clock, an environment,
// a network or, but for the core rules that are built in, a file.
package gen

import (
	"cmp"
	"errors"
	"fmt"
	"go/token"
	"strings"
	"sync"

	"github.com/abnfgo/abnfgo/gen/internal/abnf"
	"github.com/abnfgo/abnfgo/gen/internal/automaton"
	"github.com/abnfgo/abnfgo/gen/internal/byteset"
	"github.com/abnfgo/abnfgo/gen/internal/emit"
	"github.com/abnfgo/abnfgo/grammar"
)

// A File is a text with a name: a grammar, or a file of Go.
type File struct {
	Name string
	Data []byte
}

// Options say how a grammar is read and what it may cost. The zero value is
// what most grammars want.
type Options struct {
	// Octets makes num-vals above %x7F stand for single bytes. By default they
	// are code points, which match their UTF-8 encoding.
	Octets bool
	// MaxNFAStates, MaxDFAStates and MaxReadings bound the automata of a rule:
	// the states of the NFA, those of the DFA, and the readings of a string
	// that the states of the DFA keep apart, counted in all. 0 means a million,
	// two hundred thousand, and three million.
	MaxNFAStates, MaxDFAStates, MaxReadings int
	// Trace, if not nil, is called with every form that a rule goes through,
	// in order; rule is "" for the forms of the whole grammar.
	Trace func(form Form, rule string, value fmt.Stringer)
}

// A Form is an intermediate form of the compiler.
type Form string

// The forms, in the order of the pipeline.
const (
	FormSyntax  Form = "syntax"  // a file as written: rules in ABNF, one a line
	FormGrammar Form = "grammar" // names resolved, sugar gone, literals as byte classes
	FormNFA     Form = "nfa"     // ordered choices and marks
	FormDFA     Form = "dfa"     // deterministic, with operations that compute captures
	FormMinimal Form = "min"     // the same, minimal and canonically numbered
)

// Forms lists all forms in the order of the pipeline.
func Forms() []Form { return []Form{FormSyntax, FormGrammar, FormNFA, FormDFA, FormMinimal} }

// A Position is a place in a grammar file. Line and Column count from 1,
// Column in bytes; Offset, in bytes, from 0.
type Position = abnf.Pos

// An Error is one fault of a grammar, with its position; its text is
// "file:line:column: message".
type Error = abnf.Error

// An ErrorList is all faults of a grammar and its imports, in the order of
// files and positions, one a line.
type ErrorList = abnf.ErrorList

// A Grammar is a grammar without faults, ready to be compiled.
type Grammar struct {
	name    string
	checked *abnf.Grammar
	opts    Options
}

// Load reads and checks a grammar. A name in a file means the file's own rule;
// if there is none, the core rule (RFC 5234, Appendix B.1); if there is none,
// the rule of the first import that has one. So nothing that one file defines
// changes what another one's rules mean. The error is an ErrorList.
func Load(opts Options, file File, imports ...File) (*Grammar, error) {
	core, err := grammar.Files.ReadFile("core.abnf")
	if err != nil {
		return nil, err
	}
	mode := abnf.CodePoints
	if opts.Octets {
		mode = abnf.Octets
	}
	var sources []*abnf.Source
	for _, f := range append([]File{file}, imports...) {
		sources = append(sources, abnf.NewSource(f.Name, f.Data))
	}
	checked, err := abnf.Load(mode, abnf.NewSource("core.abnf", core), sources...)
	if err != nil {
		return nil, err
	}
	g := &Grammar{file.Name, checked, opts}
	g.trace(FormSyntax, "", checked.Syntax)
	g.trace(FormGrammar, "", checked)
	return g, nil
}

func (g *Grammar) trace(form Form, rule string, value fmt.Stringer) {
	if g.opts.Trace != nil {
		g.opts.Trace(form, rule, value)
	}
}

// Rules returns the names of the grammar's own rules in their order.
func (g *Grammar) Rules() []string {
	names := make([]string, len(g.checked.Rules))
	for i, r := range g.checked.Rules {
		names[i] = r.Name
	}
	return names
}

// rule returns the grammar's rule of a name.
func (g *Grammar) rule(name string) (*abnf.Rule, error) {
	if r := g.checked.Rule(name); r != nil {
		return r, nil
	}
	return nil, fmt.Errorf("%s has no rule %q%s", g.name, name, abnf.DidYouMean(name, g.Rules()))
}

// reachable returns the rule of a name that the grammar has or that its rules
// refer to, in an import or among the core rules.
func (g *Grammar) reachable(name string) (*abnf.Rule, error) {
	if r := g.checked.Rule(name); r != nil {
		return r, nil
	}
	var names []string
	for r := range g.checked.All() {
		if strings.EqualFold(r.Name, name) {
			return r, nil
		}
		names = append(names, r.Name)
	}
	return nil, fmt.Errorf("%s reaches no rule %q%s", g.name, name, abnf.DidYouMean(name, names))
}

// compile takes a rule through the stages that make an automaton of it. With
// components the automaton finds where they are.
func (g *Grammar) compile(r *abnf.Rule, components []automaton.Component) (*automaton.DFA, error) {
	limits := automaton.Limits{
		NFAStates: cmp.Or(max(g.opts.MaxNFAStates, 0), automaton.DefaultLimits.NFAStates),
		DFAStates: cmp.Or(max(g.opts.MaxDFAStates, 0), automaton.DefaultLimits.DFAStates),
		Readings:  cmp.Or(max(g.opts.MaxReadings, 0), automaton.DefaultLimits.Readings),
	}
	nfa, err := automaton.NewNFA(r, components, limits)
	if err != nil {
		return nil, err
	}
	g.trace(FormNFA, r.Name, nfa)
	dfa, err := nfa.Determinize(limits)
	if err != nil {
		return nil, err
	}
	g.trace(FormDFA, r.Name, dfa)
	minimal := dfa.Minimize()
	g.trace(FormMinimal, r.Name, minimal)
	return minimal, nil
}

// A Config says what to generate.
type Config struct {
	// Package is the name of the Go package.
	Package string
	// Entries are the rules that get exported functions; none means all rules
	// of the grammar file.
	Entries []string
	// Captures say which entries get a ParseN, and what it tells.
	Captures []Capture
}

// A Package is a generated package, with what there is to tell about it.
type Package struct {
	Files   []File // sorted by name; names are without a directory
	Rules   int    // entries
	States  int    // of the minimal automata of all entries
	Classes int    // of bytes that the entries together tell apart
	Bytes   int    // of Go
}

// Compile is the compiler from end to end: it takes a grammar through every
// stage, in order, to a Go package that imports the standard library only. The
// same files, options and configuration give the same bytes. The error is an
// ErrorList if the grammar has faults, or else joins what is wrong with the
// configuration or with each entry.
func Compile(opts Options, cfg Config, file File, imports ...File) (*Package, error) {
	// text → syntax tree → checked grammar
	g, err := Load(opts, file, imports...)
	if err != nil {
		return nil, err
	}
	// names → rules to compile, and their components
	entries, err := g.entries(cfg)
	if err != nil {
		return nil, err
	}
	// rules → NFA → DFA with tags → minimal DFA
	automata, err := g.automata(entries)
	if err != nil {
		return nil, err
	}
	// automata → Go
	p := emit.Package{Name: cfg.Package, Grammar: g.name, Entries: automata}
	files, err := emit.Files(p)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", g.name, err)
	}
	return summary(p, files), nil
}

// automata compiles the entries.
func (g *Grammar) automata(entries []entry) ([]emit.Entry, error) {
	var errs errorSet
	var list []emit.Entry
	for _, e := range entries {
		dfa, err := g.compile(e.rule, nil)
		errs.add(err)
		compiled := emit.Entry{Rule: e.rule, DFA: dfa}
		if len(e.components) > 0 {
			compiled.Captures, err = g.compile(e.rule, e.components)
			errs.add(err)
		}
		list = append(list, compiled)
	}
	return list, errs.err()
}

func summary(p emit.Package, files []emit.File) *Package {
	s := &Package{Rules: len(p.Entries)}
	var sets []byteset.Set
	for _, e := range p.Entries {
		s.States += len(e.DFA.States)
		for c := range e.DFA.Classes {
			var set byteset.Set
			for b := range 256 {
				if int(e.DFA.Class[b]) == c {
					set.Add(byte(b))
				}
			}
			sets = append(sets, set)
		}
	}
	_, s.Classes = byteset.Partition(sets)
	for _, f := range files {
		s.Files = append(s.Files, File(f))
		s.Bytes += len(f.Data)
	}
	return s
}

// An errorSet joins errors, each text once: a fault of a rule that several
// entries use is one fault.
type errorSet struct {
	errs []error
	seen map[string]bool
}

func (s *errorSet) add(err error) {
	if err == nil || s.seen[err.Error()] {
		return
	}
	if s.seen == nil {
		s.seen = map[string]bool{}
	}
	s.seen[err.Error()] = true
	s.errs = append(s.errs, err)
}

func (s *errorSet) err() error { return errors.Join(s.errs...) }

// A Matcher decides strings by a rule, in memory. It may be used by several
// goroutines at once.
type Matcher struct {
	dfa      *automaton.DFA
	expected sync.Map // by state: what may follow, once it was asked for
}

// Matcher compiles a rule for matching.
func (g *Grammar) Matcher(rule string) (*Matcher, error) {
	r, err := g.rule(rule)
	if err != nil {
		return nil, err
	}
	dfa, err := g.compile(r, nil)
	if err != nil {
		return nil, err
	}
	return &Matcher{dfa: dfa}, nil
}

// A Match is the verdict on a string.
type Match struct {
	OK bool
	// Offset is the byte offset of the first byte that no continuation of the
	// string could mend, or the length of the string.
	Offset int
	// Expected is what may stand at Offset, in the grammar's words, such as
	// `DIGIT, "/" or end`.
	Expected string
}

// Match decides a string in time linear in its length.
func (m *Matcher) Match(s []byte) Match {
	r := m.dfa.Run(s)
	expected, ok := m.expected.Load(r.State)
	if !ok {
		expected, _ = m.expected.LoadOrStore(r.State, m.dfa.Expected(r.State))
	}
	return Match{r.Accepted, r.Stop, expected.(string)}
}

// validPackageName reports whether name can be the name of a Go package that
// others import.
func validPackageName(name string) bool {
	return token.IsIdentifier(name) && name != "_" && name != "main"
}
