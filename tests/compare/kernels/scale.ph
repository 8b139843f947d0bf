// OUT = IN * factor, which scale.ptx computes too.
@launch(256)
kernel scale(IN: tensor<f32>[N], OUT: tensor<f32>[N], factor: f32) {
  let i = ctx.block.x * 256
  OUT[i :+ 256] = IN[i :+ 256] * factor
}
