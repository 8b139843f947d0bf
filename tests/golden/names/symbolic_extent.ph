// A symbolic extent is an i32 in the kernel, the same wherever the name appears.
kernel symbolic(A: tensor<f32>[M, N], B: tensor<f32>[N, M], C: tensor<i32>[N]) {
  let rows = M
  C[0] = N
  C[1] = rows * N
  for i in range(0, N) { C[i] = M }
}
// ---- exit 0
// ---- stdout
// extent M: i32
// extent N: i32
// grid x = 1, y = 1, z = 1
@launch(256)
kernel symbolic(A: tensor<f32>[M, N], B: tensor<f32>[N, M], C: tensor<i32>[N]) {
  let rows: i32 = M
  C[0] = N
  C[1] = rows * N
  for i: i32 in range(0, N, 1) {
    C[i] = M
  }
}
