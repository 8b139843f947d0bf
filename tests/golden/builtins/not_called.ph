// A built-in is called, and nothing else is.
kernel calls(A: tensor<f32>[16], x: f32) {
  let a = exp  // error: not called
  let b = x(1.0)  // error: not a function
  let c = A(0)  // error: not a function; A[0]
  let d = (x + 1.0)(2.0)  // error: not a function
}
// ---- exit 1
// ---- stderr
not_called.ph:3:11: error: `exp` is a built-in; it is called as `exp(...)` [builtin-as-value]
    3 |   let a = exp  // error: not called
      |           ^~~
not_called.ph:4:11: error: `x` is not a function [not-a-function]
    4 |   let b = x(1.0)  // error: not a function
      |           ^
not_called.ph:2:34: note: `x` is declared here
    2 | kernel calls(A: tensor<f32>[16], x: f32) {
      |                                  ^
not_called.ph:5:11: error: `A` is not a function [not-a-function]
    5 |   let c = A(0)  // error: not a function; A[0]
      |           ^
not_called.ph:2:14: note: `A` is declared here
    2 | kernel calls(A: tensor<f32>[16], x: f32) {
      |              ^
not_called.ph:6:11: error: only a built-in or a type can be called, by its name [callee-not-name]
    6 |   let d = (x + 1.0)(2.0)  // error: not a function
      |           ^~~~~~~~~
4 errors generated
