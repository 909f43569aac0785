package uri

import (
	"encoding"
	"encoding/json"
	"errors"
	"testing"
)

var (
	_ encoding.TextAppender    = URI{}
	_ encoding.TextMarshaler   = URI{}
	_ encoding.TextUnmarshaler = (*URI)(nil)
	_ encoding.TextAppender    = Reference{}
	_ encoding.TextMarshaler   = Reference{}
	_ encoding.TextUnmarshaler = (*Reference)(nil)
)

func TestText(t *testing.T) {
	type document struct {
		Base URI
		Refs []Reference
		By   map[URI]int
	}
	for _, tt := range []struct{ text, why string }{
		{`{"Base":"a://h/","Refs":["","b?c#d"],"By":{"a:b":1}}`, "everywhere that JSON has a string"},
		{`{"Base":"","Refs":null,"By":null}`, "the zero URI has an empty text"},
	} {
		var d document
		if err := json.Unmarshal([]byte(tt.text), &d); err != nil {
			t.Errorf("%s: %v (%s)", tt.text, err, tt.why)
			continue
		}
		text, err := json.Marshal(d)
		if err != nil || string(text) != tt.text {
			t.Errorf("%s comes back as %s, %v (%s)", tt.text, text, err, tt.why)
		}
	}
}

func TestUnmarshalTextErrors(t *testing.T) {
	u, r := MustParse("a:b"), MustParseReference("c")
	for _, err := range []error{
		u.UnmarshalText([]byte("//h")),
		r.UnmarshalText([]byte("d e")),
	} {
		if e := new(Error); !errors.As(err, &e) {
			t.Errorf("got the error %v, not an *Error", err)
		}
	}
	if u != MustParse("a:b") || r != MustParseReference("c") {
		t.Errorf("after errors: %q, %q", u, r)
	}
}

func TestAppendText(t *testing.T) {
	b, err := MustParse("a:b").AppendText([]byte("<"))
	if err != nil || string(b) != "<a:b" {
		t.Errorf("got %q, %v", b, err)
	}
}
