// RUN: K=64 N=70 KB=2
// RUN: K=96 N=64 KB=3
@launch(256)
@padstage
kernel q8(A: tensor<f32>[1, K], W: tensor<i8>[K, N], S: tensor<f32>[KB, N], C: tensor<f32>[1, N]) {
  let pn = ctx.block.x
  var acc: tile<f32>[1, 64] = 0.0
  for k in range(0, K, 32) {
    let b = k / 32
    let a = A[0 :+ 1, k :+ 32]
    var wf: tile<f32>[32, 64] = f32(W[k :+ 32, pn * 64 :+ 64])
    var part: tile<f32>[1, 64] = dot(a, wf)
    acc += part * S[b :+ 1, pn * 64 :+ 64]
  }
  C[0 :+ 1, pn * 64 :+ 64] = acc
}
