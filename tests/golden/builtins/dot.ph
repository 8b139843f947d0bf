// `dot` and `dot_t`: shapes, and the types of their sums.
kernel products(F: tensor<f32>[8, 16], H: tensor<f16>[16, 8], G: tensor<bf16>[16, 8],
                D: tensor<f64>[16, 8], B: tensor<i8>[8, 16], U: tensor<u8>[16, 8],
                S: tensor<i16>[16, 8], I: tensor<i32>[16, 8], L: tensor<i64>[16, 8]) {
  let _ff = dot(F[:, :], transpose(F[:, :]))
  let _hh = dot_t(H[:, :], H[:, :])
  let _hg = dot_t(H[:, :], G[:, :])
  let _fh = dot(F[:, :], H[:, :])
  let _fd = dot(F[:, :], D[:, :])
  let _bu = dot(B[:, :], U[:, :])
  let _bb = dot_t(B[:, :], B[:, :])
  let _bs = dot(B[:, :], S[:, :])
  let _bi = dot(B[:, :], I[:, :])
  let _bl = dot(B[:, :], L[:, :])
  let _bh = dot(B[:, :], H[:, :])
  let _bd = dot(B[:, :], D[:, :])
  let _row = dot(F[0 :+ 1, :], H[:, :])
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel products(F: tensor<f32>[8, 16], H: tensor<f16>[16, 8], G: tensor<bf16>[16, 8], D: tensor<f64>[16, 8], B: tensor<i8>[8, 16], U: tensor<u8>[16, 8], S: tensor<i16>[16, 8], I: tensor<i32>[16, 8], L: tensor<i64>[16, 8]) {
  let _ff: tile<f32>[8, 8] = dot(F[0 :+ 8, 0 :+ 16], transpose(F[0 :+ 8, 0 :+ 16]))
  let _hh: tile<f32>[16, 16] = dot_t(H[0 :+ 16, 0 :+ 8], H[0 :+ 16, 0 :+ 8])
  let _hg: tile<f32>[16, 16] = dot_t(H[0 :+ 16, 0 :+ 8], G[0 :+ 16, 0 :+ 8])
  let _fh: tile<f32>[8, 8] = dot(F[0 :+ 8, 0 :+ 16], H[0 :+ 16, 0 :+ 8])
  let _fd: tile<f64>[8, 8] = dot(f64(F[0 :+ 8, 0 :+ 16]), D[0 :+ 16, 0 :+ 8])
  let _bu: tile<i32>[8, 8] = dot(B[0 :+ 8, 0 :+ 16], U[0 :+ 16, 0 :+ 8])
  let _bb: tile<i32>[8, 8] = dot_t(B[0 :+ 8, 0 :+ 16], B[0 :+ 8, 0 :+ 16])
  let _bs: tile<i32>[8, 8] = dot(i16(B[0 :+ 8, 0 :+ 16]), S[0 :+ 16, 0 :+ 8])
  let _bi: tile<i32>[8, 8] = dot(i32(B[0 :+ 8, 0 :+ 16]), I[0 :+ 16, 0 :+ 8])
  let _bl: tile<i64>[8, 8] = dot(i64(B[0 :+ 8, 0 :+ 16]), L[0 :+ 16, 0 :+ 8])
  let _bh: tile<f32>[8, 8] = dot(f16(B[0 :+ 8, 0 :+ 16]), H[0 :+ 16, 0 :+ 8])
  let _bd: tile<f64>[8, 8] = dot(f64(B[0 :+ 8, 0 :+ 16]), D[0 :+ 16, 0 :+ 8])
  let _row: tile<f32>[1, 8] = dot(F[0 :+ 1, 0 :+ 16], H[0 :+ 16, 0 :+ 8])
}
