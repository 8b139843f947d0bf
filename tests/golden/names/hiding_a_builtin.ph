// The user's own names hide built-ins of the same name.
kernel hiding(A: tensor<f32>[64], exp: f32) {
  A[0] = exp
  A[1] = exp(1.0)  // error: exp is the parameter
}
// ---- exit 1
// ---- stderr
hiding_a_builtin.ph:4:10: error: `exp` is not a function [not-a-function]
    4 |   A[1] = exp(1.0)  // error: exp is the parameter
      |          ^~~
hiding_a_builtin.ph:2:35: note: `exp` is declared here
    2 | kernel hiding(A: tensor<f32>[64], exp: f32) {
      |                                   ^~~
1 error generated
