// There is no unary plus.
kernel plus(A: tensor<f32>[16], x: f32) {
  A[0] = +x  // error: no unary +
  A[1] = x - +1.0  // error: no unary +
}
// ---- exit 1
// ---- stderr
unary_plus.ph:3:10: error: there is no unary `+` [unary-plus]
    3 |   A[0] = +x  // error: no unary +
      |          ^
      |          -
unary_plus.ph:4:14: error: there is no unary `+` [unary-plus]
    4 |   A[1] = x - +1.0  // error: no unary +
      |              ^
      |              -
2 errors generated
