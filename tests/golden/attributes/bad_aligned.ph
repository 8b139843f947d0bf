// Wrong arguments of @aligned.
@aligned(Q = 16)  // error: no extent Q
kernel a(A: tensor<f32>[N]) {}
@aligned(N = 0)  // error: at least 1
kernel b(A: tensor<f32>[N]) {}
@aligned(N = -4)  // error: at least 1
kernel c(A: tensor<f32>[N]) {}
@aligned(N = 4, N = 8)  // error: N again
kernel d(A: tensor<f32>[N]) {}
@aligned(16)  // error: a name
kernel e(A: tensor<f32>[N]) {}
@aligned  // error: needs an extent
kernel f(A: tensor<f32>[N]) {}
@aligned(n = 4)  // error: a scalar is no extent
kernel g(A: tensor<f32>[N], n: i32) {}
@aligned(N in [4])  // error: `=`
kernel h(A: tensor<f32>[N]) {}
// ---- exit 1
// ---- stderr
bad_aligned.ph:2:10: error: `Q` is no run-time extent of the kernel [aligned-not-extent]
    2 | @aligned(Q = 16)  // error: no extent Q
      |          ^
bad_aligned.ph:4:14: error: expected an integer of at least 1 or an `@autotune` constant, found `0` [aligned-value]
    4 | @aligned(N = 0)  // error: at least 1
      |              ^
bad_aligned.ph:6:14: error: expected an integer of at least 1 or an `@autotune` constant, found `-4` [aligned-value]
    6 | @aligned(N = -4)  // error: at least 1
      |              ^~
bad_aligned.ph:8:17: error: `@aligned` promises something of `N` twice [duplicate-promise]
    8 | @aligned(N = 4, N = 8)  // error: N again
      |                 ^~~~~
bad_aligned.ph:8:10: note: `N` is declared here
    8 | @aligned(N = 4, N = 8)  // error: N again
      |          ^~~~~
bad_aligned.ph:10:10: error: expected `EXTENT = multiple` as an argument of `@aligned` [aligned-argument]
   10 | @aligned(16)  // error: a name
      |          ^~
bad_aligned.ph:12:1: error: expected `EXTENT = multiple` as an argument of `@aligned` [aligned-argument]
   12 | @aligned  // error: needs an extent
      | ^~~~~~~~
bad_aligned.ph:14:10: error: `n` is no run-time extent of the kernel [aligned-not-extent]
   14 | @aligned(n = 4)  // error: a scalar is no extent
      |          ^
bad_aligned.ph:16:10: error: expected `EXTENT = multiple` as an argument of `@aligned` [aligned-argument]
   16 | @aligned(N in [4])  // error: `=`
      |          ^~~~~~~~
8 errors generated
