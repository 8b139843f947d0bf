// RUN: compile --emit=ast --static Q=100
// error 3: --static of an extent that does not exist names those that do.
kernel fixed(A: tensor<f32>[M, N]) { A[0, 0] = 1.0 }
// ---- exit 1
// ---- stderr
static_unknown.ph:3:8: error: --static `Q` names no run-time extent of the file; it has: `M`, `N` [unknown-option-name]
    3 | kernel fixed(A: tensor<f32>[M, N]) { A[0, 0] = 1.0 }
      |        ^~~~~
1 error generated
