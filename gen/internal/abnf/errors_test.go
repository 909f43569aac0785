package abnf

import (
	"errors"
	"strings"
	"testing"

	"github.com/abnfgo/abnfgo/grammar"
)

// TestFaults lists every message and, for files with several faults, their
// order. want is all of the error.
func TestFaults(t *testing.T) {
	long := strings.Repeat("x", 70)
	for _, tt := range []struct {
		why  string
		text string
		want string
	}{
		// Characters.
		{"a stray character", "a = b | \"c\"\nb = \"d\"\n",
			`g:1:7: "|" has no meaning in ABNF outside of strings and comments`},
		{"a run of them is one fault", "a ::= 'b'\n",
			`g:1:3: "::" has no meaning in ABNF outside of strings and comments
g:1:7: "'" has no meaning in ABNF outside of strings and comments
g:1:9: "'" has no meaning in ABNF outside of strings and comments`},
		{"characters beyond ASCII", "a = “b” / é\nb = \"c\"\n",
			`g:1:5: "“" has no meaning in ABNF outside of strings and comments
g:1:9: "”" has no meaning in ABNF outside of strings and comments
g:1:15: "é" has no meaning in ABNF outside of strings and comments`},
		{"bytes that are not UTF-8", "a = \xff\xfe\"b\"\n",
			`g:1:5: "\xff\xfe" has no meaning in ABNF outside of strings and comments`},
		{"a carriage return alone ends no line", "a = \"b\"\rc = \"d\"\n",
			`g:1:8: "\r" has no meaning in ABNF outside of strings and comments
g:1:9: the rule "c" does not begin on a line of its own`},
		{"a hyphen alone", "a = \"b\" - \"c\"\n",
			`g:1:9: "-" has no meaning in ABNF outside of strings and comments`},
		{"a long run is cut", "a = \"b\" " + strings.Repeat("é", 40) + "\n",
			`g:1:9: "` + strings.Repeat("é", 30) + `…" has no meaning in ABNF outside of strings and comments`},
		{"between characters", "a = \"b\" ." + strings.Repeat("é", 40) + "\n",
			`g:1:9: ".` + strings.Repeat("é", 29) + `…" has no meaning in ABNF outside of strings and comments`},
		{"a byte-order mark", "\uFEFFa = \"b\"\n",
			`g:1:1: a byte-order mark begins the file; save it without one, as ASCII or UTF-8`},
		{"a byte-order mark elsewhere", "a = \uFEFF\"b\"\n",
			`g:1:5: "\ufeff" has no meaning in ABNF outside of strings and comments`},

		// Strings, prose-vals, num-vals.
		{"a string that does not end", "a = \"b ; c\n / \"d\"\n",
			`g:1:5: quoted string without its closing '"' on the same line`},
		{"a string that the file ends", "a = %s\"b",
			`g:1:5: quoted string without its closing '"' on the same line`},
		{"a prose-val that does not end", "a = <b\r\nc = d>\r\nd = \"e\"\r\n",
			`g:1:5: prose-val without its closing '>' on the same line
g:2:6: ">" has no meaning in ABNF outside of strings and comments`},
		{"a character that no string may hold", "a = \"b\tc\" %i\"é\"\n",
			`g:1:7: "\t" in a quoted string, where RFC 5234 allows %x20-7E only: write it as a num-val
g:1:14: "é" in a quoted string, where RFC 5234 allows %x20-7E only: write it as a num-val`},
		{"nor a prose-val", "a = <b\x7f>\n",
			`g:1:7: "\x7f" in a prose-val, where RFC 5234 allows %x20-7E only: write it as a num-val`},
		{"num-vals of no base, no digits, the wrong digits", "a = %41 %x %b012 %d1A\n",
			`g:1:5: "%41" is not a num-val: write %x, %d or %b and digits, with a dash for a range or dots for a sequence, such as %x41-5A
g:1:9: "%x" is not a num-val: write %x, %d or %b and digits, with a dash for a range or dots for a sequence, such as %x41-5A
g:1:12: "%b012" is not a num-val: write %x, %d or %b and digits, with a dash for a range or dots for a sequence, such as %x41-5A
g:1:18: "%d1A" is not a num-val: write %x, %d or %b and digits, with a dash for a range or dots for a sequence, such as %x41-5A`},
		{"num-vals with dashes and dots out of place", "a = %x41- %x-41 %x1-2-3 %x1.2-3 %x1..2 %\n",
			`g:1:5: "%x41-" is not a num-val: write %x, %d or %b and digits, with a dash for a range or dots for a sequence, such as %x41-5A
g:1:11: "%x-41" is not a num-val: write %x, %d or %b and digits, with a dash for a range or dots for a sequence, such as %x41-5A
g:1:17: "%x1-2-3" is not a num-val: write %x, %d or %b and digits, with a dash for a range or dots for a sequence, such as %x41-5A
g:1:25: "%x1.2-3" is not a num-val: write %x, %d or %b and digits, with a dash for a range or dots for a sequence, such as %x41-5A
g:1:33: "%x1..2" is not a num-val: write %x, %d or %b and digits, with a dash for a range or dots for a sequence, such as %x41-5A
g:1:40: "%" is not a num-val: write %x, %d or %b and digits, with a dash for a range or dots for a sequence, such as %x41-5A`},
		{"values beyond Unicode", "a = %x110000 / %x41.110000.120000 / %d0-99999999999999999999\n",
			`g:1:5: %x110000 holds a value beyond %x10FFFF, the last code point
g:1:16: %x41.110000.120000 holds a value beyond %x10FFFF, the last code point
g:1:37: %d0-99999999999999999999 holds a value beyond %x10FFFF, the last code point`},
		{"a range that goes down", "a = %x5A-41\n",
			`g:1:5: the range %x5A-41 is empty: its first value is above its last`},
		{"surrogates", "a = %xD800 / %xDC00-DFFF / %x41.D800.42.DFFF\n",
			`g:1:5: %xD800 stands for surrogates, which are not characters and have no UTF-8
g:1:14: %xDC00-DFFF stands for surrogates, which are not characters and have no UTF-8
g:1:28: %xD800 stands for surrogates, which are not characters and have no UTF-8
g:1:28: %xDFFF stands for surrogates, which are not characters and have no UTF-8`},

		// Where rules begin and end.
		{"an empty file", "",
			`g:1:1: no rule found: a grammar is a list of rules, name = elements`},
		{"a file of comments", "; a = b\r\n\r\n; c = d",
			`g:1:1: no rule found: a grammar is a list of rules, name = elements`},
		{"a file that is no grammar", "hello\n world\n",
			`g:1:1: no rule found: a grammar is a list of rules, name = elements`},
		{"something before the first rule", "; comment\n  hello world\na = \"b\"\n",
			`g:2:3: "hello world" does not belong to a rule: a grammar is a list of rules, name = elements`},
		{"an equals sign at the beginning", "= a\nb = \"c\"\n",
			`g:1:1: "=" without the name of the rule that it defines`},
		{"an equals sign behind something that is no name", "a = \"b\"\n\"c\" =/ d\ne = \"f\"\n",
			`g:2:1: "\"c\" =/ d" is not indented deeper than the rule "a", so it does not continue it, and no "=" makes it a rule
g:2:5: "=/" without the name of the rule that it defines`},
		{"two rules in a line", "a = b b = \"c\"\n",
			`g:1:7: the rule "b" does not begin on a line of its own`},
		{"two equals signs", "a = b = \"c\"\n",
			`g:1:1: rule "a" has no elements; for the empty string write ""
g:1:5: the rule "b" does not begin on a line of its own`},
		{"a rule without elements, at the end and before another", "a = ; nothing\nb =\n",
			`g:1:1: rule "a" has no elements; for the empty string write ""
g:2:1: rule "b" has no elements; for the empty string write ""`},
		{"a continuation that is not indented", "a = \"b\" /\n\"c\"\n",
			`g:2:1: "\"c\"" is not indented deeper than the rule "a", so it does not continue it, and no "=" makes it a rule`},
		{"nor deeper than the margin", "   a = \"b\"\n   / \"c\" ; d\n",
			`g:2:4: "/ \"c\" ; d" is not indented deeper than the rule "a", so it does not continue it, and no "=" makes it a rule`},
		{"an equals sign that is not indented", "a\n= \"b\"\n",
			`g:2:1: "= \"b\"" is not indented deeper than the rule "a", so it does not continue it, and no "=" makes it a rule`},
		{"a tab leads to column 8", "        a = \"b\"\n\t/ \"c\"\n",
			`g:2:2: "/ \"c\"" is not indented deeper than the rule "a", so it does not continue it, and no "=" makes it a rule`},
		{"a long line is cut", "a = \"b\"\n" + long + "\n",
			`g:2:1: "` + long[:60] + `…" is not indented deeper than the rule "a", so it does not continue it, and no "=" makes it a rule`},

		// The arrangement of elements.
		{"a repeat apart from its element", "a = 1* \"b\"\n",
			`g:1:5: the repeat "1*" does not touch the element that it repeats`},
		{"two repeats", "a = 1*2*3\"b\"\n",
			`g:1:8: two repeats, "1*2" and "*3", before one element`},
		{"no element behind a slash, a bracket, a repeat, the equals sign", "a = \"b\" / / \"c\"\nb = ( / \"c\" )\nc = \"d\" 2)\nd = / \"e\"\ne = [ ]\n",
			`g:1:11: an element is expected after "/", not "/"
g:2:7: an element is expected after "(", not "/"
g:3:10: an element is expected after "2", not ")"
g:4:5: an element is expected after "=", not "/"
g:5:7: an element is expected after "[", not "]"`},
		{"elements that touch", "a = b\"c\"\nb = (\"d\")[\"e\"]\nc = \"f\"2\"g\"\n",
			`g:1:6: no blank between "b" and "\"c\"": elements of a concatenation are separated by blanks
g:2:10: no blank between ")" and "[": elements of a concatenation are separated by blanks
g:3:8: no blank between "\"f\"" and "2": elements of a concatenation are separated by blanks`},
		{"a rule without its =, which is not missed elsewhere as well", "a = \"x\" port\nport *DIGIT\nb = port\n",
			`g:2:1: "port *DIGIT" is not indented deeper than the rule "a", so it does not continue it, and no "=" makes it a rule`},
		{"brackets that close nothing, or another kind", "a = \"b\" )\nb = ( \"c\" ]\nc = \"d\" ]\n",
			`g:1:9: ")" closes nothing
g:2:11: "]" closes the "(" of line 2, column 5
g:3:9: "]" closes nothing`},
		{"brackets that are not closed: the innermost", "a = [ \"b\" (\n \"c\"\nb = [ \"d\"\n",
			`g:1:11: "(" is never closed
g:3:5: "[" is never closed`},
		{"brackets beyond the limit", "a = " + strings.Repeat("[", 201) + "\"b\"" + strings.Repeat("]", 201) + "\n",
			`g:1:205: brackets nest deeper than 200 levels`},
		{"the end behind a slash or a repeat", "a = \"b\" / ; or\nb = \"c\" 1*\n",
			`g:1:9: the rule ends after "/", where an element is expected
g:2:9: the rule ends after "1*", where an element is expected`},
		{"a repeat beyond the limit, once for both numbers", "a = 100000\"b\" 100001\"b\" *99999999999999999999\"b\" 100001*100002\"b\"\n",
			`g:1:15: the repeat "100001" is beyond the limit of 100000
g:1:25: the repeat "*99999999999999999999" is beyond the limit of 100000
g:1:50: the repeat "100001*100002" is beyond the limit of 100000`},
		{"a repeat of no number", "a = 3*2\"b\" / 1*0\"b\"\n",
			`g:1:5: the repeat "3*2" has a minimum above its maximum
g:1:14: the repeat "1*0" has a minimum above its maximum`},

		// Names.
		{"an undefined rule, and what may be meant", "a = adress digit URL zzz\naddress = \"b\"\nURI = \"c\"\n",
			`g:1:5: rule "adress" is not defined; did you mean "address"?
g:1:18: rule "URL" is not defined; did you mean "URI"?
g:1:22: rule "zzz" is not defined`},
		{"core rules and imports are proposed too", "a = ALPHAH / imprted\n",
			`g:1:5: rule "ALPHAH" is not defined; did you mean "ALPHA"?
g:1:14: rule "imprted" is not defined; did you mean "imported"?`},
		{"a long name", "a = " + long + "\n",
			`g:1:5: rule "` + long[:60] + `…" is not defined`},
		{"a rule defined twice", "a = \"b\"\nA = \"c\"\n",
			`g:2:1: rule "A" is defined already, at line 1; to add alternatives to it write =/`},
		{"alternatives for nothing, or for a rule of elsewhere", "a =/ \"b\"\nDIGIT =/ \"c\"\nimported =/ \"d\"\n",
			`g:1:1: =/ adds alternatives to "a", which has no definition with = in this file
g:2:1: =/ adds alternatives to "DIGIT", which has no definition with = in this file
g:3:1: =/ adds alternatives to "imported", which has no definition with = in this file`},
		{"prose", "a = <any character> / <b> / <c, see [RFC3986]>\nc = \"d\"\n",
			`g:1:5: the prose-val <any character> names no rule: define the rule, or give the grammar that has it as an import
g:1:23: the prose-val <b> names no rule: define the rule, or give the grammar that has it as an import
g:1:29: the prose-val <c, see [RFC3986]> names no rule: define the rule, or give the grammar that has it as an import`},

		// Positions: columns count bytes, from 1.
		{"behind tabs", "a\t=\t\tb\n", `g:1:6: rule "b" is not defined`},
		{"in a file with CRLF", "a = \"b\"\r\n\r\nc = d\r\n", `g:3:5: rule "d" is not defined`},
		{"behind comments beyond ASCII", "; ☃ é\na = ; ☃\n b ; ☃\n / c\n",
			"g:3:2: rule \"b\" is not defined\ng:4:4: rule \"c\" is not defined"},
		{"in brackets, repeated, in a later run of elements", "a = DIGIT DIGIT DIGIT DIGIT DIGIT 1*( DIGIT\n   / [ DIGIT\n b ] )\n",
			`g:3:2: rule "b" is not defined`},
		{"without a final newline", "a = b", `g:1:5: rule "b" is not defined`},

		{"all faults at once, in their order", "a = %x\nb = c )\nd = nowhere\ne = 5*1d\nd = \"x\"\n",
			`g:1:5: "%x" is not a num-val: write %x, %d or %b and digits, with a dash for a range or dots for a sequence, such as %x41-5A
g:2:7: ")" closes nothing
g:3:5: rule "nowhere" is not defined
g:4:5: the repeat "5*1" has a minimum above its maximum
g:5:1: rule "d" is defined already, at line 3; to add alternatives to it write =/`},
	} {
		_, err := Load(CodePoints, coreSource(t), NewSource("g", []byte(tt.text)), NewSource("import", []byte("imported = \"i\"\n")))
		if err == nil {
			t.Errorf("%s: no error", tt.why)
			continue
		}
		if err.Error() != tt.want {
			t.Errorf("%s:\n got %v\nwant %s", tt.why, err, tt.want)
		}
	}
}

func TestFaultsOfOctets(t *testing.T) {
	text := "a = %x100 / %x100.41 / %x41-100 / %xFF / %xD800\n"
	want := `g:1:5: %x100 is no octet: it is beyond %xFF
g:1:13: %x100.41 is no octet: it is beyond %xFF
g:1:24: %x41-100 is no octet: it is beyond %xFF
g:1:42: %xD800 is no octet: it is beyond %xFF`
	_, err := Load(Octets, coreSource(t), NewSource("g", []byte(text)))
	if err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
}

// TestFaultsOfSeveralFiles checks that the faults stand in the order of the
// files, whatever the files are called.
func TestFaultsOfSeveralFiles(t *testing.T) {
	_, err := Load(CodePoints, coreSource(t),
		NewSource("z.abnf", []byte("a = b\nc = \"\n")),
		NewSource("y.abnf", []byte("d = e\n")),
		NewSource("core.abnf", []byte("f = g\n")))
	want := `z.abnf:1:5: rule "b" is not defined
z.abnf:2:5: quoted string without its closing '"' on the same line
y.abnf:1:5: rule "e" is not defined
core.abnf:1:5: rule "g" is not defined`
	if err == nil || err.Error() != want {
		t.Fatalf("got %v\nwant %s", err, want)
	}
	var list ErrorList
	if !errors.As(err, &list) || len(list) != 4 {
		t.Errorf("the error is not a list of 4: %#v", err)
	}
	var first *Error
	if !errors.As(err, &first) || first.Pos != (Pos{"z.abnf", 4, 1, 5}) || first.Msg != `rule "b" is not defined` {
		t.Errorf("the first error is %#v", first)
	}
}

// TestManyUndefined checks that proposals end where they would take long, and
// errors do not.
func TestManyUndefined(t *testing.T) {
	text := "rule = \"x\"\n" + strings.Repeat("rule =/ rulf\n", 150)
	_, err := Load(CodePoints, coreSource(t), NewSource("g", []byte(text)))
	var list ErrorList
	if !errors.As(err, &list) || len(list) != 150 {
		t.Fatalf("got %d errors, want 150", len(list))
	}
	if n := strings.Count(err.Error(), `did you mean "rule"?`); n != 100 {
		t.Errorf("%d proposals, want 100", n)
	}
}

func TestDidYouMean(t *testing.T) {
	for _, tt := range []struct {
		name, names, want string
	}{
		{"segmnet", "segment pchar", "segment"},
		{"SEGMENT-NC", "segment-nz segment-nz-nc", "segment-nz"}, // one letter against three
		{"pcha", "pchar path", "pchar"},
		{"b", "a c", ""}, // a single letter is not misspelt
		{"ab", "ac", "ac"},
		{"scheme", "query", ""},
		{"scheme", "", ""},
		{strings.Repeat("x", 101), strings.Repeat("x", 100), ""}, // too long to compare
		{"scheme", strings.Repeat("x", 1000) + " schema", "schema"},
	} {
		want := ""
		if tt.want != "" {
			want = `; did you mean "` + tt.want + `"?`
		}
		if got := DidYouMean(tt.name, strings.Fields(tt.names)); got != want {
			t.Errorf("DidYouMean(%q, %q) = %q, want %q", tt.name, tt.names, got, want)
		}
	}
}

func TestIsRuleName(t *testing.T) {
	for _, tt := range []struct {
		text string
		want bool
	}{
		{"a", true},
		{"Z-9--", true},
		{"", false},
		{"9a", false},
		{"-a", false},
		{"a b", false},
		{"a_b", false},
		{"é", false},
		{"aé", false},
	} {
		if got := IsRuleName(tt.text); got != tt.want {
			t.Errorf("IsRuleName(%q) = %v", tt.text, got)
		}
	}
}

func coreSource(t testing.TB) *Source {
	t.Helper()
	text, err := grammar.Files.ReadFile("core.abnf")
	if err != nil {
		t.Fatal(err)
	}
	return NewSource("core.abnf", text)
}
