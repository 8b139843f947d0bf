// RUN: compile --emit=ast --static N=100
// A static extent has to keep the promise of @aligned.
@aligned(N = 16)  // error: 100 is no multiple of 16
kernel fixed(A: tensor<f32>[N]) { A[0] = 1.0 }
// ---- exit 1
// ---- stderr
static_breaks_promise.ph:3:10: error: --static N=100 is no multiple of 16, as `@aligned` promises [static-breaks-promise]
    3 | @aligned(N = 16)  // error: 100 is no multiple of 16
      |          ^~~~~~
1 error generated
