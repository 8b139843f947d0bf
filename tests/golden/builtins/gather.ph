// `gather` takes from a tile, a view or a whole tensor; the result has the shape of the indices.
kernel take(T: tensor<f32>[N], I: tensor<i32>[8, 16], B: tensor<u8>[16], R: tensor<f16>[1, 64]) {
  var lut: tile<f32>[16] = 0.0
  let _a = gather(T, I[:, :])
  let _b = gather(lut, B[:])
  let _c = gather(T[4 :+ 8], iota(8))
  let _d = gather(R[:, :], iota(4))
  let _e = gather(T, i64(I[0, :]))
  let _f = gather(lut + 1.0, iota(4))
}
// ---- exit 0
// ---- stdout
// extent N: i32
// grid x = 1, y = 1, z = 1
@launch(256)
kernel take(T: tensor<f32>[N], I: tensor<i32>[8, 16], B: tensor<u8>[16], R: tensor<f16>[1, 64]) {
  var lut: tile<f32>[16] = broadcast<[16]>(0.0)
  let _a: tile<f32>[8, 16] = gather(T, I[0 :+ 8, 0 :+ 16])
  let _b: tile<f32>[16] = gather(lut, B[0 :+ 16])
  let _c: tile<f32>[8] = gather(T[4 :+ 8], iota(8))
  let _d: tile<f16>[4] = gather(R[0 :+ 1, 0 :+ 64], iota(4))
  let _e: tile<f32>[16] = gather(T, i64(I[0, 0 :+ 16]))
  let _f: tile<f32>[4] = gather(lut + broadcast<[16]>(1.0), iota(4))
}
