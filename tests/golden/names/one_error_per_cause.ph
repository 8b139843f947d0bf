// An unknown name is reported where it stands; what follows from it is not.
kernel causes(A: tensor<f32>[16]) {
  let a = missing  // error: unknown
  let b = a + 1.0
  let t = transpose(b)
  A[0 :+ 16] = t * rowsum(a)
  A[b] = a
}
// ---- exit 1
// ---- stderr
one_error_per_cause.ph:3:11: error: unknown name `missing` [unknown-name]
    3 |   let a = missing  // error: unknown
      |           ^~~~~~~
1 error generated
