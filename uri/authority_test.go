package uri

import (
	"fmt"
	"math/rand/v2"
	"net/netip"
	"strings"
	"testing"
)

func TestAuthority(t *testing.T) {
	for _, tt := range []struct{ input, why string }{
		{"a://u:p@[::1]:80/b?c#d", "everything"},
		{"a://u@h", "no port"},
		{"//h:1", "no scheme"},
		{"///", "empty"},
		{"//@:", "all delimiters and nothing else"},
	} {
		r := MustParseReference(tt.input)
		a, ok := r.Authority()
		if !ok || !strings.Contains(tt.input, "//"+a.String()) {
			t.Errorf("%q has the authority %q, %t (%s)", tt.input, a, ok, tt.why)
		}
		if h, ok := r.Host(); !ok || h != a.Host() {
			t.Errorf("%q has the host %q, its authority %q (%s)", tt.input, h, a.Host(), tt.why)
		}
		p, ok := r.Port()
		if q, qok := a.Port(); p != q || ok != qok {
			t.Errorf("%q has the port %q, %t, its authority %q, %t (%s)", tt.input, p, ok, q, qok, tt.why)
		}
		p, ok = r.Userinfo()
		if q, qok := a.Userinfo(); p != q || ok != qok {
			t.Errorf("%q has the userinfo %q, %t, its authority %q, %t (%s)", tt.input, p, ok, q, qok, tt.why)
		}
	}
}

func TestHostAddr(t *testing.T) {
	for _, tt := range []struct{ host, addr, why string }{
		{"192.0.2.16", "192.0.2.16", "an IPv4 address"},
		{"[2001:DB8::7]", "2001:db8::7", "an IPv6 address, which netip writes in its own way"},
		{"[::ffff:1.2.3.4]", "::ffff:1.2.3.4", "an IPv4 address within is not unwrapped"},
		{"[::]", "::", "all zero"},
		{"[v1.::]", "", "the grammar does not say what this means"},
		{"1.2.3.4.", "", "a name"},
		{"", "", "a name, if an empty one"},
	} {
		h, ok := MustParseReference("//" + tt.host).Host()
		if !ok || h.String() != tt.host {
			t.Fatalf("//%s has the host %q, %t", tt.host, h, ok)
		}
		addr, ok := h.Addr()
		if ok != (tt.addr != "") || ok && addr != netip.MustParseAddr(tt.addr) {
			t.Errorf("%q.Addr() = %v, %t; want %q (%s)", tt.host, addr, ok, tt.addr, tt.why)
		}
	}
	if addr, ok := (Host{}).Addr(); ok || addr.IsValid() {
		t.Errorf("the zero Host has the address %v", addr)
	}
}

// TestHostAddrOfGrammar derives addresses from the rules IPv6address and
// IPv4address at random: netip must accept all of them.
func TestHostAddrOfGrammar(t *testing.T) {
	rng := rand.New(rand.NewPCG(3986, 1))
	h16 := func() string {
		const hexdig = "0123456789abcdefABCDEF"
		b := make([]byte, 1+rng.IntN(4))
		for i := range b {
			b[i] = hexdig[rng.IntN(len(hexdig))]
		}
		return string(b)
	}
	decOctet := func() string {
		longest := []int{10, 100, 200, 250, 256}
		return fmt.Sprint(rng.IntN(longest[rng.IntN(len(longest))]))
	}
	ipv4 := func() string {
		return decOctet() + "." + decOctet() + "." + decOctet() + "." + decOctet()
	}
	pieces := func(n int) []string {
		p := make([]string, n)
		for i := range p {
			p[i] = h16()
		}
		return p
	}
	ipv6 := func() string {
		// There are eight pieces of 16 bits without "::" and up to seven with
		// it, of which the last two may be written as an IPv4 address.
		if rng.IntN(4) == 0 {
			p := pieces(8)
			if rng.IntN(2) == 0 {
				p = append(p[:6], ipv4())
			}
			return strings.Join(p, ":")
		}
		n := rng.IntN(8)
		left := rng.IntN(n + 1)
		p, q := pieces(left), pieces(n-left)
		if len(q) >= 2 && rng.IntN(2) == 0 {
			q = append(q[:len(q)-2], ipv4())
		}
		return strings.Join(p, ":") + "::" + strings.Join(q, ":")
	}
	for range iterations(100_000) {
		for _, tt := range []struct {
			host string
			kind HostKind
		}{
			{ipv4(), HostIPv4address},
			{"[" + ipv6() + "]", HostIPv6address},
		} {
			r, err := ParseReference("//" + tt.host)
			if err != nil {
				t.Fatal(err)
			}
			h, _ := r.Host()
			addr, ok := h.Addr()
			if h.Kind() != tt.kind || !ok || addr.Zone() != "" || addr.Is4() != (tt.kind == HostIPv4address) {
				t.Fatalf("%q, %v, has the address %v, %t", tt.host, h.Kind(), addr, ok)
			}
		}
	}
}
