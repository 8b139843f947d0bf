// RUN: N=3000
@launch(1024)
kernel large_threads(X: tensor<f32>[N], O: tensor<f32>[N]) {
  let i = ctx.block.x * 2048
  var t: tile<f32>[2048] = X[i :+ 2048]
  O[i :+ 2048] = t * t
}
