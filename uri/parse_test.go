package uri

import (
	"fmt"
	"strings"
	"testing"
	"unsafe"
)

// A parseTest says how a URI reference is to be taken apart. Its parts are
// written as show writes them.
type parseTest struct {
	input string
	parts string
	why   string
}

// show writes the components of p that are present, each quoted.
func show(p parts) string {
	var b strings.Builder
	write := func(name, value string, present bool) {
		if !present {
			return
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "%s=%q", name, value)
	}
	write("scheme", p.Scheme(), p.Scheme() != "")
	if a, ok := p.Authority(); ok {
		value, ok := a.Userinfo()
		write("userinfo", value, ok)
		write("host", a.Host().String(), true)
		fmt.Fprintf(&b, "(%v)", a.Host().Kind())
		value, ok = a.Port()
		write("port", value, ok)
	}
	write("path", p.Path(), true)
	fmt.Fprintf(&b, "(%v)", p.PathKind())
	value, ok := p.Query()
	write("query", value, ok)
	value, ok = p.Fragment()
	write("fragment", value, ok)
	return b.String()
}

var section1_1_2 = []parseTest{
	{"ftp://ftp.is.co.za/rfc/rfc1808.txt", `scheme="ftp" host="ftp.is.co.za"(reg-name) path="/rfc/rfc1808.txt"(path-abempty)`, "a host and a path"},
	{"http://www.ietf.org/rfc/rfc2396.txt", `scheme="http" host="www.ietf.org"(reg-name) path="/rfc/rfc2396.txt"(path-abempty)`, "the same for http"},
	{"ldap://[2001:db8::7]/c=GB?objectClass?one", `scheme="ldap" host="[2001:db8::7]"(IPv6address) path="/c=GB"(path-abempty) query="objectClass?one"`, "an IP literal keeps its brackets; the second ? is data"},
	{"mailto:John.Doe@example.com", `scheme="mailto" path="John.Doe@example.com"(path-rootless)`, "no authority, so no host"},
	{"news:comp.infosystems.www.servers.unix", `scheme="news" path="comp.infosystems.www.servers.unix"(path-rootless)`, "dots within a segment"},
	{"tel:+1-816-555-1212", `scheme="tel" path="+1-816-555-1212"(path-rootless)`, "a path of digits and signs"},
	{"telnet://192.0.2.16:80/", `scheme="telnet" host="192.0.2.16"(IPv4address) port="80" path="/"(path-abempty)`, "an IPv4 address and a port"},
	{"urn:oasis:names:specification:docbook:dtd:xml:4.1.2", `scheme="urn" path="oasis:names:specification:docbook:dtd:xml:4.1.2"(path-rootless)`, "only the first colon ends a scheme"},
}

var section3 = []parseTest{
	{"foo://example.com:8042/over/there?name=ferret#nose", `scheme="foo" host="example.com"(reg-name) port="8042" path="/over/there"(path-abempty) query="name=ferret" fragment="nose"`, "all five components"},
	{"urn:example:animal:ferret:nose", `scheme="urn" path="example:animal:ferret:nose"(path-rootless)`, "only two of them"},

	{"A1+-.:b", `scheme="A1+-." path="b"(path-rootless)`, "§3.1: every character that a scheme may have, as written"},
	{"a:", `scheme="a" path=""(path-empty)`, "§3.1: the shortest URI"},
	{"//@:", `userinfo="" host=""(reg-name) port="" path=""(path-abempty)`, "§3.2: everything present and empty"},
	{"file:///etc", `scheme="file" host=""(reg-name) path="/etc"(path-abempty)`, "§3.2: an empty authority is not an absent one"},
	{"//a:b@c:d@e", "", "§3.2: two @ are no authority"},
	{"//u:p:w@h", `userinfo="u:p:w" host="h"(reg-name) path=""(path-abempty)`, "§3.2.1: colons in userinfo"},
	{"//a:1@b:2", `userinfo="a:1" host="b"(reg-name) port="2" path=""(path-abempty)`, "§3.2.1: what looks like host and port is userinfo"},
	{"ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm", `scheme="ftp" userinfo="cnn.example.com&story=breaking_news" host="10.0.0.1"(IPv4address) path="/top_story.htm"(path-abempty)`, "§7.6: a misleading userinfo"},
	{"//1.2.3.4", `host="1.2.3.4"(IPv4address) path=""(path-abempty)`, "§3.2.2: the first match wins"},
	{"//1.2.3.4.com", `host="1.2.3.4.com"(reg-name) path=""(path-abempty)`, "§3.2.2: no address, for all that it begins with one"},
	{"//1.2.3.256", `host="1.2.3.256"(reg-name) path=""(path-abempty)`, "§3.2.2: an octet too large for an address"},
	{"//01.2.3.4", `host="01.2.3.4"(reg-name) path=""(path-abempty)`, "§7.4: no octal numbers in an address"},
	{"//1.2.3.%34", `host="1.2.3.%34"(reg-name) path=""(path-abempty)`, "§3.2.2: nothing is decoded"},
	{"//[v1.x:y]", `host="[v1.x:y]"(IPvFuture) path=""(path-abempty)`, "§3.2.2: an address of a kind to come"},
	{"//[V1F.~]:0", `host="[V1F.~]"(IPvFuture) port="0" path=""(path-abempty)`, "§3.2.2: strings in ABNF ignore case"},
	{"//[1:2:3:4:5:6:7::]", `host="[1:2:3:4:5:6:7::]"(IPv6address) path=""(path-abempty)`, "§3.2.2: :: for one piece, at the end"},
	{"//[::FFFF:1.2.3.4]", `host="[::FFFF:1.2.3.4]"(IPv6address) path=""(path-abempty)`, "§3.2.2: the last 32 bits as IPv4"},
	{"//[::1.2.3.04]", "", "§3.2.2: no leading zeros there either"},
	{"//[::1%25eth0]", "", "§3.2.2: no zones"},
	{"//[::1%25]evil.com]", "", "§3.2.2: no zones, whatever comes behind"},
	{"//h:99999999999999999999", `host="h"(reg-name) port="99999999999999999999" path=""(path-abempty)`, "§3.2.3: a port is any number of digits"},
	{"//h:", `host="h"(reg-name) port="" path=""(path-abempty)`, "§3.2.3: none is a number of digits"},
	{"//h:8a", "", "§3.2.3: digits only"},
	{"/", `path="/"(path-absolute)`, "§3.3: the root"},
	{"/a:b", `path="/a:b"(path-absolute)`, "§3.3: a colon behind a slash"},
	{"a:/", `scheme="a" path="/"(path-absolute)`, "§3.3: the root behind a scheme"},
	{"a:/.//c", `scheme="a" path="/.//c"(path-absolute)`, "§3.3: not an authority"},
	{"..//d", `path="..//d"(path-noscheme)`, "§3.3: an empty segment"},
	{"mailto:fred@example.com", `scheme="mailto" path="fred@example.com"(path-rootless)`, "§3.3: a path without slash"},
	{"foo://info.example.com?fred", `scheme="foo" host="info.example.com"(reg-name) path=""(path-abempty) query="fred"`, "§3.3: an empty path"},
	{"a:?", `scheme="a" path=""(path-empty) query=""`, "§3.4: an empty query is present"},
	{"?/?#/?", `path=""(path-empty) query="/?" fragment="/?"`, "§3.4, §3.5: delimiters that do not delimit"},
	{"?a=%ff%FE%00", `path=""(path-empty) query="a=%ff%FE%00"`, "§2.1: percent-encoded octets need not be UTF-8"},
	{"#", `path=""(path-empty) fragment=""`, "§3.5: an empty fragment is present"},
	{"#a#b", "", "§3.5: one # only"},
}

var section4 = []parseTest{
	{"", `path=""(path-empty)`, "§4.4: the empty reference"},
	{"./this:that", `path="./this:that"(path-noscheme)`, "§4.2: a colon behind the first segment"},
	{"this:that", `scheme="this" path="that"(path-rootless)`, "§4.2: a colon in the first segment ends a scheme"},
	{"1:2", "", "§4.2: neither a scheme nor a segment without colon"},
	{"%3a:b", "", "§4.2: nor is this"},
	{"www.w3.org/Addressing/", `path="www.w3.org/Addressing/"(path-noscheme)`, "§4.5: a suffix reference is a relative path"},
	{"a:b\n", "", "a line feed is not part of a URI"},
	{"a:b c", "", "neither is a space"},
	{"a:é", "", "nor anything that is not ASCII"},
	{"a:%4", "", "§2.1: a percent-encoding cut short"},
	{"a:%4g", "", "§2.1: and one that is not hexadecimal"},
	{"a:[", "", "§3.2.2: brackets are for IP literals only"},
}

var appendixBTests = []parseTest{
	{"http://www.ics.uci.edu/pub/ietf/uri/#Related", `scheme="http" host="www.ics.uci.edu"(reg-name) path="/pub/ietf/uri/"(path-abempty) fragment="Related"`, "no query, but a fragment"},
}

func TestParseSection1_1_2(t *testing.T) { testParse(t, section1_1_2) }
func TestParseSection3(t *testing.T)     { testParse(t, section3) }
func TestParseSection4(t *testing.T)     { testParse(t, section4) }
func TestParseAppendixB(t *testing.T)    { testParse(t, appendixBTests) }

// testParse parses every input as a reference, as a URI and as an absolute
// URI.
func testParse(t *testing.T, tests []parseTest) {
	for _, tt := range tests {
		r, err := ParseReference(tt.input)
		if (err == nil) != (tt.parts != "") {
			t.Errorf("ParseReference(%q): error %v (%s)", tt.input, err, tt.why)
			continue
		}
		if err != nil {
			if r != (Reference{}) {
				t.Errorf("ParseReference(%q) = %q and an error", tt.input, r)
			}
			continue
		}
		if got := show(r.parts); got != tt.parts {
			t.Errorf("ParseReference(%q):\n got %s\nwant %s (%s)", tt.input, got, tt.parts, tt.why)
		}
		if r.String() != tt.input {
			t.Errorf("ParseReference(%q).String() = %q", tt.input, r)
		}

		hasScheme := r.Scheme() != ""
		u, err := Parse(tt.input)
		if (err == nil) != hasScheme || u.IsValid() != hasScheme {
			t.Errorf("Parse(%q) = %q, %v", tt.input, u, err)
		}
		if v, ok := r.URI(); v != u || ok != hasScheme {
			t.Errorf("ParseReference(%q).URI() = %q, %t", tt.input, v, ok)
		}
		if hasScheme && u.Reference() != r {
			t.Errorf("Parse(%q).Reference() = %q", tt.input, u.Reference())
		}

		_, hasFragment := r.Fragment()
		v, err := ParseAbsolute(tt.input)
		if (err == nil) != (hasScheme && !hasFragment) || err == nil && v != u {
			t.Errorf("ParseAbsolute(%q) = %q, %v", tt.input, v, err)
		}
	}
}

func TestZeroValues(t *testing.T) {
	var u URI
	if u.IsValid() {
		t.Error("the zero URI is valid")
	}
	if v := u.Normalize(); v != u {
		t.Errorf("the zero URI normalized is %q", v)
	}
	if r := u.Reference(); r != (Reference{}) {
		t.Errorf("the zero URI as a reference is %q", r)
	}
	if r := MustParseReference(""); r != (Reference{}) {
		t.Error("the empty reference is not the zero Reference")
	}
	const empty = `path=""(path-empty)`
	if got := show(u.parts); got != empty {
		t.Errorf("the zero URI has %s", got)
	}
	if a, ok := u.Authority(); ok || a != (Authority{}) {
		t.Errorf("the zero URI has the authority %q", a)
	}
	if h, ok := u.Host(); ok || h != (Host{}) {
		t.Errorf("the zero URI has the host %q", h)
	}
	if h := (Authority{}).Host(); h != (Host{}) {
		t.Errorf("the zero Authority has the host %q", h)
	}
	if _, ok := (Authority{}).Userinfo(); ok {
		t.Error("the zero Authority has a userinfo")
	}
	if _, ok := (Authority{}).Port(); ok {
		t.Error("the zero Authority has a port")
	}
}

func TestSize(t *testing.T) {
	if n := unsafe.Sizeof(URI{}); n > 64 {
		t.Errorf("a URI takes %d bytes, more than 64", n)
	}
	if n := unsafe.Sizeof(Reference{}); n > 64 {
		t.Errorf("a Reference takes %d bytes, more than 64", n)
	}
}

func TestComparable(t *testing.T) {
	seen := map[URI]bool{MustParse("a:b?c"): true}
	if !seen[MustParse(strings.Clone("a:b?c"))] {
		t.Error("equal strings make different keys")
	}
	if seen[MustParse("a:b#c")] {
		t.Error("different strings make equal keys")
	}
}

func TestMustParsePanics(t *testing.T) {
	for name, parse := range map[string]func(string){
		"MustParse":          func(s string) { MustParse(s) },
		"MustParseReference": func(s string) { MustParseReference(s) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if _, ok := recover().(*Error); !ok {
					t.Errorf("%s of an invalid string does not panic with an *Error", name)
				}
			}()
			parse("a b")
		})
	}
}
