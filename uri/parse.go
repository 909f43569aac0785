package uri

import "github.com/abnfgo/abnfgo/generated/rfc3986"

// Parse parses s by the rule URI (§3). The error is an [*Error].
func Parse(s string) (u URI, err error) {
	if len(s) > MaxLen {
		return URI{}, tooLong("parse", s)
	}
	var c rfc3986.URICaptures
	if err := rfc3986.ParseURI(s, &c); err != nil {
		return URI{}, syntaxError("parse", s, err)
	}
	u.set(s, c.Scheme, c.Host, c.HostKind, c.Path, c.Query)
	return u, nil
}

// ParseAbsolute parses s by the rule absolute-URI (§4.3): a URI without
// fragment, which is what some protocols and formats ask of a base URI. The
// error is an [*Error].
func ParseAbsolute(s string) (u URI, err error) {
	if len(s) > MaxLen {
		return URI{}, tooLong("parse", s)
	}
	var c rfc3986.AbsoluteURICaptures
	if err := rfc3986.ParseAbsoluteURI(s, &c); err != nil {
		return URI{}, syntaxError("parse", s, err)
	}
	u.set(s, c.Scheme, c.Host, c.HostKind, c.Path, c.Query)
	return u, nil
}

// ParseReference parses s by the rule URI-reference (§4.1). The error is an
// [*Error].
func ParseReference(s string) (r Reference, err error) {
	if len(s) > MaxLen {
		return Reference{}, tooLong("parse", s)
	}
	var c rfc3986.URIReferenceCaptures
	if err := rfc3986.ParseURIReference(s, &c); err != nil {
		return Reference{}, syntaxError("parse", s, err)
	}
	r.set(s, c.Scheme, c.Host, c.HostKind, c.Path, c.Query)
	return r, nil
}

// set makes p the string s with these components, which tell where the others
// are. Both ends of an absent one are -1.
func (p *parts) set(s string, scheme, host rfc3986.Span, kind HostKind, path, query rfc3986.Span) {
	if !host.Present() {
		host = rfc3986.Span{Start: path.Start, End: path.Start}
	}
	p.s = s
	p.at = [numOffsets]int32{
		schemeEnd: max(scheme.End, 0),
		hostStart: host.Start,
		hostEnd:   host.End,
		pathStart: path.Start,
		pathEnd:   path.End,
		queryEnd:  max(query.End, path.End),
	}
	p.hostKind = kind
}

// MustParse parses s as [Parse] does and panics on an error. It is meant for
// tests and for variables initialized with strings in the source.
func MustParse(s string) URI {
	u, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return u
}

// MustParseReference parses s as [ParseReference] does and panics on an
// error. It is meant for tests and for variables initialized with strings in
// the source.
func MustParseReference(s string) Reference {
	r, err := ParseReference(s)
	if err != nil {
		panic(err)
	}
	return r
}
