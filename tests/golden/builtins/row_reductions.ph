// Row reductions give [R, 1] in the type of the sum or of the elements.
kernel reductions(F: tensor<f32>[8, 16], H: tensor<f16>[8, 16], G: tensor<bf16>[8, 16],
                  D: tensor<f64>[8, 16], B: tensor<i8>[8, 16], U: tensor<u8>[8, 16],
                  S: tensor<i16>[8, 16], I: tensor<i32>[8, 16], L: tensor<i64>[8, 16]) {
  let _f = rowsum(F[:, :])
  let _h = rowsum(H[:, :])
  let _g = rowsum(G[:, :])
  let _d = rowsum(D[:, :])
  let _b = rowsum(B[:, :])
  let _u = rowsum(U[:, :])
  let _s = rowsum(S[:, :])
  let _i = rowsum(I[:, :])
  let _l = rowsum(L[:, :])
  let _maxf = rowmax(F[:, :])
  let _maxh = rowmax(H[:, :])
  let _minb = rowmin(B[:, :])
  let _minl = rowmin(L[:, :])
  let _argf = rowargmax(F[:, :])
  let _argu = rowargmax(U[:, :])
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel reductions(F: tensor<f32>[8, 16], H: tensor<f16>[8, 16], G: tensor<bf16>[8, 16], D: tensor<f64>[8, 16], B: tensor<i8>[8, 16], U: tensor<u8>[8, 16], S: tensor<i16>[8, 16], I: tensor<i32>[8, 16], L: tensor<i64>[8, 16]) {
  let _f: tile<f32>[8, 1] = rowsum(F[0 :+ 8, 0 :+ 16])
  let _h: tile<f32>[8, 1] = rowsum(H[0 :+ 8, 0 :+ 16])
  let _g: tile<f32>[8, 1] = rowsum(G[0 :+ 8, 0 :+ 16])
  let _d: tile<f64>[8, 1] = rowsum(D[0 :+ 8, 0 :+ 16])
  let _b: tile<i32>[8, 1] = rowsum(B[0 :+ 8, 0 :+ 16])
  let _u: tile<i32>[8, 1] = rowsum(U[0 :+ 8, 0 :+ 16])
  let _s: tile<i32>[8, 1] = rowsum(S[0 :+ 8, 0 :+ 16])
  let _i: tile<i32>[8, 1] = rowsum(I[0 :+ 8, 0 :+ 16])
  let _l: tile<i64>[8, 1] = rowsum(L[0 :+ 8, 0 :+ 16])
  let _maxf: tile<f32>[8, 1] = rowmax(F[0 :+ 8, 0 :+ 16])
  let _maxh: tile<f16>[8, 1] = rowmax(H[0 :+ 8, 0 :+ 16])
  let _minb: tile<i8>[8, 1] = rowmin(B[0 :+ 8, 0 :+ 16])
  let _minl: tile<i64>[8, 1] = rowmin(L[0 :+ 8, 0 :+ 16])
  let _argf: tile<i32>[8, 1] = rowargmax(F[0 :+ 8, 0 :+ 16])
  let _argu: tile<i32>[8, 1] = rowargmax(U[0 :+ 8, 0 :+ 16])
}
