// Package appendixa is Appendix A of RFC 3986 transcribed by hand, one regular
// expression a rule: the reference that tests compare every fast path with.
//
// It is independent of the compiler that this repository is about. Nothing
// here reads grammar/rfc3986.abnf; each constant below stands under the rule's
// own ABNF and is built by concatenation from the constants of the rules that
// the RFC builds it from, so that it can be checked by eye against the RFC.
// Alternation and repetition of a regular expression between \A and \z mean
// what they mean in ABNF: some choice that takes the whole string.
//
// Three traps of regular expressions are worth naming, since others fell into
// them. There is no $, which takes a final newline in some dialects. There is
// no (?i), which folds beyond ASCII (KELVIN SIGN for "k"); the one letter
// whose case ABNF ignores, IPvFuture's "v", and the letters of HEXDIG are
// written in both cases. And there is no negated class and no dot, so a byte
// that is not ASCII or not UTF-8 matches nowhere.
//
// The package is a test helper: slow, and it panics on misuse.
package appendixa

import (
	"regexp"
	"sync"
)

// Match reports whether the whole of s matches the rule, whose name is spelled
// as in Appendix A of RFC 3986. It panics if there is no such rule, as only a
// mistake in a test can ask for one.
func Match(rule, s string) bool {
	re, ok := compiled()[rule]
	if !ok {
		panic("appendixa: no rule " + rule + " in Appendix A of RFC 3986")
	}
	return re.MatchString(s)
}

// Rules returns the names of the 36 rules in the order of Appendix A of
// RFC 3986. The caller owns the slice.
func Rules() []string {
	names := make([]string, len(rules))
	for i, r := range rules {
		names[i] = r.name
	}
	return names
}

// compiled holds the anchored expression of every rule, made on first use.
var compiled = sync.OnceValue(func() map[string]*regexp.Regexp {
	m := make(map[string]*regexp.Regexp, len(rules))
	for _, r := range rules {
		m[r.name] = regexp.MustCompile(`\A` + r.pattern + `\z`)
	}
	return m
})

// The core rules of RFC 5234, Appendix B.1, that Appendix A uses.
const (
	// ALPHA = %x41-5A / %x61-7A ; A-Z / a-z
	alpha = `[A-Za-z]`

	// DIGIT = %x30-39 ; 0-9
	digit = `[0-9]`

	// HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
	//
	// A quoted string ignores case (RFC 5234, section 2.3).
	hexdig = `[0-9A-Fa-f]`
)

// The rules of Appendix A in its order. One that has alternatives is a group,
// so that each can be joined to others as it stands.
const (
	// URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
	uri = `(?:` + scheme + `:` + hierPart + `(?:\?` + query + `)?(?:#` + fragment + `)?)`

	// hier-part = "//" authority path-abempty
	//           / path-absolute
	//           / path-rootless
	//           / path-empty
	hierPart = `(?://` + authority + pathAbempty +
		`|` + pathAbsolute +
		`|` + pathRootless +
		`|` + pathEmpty + `)`

	// URI-reference = URI / relative-ref
	uriReference = `(?:` + uri + `|` + relativeRef + `)`

	// absolute-URI = scheme ":" hier-part [ "?" query ]
	absoluteURI = `(?:` + scheme + `:` + hierPart + `(?:\?` + query + `)?)`

	// relative-ref = relative-part [ "?" query ] [ "#" fragment ]
	relativeRef = `(?:` + relativePart + `(?:\?` + query + `)?(?:#` + fragment + `)?)`

	// relative-part = "//" authority path-abempty
	//               / path-absolute
	//               / path-noscheme
	//               / path-empty
	relativePart = `(?://` + authority + pathAbempty +
		`|` + pathAbsolute +
		`|` + pathNoscheme +
		`|` + pathEmpty + `)`

	// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
	scheme = `(?:` + alpha + `(?:` + alpha + `|` + digit + `|\+|-|\.)*)`

	// authority = [ userinfo "@" ] host [ ":" port ]
	authority = `(?:(?:` + userinfo + `@)?` + host + `(?::` + port + `)?)`

	// userinfo = *( unreserved / pct-encoded / sub-delims / ":" )
	userinfo = `(?:` + unreserved + `|` + pctEncoded + `|` + subDelims + `|:)*`

	// host = IP-literal / IPv4address / reg-name
	host = `(?:` + ipLiteral + `|` + ipv4address + `|` + regName + `)`

	// port = *DIGIT
	port = `(?:` + digit + `*)`

	// IP-literal = "[" ( IPv6address / IPvFuture  ) "]"
	ipLiteral = `(?:\[(?:` + ipv6address + `|` + ipvFuture + `)\])`

	// IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
	ipvFuture = `(?:[Vv]` + hexdig + `+\.(?:` + unreserved + `|` + subDelims + `|:)+)`

	// IPv6address =                            6( h16 ":" ) ls32
	//             /                       "::" 5( h16 ":" ) ls32
	//             / [               h16 ] "::" 4( h16 ":" ) ls32
	//             / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
	//             / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
	//             / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
	//             / [ *4( h16 ":" ) h16 ] "::"              ls32
	//             / [ *5( h16 ":" ) h16 ] "::"              h16
	//             / [ *6( h16 ":" ) h16 ] "::"
	ipv6address = `(?:` +
		`(?:` + h16 + `:){6}` + ls32 +
		`|::(?:` + h16 + `:){5}` + ls32 +
		`|(?:` + h16 + `)?::(?:` + h16 + `:){4}` + ls32 +
		`|(?:(?:` + h16 + `:){0,1}` + h16 + `)?::(?:` + h16 + `:){3}` + ls32 +
		`|(?:(?:` + h16 + `:){0,2}` + h16 + `)?::(?:` + h16 + `:){2}` + ls32 +
		`|(?:(?:` + h16 + `:){0,3}` + h16 + `)?::` + h16 + `:` + ls32 +
		`|(?:(?:` + h16 + `:){0,4}` + h16 + `)?::` + ls32 +
		`|(?:(?:` + h16 + `:){0,5}` + h16 + `)?::` + h16 +
		`|(?:(?:` + h16 + `:){0,6}` + h16 + `)?::` +
		`)`

	// h16 = 1*4HEXDIG
	h16 = `(?:` + hexdig + `{1,4})`

	// ls32 = ( h16 ":" h16 ) / IPv4address
	ls32 = `(?:` + h16 + `:` + h16 + `|` + ipv4address + `)`

	// IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
	ipv4address = `(?:` + decOctet + `\.` + decOctet + `\.` + decOctet + `\.` + decOctet + `)`

	// dec-octet = DIGIT                 ; 0-9
	//           / %x31-39 DIGIT         ; 10-99
	//           / "1" 2DIGIT            ; 100-199
	//           / "2" %x30-34 DIGIT     ; 200-249
	//           / "25" %x30-35          ; 250-255
	decOctet = `(?:` + digit +
		`|[1-9]` + digit +
		`|1` + digit + `{2}` +
		`|2[0-4]` + digit +
		`|25[0-5])`

	// reg-name = *( unreserved / pct-encoded / sub-delims )
	regName = `(?:` + unreserved + `|` + pctEncoded + `|` + subDelims + `)*`

	// path = path-abempty    ; begins with "/" or is empty
	//      / path-absolute   ; begins with "/" but not "//"
	//      / path-noscheme   ; begins with a non-colon segment
	//      / path-rootless   ; begins with a segment
	//      / path-empty      ; zero characters
	path = `(?:` + pathAbempty +
		`|` + pathAbsolute +
		`|` + pathNoscheme +
		`|` + pathRootless +
		`|` + pathEmpty + `)`

	// path-abempty = *( "/" segment )
	pathAbempty = `(?:/` + segment + `)*`

	// path-absolute = "/" [ segment-nz *( "/" segment ) ]
	pathAbsolute = `(?:/(?:` + segmentNz + `(?:/` + segment + `)*)?)`

	// path-noscheme = segment-nz-nc *( "/" segment )
	pathNoscheme = `(?:` + segmentNzNc + `(?:/` + segment + `)*)`

	// path-rootless = segment-nz *( "/" segment )
	pathRootless = `(?:` + segmentNz + `(?:/` + segment + `)*)`

	// path-empty = 0<pchar>
	//
	// Zero repetitions: the empty string and nothing else.
	pathEmpty = `(?:` + pchar + `{0})`

	// segment = *pchar
	segment = `(?:` + pchar + `*)`

	// segment-nz = 1*pchar
	segmentNz = `(?:` + pchar + `+)`

	// segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
	//               ; non-zero-length segment without any colon ":"
	segmentNzNc = `(?:` + unreserved + `|` + pctEncoded + `|` + subDelims + `|@)+`

	// pchar = unreserved / pct-encoded / sub-delims / ":" / "@"
	pchar = `(?:` + unreserved + `|` + pctEncoded + `|` + subDelims + `|:|@)`

	// query = *( pchar / "/" / "?" )
	query = `(?:` + pchar + `|/|\?)*`

	// fragment = *( pchar / "/" / "?" )
	fragment = `(?:` + pchar + `|/|\?)*`

	// pct-encoded = "%" HEXDIG HEXDIG
	pctEncoded = `(?:%` + hexdig + hexdig + `)`

	// unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"
	unreserved = `(?:` + alpha + `|` + digit + `|-|\.|_|~)`

	// reserved = gen-delims / sub-delims
	reserved = `(?:` + genDelims + `|` + subDelims + `)`

	// gen-delims = ":" / "/" / "?" / "#" / "[" / "]" / "@"
	genDelims = `(?::|/|\?|#|\[|\]|@)`

	// sub-delims = "!" / "$" / "&" / "'" / "(" / ")"
	//            / "*" / "+" / "," / ";" / "="
	subDelims = `(?:!|\$|&|'|\(|\)` +
		`|\*|\+|,|;|=)`
)

// rules gives each constant its name in the RFC.
var rules = []struct{ name, pattern string }{
	{"URI", uri},
	{"hier-part", hierPart},
	{"URI-reference", uriReference},
	{"absolute-URI", absoluteURI},
	{"relative-ref", relativeRef},
	{"relative-part", relativePart},
	{"scheme", scheme},
	{"authority", authority},
	{"userinfo", userinfo},
	{"host", host},
	{"port", port},
	{"IP-literal", ipLiteral},
	{"IPvFuture", ipvFuture},
	{"IPv6address", ipv6address},
	{"h16", h16},
	{"ls32", ls32},
	{"IPv4address", ipv4address},
	{"dec-octet", decOctet},
	{"reg-name", regName},
	{"path", path},
	{"path-abempty", pathAbempty},
	{"path-absolute", pathAbsolute},
	{"path-noscheme", pathNoscheme},
	{"path-rootless", pathRootless},
	{"path-empty", pathEmpty},
	{"segment", segment},
	{"segment-nz", segmentNz},
	{"segment-nz-nc", segmentNzNc},
	{"pchar", pchar},
	{"query", query},
	{"fragment", fragment},
	{"pct-encoded", pctEncoded},
	{"unreserved", unreserved},
	{"reserved", reserved},
	{"gen-delims", genDelims},
	{"sub-delims", subDelims},
}
