// Y[r, :] = X[r, :] * G / sqrt(mean(X[r, :]^2) + eps): root-mean-square normalisation of rows of
// any length N, with one gain per column.
//
// One CTA per row. Columns past N read as 0 and add nothing to the sum of squares; the mean
// divides by the true N.
@autotune(COLS in [1024, 256, 512, 2048])
@launch(256)
kernel rmsnorm(X: tensor<f32>[R, N], G: tensor<f32>[N], Y: tensor<f32>[R, N], eps: f32) {
  let row = ctx.block.x
  var squares: tile<f32>[1, 1] = 0.0

  for j in range(0, N, COLS) {
    let x = X[row :+ 1, j :+ COLS]
    squares += rowsum(x * x)
  }
  let scale = rsqrt(squares / f32(N) + eps)

  for j in range(0, N, COLS) {
    Y[row :+ 1, j :+ COLS] = X[row :+ 1, j :+ COLS] * scale * G[j :+ COLS]
  }
}
