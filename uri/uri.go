package uri

import "github.com/abnfgo/abnfgo/generated/rfc3986"

// MaxLen is the length in bytes of the longest string that is taken for a
// URI or a reference, or made by an operation on them. The values hold 32-bit
// offsets; half their range lets lengths be added up before they are checked.
const MaxLen = 1 << 30

// A URI is a string that matches the RFC's rule URI (§3), taken apart.
//
// The zero URI is not a valid URI: it has no scheme, and all its components
// are absent or empty. Two URIs are equal by == if they are the same string
// (§6.2.1); see [URI.Normalize] for more tolerant comparisons.
type URI struct{ parts }

// IsValid reports whether u is a URI, that is, not the zero URI.
func (u URI) IsValid() bool { return u.at[schemeEnd] > 0 }

// Reference returns u as a reference.
func (u URI) Reference() Reference { return Reference(u) }

// A Reference is a string that matches the RFC's rule URI-reference (§4.1),
// taken apart: a URI or a relative reference.
//
// The zero Reference is the empty reference, which refers to the document it
// stands in (§4.4). Two References are equal by == if they are the same
// string, which does not mean that they refer to the same resource.
type Reference struct{ parts }

// URI returns r as a URI and true, or the zero URI and false if r is a
// relative reference.
func (r Reference) URI() (URI, bool) {
	if r.at[schemeEnd] == 0 {
		return URI{}, false
	}
	return URI(r), true
}

// parts is a string taken apart, what URI and Reference have in common. It
// tells nothing twice:
//
//	scheme://userinfo@host:port/path?query#fragment
//	      ^           ^   ^    ^    ^     ^
//	      schemeEnd   |   |    |    |     queryEnd
//	          hostStart   |    |    pathEnd
//	                hostEnd    pathStart
//
// The offsets ascend. A scheme is absent if schemeEnd is 0, since none is
// empty. An absent authority has HostAbsent for its host's kind, and hostStart
// and hostEnd at pathStart. So the zero value is the empty reference.
type parts struct {
	s        string
	at       [numOffsets]int32
	hostKind HostKind
}

// The indexes of a parts' offsets. Offsets in an array, unlike such in fields,
// keep the compiler from passing a URI in nine registers; to fill and empty
// those takes longer than to copy 48 bytes, and made Resolve a third slower.
const (
	schemeEnd = iota
	hostStart
	hostEnd
	pathStart
	pathEnd
	queryEnd
	numOffsets
)

// String returns the string that was parsed, or made by an operation.
func (p parts) String() string { return p.s }

// Scheme returns the scheme without its ":", as it is written, or "" if
// there is none (§3.1).
func (p parts) Scheme() string { return p.s[:p.at[schemeEnd]] }

// hierStart returns where that begins which follows the scheme and its ":".
func (p parts) hierStart() int32 {
	if p.at[schemeEnd] == 0 {
		return 0
	}
	return p.at[schemeEnd] + 1
}

// Authority returns the authority without its "//", and whether it is
// present (§3.2).
func (p parts) Authority() (Authority, bool) {
	if p.hostKind == HostAbsent {
		return Authority{}, false
	}
	start := p.hierStart() + 2
	return Authority{
		s:         p.s[start:p.at[pathStart]],
		hostStart: p.at[hostStart] - start,
		hostEnd:   p.at[hostEnd] - start,
		hostKind:  p.hostKind,
	}, true
}

// Userinfo returns the authority's userinfo without its "@", and whether it
// is present (§3.2.1). It may hold a password.
func (p parts) Userinfo() (string, bool) {
	a, _ := p.Authority()
	return a.Userinfo()
}

// Host returns the authority's host, and whether it is present, as it is in
// every authority (§3.2.2). It may be empty.
func (p parts) Host() (Host, bool) {
	return Host{p.s[p.at[hostStart]:p.at[hostEnd]], p.hostKind}, p.hostKind != HostAbsent
}

// Port returns the authority's port without its ":", and whether it is
// present (§3.2.3): any number of digits, even none.
func (p parts) Port() (string, bool) {
	if p.at[hostEnd] == p.at[pathStart] {
		return "", false
	}
	return p.s[p.at[hostEnd]+1 : p.at[pathStart]], true
}

// Path returns the path, which is never absent but may be empty (§3.3).
func (p parts) Path() string { return p.s[p.at[pathStart]:p.at[pathEnd]] }

// PathKind returns which of the five rules for paths the path matches. It is
// what the generated parser says, told from the components that stand around
// the path, so that it need not be stored.
func (p parts) PathKind() PathKind {
	switch {
	case p.hostKind != HostAbsent:
		return PathAbempty
	case p.at[pathStart] == p.at[pathEnd]:
		return PathEmpty
	case p.s[p.at[pathStart]] == '/':
		return PathAbsolute
	case p.at[schemeEnd] == 0:
		return PathNoscheme
	default:
		return PathRootless
	}
}

// Query returns the query without its "?", and whether it is present (§3.4).
func (p parts) Query() (string, bool) {
	if p.at[pathEnd] == p.at[queryEnd] {
		return "", false
	}
	return p.s[p.at[pathEnd]+1 : p.at[queryEnd]], true
}

// Fragment returns the fragment without its "#", and whether it is present
// (§3.5).
func (p parts) Fragment() (string, bool) {
	if int(p.at[queryEnd]) == len(p.s) {
		return "", false
	}
	return p.s[p.at[queryEnd]+1:], true
}

// A PathKind tells which of the five rules for paths a path matches: its
// String method gives the rule's name (§3.3).
type PathKind = rfc3986.PathKind

// The kinds of paths. A path's kind is never PathAbsent.
const (
	PathAbsent   = rfc3986.PathAbsent
	PathAbempty  = rfc3986.PathAbempty  // follows an authority: empty or begins with "/"
	PathAbsolute = rfc3986.PathAbsolute // begins with "/" but not with "//"
	PathNoscheme = rfc3986.PathNoscheme // of a relative reference, begins with a segment without ":"
	PathRootless = rfc3986.PathRootless // follows a scheme, begins with a segment
	PathEmpty    = rfc3986.PathEmpty    // empty, and no authority before it
)
