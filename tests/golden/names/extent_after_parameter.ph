// A parameter cannot have the name of an extent.
kernel clash(A: tensor<f32>[N], N: i32) {  // error: N is an extent
  A[0] = 1.0
}
// ---- exit 1
// ---- stderr
extent_after_parameter.ph:2:33: error: `N` is the name of a run-time extent and cannot name a parameter [parameter-is-extent]
    2 | kernel clash(A: tensor<f32>[N], N: i32) {  // error: N is an extent
      |                                 ^
extent_after_parameter.ph:2:29: note: `N` is an extent that is known only at run time
    2 | kernel clash(A: tensor<f32>[N], N: i32) {  // error: N is an extent
      |                             ^
1 error generated
