// Declarations with something missing or of another language.
kernel declarations(A: tensor<f32>[16], x: f32) {
  let a  // error: no value
  let b: f32  // error: no value
  var c  // error: no type and no value
  let mut d = x  // error: var
  f32 e = x  // error: C order
  g := x  // error: another language's
  var h: f32 =  // error: no value
}
// ---- exit 1
// ---- stderr
declarations.ph:3:8: error: expected `=` and a value for `let a`, found the end of the line [let-needs-value]
    3 |   let a  // error: no value
      |        ^
declarations.ph:4:13: error: expected `=` and a value for `let b`, found the end of the line [let-needs-value]
    4 |   let b: f32  // error: no value
      |             ^
declarations.ph:5:8: error: expected `:` and a type, or `=` and a value, for `var c`, found the end of the line [var-needs-type]
    5 |   var c  // error: no type and no value
      |        ^
declarations.ph:6:3: error: a mutable name is declared with `var`, not `let mut` [let-mut]
    6 |   let mut d = x  // error: var
      |   ^~~~~~~
      |   var
declarations.ph:7:3: error: expected `let` or `var` to declare `e`, found `f32` [declaration-without-let]
    7 |   f32 e = x  // error: C order
      |   ^~~
      |   let
declarations.ph:8:5: error: `:=` is not an operator; a name is declared with `let` or `var`, and assigned to with `=` [colon-equal]
    8 |   g := x  // error: another language's
      |     ^~
      |   let g
declarations.ph:9:15: error: expected an expression, found `}` [expected-expression]
    9 |   var h: f32 =  // error: no value
      |               ^
7 errors generated
