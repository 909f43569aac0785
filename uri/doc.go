// Package uri parses, resolves and normalizes Uniform Resource Identifiers
// as RFC 3986 defines them.
//
//	base := uri.MustParse("http://example.com/docs/guide?lang=en")
//	u, err := base.Resolve(uri.MustParseReference("../img/a%2fb.png#top"))
//	// u is http://example.com/img/a%2fb.png#top
//
// It is made in the manner of [net/netip]: values are small, immutable and
// comparable with ==, so that they can be map keys. What is accepted is the
// language of the RFC's Appendix A, exactly: package
// [github.com/abnfgo/abnfgo/generated/rfc3986], compiled from that grammar,
// takes every decision about syntax. Parsing and resolving never decode or
// repair anything: [URI.String] gives back the input byte for byte, and every
// component is a substring of it.
//
// # Terms
//
// A [URI] begins with a scheme. A [Reference] (the rule URI-reference, §4.1)
// is a URI or a relative reference, which means something only together with
// a base URI: [URI.Resolve] makes a URI of it.
//
// Both have the same components. The scheme and the path are strings; an
// [Authority] holds userinfo, [Host] and port. A component is absent if its
// delimiter is, and empty if there is nothing behind the delimiter:
// "http://h" has no query, "http://h?" has an empty one, and the two are
// different URIs (§6.2.3). So the accessors of all components that can be
// either return a value and whether it is present. A scheme is never empty,
// and a path is never absent.
//
// A dot segment is a path segment "." or "..".
//
// Offsets and lengths count bytes. A section (§) is one of RFC 3986.
//
// # Choices and deviations
//
//   - A string of more than [MaxLen] bytes is an error.
//   - Where removing dot segments leaves a path that begins with "//" in a
//     URI without authority, "/." is written before it: "a:/b" and "/.//c"
//     make "a:/.//c". The path of §5.2.4 put together by §5.3 would be
//     "a://c", in which "c" is a host, and which §3.3 forbids.
//   - [URI.Resolve] takes a base with a fragment and drops the fragment (§5.1).
//   - [Resolver.Lenient] compares schemes regardless of case (§3.1).
//   - [URI.Normalize] does what §6.2.2 asks for and nothing of §6.2.3, which
//     needs knowledge of the scheme: default ports, ":" with no port behind
//     it, and empty paths stay.
package uri
