// `cumsum` runs down the columns in the type of rowsum; `tril` keeps type and shape.
kernel triangular(F: tensor<f32>[8, 16], H: tensor<f16>[8, 8], B: tensor<i8>[8, 16], L: tensor<i64>[4, 4]) {
  let _f = cumsum(F[:, :])
  let _h = cumsum(H[:, :])
  let _b = cumsum(B[:, :])
  let _l = cumsum(L[:, :])
  let _t = tril(H[:, :])
  let _u = tril(F[:, :])
  let _v = tril(B[:, :])
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel triangular(F: tensor<f32>[8, 16], H: tensor<f16>[8, 8], B: tensor<i8>[8, 16], L: tensor<i64>[4, 4]) {
  let _f: tile<f32>[8, 16] = cumsum(F[0 :+ 8, 0 :+ 16])
  let _h: tile<f32>[8, 8] = cumsum(H[0 :+ 8, 0 :+ 8])
  let _b: tile<i32>[8, 16] = cumsum(B[0 :+ 8, 0 :+ 16])
  let _l: tile<i64>[4, 4] = cumsum(L[0 :+ 4, 0 :+ 4])
  let _t: tile<f16>[8, 8] = tril(H[0 :+ 8, 0 :+ 8])
  let _u: tile<f32>[8, 16] = tril(F[0 :+ 8, 0 :+ 16])
  let _v: tile<i8>[8, 16] = tril(B[0 :+ 8, 0 :+ 16])
}
