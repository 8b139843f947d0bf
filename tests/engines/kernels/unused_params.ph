// RUN: N=5 M=3 x=3
@launch(64)
kernel unused_params(A: tensor<f32>[N], B: tensor<bool>[N, M], C: tensor<i64>[4], x: f16, y: bool,
                     w: f64) {
  C[0] = 7
}
