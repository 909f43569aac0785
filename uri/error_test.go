package uri

import (
	"errors"
	"strings"
	"testing"
)

func TestErrorText(t *testing.T) {
	parse := func(s string) error { _, err := Parse(s); return err }
	parseAbsolute := func(s string) error { _, err := ParseAbsolute(s); return err }
	parseReference := func(s string) error { _, err := ParseReference(s); return err }
	for _, tt := range []struct {
		parse func(string) error
		input string
		want  string
		why   string
	}{
		{parse, "http://[::1", `uri: parse "http://[::1": byte 11: expected HEXDIG, ".", ":" or "]"`, "at the end"},
		{parse, "", `uri: parse "": byte 0: expected ALPHA`, "nothing"},
		{parse, "//h", `uri: parse "//h": byte 0: expected ALPHA`, "at the beginning: a reference is no URI"},
		{parse, "a:%4/b", `uri: parse "a:%4/b": byte 4: expected HEXDIG`, "in the middle"},
		{parseAbsolute, "a:%4", `uri: parse "a:%4": byte 4: expected HEXDIG`, "by another rule"},
		{parseReference, "%\n", `uri: parse "%\n": byte 1: expected HEXDIG`, "a control character is quoted"},
		{parseReference, "%é", `uri: parse "%é": byte 1: expected HEXDIG`, "UTF-8 stands for itself"},
		{parseReference, "%\xff", `uri: parse "%\xff": byte 1: expected HEXDIG`, "what is not UTF-8 does not"},
	} {
		if err := tt.parse(tt.input); err == nil || err.Error() != tt.want {
			t.Errorf("got  %v\nwant %s (%s)", err, tt.want, tt.why)
		}
	}
}

func TestErrorFields(t *testing.T) {
	_, err := ParseReference("/a b")
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("%T is not an *Error", err)
	}
	if e.Op != "parse" || e.Input != "/a b" || e.Offset != 2 || e.Rule != "URI-reference" || e.Err != nil || errors.Unwrap(e) != nil {
		t.Errorf("got %+v", *e)
	}
	_, err = ParseAbsolute("a:#")
	if !errors.As(err, &e) || e.Rule != "absolute-URI" || e.Offset != 2 {
		t.Errorf("got %+v", *e)
	}
	_, err = Parse("a")
	if !errors.As(err, &e) || e.Rule != "URI" || e.Offset != 1 {
		t.Errorf("got %+v", *e)
	}
}

// TestErrorShortened pins how the text shortens an input.
func TestErrorShortened(t *testing.T) {
	a := func(n int) string { return strings.Repeat("a", n) }
	for _, tt := range []struct {
		input  string
		offset int
		want   string
		why    string
	}{
		{a(120), 50, `"` + a(120) + `"`, "120 bytes are not shortened"},
		{a(121), 0, `"` + a(40) + `"...`, "the beginning"},
		{a(121), 80, `"` + a(120) + `"...`, "just as far as the beginning"},
		{a(121), 81, `..."` + a(120) + `"`, "just as far as the end"},
		{a(121), 121, `..."` + a(80) + `"`, "the end"},
		{a(1000) + "b" + a(1000), 1000, `..."` + a(80) + "b" + a(39) + `"...`, "the middle"},
		{a(100) + "é" + a(100), 181, `..."é` + a(100) + `"`, "a character cut at the left, kept"},
		{a(100) + "é" + a(100), 61, `"` + a(100) + `"...`, "a character cut at the right, left out"},
		{a(100) + "😀" + a(100), 63, `"` + a(100) + `"...`, "likewise one of four bytes"},
		{a(50) + strings.Repeat("\x80", 100), 140, `..."` + strings.Repeat(`\x80`, 90) + `"`, "no characters to be kept whole"},
		{"\n" + a(200), 0, `"\n` + a(39) + `"...`, "quoted after it is cut"},
	} {
		e := &Error{Op: "parse", Input: tt.input, Offset: tt.offset, Expected: "x"}
		got := strings.TrimPrefix(e.Error(), "uri: parse ")
		got = got[:strings.LastIndex(got, ": byte")]
		if got != tt.want {
			t.Errorf("got  %s\nwant %s (%s)", got, tt.want, tt.why)
		}
	}
}
