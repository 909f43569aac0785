package abnf

import "sort"

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

// indent returns the column, from 0, of the first byte that is no blank in the
// line that holds offset. A tab leads to the next multiple of 8, as it does on
// the terminals that the margins of grammars were aligned on.
func (s *Source) indent(offset int) int {
	line := s.Text[s.lines[s.Pos(offset).Line-1]:]
	column := 0
	for i := range len(line) {
		next, ok := afterBlank(column, line[i])
		if !ok {
			break
		}
		column = next
	}
	return column
}

// cutMargin returns a line without the blanks that lie within its first
// columns.
func cutMargin(line string, margin int) string {
	column := 0
	for i := range len(line) {
		next, ok := afterBlank(column, line[i])
		if !ok || next > margin {
			return line[i:]
		}
		column = next
	}
	return ""
}

// afterBlank returns the column behind c, which stands at the given column, if
// c is a blank.
func afterBlank(column int, c byte) (next int, ok bool) {
	switch c {
	case ' ':
		return column + 1, true
	case '\t':
		return column/8*8 + 8, true
	}
	return column, false
}
