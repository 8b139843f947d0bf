// A `let` of a whole tensor is another name for it.
kernel alias(A: tensor<f32>[N], O: tensor<f32>[N]) {
  let a = A
  O[0 :+ 16] = a[16 :+ 16]
}
// ---- exit 0
// ---- stdout
// extent N: i32
// grid x = 1, y = 1, z = 1
@launch(256)
kernel alias(A: tensor<f32>[N], O: tensor<f32>[N]) {
  let a: tensor<f32> = A
  O[0 :+ 16] = A[16 :+ 16]
}
