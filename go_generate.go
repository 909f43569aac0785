// Package abnfgo is the root of a compiler from ABNF, the notation in which the
// IETF writes the syntax of its protocols, to Go.
//
// It holds no code but the directives below, one for each generated package:
//
//	grammar/     the grammars, as their specifications print them
//	gen/         the compiler: grammar to automaton to Go
//	generated/   what it makes of the grammars
//	uri/         URIs (RFC 3986), on top of generated/rfc3986
//	tools/       the commands abnfgo and uri
//
// Run "go generate ./..." after a change to a grammar.
package abnfgo

//go:generate go run ./tools/abnfgo generate -o generated/rfc3986 -capture "URI, URI-reference, absolute-URI, relative-ref, authority = scheme, userinfo, host(IPv6address | IPvFuture | IPv4address | reg-name), port, path(path-abempty | path-absolute | path-noscheme | path-rootless | path-empty), query, fragment" grammar/rfc3986.abnf
