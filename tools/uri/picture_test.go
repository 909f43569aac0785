package main

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/abnfgo/abnfgo/uri"
)

// TestFigure pins drawings, without the margin where it is empty.
func TestFigure(t *testing.T) {
	for _, tt := range []struct{ why, want string }{
		{"the example of §3", `
     foo://example.com:8042/over/there?name=ferret#nose
     \_/   \______________/\_________/ \_________/ \__/
      |            |            |           |        |
   scheme      authority      path        query  fragment
`},
		{"the other one, with nothing but scheme and path", `
     urn:example:animal:ferret:nose
     \_/ \________________________/
      |               |
   scheme           path
`},
		{"labels wider than their parts", `
     a://b/c?d#e
     |   |\/ | |
     |   | | | |
  scheme | | | fragment
         | | query
         | path
       authority
`},
		{"parts side by side", `
     //h/
       ||
       ||
       |path
   authority
`},
		{"a label that no longer fits on the first row", `
     a://[2001:db8::7]/?name=ferret
     |   \___________/| \_________/
     |         |      |      |
  scheme       |    path   query
           authority
`},
		{"a part of two characters", `
     ab:cd
     \/ \/
      |  |
      | path
   scheme
`},
		{"nothing but a fragment", `
     #f
      |
      |
  fragment
`},
		{"empty parts have no characters to point at", `
     file:///?#
     \__/   |
       |    |
       |  path
    scheme
`},
		{"nothing to point at", `
     //?#
`},
	} {
		lines := strings.Split(strings.Trim(tt.want, "\n"), "\n")
		text := newPicture(uri.MustParseReference(strings.TrimSpace(lines[0]))).text()
		got, _, _ := strings.Cut(text, "\n\n")
		if want := strings.Join(lines, "\n"); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.why, got, want)
		}
	}
}

// TestText pins what stands below the figure, and what stands between two.
func TestText(t *testing.T) {
	var stdout strings.Builder
	if status := run([]string{"parse", "telnet://@192.0.2.16:/?", ""}, nil, &stdout, nil); status != exitOK {
		t.Errorf("status %d", status)
	}
	const want = `     telnet://@192.0.2.16:/?
     \____/   \__________/|
        |           |     |
     scheme         |   path
                authority

     scheme     "telnet"
     authority  "@192.0.2.16:"
     userinfo   ""
     host       "192.0.2.16" (IPv4address)
     port       ""
     path       "/" (path-abempty)
     query      ""
     fragment   absent



     scheme     absent
     authority  absent
     userinfo   absent
     host       absent
     port       absent
     path       "" (path-empty)
     query      absent
     fragment   absent
`
	if got := stdout.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestFigureNeverOverlaps draws parts of random widths. A piece that would
// overlap the one before it cannot be put, and panics; here each label must be
// found, and a bar above it on every line.
func TestFigureNeverOverlaps(t *testing.T) {
	rng := rand.New(rand.NewPCG(3986, 5))
	part := func(before, behind string) string {
		if rng.IntN(4) == 0 {
			return ""
		}
		return before + strings.Repeat("x", rng.IntN(8)) + behind
	}
	for range 20_000 {
		s := part("s", ":") + part("//", "") + part("/", "") + part("?", "") + part("#", "")
		r, err := uri.ParseReference(s)
		if err != nil {
			t.Fatal(err)
		}
		parts := newPicture(r).parts()
		lines := figure(parts)
		for _, l := range place(parts) {
			column := len(margin) + l.bar
			for row, line := range lines[1:] {
				switch {
				case row-1 < l.row && line[column] != '|':
					t.Fatalf("%q: the bar of %s is broken:\n%s", s, l.name, strings.Join(lines, "\n"))
				case row-1 == l.row && !strings.HasPrefix(line[len(margin)+l.start:], l.name):
					t.Fatalf("%q: no %s:\n%s", s, l.name, strings.Join(lines, "\n"))
				}
			}
		}
	}
}
