// RUN: N=100 W=40
// RUN: N=31 W=64
// RUN: N=32 W=1
@launch(64)
@padstage
kernel ragged_loop(X: tensor<f32>[N, W], O: tensor<f32>[W]) {
  let c = ctx.block.x * 32
  var acc: tile<f32>[1, 32] = 0.0
  for n in range(0, N, 32) {
    var x = X[n :+ 32, c :+ 32]
    let part = rowsum(transpose(x))
    acc += transpose(part)
  }
  O[c :+ 32] = acc[0, :]
}
