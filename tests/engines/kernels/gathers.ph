// RUN: N=50 V=20
@launch(64)
kernel gathers(T: tensor<f32>[V], I: tensor<i32>[N], O: tensor<f32>[N], P: tensor<f32>[N], Q: tensor<f32>[N]) {
  let i = ctx.block.x * 32
  let idx = I[i :+ 32] / 4
  O[i :+ 32] = gather(T, idx)
  var t: tile<f32>[16] = T[2 :+ 16]
  P[i :+ 32] = gather(t, idx)
  let v = T[1 :+ 8]
  Q[i :+ 32] = gather(v, abs(idx)) + gather(t * 2.0, idx & 15)
}
