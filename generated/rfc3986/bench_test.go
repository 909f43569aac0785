package rfc3986_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/abnfgo/abnfgo/generated/rfc3986"
)

// short is URIs as programs meet them.
var short = []string{
	"https://www.example.com/",
	"http://blog.free-science.example:3000/2016/46812/link%20member/question",
	"https://example.com/search?q=abnf+grammar&hl=en&page=2",
	"https://user:secret@git.example.org/team/project.git",
	"http://192.0.2.16:8080/status",
	"http://[2001:db8::7]/c=GB?objectClass?one",
	"ftp://ftp.is.co.za/rfc/rfc1808.txt",
	"mailto:John.Doe@example.com",
	"urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
	"https://cdn.example.net/assets/app.3f2a91c.js#sourceMappingURL=app.js.map",
}

// The rivals run in turn over the same strings, so that the ratio of two lines
// means something on a noisy machine.
func BenchmarkShort(b *testing.B) {
	size := len(strings.Join(short, ""))
	for _, rival := range []struct {
		name string
		f    func(string)
	}{
		{"url.Parse", func(s string) { url.Parse(s) }},
		{"IsURI", func(s string) { rfc3986.IsURI(s) }},
		{"CheckURI", func(s string) { rfc3986.CheckURI(s) }},
		{"ParseURI", func(s string) {
			var c rfc3986.URICaptures
			rfc3986.ParseURI(s, &c)
		}},
		{"PrefixURI", func(s string) { rfc3986.PrefixURI(s) }},
	} {
		b.Run(rival.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(size / len(short)))
			for i := range b.N {
				rival.f(short[i%len(short)])
			}
		})
	}
}

// The time per byte is the same for a path of 1 kB and of 1 MB.
func BenchmarkGrowth(b *testing.B) {
	for _, text := range []struct{ name, piece string }{
		{"plain", "abcdefghijklmno/"},
		{"escaped", "%20%C3%A9ab/cdef"},
	} {
		for _, size := range []int{1 << 10, 1 << 20} {
			s := "http://a/" + strings.Repeat(text.piece, size/len(text.piece))
			b.Run(fmt.Sprintf("%s/%dkB", text.name, size>>10), func(b *testing.B) {
				b.SetBytes(int64(len(s)))
				for range b.N {
					rfc3986.IsURI(s)
				}
			})
		}
	}
}
