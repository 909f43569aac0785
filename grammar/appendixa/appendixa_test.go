package appendixa

import (
	"fmt"
	"net/netip"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/abnfgo/abnfgo/grammar"
)

func Example() {
	for _, s := range []string{"v1.fe80::a", "V1.a", "v1."} {
		fmt.Println(s, Match("IPvFuture", s))
	}
	// Output:
	// v1.fe80::a true
	// V1.a true
	// v1. false
}

func ExampleMatch() {
	// The whole string must match: a final newline is not let through.
	fmt.Println(Match("host", "[1:2:3:4:5:6:7::]"), Match("host", "1.2.3.4\n"))
	// Output: true false
}

func ExampleRules() {
	names := Rules()
	fmt.Println(len(names), names[0], names[len(names)-1])
	// Output: 36 URI sub-delims
}

func ExampleCorpus() {
	// Every string that is rejected for what it does to a regexp's "$".
	n := 0
	for _, row := range Corpus() {
		if !row.Accept && strings.HasSuffix(row.Input, "\n") {
			if n == 0 {
				fmt.Printf("%s %q\n", row.Rule, row.Input)
			}
			n++
		}
	}
	fmt.Println(n > len(Rules()))
	// Output:
	// URI "http://a/\n"
	// true
}

func ExampleRow() {
	row := Row{Rule: "scheme", Input: "1a", Reason: "§3.1 begins with ALPHA", Line: 12}
	fmt.Println(row)
	fmt.Println(Match(row.Rule, row.Input) == row.Accept)
	// Output:
	// rfc3986.tsv:12: scheme rejects "1a" (§3.1 begins with ALPHA)
	// true
}

// TestCorpus holds the transcription and the table against each other.
func TestCorpus(t *testing.T) {
	for _, row := range Corpus() {
		if !slices.Contains(Rules(), row.Rule) {
			t.Errorf("%v: no such rule", row)
		} else if Match(row.Rule, row.Input) != row.Accept {
			t.Errorf("%v: the transcription says %t", row, !row.Accept)
		}
	}
}

// TestCorpusShape holds the table to what its head says of it.
func TestCorpusShape(t *testing.T) {
	rows := Corpus()
	if len(rows) < 400 {
		t.Errorf("%d rows, want at least 400", len(rows))
	}

	type key struct{ rule, input string }
	lines := make(map[key]int)
	verdicts := make(map[string]map[bool]bool)
	for _, row := range rows {
		k := key{row.Rule, row.Input}
		if line, dup := lines[k]; dup {
			t.Errorf("%v: again, first in line %d", row, line)
		}
		lines[k] = row.Line
		if verdicts[row.Rule] == nil {
			verdicts[row.Rule] = make(map[bool]bool)
		}
		verdicts[row.Rule][row.Accept] = true
	}
	for _, rule := range Rules() {
		for _, accept := range []bool{true, false} {
			if !verdicts[rule][accept] {
				t.Errorf("no row of %s with Accept %t", rule, accept)
			}
		}
	}

	// Position of a row's group: by rule, accept before reject.
	group := func(r Row) int {
		g := 2 * slices.Index(Rules(), r.Rule)
		if !r.Accept {
			g++
		}
		return g
	}
	for i := 1; i < len(rows); i++ {
		if group(rows[i]) < group(rows[i-1]) {
			t.Errorf("%v: out of order", rows[i])
		}
	}
}

// TestCorpusLiterals demands the one spelling that strconv.Quote gives, so
// that the table can be searched for a string.
func TestCorpusLiterals(t *testing.T) {
	text, err := grammar.Corpora.ReadFile(corpusFile)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	for _, row := range Corpus() {
		if got, want := strings.Split(lines[row.Line-1], "\t")[2], strconv.Quote(row.Input); got != want {
			t.Errorf("%s:%d: %s, want %s", corpusFile, row.Line, got, want)
		}
	}
}

func TestParseCorpus(t *testing.T) {
	const good = "scheme\taccept\t\"a\"\tletter\n"
	tests := []struct {
		text string
		want string // the error
	}{
		{"scheme\taccept\t\"a\"\n", `rfc3986.tsv:1: 3 fields, want 4: rule, verdict, string, reason`},
		{"# head\n\n" + good + "scheme\taccept\t\"a\"\tb\tc\n", `rfc3986.tsv:4: 5 fields, want 4: rule, verdict, string, reason`},
		{"\taccept\t\"a\"\tb\n", `rfc3986.tsv:1: no rule name`},
		{good + "scheme\tAccept\t\"a\"\tb\n", `rfc3986.tsv:2: verdict "Accept", want accept or reject`},
		{"scheme\taccept\ta\tb\n", `rfc3986.tsv:1: a is not a double-quoted Go string`},
		{"scheme\taccept\t\tb\n", `rfc3986.tsv:1:  is not a double-quoted Go string`},
		{"scheme\taccept\t`a`\tb\n", "rfc3986.tsv:1: `a` is not a double-quoted Go string"},
		{"scheme\taccept\t'a'\tb\n", `rfc3986.tsv:1: 'a' is not a double-quoted Go string`},
		{"scheme\taccept\t\"\\q\"\tb\n", `rfc3986.tsv:1: "\q" is not a double-quoted Go string`},
		{"scheme\taccept\t\"a\"\t\n", `rfc3986.tsv:1: reason "" is empty or has space around it`},
		{"scheme\taccept\t\"a\"\tb\r\n", `rfc3986.tsv:1: reason "b\r" is empty or has space around it`},
	}
	for _, tt := range tests {
		if _, err := parseCorpus(tt.text); err == nil || err.Error() != tt.want {
			t.Errorf("parseCorpus(%q): %v, want %s", tt.text, err, tt.want)
		}
	}

	got, err := parseCorpus("# head\n" + good + "port\treject\t\"\\x00\\xff\"\tcontrol") // no newline at the end
	want := []Row{
		{Rule: "scheme", Accept: true, Input: "a", Reason: "letter", Line: 2},
		{Rule: "port", Input: "\x00\xff", Reason: "control", Line: 3},
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("parseCorpus: %v, %v, want %v", got, err, want)
	}
}

// TestRules compares the names with the grammar's own, in its order.
func TestRules(t *testing.T) {
	text, err := grammar.Files.ReadFile("rfc3986.abnf")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, m := range regexp.MustCompile(`(?m)^ *([A-Za-z][A-Za-z0-9-]*) +=`).FindAllSubmatch(text, -1) {
		want = append(want, string(m[1]))
	}
	if got := Rules(); !slices.Equal(got, want) {
		t.Errorf("Rules() = %q, the grammar has %q", got, want)
	}
	Rules()[0] = "changed"
	if Rules()[0] != "URI" {
		t.Error("the caller does not own Rules()")
	}
}

func TestMatchUnknownRule(t *testing.T) {
	defer func() {
		if got, want := recover(), "appendixa: no rule uri in Appendix A of RFC 3986"; got != want {
			t.Errorf("Match panics with %v, want %s", got, want)
		}
	}()
	Match("uri", "a:b")
}

// TestClasses tries every byte on the rules of one character, with the sets
// written out as section 2 of the RFC tells them in prose.
func TestClasses(t *testing.T) {
	const (
		alphanum = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
		marks    = "-._~"
		gen      = ":/?#[]@"
		sub      = "!$&'()*+,;="
	)
	for rule, set := range map[string]string{
		"unreserved": alphanum + marks,
		"gen-delims": gen,
		"sub-delims": sub,
		"reserved":   gen + sub,
		"pchar":      alphanum + marks + sub + ":@",
		"segment-nz": alphanum + marks + sub + ":@",
		"query":      alphanum + marks + sub + ":@/?",
		"fragment":   alphanum + marks + sub + ":@/?",
		"userinfo":   alphanum + marks + sub + ":",
		"reg-name":   alphanum + marks + sub,
		"scheme":     alphanum[:52],
		"h16":        "0123456789ABCDEFabcdef",
		"port":       "0123456789",
	} {
		for b := range 256 {
			s := string([]byte{byte(b)})
			if got, want := Match(rule, s), strings.Contains(set, s); got != want {
				t.Errorf("Match(%s, %q) = %t", rule, s, got)
			}
		}
	}
	for b := range 256 {
		hex := strings.Contains("0123456789ABCDEFabcdef", string([]byte{byte(b)}))
		for _, s := range []string{string([]byte{'%', byte(b), '0'}), string([]byte{'%', '0', byte(b)})} {
			if got := Match("pct-encoded", s); got != hex {
				t.Errorf("Match(pct-encoded, %q) = %t", s, got)
			}
		}
	}
	for n := range 2000 {
		if got := Match("dec-octet", strconv.Itoa(n)); got != (n <= 255) {
			t.Errorf("Match(dec-octet, %d) = %t", n, got)
		}
	}
}

// TestAddresses compares with net/netip, which shares no code and no grammar
// with the transcription: on the corpus, and on every string of groups, colons
// and IPv4 addresses up to a length that is past the longest address.
func TestAddresses(t *testing.T) {
	check := func(s string) {
		a, err := netip.ParseAddr(s)
		valid := err == nil && a.Zone() == "" // section 3.2.2 has no zones
		if got, want := Match("IPv6address", s), valid && a.Is6(); got != want {
			t.Errorf("Match(IPv6address, %q) = %t, netip.ParseAddr says %t", s, got, want)
		}
		if got, want := Match("IPv4address", s), valid && a.Is4(); got != want {
			t.Errorf("Match(IPv4address, %q) = %t, netip.ParseAddr says %t", s, got, want)
		}
	}
	for _, row := range Corpus() {
		check(row.Input)
	}
	// Digits are all "1": what varies is where the colons are, and so how
	// many groups there are and how wide. An address of eight groups of one
	// digit has 15 bytes.
	longest := 18
	if testing.Short() {
		longest = 12
	}
	buf := make([]byte, 0, 32)
	for n := range longest + 1 {
		for bits := range 1 << n { // colon where the bit is set
			buf = buf[:0]
			for i := range n {
				buf = append(buf, "1:"[bits>>i&1])
			}
			check(string(buf))
			if n <= 14 {
				check(string(buf) + "1.2.3.4")
				check("192.0.2.1" + string(buf))
			}
		}
	}
}
