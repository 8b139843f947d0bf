// Wrong arguments of `dot` and `dot_t`; where the other fits, it is suggested.
@autotune(M in [8], K in [16])
kernel bad(A: tensor<f32>[64, 64], V: tensor<f32>[16], T: tensor<bool>[8, 8], x: f32) {
  var a: tile<f32>[M, K] = 0.0
  var b: tile<f32>[32, K] = 0.0
  let c = dot(a, b)  // error: [8, 16] x [32, 16]; dot_t
  let d = dot_t(a, transpose(b))  // error: [8, 16] x [16, 32]; dot
  let e = dot(a, a)  // error: [8, 16] x [8, 16]; dot_t
  let f = dot(A[0 :+ 4, 0 :+ 5], A[0 :+ 6, 0 :+ 7])  // error: neither fits
  let g = dot(V[0 :+ 16], a)  // error: rank 1
  let h = dot(a, x)  // error: a scalar
  let i = dot(T[:, :], T[:, :])  // error: bools
  let j = dot(a)  // error: two arguments
  let k = dot(A, A)
}
// ---- exit 1
// ---- stderr
bad_dot.ph:6:11: error: `dot` needs [M, K] and [K, N], found `[M, K] = [8, 16]` and `[32, K] = [32, 16]`: the extents of K differ [dot-shapes]
    6 |   let c = dot(a, b)  // error: [8, 16] x [32, 16]; dot_t
      |           ^~~~~~~~~
      |           dot_t
bad_dot.ph:6:11: note: `dot_t` fits these shapes
    6 |   let c = dot(a, b)  // error: [8, 16] x [32, 16]; dot_t
      |           ^~~
bad_dot.ph:7:11: error: `dot_t` needs [M, K] and [N, K], found `[M, K] = [8, 16]` and `[16, 32]`: the extents of K differ [dot-shapes]
    7 |   let d = dot_t(a, transpose(b))  // error: [8, 16] x [16, 32]; dot
      |           ^~~~~~~~~~~~~~~~~~~~~~
      |           dot
bad_dot.ph:7:11: note: `dot` fits these shapes
    7 |   let d = dot_t(a, transpose(b))  // error: [8, 16] x [16, 32]; dot
      |           ^~~~~
bad_dot.ph:8:11: error: `dot` needs [M, K] and [K, N], found `[M, K] = [8, 16]` and `[M, K] = [8, 16]`: the extents of K differ [dot-shapes]
    8 |   let e = dot(a, a)  // error: [8, 16] x [8, 16]; dot_t
      |           ^~~~~~~~~
      |           dot_t
bad_dot.ph:8:11: note: `dot_t` fits these shapes
    8 |   let e = dot(a, a)  // error: [8, 16] x [8, 16]; dot_t
      |           ^~~
bad_dot.ph:9:11: error: `dot` needs [M, K] and [K, N], found `[4, 5]` and `[6, 7]`: the extents of K differ [dot-shapes]
    9 |   let f = dot(A[0 :+ 4, 0 :+ 5], A[0 :+ 6, 0 :+ 7])  // error: neither fits
      |           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
bad_dot.ph:10:15: error: `dot` needs tiles of rank 2, found `view<f32>[16]` [argument-type]
   10 |   let g = dot(V[0 :+ 16], a)  // error: rank 1
      |               ^~~~~~~~~~
bad_dot.ph:10:15: note: a tile of rank 1 becomes a row by a slice of a rank 2 tensor such as `A[0 :+ 1, :]`, or a column by `transpose`
   10 |   let g = dot(V[0 :+ 16], a)  // error: rank 1
      |               ^~~~~~~~~~
bad_dot.ph:11:18: error: `dot` needs tiles of rank 2, found `f32` [argument-type]
   11 |   let h = dot(a, x)  // error: a scalar
      |                  ^
bad_dot.ph:12:15: error: `dot` needs numbers, found `view<bool>[8, 8]` [argument-type]
   12 |   let i = dot(T[:, :], T[:, :])  // error: bools
      |               ^~~~~~~
bad_dot.ph:12:15: note: a bool becomes a number, 0 or 1, by a conversion such as `i32(x)`
   12 |   let i = dot(T[:, :], T[:, :])  // error: bools
      |               ^~~~~~~
bad_dot.ph:13:11: error: `dot` takes 2 arguments, found 1 [argument-count]
   13 |   let j = dot(a)  // error: two arguments
      |           ^~~~~~
8 errors generated
