// A float literal is f32 beside anything but an f64.
kernel floats(h: f16, i: i32, A: tensor<f32>[16]) {
  A[0] = h + 1.0
  A[1] = i + 1.0
  A[2] = h * 2
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel floats(h: f16, i: i32, A: tensor<f32>[16]) {
  A[0] = f32(h) + 1.0
  A[1] = f32(i) + 1.0
  A[2] = f32(h * 2.0_f16)
}
