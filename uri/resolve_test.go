package uri

import (
	"errors"
	"strings"
	"testing"
)

// A resolveTest says what a reference means relative to a base.
type resolveTest struct {
	base, ref string
	want      string
	why       string
}

const section5_4Base = "http://a/b/c/d;p?q"

var section5_4_1 = []resolveTest{
	{section5_4Base, "g:h", "g:h", "a URI"},
	{section5_4Base, "g", "http://a/b/c/g", "a relative path"},
	{section5_4Base, "./g", "http://a/b/c/g", "the same, said twice"},
	{section5_4Base, "g/", "http://a/b/c/g/", "a relative path to a directory"},
	{section5_4Base, "/g", "http://a/g", "an absolute path"},
	{section5_4Base, "//g", "http://g", "a network path"},
	{section5_4Base, "?y", "http://a/b/c/d;p?y", "the base's path with another query"},
	{section5_4Base, "g?y", "http://a/b/c/g?y", "path and query"},
	{section5_4Base, "#s", "http://a/b/c/d;p?q#s", "the base's path and query with a fragment"},
	{section5_4Base, "g#s", "http://a/b/c/g#s", "path and fragment: not the base's query"},
	{section5_4Base, "g?y#s", "http://a/b/c/g?y#s", "all three"},
	{section5_4Base, ";x", "http://a/b/c/;x", "a parameter is part of a segment"},
	{section5_4Base, "g;x", "http://a/b/c/g;x", "likewise"},
	{section5_4Base, "g;x?y#s", "http://a/b/c/g;x?y#s", "likewise with all three"},
	{section5_4Base, "", "http://a/b/c/d;p?q", "the base itself"},
	{section5_4Base, ".", "http://a/b/c/", "the base's directory"},
	{section5_4Base, "./", "http://a/b/c/", "likewise"},
	{section5_4Base, "..", "http://a/b/", "the directory above"},
	{section5_4Base, "../", "http://a/b/", "likewise"},
	{section5_4Base, "../g", "http://a/b/g", "something in it"},
	{section5_4Base, "../..", "http://a/", "two above"},
	{section5_4Base, "../../", "http://a/", "likewise"},
	{section5_4Base, "../../g", "http://a/g", "something in it"},
}

var section5_4_2 = []resolveTest{
	{section5_4Base, "../../../g", "http://a/g", "there is nothing above the root"},
	{section5_4Base, "../../../../g", "http://a/g", "likewise"},
	{section5_4Base, "/./g", "http://a/g", "dot segments of an absolute path"},
	{section5_4Base, "/../g", "http://a/g", "likewise"},
	{section5_4Base, "g.", "http://a/b/c/g.", "a dot at the end of a segment is not one"},
	{section5_4Base, ".g", "http://a/b/c/.g", "nor at its beginning"},
	{section5_4Base, "g..", "http://a/b/c/g..", "nor are two"},
	{section5_4Base, "..g", "http://a/b/c/..g", "likewise"},
	{section5_4Base, "./../g", "http://a/b/g", "nonsensical dot segments"},
	{section5_4Base, "./g/.", "http://a/b/c/g/", "likewise at the end"},
	{section5_4Base, "g/./h", "http://a/b/c/g/h", "likewise in the middle"},
	{section5_4Base, "g/../h", "http://a/b/c/h", "likewise"},
	{section5_4Base, "g;x=1/./y", "http://a/b/c/g;x=1/y", "parameters do not matter"},
	{section5_4Base, "g;x=1/../y", "http://a/b/c/y", "likewise"},
	{section5_4Base, "g?y/./x", "http://a/b/c/g?y/./x", "a query has no segments"},
	{section5_4Base, "g?y/../x", "http://a/b/c/g?y/../x", "likewise"},
	{section5_4Base, "g#s/./x", "http://a/b/c/g#s/./x", "nor has a fragment"},
	{section5_4Base, "g#s/../x", "http://a/b/c/g#s/../x", "likewise"},
	{section5_4Base, "http:g", "http:g", "for strict parsers"},
}

// section5_4_2Lenient is what §5.4.2 allows for backward compatibility.
var section5_4_2Lenient = []resolveTest{
	{section5_4Base, "http:g", "http://a/b/c/g", "the example of §5.4.2"},
	{section5_4Base, "HTTP:g", "http://a/b/c/g", "§3.1: schemes ignore case"},
	{section5_4Base, "https:g", "https:g", "another scheme counts"},
	{section5_4Base, "http:", "http://a/b/c/d;p?q", "what is left is the empty reference"},
	{section5_4Base, "HTTP://x:1/../y", "http://x:1/y", "what is left is a network path"},
	{section5_4Base, "http:?y#s", "http://a/b/c/d;p?y#s", "what is left is a query"},
	{section5_4Base, "http:x:y", "http://a/b/c/x:y", "what is left need not be a relative reference"},
}

var section5_2 = []resolveTest{
	{"http://a#f", "", "http://a", "§5.1: the base's fragment is dropped"},
	{"http://a/b?q#f", "#g", "http://a/b?q#g", "§5.1: and replaced"},
	{"http://a/./b/../c", "", "http://a/./b/../c", "§5.2.2: the base's path as it stands"},
	{"http://a/./b/../c", "?y", "http://a/./b/../c?y", "§5.2.2: likewise"},
	{"http://a/./b/../c", "d", "http://a/d", "§5.2.2: but not if it is merged"},
	{"http://a?q", "?", "http://a?", "§5.2.2: an empty query is a query"},
	{"http://a?q", "#", "http://a?q#", "§5.2.2: an empty fragment is a fragment"},
	{"http://a?q", "//", "http://", "§5.2.2: an empty authority is an authority"},
	{"http://u@a:1/b", "//c/./d", "http://c/d", "§5.2.2: nothing of the base's authority is left"},
	{"a:b", "//1.2.3.4:5", "a://1.2.3.4:5", "§5.2.2: nor of its path"},
	{"http://a", "g", "http://a/g", "§5.2.3: an authority and an empty path"},
	{"http://a?q", "./g", "http://a/g", "§5.2.3: likewise with a dot segment"},
	{"http://a", "..", "http://a/", "§5.2.3: likewise with nothing but one"},
	{"a:", "g", "a:g", "§5.2.3: no authority and an empty path"},
	{"a:b", "g", "a:g", "§5.2.3: a path without slash"},
	{"a:b/c", "d", "a:b/d", "§5.2.3: a rootless path"},
	{"urn:x", "..", "urn:", "§5.2.4, step D: nothing is left"},
	{"urn:x", "../y", "urn:y", "§5.2.4, step A: no slash either"},
	{"a:b/c", "../d", "a:/d", "§5.2.4, step C: a slash is left"},
	{"a:b/c", "../../../d", "a:/d", "§5.2.4: and stays"},
	{"a:b/", "..//c", "a:/.//c", "§3.3: a path, not an authority"},
	{"a:/b", "/.//c", "a:/.//c", "§3.3: likewise"},
	{"a:/b", "/..//c?d#e", "a:/.//c?d#e", "§3.3: likewise, and what follows the path"},
	{"a:/.//b", "c", "a:/.//c", "§3.3: likewise for a path from the base"},
	{"a:/.//b", "/c", "a:/c", "§3.3: the guard goes where it is not needed"},
	{"a:/.//b", ".", "a:/.//", "§3.3: and stays where it is"},
	{"a:/.//b", "..", "a:/", "§3.3: the empty segment is removed like any other"},
	{"a://h/b", "/.//c", "a://h//c", "§3.3: no danger behind an authority"},
	{"a:/b", "c:/.//d", "c:/.//d", "§3.3: a URI as it stands"},
	{"a:/b", "c:/d/..//e", "c:/.//e", "§3.3: and one that changes"},
	{"a://h/b", "c:d/..//e", "c:/.//e", "§3.3: an authority of the base does not help"},
	{"http://a/b/c", "..//d", "http://a//d", "§5.2.4: empty segments count"},
	{"http://a/b//c", "../d", "http://a/b/d", "§5.2.4: an empty segment is removed"},
	{"http://a/b/c", "%2e%2E/d", "http://a/b/%2e%2E/d", "§5.2.4: nothing is decoded"},
	{"http://A/%7e", "B", "http://A/B", "§6.2.2: nothing is normalized"},
	{"a://[::1]/b", "../[", "", "not a reference"},
}

func TestResolveSection5_4_1(t *testing.T) {
	testResolve(t, section5_4_1, Resolver{}, Resolver{Lenient: true})
}

func TestResolveSection5_4_2(t *testing.T) {
	testResolve(t, section5_4_2, Resolver{})
	last := len(section5_4_2) - 1 // the one that depends
	testResolve(t, section5_4_2[:last], Resolver{Lenient: true})
	testResolve(t, section5_4_2Lenient, Resolver{Lenient: true})
}

func TestResolveSection5_2(t *testing.T) { testResolve(t, section5_2, Resolver{}) }

func testResolve(t *testing.T, tests []resolveTest, resolvers ...Resolver) {
	for _, r := range resolvers {
		for _, tt := range tests {
			ref, err := ParseReference(tt.ref)
			if err != nil {
				if tt.want != "" {
					t.Errorf("%q: %v", tt.ref, err)
				}
				continue
			}
			got, err := r.Resolve(MustParse(tt.base), ref)
			if err != nil || got.String() != tt.want {
				t.Errorf("%+v: %q resolved by %q = %q, %v; want %q (%s)", r, tt.ref, tt.base, got, err, tt.want, tt.why)
				continue
			}
			if parsed := MustParse(tt.want); parsed != got {
				t.Errorf("%+v: %q resolved by %q has %s, but %s parsed", r, tt.ref, tt.base, show(got.parts), show(parsed.parts))
			}
		}
	}
}

// A dotsTest says what remove_dot_segments makes of a path.
type dotsTest struct{ path, want, why string }

var section5_2_4 = []dotsTest{
	{"/a/b/c/./../../g", "/a/g", "the first example"},
	{"mid/content=5/../6", "mid/6", "the second example"},
	{"", "", "nothing"},
	{"/", "/", "nothing to remove"},
	{"../a", "a", "step A"},
	{"./../.././a", "a", "step A, again and again"},
	{".//a", "/a", "step A leaves an empty segment"},
	{"/./a", "/a", "step B"},
	{"/.", "/", "step B at the end"},
	{"/a/../b", "/b", "step C"},
	{"/a/..", "/", "step C at the end"},
	{"/..", "/", "step C with nothing to remove"},
	{"a/../b", "/b", "step C with no slash before the segment"},
	{"a/..", "/", "likewise at the end"},
	{"a/b/..", "a/", "a slash before the segment"},
	{"//..", "/", "an empty segment removed"},
	{"///..", "//", "one of two"},
	{".", "", "step D"},
	{"..", "", "step D"},
	{"...", "...", "step E: three dots are a name"},
	{"/.../..a/.a/a./a..", "/.../..a/.a/a./a..", "step E: dots within segments"},
}

func TestRemoveDotSegmentsSection5_2_4(t *testing.T) {
	for _, tt := range section5_2_4 {
		if got := slowRemoveDotSegments(tt.path); got != tt.want {
			t.Errorf("reference: %q = %q, want %q (%s)", tt.path, got, tt.want, tt.why)
		}
		if got := removeDotSegments(tt.path); got != tt.want {
			t.Errorf("%q = %q, want %q (%s)", tt.path, got, tt.want, tt.why)
		}
	}
}

// removeDotSegments writes the pieces of a path to a new buffer.
func removeDotSegments(pieces ...string) string {
	b := buffer{src: pieces[0]}
	for _, s := range pieces {
		b.writePath(0, s, false)
	}
	return b.String()
}

// TestRemoveDotSegmentsExhaustively compares with the RFC's two buffers on
// every short path of slashes, dots and a letter, whole and in two pieces.
func TestRemoveDotSegmentsExhaustively(t *testing.T) {
	longest := 9
	if testing.Short() {
		longest = 7
	}
	paths := []string{""}
	for n := 0; n <= longest; n++ {
		var longer []string
		for _, path := range paths {
			want := slowRemoveDotSegments(path)
			if got := removeDotSegments(path); got != want {
				t.Fatalf("%q = %q, want %q", path, got, want)
			}
			for i := range path {
				if path[i] != '/' {
					continue
				}
				if got := removeDotSegments(path[:i+1], path[i+1:]); got != want {
					t.Fatalf("%q + %q = %q, want %q", path[:i+1], path[i+1:], got, want)
				}
			}
			longer = append(longer, path+"/", path+".", path+"a")
		}
		paths = longer
	}
}

// TestResolveLongPaths would take minutes if time were not linear, and a lot
// of stack if there were recursion.
func TestResolveLongPaths(t *testing.T) {
	const n = 100_000
	for _, tt := range []resolveTest{
		{"http://a" + strings.Repeat("/b", n), strings.Repeat("../", n) + "c", "http://a/c", "every segment of the base removed"},
		{"http://a/b", strings.Repeat("c/../", n) + "d", "http://a/d", "one after the other"},
		{"http://a/b", strings.Repeat("c/", n) + strings.Repeat("../", n) + "d", "http://a/d", "all together"},
		{"http://a/b", strings.Repeat("./", n) + "d", "http://a/d", "nothing to remove"},
		{"http://a/b", "/" + strings.Repeat(".", n), "http://a/" + strings.Repeat(".", n), "one long segment of dots"},
		{"http://a/b", strings.Repeat("/.a", n), "http://a" + strings.Repeat("/.a", n), "no dot segments at all"},
		{"a:b", strings.Repeat("../", n) + "/c", "a:/c", "nothing above the root"},
	} {
		u, err := MustParse(tt.base).Resolve(MustParseReference(tt.ref))
		if err != nil || u.String() != tt.want {
			t.Errorf("%s: wrong result of %d bytes, %v", tt.why, len(u.String()), err)
		}
	}
}

func TestResolveErrors(t *testing.T) {
	_, err := URI{}.Resolve(MustParseReference("g"))
	const want = `uri: resolve "g": base is the zero URI`
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}

	base, ref := MustParse("http://a/b/c"), MustParseReference("../d/e?f#g")
	result := "http://a/d/e?f#g"
	if u, err := (Resolver{}).resolve(base, ref, len(result)); err != nil || u.String() != result {
		t.Errorf("a result of just the length allowed: %q, %v", u, err)
	}
	u, err := Resolver{}.resolve(base, ref, len(result)-1)
	if !errors.Is(err, ErrTooLong) || u != (URI{}) {
		t.Errorf("a result too long by one byte: %q, %v", u, err)
	}
}
