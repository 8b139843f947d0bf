// RUN: compile --emit=ast -D TT=32
// error 4: -D of a constant that does not exist names those that do.
@autotune(T in [16, 256])
kernel defined(A: tensor<f32>[T]) {
  A[0] = 1.0
}
// ---- exit 1
// ---- stderr
define_unknown.ph:4:8: error: -D `TT` names no `@autotune` constant of the file; it has: `T` [unknown-option-name]
    4 | kernel defined(A: tensor<f32>[T]) {
      |        ^~~~~~~
1 error generated
