// `transpose` of rank 2 and 1; `flat` makes one row.
kernel turn(A: tensor<f16>[8, 16], B: tensor<bool>[4, 2]) {
  let _a = transpose(A[:, :])
  let _b = transpose(A[0, :])
  let _c = flat(A[:, :])
  let _d = flat(transpose(A[:, :]))
  let _e = transpose(B[:, :])
  let _f = flat(B[:, :])
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel turn(A: tensor<f16>[8, 16], B: tensor<bool>[4, 2]) {
  let _a: tile<f16>[16, 8] = transpose(A[0 :+ 8, 0 :+ 16])
  let _b: tile<f16>[16, 1] = transpose(A[0, 0 :+ 16])
  let _c: tile<f16>[1, 128] = flat(A[0 :+ 8, 0 :+ 16])
  let _d: tile<f16>[1, 128] = flat(transpose(A[0 :+ 8, 0 :+ 16]))
  let _e: tile<bool>[2, 4] = transpose(B[0 :+ 4, 0 :+ 2])
  let _f: tile<bool>[1, 8] = flat(B[0 :+ 4, 0 :+ 2])
}
