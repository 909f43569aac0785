package uri

import (
	"net/url"
	"testing"

	"github.com/abnfgo/abnfgo/generated/rfc3986"
)

// benchURIs are short URIs of several kinds.
var benchURIs = []string{
	"https://www.example.com/catalog/shoes/?color=red&size=42",
	"http://cdn.example.net/assets/v3/js/app.min.js",
	"https://en.example.org/wiki/Uniform_Resource_Identifier#Syntax",
	"https://shop.example.co.uk:8443/item/29956/link%20member",
	"ldap://[2001:db8::7]/c=GB?objectClass?one",
	"mailto:John.Doe@example.com",
	"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
	"telnet://192.0.2.16:80/",
}

// benchReferences are references as they stand in documents.
var benchReferences = []string{
	"g", "./g", "../g", "/g/h.html", "//g/h", "?y=z", "#s", "g/h?y#s", "../../img/a.png", "http://a/b/c",
}

// benchDirty are URIs that are not normal.
var benchDirty = []string{
	"HTTP://www.EXAMPLE.com/",
	"eXAMPLE://a/./b/../b/%63/%7bfoo%7d",
	"https://shop.example.co.uk:8443/item/%7Eme/link%2fmember?q=%c3%a9",
	"http://example.com/a/b/../c/./d.html",
}

var (
	sinkURI       URI
	sinkReference Reference
	sinkURL       *url.URL
	sinkString    string
	sinkErr       error
)

func totalLen(list []string) (n int64) {
	for _, s := range list {
		n += int64(len(s))
	}
	return n
}

// eachString runs f on all strings of a list in each round of b.
func eachString(b *testing.B, list []string, f func(string)) {
	b.SetBytes(totalLen(list))
	b.ReportAllocs()
	for b.Loop() {
		for _, s := range list {
			f(s)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	b.Run("uri", func(b *testing.B) {
		eachString(b, benchURIs, func(s string) { sinkURI, sinkErr = Parse(s) })
	})
	b.Run("rfc3986", func(b *testing.B) {
		eachString(b, benchURIs, func(s string) {
			var c rfc3986.URICaptures
			sinkErr = rfc3986.ParseURI(s, &c)
		})
	})
	b.Run("net-url", func(b *testing.B) {
		eachString(b, benchURIs, func(s string) { sinkURL, sinkErr = url.Parse(s) })
	})
}

func BenchmarkParseReference(b *testing.B) {
	b.Run("uri", func(b *testing.B) {
		eachString(b, benchReferences, func(s string) { sinkReference, sinkErr = ParseReference(s) })
	})
	b.Run("net-url", func(b *testing.B) {
		eachString(b, benchReferences, func(s string) { sinkURL, sinkErr = url.Parse(s) })
	})
}

func BenchmarkParseInvalid(b *testing.B) {
	invalid := []string{"http://[::1", "a b", "http://h:8a/", "a:%4"}
	b.Run("uri", func(b *testing.B) {
		eachString(b, invalid, func(s string) { sinkURI, sinkErr = Parse(s) })
	})
	b.Run("net-url", func(b *testing.B) {
		eachString(b, invalid, func(s string) { sinkURL, sinkErr = url.Parse(s) })
	})
}

// BenchmarkResolve resolves parsed references and makes strings of the
// results, which costs nothing here.
func BenchmarkResolve(b *testing.B) {
	const base = "http://a/b/c/d;p?q"
	b.Run("uri", func(b *testing.B) {
		base := MustParse(base)
		var refs []Reference
		for _, s := range benchReferences {
			refs = append(refs, MustParseReference(s))
		}
		b.ReportAllocs()
		for b.Loop() {
			for _, r := range refs {
				sinkURI, sinkErr = base.Resolve(r)
			}
		}
	})
	b.Run("net-url", func(b *testing.B) {
		base, err := url.Parse(base)
		if err != nil {
			b.Fatal(err)
		}
		var refs []*url.URL
		for _, s := range benchReferences {
			r, err := url.Parse(s)
			if err != nil {
				b.Fatal(err)
			}
			refs = append(refs, r)
		}
		b.ReportAllocs()
		for b.Loop() {
			for _, r := range refs {
				sinkString = base.ResolveReference(r).String()
			}
		}
	})
}

// BenchmarkNormalize has no rival: net/url does not normalize.
func BenchmarkNormalize(b *testing.B) {
	for _, bb := range []struct {
		name string
		list []string
	}{
		{"normal", benchURIs},
		{"dirty", benchDirty},
	} {
		b.Run(bb.name, func(b *testing.B) {
			var list []URI
			for _, s := range bb.list {
				list = append(list, MustParse(s))
			}
			b.SetBytes(totalLen(bb.list))
			b.ReportAllocs()
			for b.Loop() {
				for _, u := range list {
					sinkURI = u.Normalize()
				}
			}
		})
	}
}
