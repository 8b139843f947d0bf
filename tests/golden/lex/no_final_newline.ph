// NO-FINAL-NEWLINE
kernel no_final_newline(A: tensor<f32>[16]) { A[0] = 1.0 }
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel no_final_newline(A: tensor<f32>[16]) {
  A[0] = 1.0
}
