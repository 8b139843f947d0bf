// RUN: compile --emit=ast -D T=5000000000
// A constant is an i32.
@autotune(T in [16, 256])  // error: not an i32
kernel defined(A: tensor<f32>[64]) { A[T] = 1.0 }
// ---- exit 1
// ---- stderr
define_too_large.ph:3:11: error: -D T=5000000000 does not fit the i32 that a constant is [constant-range]
    3 | @autotune(T in [16, 256])  // error: not an i32
      |           ^
1 error generated
