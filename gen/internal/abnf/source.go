package abnf

import (
	"sort"
	"strings"
)

// A Source is the text of one grammar file, with the means to turn byte
// offsets into positions.
type Source struct {
	Name  string
	Text  string
	lines []int // offset of the first byte of each line
}

// NewSource returns a source of the given name and text.
func NewSource(name string, text []byte) *Source {
	s := &Source{Name: name, Text: string(text), lines: []int{0}}
	for i := range s.Text {
		if s.Text[i] == '\n' {
			s.lines = append(s.lines, i+1)
		}
	}
	return s
}

// Pos returns the position of the byte at offset.
func (s *Source) Pos(offset int) Pos {
	line := sort.SearchInts(s.lines, offset+1)
	return Pos{s.Name, offset, line, offset - s.lines[line-1] + 1}
}

// indent returns the number of blanks before the first byte that is not one,
// in the line that holds offset.
func (s *Source) indent(offset int) int {
	start := s.lines[s.Pos(offset).Line-1]
	line := s.Text[start:]
	return len(line) - len(strings.TrimLeft(line, " \t"))
}
