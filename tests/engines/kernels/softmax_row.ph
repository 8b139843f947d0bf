// RUN: R=5 N=37
// RUN: R=1 N=64
@launch(64)
kernel softmax_row(X: tensor<f32>[R, N], O: tensor<f32>[R, N]) {
  let r = ctx.block.x
  let inside = iota(64) < N
  let x = where(inside, X[r :+ 1, 0 :+ 64], -1.0e30)
  let e = exp(x - rowmax(x))
  O[r :+ 1, 0 :+ 64] = e / rowsum(e)
}
