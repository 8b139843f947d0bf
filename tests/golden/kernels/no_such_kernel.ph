// RUN: compile --emit=ast --kernel thrid
// error 1: a kernel that does not exist: those that do are named.
kernel first(A: tensor<f32>[16]) { A[0] = 1.0 }
kernel third(A: tensor<f32>[16]) { A[0] = 2.0 }
// ---- exit 1
// ---- stderr
no_such_kernel.ph:1:1: error: there is no kernel `thrid`; the file has: `first`, `third` [unknown-kernel]
    1 | // RUN: compile --emit=ast --kernel thrid
      | ^
1 error generated
