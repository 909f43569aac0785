package uri

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/abnfgo/abnfgo/generated/rfc3986"
)

// seeds are the inputs of all tables.
var seeds = func() []string {
	var s []string
	for _, table := range [][]parseTest{section1_1_2, section3, section4, appendixBTests} {
		for _, tt := range table {
			s = append(s, tt.input)
		}
	}
	for _, table := range [][]resolveTest{section5_4_1, section5_4_2, section5_4_2Lenient, section5_2} {
		for _, tt := range table {
			s = append(s, tt.base, tt.ref)
		}
	}
	for _, table := range [][]normalizeTest{section6_2_2, section6_2_2_1, section6_2_2_2, section6_2_2_3, section6_2_3} {
		for _, tt := range table {
			s = append(s, tt.input)
		}
	}
	slices.Sort(s)
	return slices.Compact(s)
}()

// fragments are what a mutation puts in: delimiters, the letters of dot
// segments and percent-encodings, and pieces of hosts.
var fragments = []string{
	":", "/", "?", "#", "[", "]", "@", "//", "/.", "/..", "/./", "/../", ".", "..", "%2e", "%2E", "%2F", "%41",
	"%c3%A9", "%", "a", "B", "1", "a:", "Z+-.:", "//h", "//u@h:1", "[::1]", "[v1.a]", "1.2.3.4", "255", "::", "é", " ", "\n",
}

// iterations is a number of random tests, fewer of them in short mode.
func iterations(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

// A mutator makes random references of seeds.
type mutator struct{ *rand.Rand }

func newMutator(seed uint64) mutator { return mutator{rand.New(rand.NewPCG(3986, seed))} }

func (m mutator) pick(list []string) string { return list[m.IntN(len(list))] }

// mutate returns a seed with up to four changes, a valid reference or not.
func (m mutator) mutate() string {
	s := m.pick(seeds)
	for range m.IntN(5) {
		i := m.IntN(len(s) + 1)
		j := i + m.IntN(min(len(s)-i, 6)+1)
		switch m.IntN(4) {
		case 0: // delete
			s = s[:i] + s[j:]
		case 1: // repeat
			s = s[:j] + s[i:]
		case 2: // go on with another
			t := m.pick(seeds)
			s = s[:i] + t[m.IntN(len(t)+1):]
		default: // replace
			s = s[:i] + m.pick(fragments) + s[j:]
		}
	}
	return s
}

// reference returns a mutated reference that is valid.
func (m mutator) reference() Reference {
	for {
		if r, err := ParseReference(m.mutate()); err == nil {
			return r
		}
	}
}

// uri returns a mutated URI that is valid.
func (m mutator) uri() URI {
	for {
		if u, ok := m.reference().URI(); ok {
			return u
		}
	}
}

// TestParseLaws checks on mutated references that the components are those of
// Appendix B's regular expression, match their rules, and make the string
// again by §5.3.
func TestParseLaws(t *testing.T) {
	m := newMutator(2)
	for range iterations(300_000) {
		checkParts(t, m.reference())
	}
}

func checkParts(t *testing.T, r Reference) {
	t.Helper()
	slow := slowParse(r.String())
	part := func(s string, ok bool) slowPart { return slowPart{ok, s} }
	authority, hasAuthority := r.Authority()
	got := slowParts{
		scheme:    part(r.Scheme(), r.Scheme() != ""),
		authority: part(authority.String(), hasAuthority),
		path:      r.Path(),
		query:     part(r.Query()),
		fragment:  part(r.Fragment()),
	}
	if got != slow {
		t.Fatalf("%q has the parts %+v, by Appendix B %+v", r, got, slow)
	}
	if s := slowRecompose(got); s != r.String() {
		t.Fatalf("%q put together is %q", r, s)
	}
	if hasAuthority {
		userinfo, host, port := slowSplitAuthority(authority.String())
		if part(authority.Userinfo()) != userinfo || authority.Host().String() != host || part(authority.Port()) != port {
			t.Fatalf("%q has %s", r, show(r.parts))
		}
	}

	for _, p := range []struct {
		rule string
		is   func(string) bool
		slowPart
	}{
		{"scheme", rfc3986.IsScheme[string], got.scheme},
		{"authority", rfc3986.IsAuthority[string], got.authority},
		{"userinfo", rfc3986.IsUserinfo[string], part(r.Userinfo())},
		{"port", rfc3986.IsPort[string], part(r.Port())},
		{"query", rfc3986.IsQuery[string], got.query},
		{"fragment", rfc3986.IsFragment[string], got.fragment},
	} {
		if p.defined && !p.is(p.s) {
			t.Fatalf("%q has the %s %q", r, p.rule, p.s)
		}
	}
	var c rfc3986.URIReferenceCaptures
	if err := rfc3986.ParseURIReference(r.String(), &c); err != nil {
		t.Fatal(err)
	}
	if r.PathKind() != c.PathKind || !pathRules[r.PathKind()](r.Path()) {
		t.Fatalf("%q has a path of kind %v, by the grammar %v", r, r.PathKind(), c.PathKind)
	}
	h, ok := r.Host()
	if h.Kind() != c.HostKind || ok && !hostRules[h.Kind()](strings.Trim(h.String(), "[]")) {
		t.Fatalf("%q has a host of kind %v, by the grammar %v", r, h.Kind(), c.HostKind)
	}
}

// pathRules and hostRules are the rules that the kinds stand for.
var (
	pathRules = map[PathKind]func(string) bool{
		PathAbempty:  rfc3986.IsPathAbempty[string],
		PathAbsolute: rfc3986.IsPathAbsolute[string],
		PathNoscheme: rfc3986.IsPathNoscheme[string],
		PathRootless: rfc3986.IsPathRootless[string],
		PathEmpty:    rfc3986.IsPathEmpty[string],
	}
	hostRules = map[HostKind]func(string) bool{
		HostIPv6address: rfc3986.IsIPv6address[string],
		HostIPvFuture:   rfc3986.IsIPvFuture[string],
		HostIPv4address: rfc3986.IsIPv4address[string],
		HostRegName:     rfc3986.IsRegName[string],
	}
)

// TestResolveLaws compares with §5.2.2's pseudo-code on mutated pairs.
func TestResolveLaws(t *testing.T) {
	m := newMutator(3)
	for range iterations(300_000) {
		checkResolve(t, m.uri(), m.reference())
	}
}

func checkResolve(t *testing.T, base URI, ref Reference) {
	t.Helper()
	for _, resolver := range []Resolver{{}, {Lenient: true}} {
		got, err := resolver.Resolve(base, ref)
		if err != nil {
			t.Fatal(err)
		}
		want := slowResolve(base.String(), ref.String(), !resolver.Lenient)
		if got.String() != want {
			t.Fatalf("%+v: %q resolved by %q = %q, want %q", resolver, ref, base, got, want)
		}
		parsed, err := Parse(want)
		if err != nil {
			t.Fatalf("%+v: %q resolved by %q: %v", resolver, ref, base, err)
		}
		if got != parsed {
			t.Fatalf("%+v: %q resolved by %q has %s, but %s parsed", resolver, ref, base, show(got.parts), show(parsed.parts))
		}
		if ref.Path() != "" && got.hasDotSegments() {
			t.Fatalf("%+v: %q resolved by %q has dot segments: %q", resolver, ref, base, got)
		}
		if again, err := resolver.Resolve(got, MustParseReference("")); err != nil || !strings.HasPrefix(got.String(), again.String()) {
			t.Fatalf("%+v: the empty reference resolved by %q = %q, %v", resolver, got, again, err)
		}
	}
}

// TestNormalizeLaws compares with §6.2.2's steps on mutated URIs.
func TestNormalizeLaws(t *testing.T) {
	m := newMutator(4)
	for range iterations(300_000) {
		checkNormalize(t, m.uri())
	}
}

func checkNormalize(t *testing.T, u URI) {
	t.Helper()
	got, want := u.Normalize(), slowNormalize(u.String())
	if got.String() != want {
		t.Fatalf("%q normalized = %q, want %q", u, got, want)
	}
	if len(want) > len(u.String()) {
		t.Fatalf("%q normalized is longer: %q", u, got)
	}
	parsed, err := Parse(want)
	if err != nil {
		t.Fatalf("%q normalized: %v", u, err)
	}
	if got != parsed {
		t.Fatalf("%q normalized has %s, but %s parsed", u, show(got.parts), show(parsed.parts))
	}
	if again := got.Normalize(); again != got {
		t.Fatalf("%q normalized twice = %q, once %q", u, again, got)
	}
	if (got == u) != u.isNormal() {
		t.Fatalf("%q normalized = %q, but isNormal is %t", u, got, u.isNormal())
	}
}
