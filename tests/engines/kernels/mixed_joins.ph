// RUN: N=48
@launch(32)
kernel mixed_joins(A: tensor<f16>[N], B: tensor<bf16>[N], C: tensor<i8>[N], D: tensor<u8>[N], O: tensor<f32>[4, N]) {
  let a = A[0 :+ 48]
  let b = B[0 :+ 48]
  O[0, 0 :+ 48] = a + b
  O[1, 0 :+ 48] = a * C[0 :+ 48]
  O[2, 0 :+ 48] = C[0 :+ 48] * D[0 :+ 48]
  O[3, 0 :+ 48] = a * 0.1 + D[0 :+ 48] * 2
}
