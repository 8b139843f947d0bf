// Extents of tensors: constant expressions, or one symbolic name.
@autotune(T in [16, 64])
kernel dims(A: tensor<f32>[T * 2 + 1, N], B: tensor<f32>[N, 4 * (T - 8)], C: tensor<f32>[1]) {
  var t: tile<f32>[T / 2, 3] = 0.0
  A[0, 0] = t[0, 0]
}
// ---- exit 0
// ---- stdout
// constant T = 16 in [16, 32, 64]
// extent N: i32
// grid x = 1, y = 1, z = 1
@launch(256)
kernel dims(A: tensor<f32>[33, N], B: tensor<f32>[N, 32], C: tensor<f32>[1]) {
  var t: tile<f32>[8, 3] = broadcast<[8, 3]>(0.0)
  A[0, 0] = t[0, 0]
}
