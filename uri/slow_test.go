package uri

import (
	"net/url"
	"regexp"
	"strings"

	"github.com/abnfgo/abnfgo/generated/rfc3986"
)

// This file is a second implementation of the package, slow and as close to
// the RFC's own words as Go allows, for the tests to compare with. It is right
// for valid strings only.

// A slowPart is a component, which is undefined or a string.
type slowPart struct {
	defined bool
	s       string
}

// slowParts are the five components of §3.
type slowParts struct {
	scheme, authority slowPart
	path              string
	query, fragment   slowPart
}

// appendixB is the regular expression of Appendix B.
var appendixB = regexp.MustCompile(`^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

func slowParse(s string) slowParts {
	m := appendixB.FindStringSubmatch(s)
	return slowParts{
		scheme:    slowPart{m[1] != "", m[2]},
		authority: slowPart{m[3] != "", m[4]},
		path:      m[5],
		query:     slowPart{m[6] != "", m[7]},
		fragment:  slowPart{m[8] != "", m[9]},
	}
}

// slowAuthority is the regular expression for authority that Appendix B would
// have, had it gone on. A userinfo and a host have no "@", and of "[", "]" and
// ":" together only an IP-literal has all.
var slowAuthority = regexp.MustCompile(`^(([^@]*)@)?(\[.*\]|[^:]*)(:(.*))?$`)

func slowSplitAuthority(s string) (userinfo slowPart, host string, port slowPart) {
	m := slowAuthority.FindStringSubmatch(s)
	return slowPart{m[1] != "", m[2]}, m[3], slowPart{m[4] != "", m[5]}
}

// slowRecompose is the pseudo-code of §5.3.
func slowRecompose(t slowParts) string {
	result := ""
	if t.scheme.defined {
		result += t.scheme.s + ":"
	}
	if t.authority.defined {
		result += "//" + t.authority.s
	}
	result += t.path
	if t.query.defined {
		result += "?" + t.query.s
	}
	if t.fragment.defined {
		result += "#" + t.fragment.s
	}
	return result
}

// slowGuard is the package's one departure from §5.2 and §5.3.
func slowGuard(t slowParts) slowParts {
	if !t.authority.defined && strings.HasPrefix(t.path, "//") {
		t.path = "/." + t.path
	}
	return t
}

// slowRemoveDotSegments is the routine of §5.2.4 with its two buffers.
func slowRemoveDotSegments(input string) string {
	output := ""
	for input != "" {
		switch {
		case strings.HasPrefix(input, "../"): // A
			input = input[3:]
		case strings.HasPrefix(input, "./"):
			input = input[2:]
		case strings.HasPrefix(input, "/./"): // B
			input = input[2:]
		case input == "/.":
			input = "/"
		case strings.HasPrefix(input, "/../"), input == "/..": // C
			input = "/" + strings.TrimPrefix(input[3:], "/")
			output = output[:max(strings.LastIndexByte(output, '/'), 0)]
		case input == ".", input == "..": // D
			input = ""
		default: // E
			n := len(input)
			if i := strings.IndexByte(input[1:], '/'); i >= 0 {
				n = i + 1
			}
			output += input[:n]
			input = input[n:]
		}
	}
	return output
}

// slowMerge is the routine of §5.2.3.
func slowMerge(base slowParts, path string) string {
	if base.authority.defined && base.path == "" {
		return "/" + path
	}
	return base.path[:strings.LastIndexByte(base.path, '/')+1] + path
}

// slowResolve is the pseudo-code of §5.2.2.
func slowResolve(baseString, refString string, strict bool) string {
	base, r := slowParse(baseString), slowParse(refString)
	var t slowParts
	if !strict && strings.EqualFold(r.scheme.s, base.scheme.s) {
		r.scheme = slowPart{}
	}
	if r.scheme.defined {
		t.scheme = r.scheme
		t.authority = r.authority
		t.path = slowRemoveDotSegments(r.path)
		t.query = r.query
	} else {
		if r.authority.defined {
			t.authority = r.authority
			t.path = slowRemoveDotSegments(r.path)
			t.query = r.query
		} else {
			if r.path == "" {
				t.path = base.path
				if r.query.defined {
					t.query = r.query
				} else {
					t.query = base.query
				}
			} else {
				if strings.HasPrefix(r.path, "/") {
					t.path = slowRemoveDotSegments(r.path)
				} else {
					t.path = slowMerge(base, r.path)
					t.path = slowRemoveDotSegments(t.path)
				}
				t.query = r.query
			}
			t.authority = base.authority
		}
		t.scheme = base.scheme
	}
	t.fragment = r.fragment
	return slowRecompose(slowGuard(t))
}

var percentEncoded = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)

// slowDecode decodes percent-encoded unreserved characters and turns the other
// percent-encodings to upper case (§6.2.2.1, §6.2.2.2).
func slowDecode(s string) string {
	return percentEncoded.ReplaceAllStringFunc(s, func(triplet string) string {
		if c, _ := url.PathUnescape(triplet); rfc3986.IsUnreserved(c) {
			return c
		}
		return strings.ToUpper(triplet)
	})
}

// slowLower turns s to lower case, apart from its percent-encodings.
func slowLower(s string) string {
	return percentEncoded.ReplaceAllStringFunc(strings.ToLower(s), strings.ToUpper)
}

// slowNormalize is §6.2.2, one step after the other.
func slowNormalize(s string) string {
	t := slowParse(slowDecode(s))
	t.scheme.s = slowLower(t.scheme.s)
	if t.authority.defined {
		userinfo, host, port := slowSplitAuthority(t.authority.s)
		t.authority.s = slowLower(host)
		if userinfo.defined {
			t.authority.s = userinfo.s + "@" + t.authority.s
		}
		if port.defined {
			t.authority.s += ":" + port.s
		}
	}
	t.path = slowRemoveDotSegments(t.path)
	return slowRecompose(slowGuard(t))
}
