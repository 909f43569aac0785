module github.com/abnfgo/abnfgo

go 1.25.0

require (
	github.com/dave/jennifer v1.7.1
	github.com/elimity-com/abnf v0.1.0
)
