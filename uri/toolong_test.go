//go:build unix

package uri

import (
	"errors"
	"strings"
	"syscall"
	"testing"
	"unsafe"
)

// TestMaxLen parses a string that is too long. It lies in pages that nobody
// touches, and so takes no memory.
func TestMaxLen(t *testing.T) {
	pages, err := syscall.Mmap(-1, 0, MaxLen+1, syscall.PROT_READ, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Skip(err)
	}
	defer syscall.Munmap(pages)
	s := unsafe.String(unsafe.SliceData(pages), len(pages))

	_, uriErr := Parse(s)
	_, absoluteErr := ParseAbsolute(s)
	_, referenceErr := ParseReference(s)
	want := `uri: parse "` + strings.Repeat(`\x00`, 40) + `"...: longer than 1073741824 bytes`
	for _, err := range []error{uriErr, absoluteErr, referenceErr} {
		if !errors.Is(err, ErrTooLong) || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
