// A tensor whose extents are constants can be used as a whole.
kernel whole(A: tensor<f32>[8, 16], B: tensor<f32>[16]) {
  let sum = A + B
  A[:, :] = sum
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel whole(A: tensor<f32>[8, 16], B: tensor<f32>[16]) {
  let sum: tile<f32>[8, 16] = A[0 :+ 8, 0 :+ 16] + broadcast<[8, 16]>(B[0 :+ 16])
  A[0 :+ 8, 0 :+ 16] = sum
}
