// Every scalar type as parameter, variable and element.
kernel scalars(a: f16, b: bf16, c: f32, d: f64, e: i8, f: u8, g: i16, h: i32, i: i64, j: bool,
               A: tensor<f16>[4], B: tensor<bf16>[4], C: tensor<f32>[4], D: tensor<f64>[4],
               E: tensor<i8>[4], F: tensor<u8>[4], G: tensor<i16>[4], H: tensor<i32>[4],
               I: tensor<i64>[4], J: tensor<bool>[4]) {
  A[0] = a
  B[0] = b
  C[0] = c
  D[0] = d
  E[0] = e
  F[0] = f
  G[0] = g
  H[0] = h
  I[0] = i
  J[0] = j
  var _t: tile<bool>[4] = J[0 :+ 4]
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel scalars(a: f16, b: bf16, c: f32, d: f64, e: i8, f: u8, g: i16, h: i32, i: i64, j: bool, A: tensor<f16>[4], B: tensor<bf16>[4], C: tensor<f32>[4], D: tensor<f64>[4], E: tensor<i8>[4], F: tensor<u8>[4], G: tensor<i16>[4], H: tensor<i32>[4], I: tensor<i64>[4], J: tensor<bool>[4]) {
  A[0] = a
  B[0] = b
  C[0] = c
  D[0] = d
  E[0] = e
  F[0] = f
  G[0] = g
  H[0] = h
  I[0] = i
  J[0] = j
  var _t: tile<bool>[4] = J[0 :+ 4]  // staging
}
