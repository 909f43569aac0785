package rfc3986_test

import (
	"errors"
	"fmt"

	"github.com/abnfgo/abnfgo/generated/rfc3986"
)

func ExampleIsIPv6address() {
	fmt.Println(rfc3986.IsIPv6address("::ffff:192.0.2.1"))
	fmt.Println(rfc3986.IsIPv6address([]byte("1:2:3:4:5:6:7::")))
	fmt.Println(rfc3986.IsIPv6address("1::2::3"))
	// Output:
	// true
	// true
	// false
}

func ExamplePrefixScheme() {
	const text = "svn+ssh://host/path"
	fmt.Println(text[:rfc3986.PrefixScheme(text)])
	fmt.Println(rfc3986.PrefixScheme("1st"))
	// Output:
	// svn+ssh
	// -1
}

func ExampleCheckURI() {
	fmt.Println(rfc3986.CheckURI("http://example.com/"))
	fmt.Println(rfc3986.CheckURI("http://[::1"))
	fmt.Println(rfc3986.CheckURI("http://example.com/a b"))
	// Output:
	// <nil>
	// URI: byte 11: expected HEXDIG, ".", ":" or "]"
	// URI: byte 20: expected unreserved, sub-delims, ":", "/", "%", "@", "?", "#" or end
}

func ExampleError() {
	var e *rfc3986.Error
	if err := rfc3986.CheckPort("80a"); errors.As(err, &e) {
		fmt.Printf("rule %s, byte %d, want %s\n", e.Rule, e.Offset, e.Expected)
	}
	// Output: rule port, byte 2, want DIGIT or end
}

func ExampleParseURIReference() {
	const ref = "//fred@[2001:db8::7]:8080/a?"
	var c rfc3986.URIReferenceCaptures
	if err := rfc3986.ParseURIReference(ref, &c); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("scheme present:", c.Scheme.Present())
	fmt.Println("host:", ref[c.Host.Start:c.Host.End], c.HostKind)
	fmt.Println("port:", ref[c.Port.Start:c.Port.End])
	fmt.Println("path:", ref[c.Path.Start:c.Path.End], c.PathKind)
	fmt.Printf("query present: %v, %q\n", c.Query.Present(), ref[c.Query.Start:c.Query.End])
	// Output:
	// scheme present: false
	// host: [2001:db8::7] IPv6address
	// port: 8080
	// path: /a path-abempty
	// query present: true, ""
}

func ExampleSpan() {
	var c rfc3986.AuthorityCaptures
	fmt.Println(rfc3986.ParseAuthority("example.com:", &c))
	fmt.Println(c.Host, c.HostKind)
	fmt.Println(c.Port, c.Port.Present())
	fmt.Println(c.Userinfo, c.Userinfo.Present())
	// Output:
	// <nil>
	// {0 11} reg-name
	// {12 12} true
	// {-1 -1} false
}
