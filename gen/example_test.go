package gen_test

import (
	"errors"
	"fmt"

	"github.com/abnfgo/abnfgo/gen"
)

const greeting = `greeting = "hello" SP name [ "!" ]
name     = 1*ALPHA / 3DIGIT
`

func ExampleLoad() {
	g, err := gen.Load(gen.Options{}, gen.File{Name: "greeting.abnf", Data: []byte(greeting)})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Rules())
	// Output: [greeting name]
}

// A grammar's faults are reported all at once, each with its position.
func ExampleErrorList() {
	_, err := gen.Load(gen.Options{}, gen.File{Name: "bad.abnf", Data: []byte("a = b / (\"c\"\nb = %x39-30 DIGITS\n")})
	var list gen.ErrorList
	if errors.As(err, &list) {
		for _, e := range list {
			fmt.Println(e.Pos.Line, e.Pos.Column, e.Msg)
		}
	}
	// Output:
	// 1 9 "(" is never closed
	// 2 5 the range %x39-30 is empty: its first value is above its last
	// 2 13 rule "DIGITS" is not defined; did you mean "DIGIT"?
}

func ExampleGrammar_Matcher() {
	g, err := gen.Load(gen.Options{}, gen.File{Name: "greeting.abnf", Data: []byte(greeting)})
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := g.Matcher("greeting")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range []string{"Hello World!", "hello 42"} {
		fmt.Printf("%+v\n", m.Match([]byte(s)))
	}
	// Output:
	// {OK:true Offset:12 Expected:end}
	// {OK:false Offset:8 Expected:DIGIT}
}

func ExampleCompile() {
	capture, err := gen.ParseCapture("greeting=name")
	if err != nil {
		fmt.Println(err)
		return
	}
	cfg := gen.Config{Package: "greeting", Captures: []gen.Capture{capture}}
	p, err := gen.Compile(gen.Options{}, cfg, gen.File{Name: "greeting.abnf", Data: []byte(greeting)})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range p.Files {
		fmt.Println(f.Name)
	}
	// Output:
	// abnf_package.go
	// abnf_sets.go
	// greeting.go
	// greeting_parse.go
	// name.go
}
