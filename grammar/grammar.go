// Package grammar holds the ABNF grammars that abnfgo compiles, as files:
// the text of the specifications themselves, with nothing added but a header
// comment. Beside each grammar stands its corpus, a table of strings that a
// rule must accept or reject.
//
// core.abnf holds the core rules of RFC 5234, Appendix B.1, which every
// grammar may use; rfc3986.abnf is Appendix A of RFC 3986.
package grammar

import "embed"

// Files holds the grammar files (*.abnf).
//
//go:embed *.abnf
var Files embed.FS

// Corpora holds the corpora (*.tsv).
//
//go:embed *.tsv
var Corpora embed.FS
