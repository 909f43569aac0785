package uri

// AppendText implements [encoding.TextAppender]. It appends what String
// returns, and its error is always nil.
func (p parts) AppendText(b []byte) ([]byte, error) { return append(b, p.s...), nil }

// MarshalText implements [encoding.TextMarshaler]. It returns what String
// returns, and its error is always nil.
func (p parts) MarshalText() ([]byte, error) { return []byte(p.s), nil }

// UnmarshalText implements [encoding.TextUnmarshaler]. It parses text as
// [Parse] does, but takes an empty text for the zero URI, whose text it is.
// On an error u remains as it was.
func (u *URI) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*u = URI{}
		return nil
	}
	v, err := Parse(string(text))
	if err != nil {
		return err
	}
	*u = v
	return nil
}

// UnmarshalText implements [encoding.TextUnmarshaler]. It parses text as
// [ParseReference] does. On an error r remains as it was.
func (r *Reference) UnmarshalText(text []byte) error {
	v, err := ParseReference(string(text))
	if err != nil {
		return err
	}
	*r = v
	return nil
}
