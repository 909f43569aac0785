package uri

import (
	"strings"

	"github.com/abnfgo/abnfgo/generated/rfc3986"
)

// Normalize returns u in the form of syntax-based normalization (§6.2.2), in
// which more equivalent URIs are equal than without:
//
//   - the hex digits of percent-encodings are upper case, and unreserved
//     characters are not percent-encoded (§6.2.2.1, §6.2.2.2);
//   - then the scheme and the host are lower case, apart from the hex digits
//     of percent-encodings that remain in the host (§6.2.2.1);
//   - then there are no dot segments in the path (§6.2.2.3), not even such as
//     were written "%2e".
//
// Decoding can make an IPv4address of a host that was a reg-name. A path that
// would begin with "//" in a URI without authority gets "/." before it, see
// the package comment. Nothing else changes; an empty query, fragment,
// userinfo or port stays an empty one. The zero URI remains the zero URI.
//
// Normalizing twice is normalizing once. The result is never longer than u.
// The time is linear in the length of u. Normalize allocates at most once, and
// returns u itself, without allocating, if nothing changes.
func (u URI) Normalize() URI {
	if u.isNormal() {
		return u
	}
	t := u.parts
	b := buffer{src: u.s, size: len(u.s)}
	b.writeCaseless(u.Scheme())
	b.writeNormal(u.s[u.at[schemeEnd]:u.at[hostStart]])
	t.at[hostStart] = b.pos()
	b.writeCaseless(u.s[u.at[hostStart]:u.at[hostEnd]])
	t.at[hostEnd] = b.pos()
	if b.own != nil && t.hostKind == HostRegName && rfc3986.IsIPv4address(b.own[t.at[hostStart]:]) {
		t.hostKind = HostIPv4address
	}
	b.write(u.s[u.at[hostEnd]:u.at[pathStart]])
	t.at[pathStart] = b.pos()
	b.writePath(b.n, u.Path(), true)
	b.guardPath(&t)
	t.at[pathEnd] = b.pos()
	b.writeNormal(u.s[u.at[pathEnd]:u.at[queryEnd]])
	t.at[queryEnd] = b.pos()
	b.writeNormal(u.s[u.at[queryEnd]:])
	t.s = b.String()
	return URI{t}
}

// isNormal reports whether Normalize changes nothing.
func (p parts) isNormal() bool {
	return isCaseless(p.s[:p.at[schemeEnd]]) &&
		isCaseless(p.s[p.at[hostStart]:p.at[hostEnd]]) &&
		findAbnormal(p.s) == len(p.s) &&
		!p.hasDotSegments()
}

// isCaseless reports whether s, a scheme or a host, has no upper case letters
// but those of percent-encodings.
func isCaseless(s string) bool {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '%':
			i += len("XX")
		case 'A' <= c && c <= 'Z':
			return false
		}
	}
	return true
}

// writeCaseless writes s, a scheme or a host, with normal percent-encodings
// and otherwise in lower case.
func (b *buffer) writeCaseless(s string) {
	for s != "" {
		if s[0] != '%' {
			b.writeByte(lower(s[0]))
			s = s[1:]
			continue
		}
		if c := octet(s); isUnreserved(c) {
			b.writeByte(lower(c))
		} else {
			b.writeEncoded(s)
		}
		s = s[len("%XX"):]
	}
}

// writeNormal writes s with normal percent-encodings.
func (b *buffer) writeNormal(s string) {
	for {
		i := findAbnormal(s)
		b.write(s[:i])
		if i == len(s) {
			return
		}
		s = s[i:]
		if c := octet(s); isUnreserved(c) {
			b.writeByte(c)
		} else {
			b.writeEncoded(s)
		}
		s = s[len("%XX"):]
	}
}

// findAbnormal returns the index of the first percent-encoding in s that is
// not normal, or len(s).
func findAbnormal(s string) int {
	for i := 0; i < len(s); i += len("%XX") {
		if s[i] != '%' { // as it often is behind another one
			n := strings.IndexByte(s[i:], '%')
			if n < 0 {
				break
			}
			i += n
		}
		isUpper := s[i+1] <= 'F' && s[i+2] <= 'F'
		if !isUpper || isUnreserved(octet(s[i:])) {
			return i
		}
	}
	return len(s)
}

// writeEncoded writes the percent-encoding that s begins with, in upper case.
func (b *buffer) writeEncoded(s string) {
	b.writeByte('%')
	b.writeByte(upper(s[1]))
	b.writeByte(upper(s[2]))
}

// octet returns the octet that the percent-encoding means with which s
// begins (§2.1).
func octet(s string) byte { return unhex(s[1])<<4 | unhex(s[2]) }

// unhex returns the value of a hex digit.
func unhex(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return upper(c) - 'A' + 10
}

func isUnreserved(c byte) bool { return rfc3986.IsUnreserved([]byte{c}) }

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

func upper(c byte) byte {
	if 'a' <= c && c <= 'z' {
		c -= 'a' - 'A'
	}
	return c
}
