// A tensor with a run-time extent has no shape to compute with.
kernel value(A: tensor<f32>[N], O: tensor<f32>[N]) {
  O[0 :+ 16] = A  // error: a slice is needed
  let x = A + 1.0  // error: a slice is needed
  O = A  // error: a slice is needed
}
// ---- exit 1
// ---- stderr
tensor_as_value.ph:3:16: error: `A` as a whole has no constant shape: its extent `N` is known only at run time; a slice such as `A[i :+ 8]` has one [whole-tensor-of-run-time-extent]
    3 |   O[0 :+ 16] = A  // error: a slice is needed
      |                ^
tensor_as_value.ph:2:29: note: `N` is an extent that is known only at run time
    2 | kernel value(A: tensor<f32>[N], O: tensor<f32>[N]) {
      |                             ^
tensor_as_value.ph:4:11: error: `A` as a whole has no constant shape: its extent `N` is known only at run time; a slice such as `A[i :+ 8]` has one [whole-tensor-of-run-time-extent]
    4 |   let x = A + 1.0  // error: a slice is needed
      |           ^
tensor_as_value.ph:2:29: note: `N` is an extent that is known only at run time
    2 | kernel value(A: tensor<f32>[N], O: tensor<f32>[N]) {
      |                             ^
tensor_as_value.ph:5:3: error: cannot assign to `O`, which is a tensor; its elements are assigned to with `O[:]` [assign-to-elements]
    5 |   O = A  // error: a slice is needed
      |   ^
      |   O[:]
tensor_as_value.ph:2:33: note: `O` is declared here
    2 | kernel value(A: tensor<f32>[N], O: tensor<f32>[N]) {
      |                                 ^
tensor_as_value.ph:5:7: error: `A` as a whole has no constant shape: its extent `N` is known only at run time; a slice such as `A[i :+ 8]` has one [whole-tensor-of-run-time-extent]
    5 |   O = A  // error: a slice is needed
      |       ^
tensor_as_value.ph:2:29: note: `N` is an extent that is known only at run time
    2 | kernel value(A: tensor<f32>[N], O: tensor<f32>[N]) {
      |                             ^
4 errors generated
