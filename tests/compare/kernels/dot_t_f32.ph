// S = Q * transpose(K), tile by tile: neighbouring lanes read neighbouring rows of K.
@launch(256)
kernel dot_t_f32(Q: tensor<f32>[M, 128], K: tensor<f32>[N, 128], S: tensor<f32>[M, N]) {
  let row = ctx.block.y * 8
  let column = ctx.block.x * 32
  var k = K[column :+ 32, 0 :+ 128]
  S[row :+ 8, column :+ 32] = dot_t(Q[row :+ 8, 0 :+ 128], k)
}
