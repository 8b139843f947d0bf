// A line that could end a statement does: the next one cannot begin with a binary operator.
kernel line_starts_with_operator(A: tensor<f32>[16], x: f32) {
  let a = x
      + 1.0  // error: no unary +
  let b = x
      * 2.0  // error: no statement begins with *
  A[0] = a
}
// ---- exit 1
// ---- stderr
line_starts_with_operator.ph:4:7: error: there is no unary `+` [unary-plus]
    4 |       + 1.0  // error: no unary +
      |       ^
      |       -
line_starts_with_operator.ph:6:7: error: expected a statement, found `*` [expected-statement]
    6 |       * 2.0  // error: no statement begins with *
      |       ^
2 errors generated
