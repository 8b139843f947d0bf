// Any UTF-8 may stand in comments: λ, 漢字, 🙂, and combining e + ́.
kernel utf8_in_comments(A: tensor<f32>[16]) {
  A[0] = 1.0  // → naïve
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel utf8_in_comments(A: tensor<f32>[16]) {
  A[0] = 1.0
}
