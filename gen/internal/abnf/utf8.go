package abnf

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/abnfgo/abnfgo/gen/internal/byteset"
)

// utf8Range returns the UTF-8 encodings of the code points from lo to hi as
// alternatives, each a byte set or a sequence of byte sets. Surrogates have
// no encoding and are left out.
//
// A range is cut where the length of the encoding changes, and then until all
// encodings of a piece share their leading bytes and run through whole ranges
// of the bytes behind: the classical construction of K. Thompson and R. Pike,
// as Russ Cox describes it in "Regular Expression Matching in the Wild".
func utf8Range(lo, hi rune, word string) Alt {
	var alts Alt
	var add func(lo, hi rune)
	add = func(lo, hi rune) {
		if lo > hi {
			return
		}
		const surrogateMin, surrogateMax = 0xD800, 0xDFFF
		if lo <= surrogateMax && hi >= surrogateMin {
			add(lo, surrogateMin-1)
			add(surrogateMax+1, hi)
			return
		}
		for _, last := range []rune{0x7F, 0x7FF, 0xFFFF} {
			if lo <= last && last < hi {
				add(lo, last)
				add(last+1, hi)
				return
			}
		}
		// Align to whole blocks of 64, 64² and 64³ code points: the bytes
		// behind the first that differs must run through all of 80-BF.
		for i := 1; i < utf8.RuneLen(lo); i++ {
			block := rune(1)<<(6*i) - 1
			if lo&^block == hi&^block {
				continue
			}
			if lo&block != 0 {
				add(lo, lo|block)
				add((lo|block)+1, hi)
				return
			}
			if hi&block != block {
				add(lo, hi&^block-1)
				add(hi&^block, hi)
				return
			}
		}
		from, to := utf8.AppendRune(nil, lo), utf8.AppendRune(nil, hi)
		seq := make(Seq, len(from))
		for i := range from {
			seq[i] = Terminal{byteset.Range(from[i], to[i]), word}
			if i > 0 {
				seq[i] = Terminal{byteset.Range(from[i], to[i]), "the rest of " + word}
			}
		}
		if len(seq) == 1 {
			alts = append(alts, seq[0])
			return
		}
		alts = append(alts, seq)
	}
	add(lo, hi)
	return alts
}

// numWord writes one value as a num-val in the base of the given letter.
func numWord(v rune, letter byte) string {
	base, _ := numBase(letter)
	digits := strings.ToUpper(strconv.FormatInt(int64(v), base))
	if base == 16 && len(digits) < 2 {
		digits = "0" + digits
	}
	return fmt.Sprintf("%%%c%s", letter, digits)
}
