// An extent cannot have the name of a parameter.
kernel clash(N: i32, A: tensor<f32>[N]) {  // error: N is a parameter
  A[0] = 1.0
}
// ---- exit 1
// ---- stderr
extent_is_a_parameter.ph:2:37: error: `N` is a parameter; a run-time extent needs a name of its own [extent-is-parameter]
    2 | kernel clash(N: i32, A: tensor<f32>[N]) {  // error: N is a parameter
      |                                     ^
extent_is_a_parameter.ph:2:14: note: `N` is declared here
    2 | kernel clash(N: i32, A: tensor<f32>[N]) {  // error: N is a parameter
      |              ^
1 error generated
