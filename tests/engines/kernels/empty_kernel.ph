// Nothing at all.
// RUN: N=5
@launch(1024)
kernel empty_kernel(X: tensor<f32>[N], x: f16, y: bool, z: i8, w: f64) { return }
