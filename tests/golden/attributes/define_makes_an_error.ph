// RUN: compile --emit=ast -D T=8
// A constant's value can make a kernel wrong.
@autotune(T in [16, 8, 4])
kernel defined(A: tensor<f32>[64]) {
  var t: tile<f32>[16] = 0.0
  A[0 :+ T] = t  // error: [16] into [8]
}
// ---- exit 1
// ---- stderr
define_makes_an_error.ph:6:15: error: a value of shape `[16]` does not broadcast to `[8]` [value-does-not-fit]
    6 |   A[0 :+ T] = t  // error: [16] into [8]
      |               ^
define_makes_an_error.ph:6:15: note: shapes align at the right, and each pair of extents must be equal or have a 1
    6 |   A[0 :+ T] = t  // error: [16] into [8]
      |               ^
1 error generated
