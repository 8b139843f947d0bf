// Functions are read; they are not supported yet.
fn square(x: f32) -> f32 {  // error: fn is not supported yet
  return x * x
}
kernel uses(A: tensor<f32>[16]) {
  A[0] = 1.0
}
// ---- exit 1
// ---- stderr
functions.ph:2:1: error: `fn square` is not supported yet [not-supported-yet]
    2 | fn square(x: f32) -> f32 {  // error: fn is not supported yet
      | ^~~~~~~~~
1 error generated
