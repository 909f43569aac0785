package uri

import (
	"bytes"
	"strings"
	"unsafe"
)

// A buffer is a string in the making which may turn out to be a leading part
// of src. As long as it is, nothing is stored but its length; the first byte
// that differs makes room for size bytes, all that are going to be needed. (The
// idea is that of the lazybuf in package path.)
type buffer struct {
	src  string
	size int
	own  []byte // the text, or nil as long as it is src[:n]
	n    int    // length of the text
}

// String returns the text. The buffer must not be used after that.
func (b *buffer) String() string {
	if b.own == nil {
		return b.src[:b.n]
	}
	// As in strings.Builder: nobody writes to own any more.
	return unsafe.String(unsafe.SliceData(b.own), b.n)
}

// pos returns the length of the text as an offset. It is right if the text
// ends up no longer than MaxLen.
func (b *buffer) pos() int32 { return int32(b.n) }

func (b *buffer) write(s string) {
	if b.own == nil {
		if strings.HasPrefix(b.src[b.n:], s) {
			b.n += len(s)
			return
		}
		b.detach()
	}
	b.own = append(b.own, s...)
	b.n = len(b.own)
}

func (b *buffer) writeByte(c byte) {
	if b.own == nil {
		if b.n < len(b.src) && b.src[b.n] == c {
			b.n++
			return
		}
		b.detach()
	}
	b.own = append(b.own, c)
	b.n = len(b.own)
}

// detach gives the buffer a text of its own.
func (b *buffer) detach() {
	b.own = append(make([]byte, 0, b.size), b.src[:b.n]...)
}

func (b *buffer) truncate(n int) {
	if b.own != nil {
		b.own = b.own[:n]
	}
	b.n = n
}

// lastSlash returns the index of the last "/" in the part of the text from
// start to end, or -1.
func (b *buffer) lastSlash(start, end int) int {
	if b.own == nil {
		return strings.LastIndexByte(b.src[start:end], '/')
	}
	return bytes.LastIndexByte(b.own[start:end], '/')
}
