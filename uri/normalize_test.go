package uri

import (
	"strings"
	"testing"
)

// A normalizeTest says what a URI becomes; "" stands for the URI itself.
type normalizeTest struct{ input, want, why string }

var section6_2_2 = []normalizeTest{
	{"eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D", "the example of §6.2.2"},
	{"example://a/b/c/%7Bfoo%7D", "", "what it is equivalent to"},
}

var section6_2_2_1 = []normalizeTest{
	{"a:%3a", "a:%3A", "hex digits are upper case"},
	{"a:b?%3a#%3a", "a:b?%3A#%3A", "everywhere"},
	{"HTTP://www.EXAMPLE.com/", "http://www.example.com/", "the example: scheme and host ignore case"},
	{"a:/B?C#D", "", "path, query and fragment do not"},
	{"a://U:P@h", "", "nor does userinfo"},
	{"a://U%3a@H%c3%A9", "a://U%3A@h%C3%A9", "§3.2.2: lower case, but upper case in percent-encodings"},
	{"a://[2001:DB8::A]", "a://[2001:db8::a]", "§3.2.2: hexadecimal addresses are lower case"},
	{"a://[2001:0db8::0]", "", "but keep their zeros"},
	{"a://[V1F.A:b]", "a://[v1f.a:b]", "and so are addresses of a kind to come"},
	{"mailto:Joe@Example.COM", "", "§6.2.3: a host within a path is the scheme's affair"},
}

var section6_2_2_2 = []normalizeTest{
	{"a:%41%7A%30%2D%2e%5F%7e", "a:Az0-._~", "§2.3: unreserved characters"},
	{"a:%2F%3a%3F%23%5b%5D%40", "a:%2F%3A%3F%23%5B%5D%40", "§2.2: gen-delims stay encoded"},
	{"a:%21%24%26%27%28%29%2a%2B%2c%3B%3d", "a:%21%24%26%27%28%29%2A%2B%2C%3B%3D", "§2.2: and so do sub-delims"},
	{"a:%00%20%25%7f%80%ff", "a:%00%20%25%7F%80%FF", "and everything else"},
	{"a:%25%34%31", "a:%2541", "§2.4: nothing is decoded twice"},
	{"a:%2541", "", "§2.4: likewise"},
	{"a:/!$&'()*+,;=:@", "", "§2.2: nothing is encoded"},
	{"a://ex%41mple", "a://example", "decoded, then in lower case"},
	{"a://%C3%89X%2e", "a://%C3%89x.", "in a host"},
	{"a://%75:%70@h", "a://u:p@h", "in userinfo"},
	{"a:?%71#%66", "a:?q#f", "in query and fragment"},
	{"a://1.2.3.%34", "a://1.2.3.4", "§3.2.2: a name becomes an address"},
	{"a://1.2.3.%34%2E", "a://1.2.3.4.", "§3.2.2: or does not"},
	{"a:%62%3Ac/%2e%2E/d", "a:/d", "§6.2.2.3: and dot segments go"},
}

var section6_2_2_3 = []normalizeTest{
	{"a://h/../b/./c", "a://h/b/c", "dot segments of a URI"},
	{"a://h/%2e%2E/b/%2e", "a://h/b/", "decoded first"},
	{"a://h/.%2e/b/%2e./c", "a://h/c", "likewise in part"},
	{"a://h/%2e%2e%2e/..%2e./b", "a://h/.../..../b", "three dots are a name"},
	{"a://h/%2e%2fb", "a://h/.%2Fb", "a decoded dot beside an encoded slash"},
	{"a://h?/../b#/../c", "", "no segments in query and fragment"},
	{"a:/b/..//c", "a:/.//c", "§3.3: a path, not an authority"},
	{"a:/%2e//c", "a:/.//c", "§3.3: likewise"},
	{"A:/.//c", "a:/.//c", "§3.3: likewise"},
	{"a:/.//c", "", "§3.3: which is normal"},
	{"a:/.//c/..", "a:/.//", "§3.3: as long as it is needed"},
	{"a:/.//../c", "a:/c", "§3.3: and no longer"},
	{"a:/././/c", "a:/.//c", "§3.3: once is enough"},
	{"a:.//b", "a:/b", "§5.2.4, step A"},
	{"a:..///b?C", "a:/.//b?C", "§5.2.4, step A and §3.3"},
	{"a:b/..", "a:/", "§5.2.4, step C"},
	{"a:..", "a:", "§5.2.4, step D"},
}

// section6_2_3 has URIs that are equivalent only by their scheme.
var section6_2_3 = []normalizeTest{
	{"http://example.com", "", "an empty path stays"},
	{"http://example.com/", "", "a root stays"},
	{"http://example.com:/", "", "an empty port stays"},
	{"http://example.com:80/", "", "a default port stays"},
	{"http://example.com/?", "", "an empty query stays"},
	{"http://example.com/#", "", "an empty fragment stays"},
	{"http://@example.com/", "", "an empty userinfo stays"},
	{"file:///etc", "", "an empty host stays"},
	{"file://localhost/etc", "", "a default host stays"},
	{"http://example.com:0080", "", "a port stays as it is written"},
}

func TestNormalizeSection6_2_2(t *testing.T)   { testNormalize(t, section6_2_2) }
func TestNormalizeSection6_2_2_1(t *testing.T) { testNormalize(t, section6_2_2_1) }
func TestNormalizeSection6_2_2_2(t *testing.T) { testNormalize(t, section6_2_2_2) }
func TestNormalizeSection6_2_2_3(t *testing.T) { testNormalize(t, section6_2_2_3) }
func TestNormalizeSection6_2_3(t *testing.T)   { testNormalize(t, section6_2_3) }

func testNormalize(t *testing.T, tests []normalizeTest) {
	for _, tt := range tests {
		want := tt.want
		if want == "" {
			want = tt.input
		}
		got := MustParse(tt.input).Normalize()
		if got.String() != want {
			t.Errorf("%q normalized = %q, want %q (%s)", tt.input, got, want, tt.why)
			continue
		}
		if parsed := MustParse(want); parsed != got {
			t.Errorf("%q normalized has %s, but %s parsed", tt.input, show(got.parts), show(parsed.parts))
		}
		if again := got.Normalize(); again != got {
			t.Errorf("%q normalized twice = %q", tt.input, again)
		}
	}
}

// TestNormalizeExhaustively compares with the reference on every short path
// of slashes and dots, encoded or not, in URIs with and without authority.
func TestNormalizeExhaustively(t *testing.T) {
	longest := 7
	if testing.Short() {
		longest = 5
	}
	paths := []string{""}
	for n := 0; n <= longest; n++ {
		var longer []string
		for _, path := range paths {
			for _, head := range []string{"a:", "a://h"} {
				u, err := Parse(head + path)
				if err != nil {
					continue // of a path that begins with "//", or does not begin with "/"
				}
				got, want := u.Normalize(), slowNormalize(u.String())
				if got.String() != want {
					t.Fatalf("%q normalized = %q, want %q", u, got, want)
				}
				if parsed := MustParse(want); parsed != got {
					t.Fatalf("%q normalized has %s, but %s parsed", u, show(got.parts), show(parsed.parts))
				}
			}
			longer = append(longer, path+"/", path+".", path+"%2e", path+"B")
		}
		paths = longer
	}
}

// TestNormalizeLongPaths would take minutes if time were not linear.
func TestNormalizeLongPaths(t *testing.T) {
	const n = 100_000
	for _, tt := range []normalizeTest{
		{"a://h" + strings.Repeat("/b", n) + strings.Repeat("/%2e.", n), "a://h/", "all segments removed"},
		{"a:" + strings.Repeat("b/../", n), "a:/", "one after the other"},
		{"a:" + strings.Repeat("%2e", n), "a:" + strings.Repeat(".", n), "a long segment of dots"},
		{"a:/" + strings.Repeat("%2f", n), "a:/" + strings.Repeat("%2F", n), "percent-encodings that change"},
		{"a:/b/.." + strings.Repeat("/", n), "a:/." + strings.Repeat("/", n), "slashes and a guard"},
	} {
		if got := MustParse(tt.input).Normalize(); got.String() != tt.want {
			t.Errorf("%s: wrong result of %d bytes", tt.why, len(got.String()))
		}
	}
}
