package appendixa

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/abnfgo/abnfgo/grammar"
)

// corpusFile is the conformance corpus's name in [grammar.Corpora].
const corpusFile = "rfc3986.tsv"

// Row is one row of the conformance corpus: a string, and whether a rule of
// Appendix A of RFC 3986 matches the whole of it.
type Row struct {
	Rule   string // the rule's name, spelled as in Appendix A
	Accept bool   // whether the rule matches Input
	Input  string // any bytes, not necessarily UTF-8
	Reason string // the RFC's section, or what the row is there to catch
	Line   int    // line in grammar/rfc3986.tsv, from 1
}

// String returns the row as a failing test would quote it:
// `rfc3986.tsv:123: scheme rejects "1a" (§3.1 begins with ALPHA)`.
func (r Row) String() string {
	verdict := "rejects"
	if r.Accept {
		verdict = "accepts"
	}
	return fmt.Sprintf("%s:%d: %s %s %q (%s)", corpusFile, r.Line, r.Rule, verdict, r.Input, r.Reason)
}

// Corpus returns the rows of the conformance corpus, grammar/rfc3986.tsv, in
// the file's order. It panics with the line's number if a row is malformed.
// The caller owns the slice.
func Corpus() []Row {
	text, err := grammar.Corpora.ReadFile(corpusFile)
	if err != nil {
		panic("appendixa: " + err.Error())
	}
	rows, err := parseCorpus(string(text))
	if err != nil {
		panic("appendixa: " + err.Error())
	}
	return rows
}

// parseCorpus reads the format that the head of rfc3986.tsv describes. Its
// errors begin with file and line.
func parseCorpus(text string) ([]Row, error) {
	var rows []Row
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSuffix(line, "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		r, err := parseRow(line)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", corpusFile, n, err)
		}
		r.Line = n
		rows = append(rows, r)
	}
	return rows, nil
}

func parseRow(line string) (Row, error) {
	f := strings.Split(line, "\t")
	if len(f) != 4 {
		return Row{}, fmt.Errorf("%d fields, want 4: rule, verdict, string, reason", len(f))
	}
	r := Row{Rule: f[0], Reason: f[3]}
	if r.Rule == "" {
		return Row{}, fmt.Errorf("no rule name")
	}
	switch f[1] {
	case "accept":
		r.Accept = true
	case "reject":
	default:
		return Row{}, fmt.Errorf("verdict %q, want accept or reject", f[1])
	}
	s, err := strconv.Unquote(f[2])
	if err != nil || f[2][0] != '"' {
		return Row{}, fmt.Errorf("%s is not a double-quoted Go string", f[2])
	}
	r.Input = s
	if r.Reason == "" || strings.TrimSpace(r.Reason) != r.Reason {
		return Row{}, fmt.Errorf("reason %q is empty or has space around it", r.Reason)
	}
	return r, nil
}
