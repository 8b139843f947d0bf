// Comments may end any line.
kernel comments( // one
    A: tensor<f32>[16], // two
    x: f32 // three
) { // four
  A[0] = x + // five
      1.0 // six
  // seven
} // eight
// nine
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel comments(A: tensor<f32>[16], x: f32) {
  A[0] = x + 1.0
}
