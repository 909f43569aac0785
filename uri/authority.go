package uri

import (
	"net/netip"

	"github.com/abnfgo/abnfgo/generated/rfc3986"
)

// An Authority is the part of a URI or a reference between "//" and the path
// (§3.2). Authorities can be compared with ==.
//
// The zero Authority stands for an absent one; an empty authority, as in
// "file:///etc", has an empty host.
type Authority struct {
	s                  string
	hostStart, hostEnd int32 // in s
	hostKind           HostKind
}

// String returns the authority as it is written, without "//".
func (a Authority) String() string { return a.s }

// Userinfo returns the userinfo without its "@", and whether it is present
// (§3.2.1). It may hold a password.
func (a Authority) Userinfo() (string, bool) {
	if a.hostStart == 0 {
		return "", false
	}
	return a.s[:a.hostStart-1], true
}

// Host returns the host, which is absent from the zero Authority only
// (§3.2.2).
func (a Authority) Host() Host { return Host{a.s[a.hostStart:a.hostEnd], a.hostKind} }

// Port returns the port without its ":", and whether it is present (§3.2.3):
// any number of digits, even none.
func (a Authority) Port() (string, bool) {
	if int(a.hostEnd) == len(a.s) {
		return "", false
	}
	return a.s[a.hostEnd+1:], true
}

// A Host is an IP address or a registered name (§3.2.2). Hosts can be
// compared with ==, which compares them as they are written.
//
// The zero Host stands for an absent one.
type Host struct {
	s    string
	kind HostKind
}

// String returns the host as it is written, an IP literal with its brackets.
func (h Host) String() string { return h.s }

// Kind returns which of the grammar's rules the host matches. An IPv4 address
// also has the form of a registered name, and counts as an address (§3.2.2).
func (h Host) Kind() HostKind { return h.kind }

// Addr returns the IP address that an IPv4address or an IPv6address stands
// for, and true. For hosts of other kinds it returns the zero Addr and false.
// The Addr has never got a zone, which the grammar does not know.
func (h Host) Addr() (netip.Addr, bool) {
	s := h.s
	switch h.kind {
	case HostIPv4address:
	case HostIPv6address:
		s = s[len("[") : len(s)-len("]")]
	default:
		return netip.Addr{}, false
	}
	addr, err := netip.ParseAddr(s)
	return addr, err == nil
}

// A HostKind tells which of the grammar's rules a host matches: its String
// method gives the rule's name (§3.2.2).
type HostKind = rfc3986.HostKind

// The kinds of hosts.
const (
	HostAbsent      = rfc3986.HostAbsent
	HostIPv6address = rfc3986.HostIPv6address // "[2001:db8::7]"
	HostIPvFuture   = rfc3986.HostIPvFuture   // "[v1.x:y]"
	HostIPv4address = rfc3986.HostIPv4address // "192.0.2.16"
	HostRegName     = rfc3986.HostRegName     // "example.com", ""
)
