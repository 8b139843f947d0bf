// C = A * B for f16 matrices of any size, summed and stored in f32.
//
// As gemm_f32, with operands of half the bytes: steps of TILE_K = 64 make the rows of both staged
// tiles 128 bytes long, which @padstage then keeps out of each other's banks.
@autotune(TILE_M in [64], TILE_N in [64], TILE_K in [64])
@launch(128)
@padstage
kernel gemm_f16(A: tensor<f16>[M, K], B: tensor<f16>[K, N], C: tensor<f32>[M, N]) {
  let row = ctx.block.y * TILE_M
  let col = ctx.block.x * TILE_N
  var acc: tile<f32>[TILE_M, TILE_N] = 0.0

  for k in range(0, K, TILE_K) {
    let a = A[row :+ TILE_M, k :+ TILE_K]
    let b = B[k :+ TILE_K, col :+ TILE_N]
    acc += dot(a, b)
  }

  C[row :+ TILE_M, col :+ TILE_N] = acc
}
