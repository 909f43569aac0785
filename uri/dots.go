package uri

import (
	"bytes"
	"slices"
	"strings"
)

// writePath writes path, without its dot segments, behind the beginning of
// the same path, if any, that the text holds from start on. Text and path may
// only be divided behind a "/". With normalize set, percent-encodings are
// normalized first.
//
// This is the routine remove_dot_segments of §5.2.4 without its input buffer,
// to which "/" is put back: there a segment owns the "/" before it, here the
// one behind it. A segment is written once and removed at most once, so the
// time is linear.
func (b *buffer) writePath(start int, path string, normalize bool) {
	for path != "" {
		d := findDotSegment(path, normalize)
		if normalize {
			b.writeNormal(path[:d.start])
		} else {
			b.write(path[:d.start])
		}
		if d.dots == 2 {
			b.removeSegment(start)
		}
		path = path[d.end:]
	}
}

// removeSegment removes the last segment of the path that begins at start and
// either is empty or ends in "/". Where no "/" is left before the segment, the
// one behind it stays: "a/../b" becomes "/b" (§5.2.4, step C).
func (b *buffer) removeSegment(start int) {
	if b.n == start {
		return
	}
	if i := b.lastSlash(start, b.n-1); i >= 0 {
		b.truncate(start + i + 1)
		return
	}
	b.truncate(start)
	b.writeByte('/')
}

// guardPath writes "/." before the path of t, with which the text ends, if
// otherwise its "//" would announce an authority (§3.3). The path means the
// same: what is added is a dot segment. A text that is still a leading part of
// a URI needs none.
func (b *buffer) guardPath(t *parts) {
	if b.own == nil || t.hostKind != HostAbsent {
		return
	}
	if start := int(t.at[pathStart]); bytes.HasPrefix(b.own[start:], []byte("//")) {
		b.own = slices.Insert(b.own, start, []byte(pathGuard)...)
		b.n = len(b.own)
	}
}

const pathGuard = "/."

// hasDotSegments reports whether the path has dot segments besides one that
// guards it.
func (p parts) hasDotSegments() bool {
	path := p.Path()
	if p.hostKind == HostAbsent && strings.HasPrefix(path, pathGuard+"//") {
		path = path[len(pathGuard):]
	}
	return findDotSegment(path, false).dots > 0
}

// A dotSegment is a segment "." or ".." of a path.
type dotSegment struct {
	start, end int // in the path; end includes the "/" behind it, if any
	dots       int // how many it consists of
}

// findDotSegment returns the first dot segment of path. If there is none, it
// returns one of no dots at the end of path. With decode set, "%2E" is a dot.
func findDotSegment(path string, decode bool) dotSegment {
	next := "/." // where another one may begin
	if decode {
		next = "/"
	}
	for start := 0; start < len(path); {
		dots, n := leadingDots(path[start:], decode)
		end := start + n
		isDot := dots == 1 || dots == 2
		if isDot && end == len(path) {
			return dotSegment{start, end, dots}
		}
		if isDot && path[end] == '/' {
			return dotSegment{start, end + 1, dots}
		}
		i := strings.Index(path[end:], next)
		if i < 0 {
			break
		}
		start = end + i + 1
	}
	return dotSegment{len(path), len(path), 0}
}

// leadingDots returns how many dots path begins with, three standing for more,
// and how many bytes they take.
func leadingDots(path string, decode bool) (dots, n int) {
	for dots < 3 && n < len(path) {
		switch {
		case path[n] == '.':
			n++
		case decode && path[n] == '%' && octet(path[n:]) == '.':
			n += len("%2E")
		default:
			return dots, n
		}
		dots++
	}
	return dots, n
}
