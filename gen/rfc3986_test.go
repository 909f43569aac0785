package gen

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/abnfgo/abnfgo/gen/internal/abnf"
	"github.com/abnfgo/abnfgo/gen/internal/automaton"
	"github.com/abnfgo/abnfgo/gen/internal/oracle"
	"github.com/abnfgo/abnfgo/generated/rfc3986"
	"github.com/abnfgo/abnfgo/grammar"
	"github.com/abnfgo/abnfgo/grammar/appendixa"
)

// The tests in this file hold every engine against every other on Appendix A
// of RFC 3986: the two oracles (the sets of ends on the checked grammar, and
// the regular expressions transcribed by hand), the NFA, the DFA, the minimal
// DFA and the generated code.

// long makes the tests over mutated strings take minutes instead of seconds.
var long = flag.Bool("long", false, "try a hundred times as many mutated strings")

// generated is the functions that were generated for a rule.
type generated struct {
	is          func(string) bool
	isBytes     func([]byte) bool
	prefix      func(string) int
	prefixBytes func([]byte) int
	check       func(string) error
	checkBytes  func([]byte) error
}

var functions = map[string]generated{
	"URI":           {rfc3986.IsURI[string], rfc3986.IsURI[[]byte], rfc3986.PrefixURI[string], rfc3986.PrefixURI[[]byte], rfc3986.CheckURI[string], rfc3986.CheckURI[[]byte]},
	"hier-part":     {rfc3986.IsHierPart[string], rfc3986.IsHierPart[[]byte], rfc3986.PrefixHierPart[string], rfc3986.PrefixHierPart[[]byte], rfc3986.CheckHierPart[string], rfc3986.CheckHierPart[[]byte]},
	"URI-reference": {rfc3986.IsURIReference[string], rfc3986.IsURIReference[[]byte], rfc3986.PrefixURIReference[string], rfc3986.PrefixURIReference[[]byte], rfc3986.CheckURIReference[string], rfc3986.CheckURIReference[[]byte]},
	"absolute-URI":  {rfc3986.IsAbsoluteURI[string], rfc3986.IsAbsoluteURI[[]byte], rfc3986.PrefixAbsoluteURI[string], rfc3986.PrefixAbsoluteURI[[]byte], rfc3986.CheckAbsoluteURI[string], rfc3986.CheckAbsoluteURI[[]byte]},
	"relative-ref":  {rfc3986.IsRelativeRef[string], rfc3986.IsRelativeRef[[]byte], rfc3986.PrefixRelativeRef[string], rfc3986.PrefixRelativeRef[[]byte], rfc3986.CheckRelativeRef[string], rfc3986.CheckRelativeRef[[]byte]},
	"relative-part": {rfc3986.IsRelativePart[string], rfc3986.IsRelativePart[[]byte], rfc3986.PrefixRelativePart[string], rfc3986.PrefixRelativePart[[]byte], rfc3986.CheckRelativePart[string], rfc3986.CheckRelativePart[[]byte]},
	"scheme":        {rfc3986.IsScheme[string], rfc3986.IsScheme[[]byte], rfc3986.PrefixScheme[string], rfc3986.PrefixScheme[[]byte], rfc3986.CheckScheme[string], rfc3986.CheckScheme[[]byte]},
	"authority":     {rfc3986.IsAuthority[string], rfc3986.IsAuthority[[]byte], rfc3986.PrefixAuthority[string], rfc3986.PrefixAuthority[[]byte], rfc3986.CheckAuthority[string], rfc3986.CheckAuthority[[]byte]},
	"userinfo":      {rfc3986.IsUserinfo[string], rfc3986.IsUserinfo[[]byte], rfc3986.PrefixUserinfo[string], rfc3986.PrefixUserinfo[[]byte], rfc3986.CheckUserinfo[string], rfc3986.CheckUserinfo[[]byte]},
	"host":          {rfc3986.IsHost[string], rfc3986.IsHost[[]byte], rfc3986.PrefixHost[string], rfc3986.PrefixHost[[]byte], rfc3986.CheckHost[string], rfc3986.CheckHost[[]byte]},
	"port":          {rfc3986.IsPort[string], rfc3986.IsPort[[]byte], rfc3986.PrefixPort[string], rfc3986.PrefixPort[[]byte], rfc3986.CheckPort[string], rfc3986.CheckPort[[]byte]},
	"IP-literal":    {rfc3986.IsIPLiteral[string], rfc3986.IsIPLiteral[[]byte], rfc3986.PrefixIPLiteral[string], rfc3986.PrefixIPLiteral[[]byte], rfc3986.CheckIPLiteral[string], rfc3986.CheckIPLiteral[[]byte]},
	"IPvFuture":     {rfc3986.IsIPvFuture[string], rfc3986.IsIPvFuture[[]byte], rfc3986.PrefixIPvFuture[string], rfc3986.PrefixIPvFuture[[]byte], rfc3986.CheckIPvFuture[string], rfc3986.CheckIPvFuture[[]byte]},
	"IPv6address":   {rfc3986.IsIPv6address[string], rfc3986.IsIPv6address[[]byte], rfc3986.PrefixIPv6address[string], rfc3986.PrefixIPv6address[[]byte], rfc3986.CheckIPv6address[string], rfc3986.CheckIPv6address[[]byte]},
	"h16":           {rfc3986.IsH16[string], rfc3986.IsH16[[]byte], rfc3986.PrefixH16[string], rfc3986.PrefixH16[[]byte], rfc3986.CheckH16[string], rfc3986.CheckH16[[]byte]},
	"ls32":          {rfc3986.IsLs32[string], rfc3986.IsLs32[[]byte], rfc3986.PrefixLs32[string], rfc3986.PrefixLs32[[]byte], rfc3986.CheckLs32[string], rfc3986.CheckLs32[[]byte]},
	"IPv4address":   {rfc3986.IsIPv4address[string], rfc3986.IsIPv4address[[]byte], rfc3986.PrefixIPv4address[string], rfc3986.PrefixIPv4address[[]byte], rfc3986.CheckIPv4address[string], rfc3986.CheckIPv4address[[]byte]},
	"dec-octet":     {rfc3986.IsDecOctet[string], rfc3986.IsDecOctet[[]byte], rfc3986.PrefixDecOctet[string], rfc3986.PrefixDecOctet[[]byte], rfc3986.CheckDecOctet[string], rfc3986.CheckDecOctet[[]byte]},
	"reg-name":      {rfc3986.IsRegName[string], rfc3986.IsRegName[[]byte], rfc3986.PrefixRegName[string], rfc3986.PrefixRegName[[]byte], rfc3986.CheckRegName[string], rfc3986.CheckRegName[[]byte]},
	"path":          {rfc3986.IsPath[string], rfc3986.IsPath[[]byte], rfc3986.PrefixPath[string], rfc3986.PrefixPath[[]byte], rfc3986.CheckPath[string], rfc3986.CheckPath[[]byte]},
	"path-abempty":  {rfc3986.IsPathAbempty[string], rfc3986.IsPathAbempty[[]byte], rfc3986.PrefixPathAbempty[string], rfc3986.PrefixPathAbempty[[]byte], rfc3986.CheckPathAbempty[string], rfc3986.CheckPathAbempty[[]byte]},
	"path-absolute": {rfc3986.IsPathAbsolute[string], rfc3986.IsPathAbsolute[[]byte], rfc3986.PrefixPathAbsolute[string], rfc3986.PrefixPathAbsolute[[]byte], rfc3986.CheckPathAbsolute[string], rfc3986.CheckPathAbsolute[[]byte]},
	"path-noscheme": {rfc3986.IsPathNoscheme[string], rfc3986.IsPathNoscheme[[]byte], rfc3986.PrefixPathNoscheme[string], rfc3986.PrefixPathNoscheme[[]byte], rfc3986.CheckPathNoscheme[string], rfc3986.CheckPathNoscheme[[]byte]},
	"path-rootless": {rfc3986.IsPathRootless[string], rfc3986.IsPathRootless[[]byte], rfc3986.PrefixPathRootless[string], rfc3986.PrefixPathRootless[[]byte], rfc3986.CheckPathRootless[string], rfc3986.CheckPathRootless[[]byte]},
	"path-empty":    {rfc3986.IsPathEmpty[string], rfc3986.IsPathEmpty[[]byte], rfc3986.PrefixPathEmpty[string], rfc3986.PrefixPathEmpty[[]byte], rfc3986.CheckPathEmpty[string], rfc3986.CheckPathEmpty[[]byte]},
	"segment":       {rfc3986.IsSegment[string], rfc3986.IsSegment[[]byte], rfc3986.PrefixSegment[string], rfc3986.PrefixSegment[[]byte], rfc3986.CheckSegment[string], rfc3986.CheckSegment[[]byte]},
	"segment-nz":    {rfc3986.IsSegmentNz[string], rfc3986.IsSegmentNz[[]byte], rfc3986.PrefixSegmentNz[string], rfc3986.PrefixSegmentNz[[]byte], rfc3986.CheckSegmentNz[string], rfc3986.CheckSegmentNz[[]byte]},
	"segment-nz-nc": {rfc3986.IsSegmentNzNc[string], rfc3986.IsSegmentNzNc[[]byte], rfc3986.PrefixSegmentNzNc[string], rfc3986.PrefixSegmentNzNc[[]byte], rfc3986.CheckSegmentNzNc[string], rfc3986.CheckSegmentNzNc[[]byte]},
	"pchar":         {rfc3986.IsPchar[string], rfc3986.IsPchar[[]byte], rfc3986.PrefixPchar[string], rfc3986.PrefixPchar[[]byte], rfc3986.CheckPchar[string], rfc3986.CheckPchar[[]byte]},
	"query":         {rfc3986.IsQuery[string], rfc3986.IsQuery[[]byte], rfc3986.PrefixQuery[string], rfc3986.PrefixQuery[[]byte], rfc3986.CheckQuery[string], rfc3986.CheckQuery[[]byte]},
	"fragment":      {rfc3986.IsFragment[string], rfc3986.IsFragment[[]byte], rfc3986.PrefixFragment[string], rfc3986.PrefixFragment[[]byte], rfc3986.CheckFragment[string], rfc3986.CheckFragment[[]byte]},
	"pct-encoded":   {rfc3986.IsPctEncoded[string], rfc3986.IsPctEncoded[[]byte], rfc3986.PrefixPctEncoded[string], rfc3986.PrefixPctEncoded[[]byte], rfc3986.CheckPctEncoded[string], rfc3986.CheckPctEncoded[[]byte]},
	"unreserved":    {rfc3986.IsUnreserved[string], rfc3986.IsUnreserved[[]byte], rfc3986.PrefixUnreserved[string], rfc3986.PrefixUnreserved[[]byte], rfc3986.CheckUnreserved[string], rfc3986.CheckUnreserved[[]byte]},
	"reserved":      {rfc3986.IsReserved[string], rfc3986.IsReserved[[]byte], rfc3986.PrefixReserved[string], rfc3986.PrefixReserved[[]byte], rfc3986.CheckReserved[string], rfc3986.CheckReserved[[]byte]},
	"gen-delims":    {rfc3986.IsGenDelims[string], rfc3986.IsGenDelims[[]byte], rfc3986.PrefixGenDelims[string], rfc3986.PrefixGenDelims[[]byte], rfc3986.CheckGenDelims[string], rfc3986.CheckGenDelims[[]byte]},
	"sub-delims":    {rfc3986.IsSubDelims[string], rfc3986.IsSubDelims[[]byte], rfc3986.PrefixSubDelims[string], rfc3986.PrefixSubDelims[[]byte], rfc3986.CheckSubDelims[string], rfc3986.CheckSubDelims[[]byte]},
}

// A parsed is what a generated ParseN tells, in the order of components.
type parsed struct {
	spans [7]rfc3986.Span
	host  rfc3986.HostKind
	path  rfc3986.PathKind
}

var absent = rfc3986.Span{Start: -1, End: -1}

// parsers are the generated ParseN on strings, parsersBytes on bytes, their
// captures brought into one form.
var parsers, parsersBytes = parserTable[string](), parserTable[[]byte]()

func parserTable[T string | []byte]() map[string]func(T) (parsed, error) {
	return map[string]func(T) (parsed, error){
		"URI": func(s T) (parsed, error) {
			var c rfc3986.URICaptures
			err := rfc3986.ParseURI(s, &c)
			return parsed{[7]rfc3986.Span{c.Scheme, c.Userinfo, c.Host, c.Port, c.Path, c.Query, c.Fragment}, c.HostKind, c.PathKind}, err
		},
		"URI-reference": func(s T) (parsed, error) {
			var c rfc3986.URIReferenceCaptures
			err := rfc3986.ParseURIReference(s, &c)
			return parsed{[7]rfc3986.Span{c.Scheme, c.Userinfo, c.Host, c.Port, c.Path, c.Query, c.Fragment}, c.HostKind, c.PathKind}, err
		},
		"absolute-URI": func(s T) (parsed, error) {
			var c rfc3986.AbsoluteURICaptures
			err := rfc3986.ParseAbsoluteURI(s, &c)
			return parsed{[7]rfc3986.Span{c.Scheme, c.Userinfo, c.Host, c.Port, c.Path, c.Query, absent}, c.HostKind, c.PathKind}, err
		},
		"relative-ref": func(s T) (parsed, error) {
			var c rfc3986.RelativeRefCaptures
			err := rfc3986.ParseRelativeRef(s, &c)
			return parsed{[7]rfc3986.Span{absent, c.Userinfo, c.Host, c.Port, c.Path, c.Query, c.Fragment}, c.HostKind, c.PathKind}, err
		},
		"authority": func(s T) (parsed, error) {
			var c rfc3986.AuthorityCaptures
			err := rfc3986.ParseAuthority(s, &c)
			return parsed{[7]rfc3986.Span{absent, c.Userinfo, c.Host, c.Port, absent, absent, absent}, c.HostKind, rfc3986.PathAbsent}, err
		},
	}
}

// The components in the order of parsed.spans, as go_generate.go names them.
const components = "scheme, userinfo, host(IPv6address | IPvFuture | IPv4address | reg-name), port," +
	"path(path-abempty | path-absolute | path-noscheme | path-rootless | path-empty), query, fragment"

// engines is everything that decides a rule.
type engines struct {
	rule         *abnf.Rule
	components   []automaton.Component // of a rule with captures
	nfa          *automaton.NFA
	dfa, minimal *automaton.DFA
	generated    generated
	texts        sync.Map // by state, what expected has said
}

// appendixA compiles every rule for every engine.
func appendixA(t testing.TB) []*engines {
	t.Helper()
	g := loadRFC3986(t)
	cs := allComponents(t, g)
	var list []*engines
	for _, r := range g.checked.Rules {
		e := &engines{rule: r, generated: functions[r.Name]}
		if parsers[r.Name] != nil {
			e.components = cs
		}
		if e.generated.is == nil {
			t.Fatalf("rule %s has no row in the table of generated functions", r.Name)
		}
		var err error
		if e.nfa, err = automaton.NewNFA(r, nil, automaton.DefaultLimits); err != nil {
			t.Fatal(err)
		}
		if e.dfa, err = e.nfa.Determinize(automaton.DefaultLimits); err != nil {
			t.Fatal(err)
		}
		e.minimal = e.dfa.Minimize()
		list = append(list, e)
	}
	if len(list) != len(functions) {
		t.Fatalf("the grammar has %d rules, the table of generated functions %d", len(list), len(functions))
	}
	return list
}

func loadRFC3986(t testing.TB) *Grammar {
	t.Helper()
	text, err := grammar.Files.ReadFile("rfc3986.abnf")
	if err != nil {
		t.Fatal(err)
	}
	g, err := Load(Options{}, File{"rfc3986.abnf", text})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// fast compares the engines that are fast with each other: the minimal DFA
// and all generated functions. It returns their verdict.
func (e *engines) fast(t testing.TB, s string) bool {
	b := []byte(s)
	r := e.minimal.Run(b)
	f := e.generated
	if is, isBytes := f.is(s), f.isBytes(b); is != r.Accepted || isBytes != r.Accepted {
		t.Errorf("%s %q: Is on string %v, on bytes %v, minimal DFA %v", e.rule.Name, s, is, isBytes, r.Accepted)
	}
	if got, gotBytes, want := f.prefix(s), f.prefixBytes(b), e.minimal.Longest(b); got != want || gotBytes != want {
		t.Errorf("%s %q: Prefix on string %d, on bytes %d, minimal DFA %d", e.rule.Name, s, got, gotBytes, want)
	}
	for _, err := range []error{f.check(s), f.checkBytes(b)} {
		if r.Accepted {
			if err != nil {
				t.Errorf("%s %q: matches, but Check says %v", e.rule.Name, s, err)
			}
			continue
		}
		var fault *rfc3986.Error
		if !errors.As(err, &fault) {
			t.Errorf("%s %q: does not match, but Check says %v", e.rule.Name, s, err)
			continue
		}
		want := rfc3986.Error{Rule: e.rule.Name, Offset: r.Stop, Expected: e.expected(r.State)}
		if *fault != want {
			t.Errorf("%s %q: Check says %v, minimal DFA %v", e.rule.Name, s, fault, &want)
		}
	}
	return r.Accepted
}

// expected is what the minimal DFA says may follow in a state.
func (e *engines) expected(state int) string {
	text, ok := e.texts.Load(state)
	if !ok {
		text, _ = e.texts.LoadOrStore(state, e.minimal.Expected(state))
	}
	return text.(string)
}

// slow holds the two oracles, the NFA and the DFA against a verdict.
func (e *engines) slow(t testing.TB, s string, verdict bool) {
	b := []byte(s)
	for _, o := range []struct {
		name string
		says bool
	}{
		{"sets of ends", oracle.Match(e.rule, b)},
		{"regular expression", appendixa.Match(e.rule.Name, s)},
		{"NFA", oracle.RunNFA(e.nfa, b)},
		{"DFA", e.dfa.Run(b).Accepted},
	} {
		if o.says != verdict {
			t.Errorf("%s %q: minimal DFA and generated code say %v, %s says %v", e.rule.Name, s, verdict, o.name, o.says)
		}
	}
}

// offsets holds the longest prefix and the offset of the error against the
// oracle.
func (e *engines) offsets(t testing.TB, s string) {
	b := []byte(s)
	if got, want := e.minimal.Longest(b), oracle.Longest(e.rule, b); got != want {
		t.Errorf("%s %q: longest prefix %d, by the oracle %d", e.rule.Name, s, got, want)
	}
	if got, want := e.minimal.Run(b).Stop, oracle.Stop(e.rule, b); got != want {
		t.Errorf("%s %q: stops at %d, by the oracle at %d", e.rule.Name, s, got, want)
	}
}

// captures returns a function that holds the rule's generated ParseN against
// the slow matcher. It is for one goroutine.
func (e *engines) captures() func(t testing.TB, s string) {
	if e.components == nil {
		return func(testing.TB, string) {}
	}
	slow := oracle.NewParser(e.rule, e.components)
	return func(t testing.TB, s string) {
		t.Helper()
		got, err := parsers[e.rule.Name](s)
		gotBytes, errBytes := parsersBytes[e.rule.Name]([]byte(s))
		if got != gotBytes || fmt.Sprint(err) != fmt.Sprint(errBytes) {
			t.Errorf("%s %q: Parse finds %v, %v; on bytes %v, %v", e.rule.Name, s, got, err, gotBytes, errBytes)
		}
		spans, kinds, ok := slow.Parse([]byte(s))
		if ok != (err == nil) {
			t.Errorf("%s %q: Parse says %v, the slow matcher %v", e.rule.Name, s, err, ok)
			return
		}
		want := parsed{spans: [7]rfc3986.Span{absent, absent, absent, absent, absent, absent, absent}}
		for i, p := range spans {
			want.spans[i] = rfc3986.Span{Start: int32(p[0]), End: int32(p[1])}
			switch e.components[i].Name {
			case "host":
				want.host = rfc3986.HostKind(kinds[i])
			case "path":
				want.path = rfc3986.PathKind(kinds[i])
			}
		}
		if got != want {
			t.Errorf("%s %q: Parse finds %v, the slow matcher %v", e.rule.Name, s, got, want)
		}
	}
}

// allComponents resolves the components.
func allComponents(t testing.TB, g *Grammar) []automaton.Component {
	t.Helper()
	c, err := ParseCapture("URI-reference=" + components)
	if err != nil {
		t.Fatal(err)
	}
	var errs errorSet
	cs := g.components(c, nil, &errs)
	if err := errs.err(); err != nil {
		t.Fatal(err)
	}
	return cs
}

func TestCorpusOnEveryEngine(t *testing.T) {
	byName := map[string]*engines{}
	for _, e := range appendixA(t) {
		byName[e.rule.Name] = e
	}
	for _, row := range appendixa.Corpus() {
		e := byName[row.Rule]
		if got := e.fast(t, row.Input); got != row.Accept {
			t.Errorf("%v: minimal DFA and generated code say %v", row, got)
		}
		e.slow(t, row.Input, row.Accept)
		e.offsets(t, row.Input)
	}
}

// Every row of the corpus, whatever rule it is for, is a string for every
// other rule too.
func TestCorpusCrosswise(t *testing.T) {
	inputs := corpusInputs()
	for _, e := range appendixA(t) {
		for i, s := range inputs {
			verdict := e.fast(t, s)
			if i%8 == 0 || !testing.Short() {
				e.slow(t, s, verdict)
			}
		}
	}
}

func corpusInputs() []string {
	var inputs []string
	for _, row := range appendixa.Corpus() {
		inputs = append(inputs, row.Input)
	}
	slices.Sort(inputs)
	return slices.Compact(inputs)
}

// All strings up to length 5 over the bytes that matter, for every rule: the
// fast engines and the regular expressions on all of them, all the slow ones
// up to length 3, and the captures of those that match.
func TestShortStrings(t *testing.T) {
	const alphabet = ":/?#[]@%aF1."
	longest := 5
	if testing.Short() {
		longest = 4
	}
	for _, e := range appendixA(t) {
		t.Run(e.rule.Name, func(t *testing.T) {
			t.Parallel()
			captures := e.captures()
			for s := range words(alphabet, longest) {
				verdict := e.fast(t, s)
				switch {
				case len(s) <= 3:
					e.slow(t, s, verdict)
					e.offsets(t, s)
				case appendixa.Match(e.rule.Name, s) != verdict:
					t.Errorf("%s %q: %v, but not by the regular expression", e.rule.Name, s, verdict)
				}
				if verdict {
					captures(t, s)
				}
			}
		})
	}
}

// The addresses have alphabets of their own, where longer strings matter.
func TestShortAddresses(t *testing.T) {
	for _, test := range []struct {
		rule, alphabet string
		longest        int
	}{
		{"IPv6address", ":1", 15},
		{"IPv6address", ":1.", 9},
		{"IPv4address", "1.", 15},
		{"IPv4address", "025.", 8},
		{"dec-octet", "0123456789", 4},
		{"h16", "1aFg", 6},
		{"IPvFuture", "vV1.:a", 6},
		{"pct-encoded", "%0aFg", 5},
	} {
		t.Run(test.rule+" "+test.alphabet, func(t *testing.T) {
			t.Parallel()
			i := slices.IndexFunc(appendixA(t), func(e *engines) bool { return e.rule.Name == test.rule })
			e := appendixA(t)[i]
			for s := range words(test.alphabet, test.longest) {
				if verdict, want := e.fast(t, s), appendixa.Match(test.rule, s); verdict != want {
					t.Errorf("%s %q: %v, by the regular expression %v", test.rule, s, verdict, want)
				}
			}
		})
	}
}

// words yields all strings over an alphabet up to a length.
func words(alphabet string, longest int) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		var extend func(s string) bool
		extend = func(s string) bool {
			if !yield(s) {
				return false
			}
			if len(s) == longest {
				return true
			}
			for i := range len(alphabet) {
				if !extend(s + alphabet[i:i+1]) {
					return false
				}
			}
			return true
		}
		extend("")
	}
}

// Strings derived from each rule's automaton: into every state by a shortest
// way, through it by the first and the last byte of every class, and from
// there to acceptance by a shortest way, if the class leads anywhere.
func TestEveryTransition(t *testing.T) {
	for _, e := range appendixA(t) {
		t.Run(e.rule.Name, func(t *testing.T) {
			t.Parallel()
			captures := e.captures()
			d := e.minimal
			in, out := shortestIn(d), shortestOut(d)
			for s := range d.States {
				if e.fast(t, in[s]) != d.States[s].Accept {
					t.Errorf("%s %q: state %d", e.rule.Name, in[s], s)
				}
				for _, b := range edgeBytes(d) {
					input := in[s] + string([]byte{b})
					if next, _ := d.Byte(s, b); next != automaton.None {
						input += out[next]
					}
					verdict := e.fast(t, input)
					if !testing.Short() {
						e.slow(t, input, verdict)
						e.offsets(t, input)
					}
					captures(t, input)
				}
			}
		})
	}
}

// The same for the automata with captures, whose states are more.
func TestEveryTransitionWithCaptures(t *testing.T) {
	g := loadRFC3986(t)
	for _, e := range appendixA(t) {
		if e.components == nil {
			continue
		}
		t.Run(e.rule.Name, func(t *testing.T) {
			t.Parallel()
			captures := e.captures()
			d, err := g.compile(e.rule, e.components)
			if err != nil {
				t.Fatal(err)
			}
			in, out := shortestIn(d), shortestOut(d)
			for s := range d.States {
				for _, b := range edgeBytes(d) {
					input := in[s] + string([]byte{b})
					if next, _ := d.Byte(s, b); next != automaton.None {
						input += out[next]
					}
					captures(t, input)
				}
			}
		})
	}
}

// shortestIn returns for every state a shortest string that leads there.
func shortestIn(d *automaton.DFA) []string {
	in := make([]string, len(d.States))
	seen := make([]bool, len(d.States))
	seen[0] = true
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		for _, e := range d.Edges(queue[0]) {
			if !seen[e.To] {
				seen[e.To] = true
				in[e.To] = in[queue[0]] + string([]byte{e.Set.Min()})
				queue = append(queue, e.To)
			}
		}
	}
	return in
}

// shortestOut returns for every state a shortest string from there to
// acceptance.
func shortestOut(d *automaton.DFA) []string {
	out := make([]string, len(d.States))
	known := make([]bool, len(d.States))
	for s := range d.States {
		known[s] = d.States[s].Accept
	}
	for changed := true; changed; {
		changed = false
		found := map[int]string{}
		for s := range d.States {
			if known[s] {
				continue
			}
			for _, e := range d.Edges(s) {
				if known[e.To] {
					found[s] = string([]byte{e.Set.Min()}) + out[e.To]
					break
				}
			}
		}
		for s, text := range found {
			out[s], known[s], changed = text, true, true
		}
	}
	return out
}

// edgeBytes returns the first and the last byte of every class.
func edgeBytes(d *automaton.DFA) []byte {
	first, last := map[uint8]byte{}, map[uint8]byte{}
	for b := range 256 {
		c := d.Class[b]
		if _, ok := first[c]; !ok {
			first[c] = byte(b)
		}
		last[c] = byte(b)
	}
	var bytes []byte
	for c := range d.Classes {
		bytes = append(bytes, first[uint8(c)])
		if l := last[uint8(c)]; l != first[uint8(c)] {
			bytes = append(bytes, l)
		}
	}
	return bytes
}

// Real strings, mutated: the generated code against the regular expressions on
// all of them, against the slow matcher for captures on those that match.
func TestMutated(t *testing.T) {
	count := 120_000
	switch {
	case *long:
		count *= 100
	case testing.Short():
		count /= 10
	}
	var rules []*engines
	for _, e := range appendixA(t) {
		if e.components != nil {
			rules = append(rules, e)
		}
	}
	const shards = 4
	for shard := range shards {
		t.Run(fmt.Sprint(shard), func(t *testing.T) {
			t.Parallel()
			m := newMutator(uint64(shard))
			captures := make([]func(testing.TB, string), len(rules))
			matched := 0
			for i := range count / shards {
				if i%10_000 == 0 { // the slow matcher remembers all that it has met
					for j, e := range rules {
						captures[j] = e.captures()
					}
				}
				s := m.next()
				e := rules[i%len(rules)]
				verdict := e.fast(t, s)
				if want := appendixa.Match(e.rule.Name, s); verdict != want {
					t.Errorf("%s %q: %v, by the regular expression %v", e.rule.Name, s, verdict, want)
				}
				if verdict {
					matched++
				}
				if verdict || i%8 == 0 {
					captures[i%len(rules)](t, s)
				}
				if i%8 == 0 {
					if len(s) < 60 {
						e.offsets(t, s)
					}
				}
			}
			if matched < count/shards/10 {
				t.Errorf("only %d of %d strings matched: the mutations miss what they are for", matched, count/shards)
			}
		})
	}
}

// A mutator makes strings that are nearly right out of those of the corpus.
type mutator struct {
	*rand.Rand
	seeds []string
}

func newMutator(seed uint64) *mutator {
	var seeds []string
	for _, row := range appendixa.Corpus() {
		if row.Accept && parsers[row.Rule] != nil {
			seeds = append(seeds, row.Input)
		}
	}
	return &mutator{rand.New(rand.NewPCG(3986, seed)), seeds}
}

func (m *mutator) pick() string { return m.seeds[m.IntN(len(m.seeds))] }

func (m *mutator) next() string {
	// Bytes that delimit, bytes at the edges of ranges, and some that are
	// never right.
	const interesting = ":/?#[]@!$&'()*+,;=-._~%%%%0159aAfFgGvVzZ{`^|<>\" \x00\x7f\x80\xff\n"
	b := []byte(m.pick())
	for range 1 + m.IntN(3) {
		i := m.IntN(len(b) + 1)
		switch m.IntN(6) {
		case 0: // insert
			b = slices.Insert(b, i, interesting[m.IntN(len(interesting))])
		case 1: // replace
			if i < len(b) {
				b[i] = interesting[m.IntN(len(interesting))]
			}
		case 2: // delete
			if i < len(b) {
				b = slices.Delete(b, i, i+1)
			}
		case 3: // repeat a piece
			j := min(len(b), i+1+m.IntN(6))
			b = slices.Insert(b, i, slices.Clone(b[i:j])...)
		case 4: // go on as another string does
			other := m.pick()
			b = append(b[:i], other[m.IntN(len(other)+1):]...)
		case 5: // insert something of consequence
			pieces := []string{"//", "::", "%2F", "%", "[::1]", "1.2.3.4", "[v1.a:b]", "..", "/./", "?", "#", "@", ":80", "256.1.1.1"}
			b = slices.Insert(b, i, []byte(pieces[m.IntN(len(pieces))])...)
		}
	}
	return string(b)
}

func FuzzGenerated(f *testing.F) {
	for _, s := range corpusInputs() {
		f.Add(s)
	}
	rules := appendixA(f)
	f.Fuzz(func(t *testing.T, s string) {
		for _, e := range rules {
			if verdict, want := e.fast(t, s), appendixa.Match(e.rule.Name, s); verdict != want {
				t.Errorf("%s %q: %v, by the regular expression %v", e.rule.Name, s, verdict, want)
			}
			if len(s) < 200 {
				e.captures()(t, s)
			}
		}
	})
}

func TestGeneratedCodeDoesNotAllocate(t *testing.T) {
	for _, row := range appendixa.Corpus() {
		f, b := functions[row.Rule], []byte(row.Input)
		if n := testing.AllocsPerRun(1, func() { f.is(row.Input); f.isBytes(b); f.prefix(row.Input); f.prefixBytes(b) }); n != 0 {
			t.Errorf("%v: Is and Prefix allocate %v times", row, n)
		}
		most := 1.0
		if row.Accept {
			most = 0
		}
		calls := map[string]func(){
			"Check":          func() { f.check(row.Input) },
			"Check on bytes": func() { f.checkBytes(b) },
		}
		if parsers[row.Rule] != nil {
			calls["Parse"] = func() { parsers[row.Rule](row.Input) }
			calls["Parse on bytes"] = func() { parsersBytes[row.Rule](b) }
		}
		for name, call := range calls {
			if n := testing.AllocsPerRun(1, call); n > most {
				t.Errorf("%v: %s allocates %v times", row, name, n)
			}
		}
	}
}

// A megabyte of path, of dots, of escapes or of address-like text is decided
// as what it is: nothing recurses on the input.
func TestLongStrings(t *testing.T) {
	const million = 1 << 20
	for _, test := range []struct {
		name, text string
		matches    bool
	}{
		{"one long segment", "http://a/" + strings.Repeat("p", million), true},
		{"many empty segments", "http://a" + strings.Repeat("/", million), true},
		{"many dot segments", "http://a" + strings.Repeat("/..", million/3), true},
		{"escapes only", "http://a/" + strings.Repeat("%2F", million/3), true},
		{"a broken escape at the end", "http://a/" + strings.Repeat("%2F", million/3) + "%2", false},
		{"a long host of digits and dots", "http://" + strings.Repeat("1.", million/2), true},
		{"a long port", "http://a:" + strings.Repeat("9", million), true},
		{"userinfo that never ends", "http://" + strings.Repeat("a:", million/2), false},
		{"userinfo that ends at last", "http://" + strings.Repeat("a:", million/2) + "@", true},
		{"a long IPvFuture", "http://[v" + strings.Repeat("f", million) + "." + strings.Repeat(":", million) + "]", true},
		{"colons without end in an address", "http://[" + strings.Repeat(":", million), false},
	} {
		if got := rfc3986.IsURI(test.text); got != test.matches {
			t.Errorf("%s: IsURI %v", test.name, got)
		}
		if got := rfc3986.CheckURI(test.text) == nil; got != test.matches {
			t.Errorf("%s: CheckURI %v", test.name, got)
		}
		if _, err := parsers["URI"](test.text); (err == nil) != test.matches {
			t.Errorf("%s: ParseURI %v", test.name, err)
		}
		want := len(test.text)
		if !test.matches {
			want = loadedURI(t).Longest([]byte(test.text))
		}
		if got := rfc3986.PrefixURI(test.text); got != want {
			t.Errorf("%s: PrefixURI %d, want %d", test.name, got, want)
		}
	}
}

func loadedURI(t *testing.T) *automaton.DFA {
	g := loadRFC3986(t)
	d, err := g.compile(g.checked.Rule("URI"), nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
