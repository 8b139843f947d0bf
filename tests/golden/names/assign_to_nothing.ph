// Only names and their elements can be assigned to.
kernel targets(A: tensor<f32>[16], x: f32) {
  1.0 = x  // error: a literal
  x + 1.0 = x  // error: an expression
  tmax(x, x) = x  // error: a call
  A[0][0] = x  // error: a subscript of a subscript
}
// ---- exit 1
// ---- stderr
assign_to_nothing.ph:3:3: error: expected a variable, or elements of one or of a tensor, before the assignment [target-not-name]
    3 |   1.0 = x  // error: a literal
      |   ^~~
assign_to_nothing.ph:4:3: error: expected a variable, or elements of one or of a tensor, before the assignment [target-not-name]
    4 |   x + 1.0 = x  // error: an expression
      |   ^~~~~~~
assign_to_nothing.ph:5:3: error: expected a variable, or elements of one or of a tensor, before the assignment [target-not-name]
    5 |   tmax(x, x) = x  // error: a call
      |   ^~~~~~~~~~
assign_to_nothing.ph:6:3: error: a value of type `f32` has no elements to subscript [not-subscriptable]
    6 |   A[0][0] = x  // error: a subscript of a subscript
      |   ^~~~
4 errors generated
