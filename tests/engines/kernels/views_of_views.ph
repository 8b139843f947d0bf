// Slices of views of views, outside of every one of them, and slices of a row that a point took.
// RUN: N=50 M=70 i=3 j=-2
// RUN: N=1 M=1 i=0 j=2147483647
// RUN: N=33 M=64 i=-2147483648 j=-2147483648
@launch(64)
kernel views_of_views(A: tensor<f32>[N, M], O: tensor<f32>[16, 16], i: i32, j: i32, P: tensor<f32>[8]) {
  let v = A[i :+ 20, j :+ 20]
  let w = v[-2 :+ 18, 3 :+ 18]
  let x = w[1 :+ 16, 1 :+ 16]
  O[:, :] = x
  let y = x[j, :]
  let z = y[i :+ 8]
  P[:] = z
  P[0] += w[j, i]
  O[i, j] = 5.0
  O[j :+ 2, i :+ 9] = 4.0
}
