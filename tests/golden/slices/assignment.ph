// Slices of tensors and tiles are assigned to alike.
kernel assignment(A: tensor<f32>[N, 64], i: i32) {
  var t: tile<f32>[8, 64] = 0.0
  t[i, :] = A[i, :]
  t[0 :+ 4, 0 :+ 32] = t[4 :+ 4, 32 :+ 32]
  t[1 :+ 7, :] = t[0 :+ 7, :]
  t[i, 3] += 1.0
  A[i :+ 8, :] *= t
  t = transpose(transpose(t))
}
// ---- exit 0
// ---- stdout
// extent N: i32
// grid x = 1, y = 1, z = 1
@launch(256)
kernel assignment(A: tensor<f32>[N, 64], i: i32) {
  var t: tile<f32>[8, 64] = broadcast<[8, 64]>(0.0)
  t[i, 0 :+ 64] = A[i, 0 :+ 64]
  t[0 :+ 4, 0 :+ 32] = t[4 :+ 4, 32 :+ 32]
  t[1 :+ 7, 0 :+ 64] = t[0 :+ 7, 0 :+ 64]
  t[i, 3] = old + 1.0
  A[i :+ 8, 0 :+ 64] = old * t
  t = transpose(transpose(t))
}
