// RUN: compile --emit=ast -D TILE_N=32
// A quantised matrix-vector product at another tile width.
@autotune(TILE_N in [64, 32, 16], BLK in [32])
@launch(256)
@padstage
kernel q8(A: tensor<f32>[1, K], W: tensor<i8>[K, N], S: tensor<f32>[KB, N], C: tensor<f32>[1, N]) {
  let pn = ctx.block.x
  var acc: tile<f32>[1, TILE_N] = 0.0
  for k in range(0, K, BLK) {
    let a = A[0 :+ 1, k :+ BLK]
    var wf: tile<f32>[BLK, TILE_N] = f32(W[k :+ BLK, pn * TILE_N :+ TILE_N])
    var part: tile<f32>[1, TILE_N] = dot(a, wf)
    acc += part * S[k / BLK :+ 1, pn * TILE_N :+ TILE_N]
  }
  C[0 :+ 1, pn * TILE_N :+ TILE_N] = acc
}
// ---- exit 0
// ---- stdout
// constant TILE_N = 32 in [64, 32, 16]
// constant BLK = 32 in [32]
// extent K: i32
// extent N: i32
// extent KB: i32
// grid x = ceil(N / 32), y = 1, z = 1
@launch(256)
@padstage
kernel q8(A: tensor<f32>[1, K], W: tensor<i8>[K, N], S: tensor<f32>[KB, N], C: tensor<f32>[1, N]) {
  let pn: i32 = ctx.block.x
  var acc: tile<f32>[1, 32] = broadcast<[1, 32]>(0.0)
  for k: i32 in range(0, K, 32) {
    let a: view<f32>[1, 32] = A[0 :+ 1, k :+ 32]
    var wf: tile<f32>[32, 32] = f32(W[k :+ 32, pn * 32 :+ 32])
    var part: tile<f32>[1, 32] = dot(a, wf)
    acc = old + part * S[k / 32 :+ 1, pn * 32 :+ 32]
  }
  C[0 :+ 1, pn * 32 :+ 32] = acc
}
