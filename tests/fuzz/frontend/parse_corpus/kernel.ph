@autotune(TILE_N in [64], BLK in [16, 256])
@launch(256, 2)
@aligned(N = 64)
@padstage
kernel q8(A: tensor<f32>[1, K],
          W: tensor<i8>[K, N], a: f32) {
  let pn = ctx.block.x  // the column
  var acc: tile<f32>[1, TILE_N] = 0.0
  for k in range(0, K, BLK) {
    let w = W[k :+ BLK, pn * TILE_N :+ TILE_N]
    acc += f32(w) * 2.5e-6
    if k > 0x10 && !(k == 1_000) { continue } else if a < 1e9 { break } else { return }
  }
  A[0, : 64] = acc[:, 0 : 64]
}

fn sq(x: f32) -> f32 { return x * x }
