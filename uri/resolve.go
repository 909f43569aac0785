package uri

import "strings"

// A Resolver resolves references. Its fields are the choices that the RFC
// leaves open; the zero Resolver makes those of a strict parser (§5.2.2).
type Resolver struct {
	// Lenient lets a reference with the scheme of the base, such as "http:g",
	// count as a relative one, for compatibility with RFC 1630 (§5.2.2, §5.4.2).
	Lenient bool
}

// Resolve is short for [Resolver.Resolve] of the zero Resolver with u as the
// base.
func (u URI) Resolve(ref Reference) (URI, error) { return Resolver{}.Resolve(u, ref) }

// Resolve returns the URI that ref means where base is the base URI (§5.2).
// The fragment of base, if any, doesn't matter.
//
// Dot segments are removed from the path, save where it is that of the base
// as it stands (§5.2.2). Nothing is decoded: "%2e" is not a dot here. The
// components of the result are those that §5.2.2 computes, also where its
// path needs "/." before it to stay one, see the package comment.
//
// The time is linear in the length of the two strings. Resolve allocates at
// most once, and not at all where the result is a leading part of base or ref
// that it copies unchanged. Otherwise the result may keep as many bytes in
// memory as base and ref have together.
//
// The error is an [*Error]: base is the zero URI, or the result would be
// longer than [MaxLen].
func (r Resolver) Resolve(base URI, ref Reference) (URI, error) {
	return r.resolve(base, ref, MaxLen)
}

// resolve is Resolve with results of up to maxLen bytes.
func (r Resolver) resolve(base URI, ref Reference, maxLen int) (URI, error) {
	if !base.IsValid() {
		return URI{}, &Error{Op: "resolve", Input: ref.s, Err: errNoBase}
	}

	// The reference's scheme and authority, and the base's where those are
	// missing, are copied as they are, with their delimiters and with the
	// fields of t that describe them. A query with its "?" is empty only if it
	// is absent; a fragment with its "#" likewise.
	var t parts
	path, query, fragment := ref.Path(), ref.s[ref.at[pathEnd]:ref.at[queryEnd]], ref.s[ref.at[queryEnd]:]
	size := int64(len(base.s)) + int64(len("/")+len(pathGuard)) + int64(len(ref.s))
	b := buffer{src: base.s, size: int(min(size, MaxLen))}
	switch {
	case ref.at[schemeEnd] > 0 && !(r.Lenient && strings.EqualFold(ref.Scheme(), base.Scheme())):
		if !ref.hasDotSegments() {
			return URI(ref), nil
		}
		t = ref.parts
		b.src = ref.s
		b.write(ref.s[:ref.at[pathStart]])
		b.writePath(b.n, path, false)
	case ref.hostKind != HostAbsent:
		t = ref.parts
		t.at[schemeEnd] = base.at[schemeEnd]
		shift := base.hierStart() - ref.hierStart()
		t.at[hostStart] += shift
		t.at[hostEnd] += shift
		t.at[pathStart] += shift
		b.write(base.s[:base.hierStart()])
		b.write(ref.s[ref.hierStart():ref.at[pathStart]])
		b.writePath(b.n, path, false)
	default:
		t = base.parts
		b.write(base.s[:base.at[pathStart]])
		switch {
		case path == "":
			b.write(base.Path())
			if query == "" {
				query = base.s[base.at[pathEnd]:base.at[queryEnd]]
			}
		case path[0] == '/':
			b.writePath(b.n, path, false)
		default:
			start := b.n
			b.writePath(start, mergeDir(base.parts), false)
			b.writePath(start, path, false)
		}
	}
	b.guardPath(&t)
	t.at[pathEnd] = b.pos()
	b.write(query)
	t.at[queryEnd] = b.pos()
	b.write(fragment)
	if b.n > maxLen {
		return URI{}, tooLong("resolve", ref.s)
	}
	t.s = b.String()
	return URI{t}, nil
}

// mergeDir returns what the routine merge puts before the path of a reference
// (§5.2.3): the base's path up to its last "/".
func mergeDir(base parts) string {
	path := base.Path()
	if path == "" && base.hostKind != HostAbsent {
		return "/"
	}
	return path[:strings.LastIndexByte(path, '/')+1]
}
