// Expressions that break off.
kernel broken(A: tensor<f32>[16], x: f32) {
  let a =  // error: no value
  let b = (x + ) * 2.0  // error: no right operand
  A[0] = tmax(x, )  // error: a comma too many
  A[] = x  // error: no subscript
  A[1] = ()  // error: nothing in the parentheses
  A[2] = * x  // error: no left operand
}
// ---- exit 1
// ---- stderr
expected_expression.ph:3:10: error: expected an expression, found `let` [expected-expression]
    3 |   let a =  // error: no value
      |          ^
expected_expression.ph:4:16: error: expected an expression, found `)` [expected-expression]
    4 |   let b = (x + ) * 2.0  // error: no right operand
      |                ^
expected_expression.ph:5:16: error: expected an argument after `,`, found `)` [trailing-comma]
    5 |   A[0] = tmax(x, )  // error: a comma too many
      |                ^
      |                -
expected_expression.ph:6:5: error: expected a subscript between `[` and `]`, found `]` [expected-token]
    6 |   A[] = x  // error: no subscript
      |     ^
expected_expression.ph:7:11: error: expected an expression, found `)` [expected-expression]
    7 |   A[1] = ()  // error: nothing in the parentheses
      |           ^
expected_expression.ph:8:10: error: expected an expression, found `*` [expected-expression]
    8 |   A[2] = * x  // error: no left operand
      |          ^
6 errors generated
