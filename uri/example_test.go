package uri_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"

	"github.com/abnfgo/abnfgo/uri"
)

func Example() {
	base := uri.MustParse("http://example.com/docs/guide?lang=en")
	u, err := base.Resolve(uri.MustParseReference("../img/a%2fb.png#top"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u)
	fmt.Println(u.Normalize())
	// Output:
	// http://example.com/img/a%2fb.png#top
	// http://example.com/img/a%2Fb.png#top
}

// The components of a URI are parts of it as it is written. Most of them may
// be absent, which is not the same as empty.
func ExampleURI() {
	u, err := uri.Parse("foo://example.com:8042/over/there?#nose")
	if err != nil {
		fmt.Println(err)
		return
	}
	show := func(name, value string, present bool) {
		fmt.Printf("%-9s %q %t\n", name, value, present)
	}
	fmt.Printf("scheme    %q\n", u.Scheme())
	userinfo, ok := u.Userinfo()
	show("userinfo", userinfo, ok)
	host, ok := u.Host()
	show("host", host.String(), ok)
	port, ok := u.Port()
	show("port", port, ok)
	fmt.Printf("path      %q\n", u.Path())
	query, ok := u.Query()
	show("query", query, ok)
	fragment, ok := u.Fragment()
	show("fragment", fragment, ok)
	// Output:
	// scheme    "foo"
	// userinfo  "" false
	// host      "example.com" true
	// port      "8042" true
	// path      "/over/there"
	// query     "" true
	// fragment  "nose" true
}

// URIs are values: they can be compared, be keys of maps, and stand in JSON
// documents.
func ExampleURI_values() {
	visits := map[uri.URI]int{}
	for _, s := range []string{"HTTP://a/", "http://a/", "http://%61/./"} {
		visits[uri.MustParse(s).Normalize()]++
	}
	fmt.Println(visits)

	var page struct{ Link uri.URI }
	err := json.Unmarshal([]byte(`{"Link": "mailto:John.Doe@example.com"}`), &page)
	fmt.Println(page.Link.Scheme(), err)
	// Output:
	// map[http://a/:3]
	// mailto <nil>
}

func ExampleURI_Resolve() {
	base := uri.MustParse("http://a/b/c/d;p?q")
	for _, s := range []string{"g", "../g", "/g", "//g", "?y", "#s", ""} {
		u, err := base.Resolve(uri.MustParseReference(s))
		fmt.Printf("%-4s %v %v\n", s, u, err)
	}
	// Output:
	// g    http://a/b/c/g <nil>
	// ../g http://a/b/g <nil>
	// /g   http://a/g <nil>
	// //g  http://g <nil>
	// ?y   http://a/b/c/d;p?y <nil>
	// #s   http://a/b/c/d;p?q#s <nil>
	//      http://a/b/c/d;p?q <nil>
}

// A path never becomes an authority.
func ExampleURI_Resolve_guard() {
	u, err := uri.MustParse("a:/b").Resolve(uri.MustParseReference("/.//c"))
	_, hasAuthority := u.Authority()
	fmt.Println(u, hasAuthority, err)
	// Output:
	// a:/.//c false <nil>
}

func ExampleURI_Normalize() {
	for _, s := range []string{
		"eXAMPLE://a/./b/../b/%63/%7bfoo%7d",
		"http://ex%41mple.com",
		"http://example.com:80/?",
	} {
		fmt.Println(uri.MustParse(s).Normalize())
	}
	// Output:
	// example://a/b/c/%7Bfoo%7D
	// http://example.com
	// http://example.com:80/?
}

// A reference is a URI or a relative reference.
func ExampleReference() {
	for _, s := range []string{"http://example.com/", "//example.com/", "/a", "a", "?q", "#f", ""} {
		r := uri.MustParseReference(s)
		_, isURI := r.URI()
		fmt.Printf("%-19q %-5t %v\n", r, isURI, r.PathKind())
	}
	// Output:
	// "http://example.com/" true  path-abempty
	// "//example.com/"    false path-abempty
	// "/a"                false path-absolute
	// "a"                 false path-noscheme
	// "?q"                false path-empty
	// "#f"                false path-empty
	// ""                  false path-empty
}

// A Resolver with other than the zero fields departs from §5.2.2.
func ExampleResolver() {
	base, ref := uri.MustParse("http://a/b/c"), uri.MustParseReference("http:g")
	for _, r := range []uri.Resolver{{}, {Lenient: true}} {
		u, err := r.Resolve(base, ref)
		fmt.Println(u, err)
	}
	// Output:
	// http:g <nil>
	// http://a/b/g <nil>
}

func ExampleAuthority() {
	a, ok := uri.MustParse("http://user@example.com:8042/").Authority()
	fmt.Println(a, ok)
	fmt.Println(a.Userinfo())
	fmt.Println(a.Host())
	fmt.Println(a.Port())

	a, ok = uri.MustParse("mailto:user@example.com").Authority()
	fmt.Printf("%q %t\n", a, ok)
	// Output:
	// user@example.com:8042 true
	// user true
	// example.com
	// 8042 true
	// "" false
}

func ExampleHost() {
	private := netip.MustParsePrefix("10.0.0.0/8")
	for _, s := range []string{"ftp://cnn.example.com&story=x@10.0.0.1/", "http://10.0.0.1.example.com/"} {
		host, _ := uri.MustParse(s).Host()
		addr, isAddr := host.Addr()
		fmt.Println(host, isAddr, private.Contains(addr))
	}
	// Output:
	// 10.0.0.1 true true
	// 10.0.0.1.example.com false false
}

func ExampleHostKind() {
	for _, s := range []string{"//[2001:db8::7]", "//[v1.x:y]", "//192.0.2.16", "//example.com", "//"} {
		host, _ := uri.MustParseReference(s).Host()
		fmt.Printf("%q is of kind %v\n", host, host.Kind())
	}
	// Output:
	// "[2001:db8::7]" is of kind IPv6address
	// "[v1.x:y]" is of kind IPvFuture
	// "192.0.2.16" is of kind IPv4address
	// "example.com" is of kind reg-name
	// "" is of kind reg-name
}

func ExamplePathKind() {
	for _, s := range []string{"a://b", "a:/b", "a:b", "b", "a:"} {
		r := uri.MustParseReference(s)
		fmt.Printf("%q has the path %q, a %v\n", r, r.Path(), r.PathKind())
	}
	// Output:
	// "a://b" has the path "", a path-abempty
	// "a:/b" has the path "/b", a path-absolute
	// "a:b" has the path "b", a path-rootless
	// "b" has the path "b", a path-noscheme
	// "a:" has the path "", a path-empty
}

func ExampleError() {
	_, err := uri.Parse("http://[::1")
	fmt.Println(err)

	var e *uri.Error
	if errors.As(err, &e) {
		fmt.Println(e.Rule, e.Offset)
	}
	// Output:
	// uri: parse "http://[::1": byte 11: expected HEXDIG, ".", ":" or "]"
	// URI 11
}
