// A dot takes tiles and views; a tensor with run-time extents is neither.
kernel whole(A: tensor<f32>[M, K], B: tensor<f32>[K, N], C: tensor<f32>[M, N]) {
  let c = dot(A, B)  // error: a slice is needed
}
// ---- exit 1
// ---- stderr
dot_of_whole_tensor.ph:3:15: error: `A` as a whole has no constant shape: its extent `M` is known only at run time; a slice such as `A[i :+ 8]` has one [whole-tensor-of-run-time-extent]
    3 |   let c = dot(A, B)  // error: a slice is needed
      |               ^
dot_of_whole_tensor.ph:2:29: note: `M` is an extent that is known only at run time
    2 | kernel whole(A: tensor<f32>[M, K], B: tensor<f32>[K, N], C: tensor<f32>[M, N]) {
      |                             ^
dot_of_whole_tensor.ph:3:18: error: `B` as a whole has no constant shape: its extent `K` is known only at run time; a slice such as `A[i :+ 8]` has one [whole-tensor-of-run-time-extent]
    3 |   let c = dot(A, B)  // error: a slice is needed
      |                  ^
dot_of_whole_tensor.ph:2:32: note: `K` is an extent that is known only at run time
    2 | kernel whole(A: tensor<f32>[M, K], B: tensor<f32>[K, N], C: tensor<f32>[M, N]) {
      |                                ^
2 errors generated
