// RUN: compile --emit=ast -D T=1000 -D U=3
// -D may leave the values that a tuner would try; a warning says so of both.
@autotune(T in [16, 256], U in [4, 8, 2])  // warning: 1000 is beyond 256
kernel defined(A: tensor<f32>[T]) {
  A[0 :+ U] = 1.0
}
// ---- exit 0
// ---- stdout
// constant T = 1000 in [16, 32, 64, 128, 256]
// constant U = 3 in [4, 8, 2]
// grid x = 1, y = 1, z = 1
@launch(256)
kernel defined(A: tensor<f32>[1000]) {
  A[0 :+ 3] = broadcast<[3]>(1.0)
}
// ---- stderr
define_outside_the_space.ph:3:11: warning: -D T=1000 is outside of the constant's space [16, 256] [outside-tuning-space]
    3 | @autotune(T in [16, 256], U in [4, 8, 2])  // warning: 1000 is beyond 256
      |           ^~~~~~~~~~~~~~
define_outside_the_space.ph:3:27: warning: -D U=3 is outside of the constant's space [4, 8, 2] [outside-tuning-space]
    3 | @autotune(T in [16, 256], U in [4, 8, 2])  // warning: 1000 is beyond 256
      |                           ^~~~~~~~~~~~~~
2 warnings generated
