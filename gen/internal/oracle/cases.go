package oracle

import (
	"fmt"
	"strings"

	"github.com/abnfgo/abnfgo/gen/internal/abnf"
	"github.com/abnfgo/abnfgo/gen/internal/automaton"
)

// A Case is a small grammar on which matchers have gone wrong. Its first rule
// is the entry.
type Case struct {
	Name     string
	Why      string // it is here
	ABNF     string
	Captures string // components, "X, Y(K / L)"; may be empty
	Alphabet string // the bytes worth trying
	Length   int    // of the longest strings worth trying
}

// core is the rules that the cases take for granted.
const core = `
ALPHA = %x41-5A / %x61-7A
DIGIT = %x30-39
HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
OCTET = %x00-FF
`

// LoadGrammar reads a grammar of the cases' kind, with num-vals in octets.
func LoadGrammar(text string) (*abnf.Grammar, error) {
	return abnf.Load(abnf.Octets, abnf.NewSource("core.abnf", []byte(core)), abnf.NewSource("case.abnf", []byte(text)))
}

// Load reads a grammar and returns its first rule, and components for it.
func Load(text, captures string) (*abnf.Rule, []automaton.Component, error) {
	g, err := LoadGrammar(text)
	if err != nil {
		return nil, nil, err
	}
	components, err := Components(g, captures)
	return g.Rules[0], components, err
}

// Load is the function Load for the case.
func (c Case) Load() (*abnf.Rule, []automaton.Component, error) {
	r, components, err := Load(c.ABNF, c.Captures)
	if err != nil {
		err = fmt.Errorf("%s: %w", c.Name, err)
	}
	return r, components, err
}

// Components resolves a list such as "X, Y(K / L)" in a grammar.
func Components(g *abnf.Grammar, list string) ([]automaton.Component, error) {
	var components []automaton.Component
	for text := range strings.SplitSeq(list, ",") {
		name, kinds, _ := strings.Cut(strings.TrimSuffix(strings.TrimSpace(text), ")"), "(")
		if name == "" {
			continue
		}
		c := automaton.Component{Name: name, Rule: g.Rule(name)}
		for kind := range strings.SplitSeq(kinds, "/") {
			if kind = strings.TrimSpace(kind); kind == "" {
				continue
			}
			r := g.Rule(kind)
			if r == nil {
				return nil, fmt.Errorf("no rule %q", kind)
			}
			c.Kinds = append(c.Kinds, r)
		}
		if c.Rule == nil && c.Kinds == nil {
			return nil, fmt.Errorf("no rule %q", name)
		}
		components = append(components, c)
	}
	return components, nil
}

// Strings calls f for every string of up to length bytes of the alphabet, the
// shorter first. f must not keep its argument.
func Strings(alphabet string, length int, f func(s []byte)) {
	for n := 0; n <= length; n++ {
		s := make([]byte, n)
		var fill func(i int)
		fill = func(i int) {
			if i == n {
				f(s)
				return
			}
			for _, b := range []byte(alphabet) {
				s[i] = b
				fill(i + 1)
			}
		}
		fill(0)
	}
}

// Cases are the grammars that every engine is tried on.
var Cases = []Case{
	// Languages.
	{"empty", "the empty string and nothing else", `S = ""`, "", "ab", 3},
	{"letter", "one byte", `S = %x61`, "", "abA", 3},
	{"fold", "plain strings ignore case, %s does not", `S = "ab" / %s"Bc"`, "", "aAbBcC", 4},
	{"prefixes", "alternatives that begin alike, the short one first", `S = "a" / "ab" / "abc"`, "", "abc", 5},
	{"overlap", "a repetition of alternatives that overlap", `S = 1*3( "a" / "ab" )`, "", "abc", 7},
	{"overlap-loop", "the same without a bound", `S = *( "a" / "ab" / "bc" ) "c"`, "", "abc", 8},
	{"stars", "stars on stars on stars", `S = *(*(*"a")) "b"`, "", "abc", 8},
	{"nullable-loop", "a loop around options", `S = *( [ "a" ] [ "b" ] )`, "", "abc", 8},
	{"nullable-plus", "at least two rounds, each of which may be empty", `S = 2*( [ "a" ] [ "b" ] ) "c"`, "", "abc", 7},
	{"exact", "an exact count of something that may be empty", `S = 3( *"a" / "b" )`, "", "abc", 7},
	{"greed", "a repetition that has to give bytes back", `S = *( "a" / "b" ) "ab"`, "", "abc", 8},
	{"greed-twice", "the same with the end inside the repetition's set", `S = *%x61-63 "a" *%x61-63 "b"`, "", "abc", 8},
	{"third-last", "the third byte from the end, whose DFA doubles with every step", `S = *( "a" / "b" ) "a" 2( "a" / "b" )`, "", "ab", 8},
	{"double-colon", "an address with a gap, the classic of greedy parsers", `S = *2( "a" ":" ) "a" / [ *1( "a" ":" ) "a" ] "::" [ "a" ]`, "", "a:", 8},
	{"bounds", "a repetition of two to four groups", `S = 2*4( 1*2"a" "b" )`, "", "ab", 8},
	{"escape", "an escape inside a run", `S = *( "a" / "%" "b" "c" )`, "", "abc%", 6},
	{"escape-only", "nothing but escapes", `S = *( "%" "b" "c" ) [ "a" ]`, "", "abc%", 6},
	{"octets", "every byte there is", `S = *OCTET`, "", "a\x00\x7f\x80\xff", 4},
	{"high", "a range of bytes above ASCII", `S = 1*%x80-FE`, "", "\x00\x7f\x80\xfe\xff", 4},
	{"gap", "a set with holes, for tables rather than comparisons", `S = *( %x00 / %x30-39 / "x" / %x81 / %xF0-FF )`, "", "\x000x\x80\x81\xff", 4},
	{"utf-8", "UTF-8 as RFC 3629 writes it, shortened", `S = *( %x00-7F / U2 / U3 )
U2 = %xC2-DF T
U3 = %xE0 %xA0-BF T / %xE1-EC 2T / %xED %x80-9F T / %xEE-EF 2T
T = %x80-BF`, "", "a\x80\xa0\xc2\xe0\xed", 5},

	// Spans.
	{"one", "a captured byte", `S = X
X = "a"`, "X", "ab", 3},
	{"absent-or-empty", "an empty component is not an absent one", `S = "a" [ "b" X ]
X = *"c"`, "X", "abc", 6},
	{"inside-set", "a captured rule inside a rule of single bytes", `S = *Y ","
Y = X / "b"
X = "a"`, "X", "ab,", 6},
	{"undecided", "each round may be the last, so nothing is decided before its end", `S = *( X "," ) Y
X = *"a"
Y = *"a" "b"`, "X, Y", "ab,", 8},
	{"two-registers", "two positions for one tag, both open", `S = X "c" / "a" X "b"
X = *"a" *"b"`, "X", "abc", 8},
	{"three-registers", "three positions for one tag, all open", `S = X "c" / "a" X "b" / "aa" X "a"
X = *"a" [ "b" ]`, "X", "abc", 8},
	{"copies", "an open position moves to another register as a reading before it dies", `S = *( "a" X "b" / X "c" )
X = *"a"`, "X", "abc", 8},
	{"swap", "readings that take turns in being preferred", `S = *( A / B ) "c"
A = "a" "b" / "b"
B = "a"`, "A, B", "abc", 8},
	{"late", "the last byte says what the first was", `S = ( X "c" / Y "d" ) [ "a" ]
X = 1*"a"
Y = 1*"a"`, "X, Y", "acd", 7},
	{"late-shared", "the last byte says which use of one rule it was", `S = ( X "c" / "a" X "d" ) *"c"
X = *"a"`, "X", "acd", 7},
	{"window", "the captured rule is always the last but one byte", `S = *B X B
X = B
B = "a" / "b"`, "X", "abc", 7},
	{"window-2", "three uses of a rule, all open at once", `S = *B X *B "b" X *"a"
X = B
B = "a" / "b"`, "X", "abc", 7},
	{"greedy", "the longer repetition wins", `S = *"a" X *"a"
X = *"a"`, "X", "ab", 6},
	{"lazy", "a preferred alternative can be the shorter one", `S = X *"a"
X = "" / "a" / "aa"`, "X", "ab", 6},
	{"earlier", "the earlier alternative wins though the later is longer", `S = ( A / B ) *( "a" / "b" )
A = "a"
B = "a" "b"`, "A, B", "abc", 6},
	{"first-match", "address or name: the earlier alternative wins if the whole matches", `S = host [ ":" *"c" ]
host = v4 / name
v4 = "a" "." "a"
name = *( "a" / "b" / "." )`, "host(v4 / name)", "ab.:c", 5},
	{"inside", "a captured rule inside a captured rule", `S = "b" X "b" / X
X = *( "a" / Y )
Y = "b" "a"`, "X, Y", "abc", 8},
	{"inside-empty", "a captured rule that is empty inside a captured rule", `S = X [ "c" ]
X = Y *"a" Y
Y = *"b"`, "X, Y", "abc", 7},
	{"loop", "the last round of a loop counts", `S = *( X / "c" )
X = "a" *"b"`, "X", "abc", 8},
	{"loop-empty", "rounds that could be empty are not taken", `S = *( X [ "b" ] )
X = *"a"`, "X", "abc", 8},
	{"plus-empty", "but the rounds of the minimum are", `S = 1*( X / Y )
X = ""
Y = "a"`, "X, Y", "ab", 6},
	{"plus-two", "two rounds of the minimum, the first of which prefers to be empty", `S = 2*( X / Y )
X = ""
Y = "a" / "b"`, "X, Y", "ab", 6},
	{"optional-empty", "an option of something empty is not taken", `S = [ X ] "b"
X = *"a"`, "X", "ab", 6},
	{"bounded-empty", "nor are the rounds of a bounded repetition", `S = *2( X / Y ) Z
X = ""
Y = "a"
Z = *"a"`, "X, Y, Z", "ab", 6},
	{"bounded-more", "nor are they when a round before has taken something", `S = 1*3( X *"b" ) Z
X = *"a"
Z = *( "a" / "b" )`, "X, Z", "ab", 7},
	{"bounded-nested", "bounded repetitions of empty ones in each other", `S = *2( *2( X [ Y ] ) [ Y ] ) Z
X = [ "a" ]
Y = "b" / ""
Z = *( "a" / "b" )`, "X, Y, Z", "ab", 7},
	{"loop-in-bounded", "a loop in a bounded repetition, both may be empty", `S = *2( *( X ) *Y )
X = "a" / ""
Y = "b" / ""`, "X, Y", "abc", 7},
	{"bounded-in-loop", "a bounded repetition in a loop", `S = *( *2( X / "b" ) [ Y ] )
X = "a" / ""
Y = "c" X`, "X, Y", "abc", 7},
	{"plus-nested", "minimum one in minimum one, empty first", `S = 1*( 1*( X / Y ) / Z )
X = ""
Y = "a"
Z = "b"`, "X, Y, Z", "ab", 7},
	{"empty-first", "an alternative that is empty and preferred", `S = *( "" / X ) Y
X = "a"
Y = *"a" [ "b" ]`, "X, Y", "ab", 7},
	{"turn", "a round ends empty and the next begins so, without a byte between", `S = *( *( 2( Y ) ) )
Y = X / "a" / "b"
X = [ "b" ]`, "X", "abc", 7},
	{"turn-plus", "the same behind a minimum", `S = 2*( X Y / Y "c" )
Y = X / "c"
X = [ "a" / "b" ]`, "X, Y", "abc", 7},
	{"turn-alternative", "the same with alternatives of the round", `S = *( X / Y / X Z )
X = 2( Z ) ( Y / "b" )
Y = [ Z ]
Z = "a" / ""`, "X, Y, Z", "abc", 7},
	{"turn-bounded", "the same with a bounded repetition inside", `S = *( 2*( Y ) / X X )
X = *2( Z ) / ( Z Y )
Y = "b" "a" "b"
Z = "a"`, "X(Y / Z), Z", "abc", 8},
	{"everywhere", "one rule in several places", `S = X "," X / X ";" X "," X / X
X = *"a"`, "X", "a,;", 7},
	{"ambiguous", "three ways for every string", `S = X Y Z
X = *"a"
Y = *( "a" / "b" )
Z = *( "a" / "b" / "c" )`, "X, Y, Z", "abc", 7},
	{"reluctant", "the preferred reading fails only at the end", `S = X Y "c" / Y X "b" / *( "a" / "b" )
X = *"a"
Y = *( "a" / "b" )`, "X, Y", "abc", 8},
	{"authority", "what stands before the last @ is the user's, unless there is none", `S = [ user "@" ] name [ ":" port ]
user = *( "a" / ":" )
name = *"a"
port = *"b"`, "user, name, port", "ab:@", 6},
	{"end-only", "the end of the string decides", `S = X / X Y / Y "a"
X = 1*"a"
Y = 1*"a" 1*"b" / "b"`, "X, Y", "ab", 7},
	{"scheme", "the delimiter decides what came before it", `S = [ scheme ":" ] path
scheme = "a" *( "a" / "b" )
path = *( "a" / "b" / "/" )`, "scheme, path", "ab:/", 6},

	// Kinds.
	{"kinds", "a kind each", `S = C
C = K / L
K = 1*"a"
L = 1*( "a" / "b" )`, "C(K / L)", "abc", 6},
	{"kinds-loop", "kinds in a loop", `S = *( C "," ) [ C ]
C = K / L
K = 1*"a"
L = 1*( "a" / "b" )`, "C(K / L)", "ab,", 7},
	{"kinds-stale", "a round without a kind forgets that of the round before", `S = *( C "," )
C = K / "b"
K = 1*"a"`, "C(K)", "ab,", 7},
	{"kinds-outside", "a kind outside of the component is none of it", `S = C [ ":" K ] / K "," C
C = *"b" [ L ]
K = "a"
L = "a" "a"`, "C(K / L)", "ab:,", 6},
	{"kinds-stale-open", "to be forgotten only if the later reading wins", `S = C ":" ( "a" "b" / C )
C = K / "b" / "a" "b" "a"
K = 1*"a"`, "C(K)", "ab:", 7},
	{"kinds-in-kinds", "a kind inside a kind does not count", `S = C
C = K / L
K = "b" L
L = 1*"a"`, "C(K / L)", "abc", 6},
	{"kinds-only", "where the component's rule is not used the kinds are the component", `S = "b" K / "c" L / "a"
P = K / L
K = *"a"
L = *"a" "b"`, "P(K / L)", "abc", 6},
	{"kinds-only-loop", "the same in a loop, with a kind inside a kind", `S = *( K / L "c" )
K = "b" L
L = *"a" "c"`, "P(K / L)", "abc", 7},
	{"kinds-late", "the kind is open until the end", `S = C ( "b" / "c" )
C = K / L / M
K = "a" "a"
L = *"a"
M = *( "a" / "b" )`, "C(K / L / M)", "abc", 7},
	{"kinds-two", "one rule is a kind of two components", `S = C "," D
C = K / L
D = L / K
K = *"a"
L = *( "a" / "b" )`, "C(K / L), D(K / L)", "ab,", 7},
	{"kind-itself", "a component that is a kind of itself", `S = *( C / D )
C = "a" [ D ]
D = "b"`, "C(C / D)", "abc", 7},
	{"kind-of-several", "a component that holds several kinds has the last", `S = *( "c" / C )
C = "b" *( K / L )
K = "a"
L = "a" "a" "b"`, "C(K / L)", "abc", 7},
}
