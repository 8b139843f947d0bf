// One index is a subscript, not a gather.
kernel point(T: tensor<f32>[N], i: i32, A: tensor<f32>[4]) {
  A[0 :+ 4] = gather(T, i)  // error: T[i]
}
// ---- exit 1
// ---- stderr
gather_of_a_point.ph:3:25: error: `gather` needs a tile of integers as its indices, found `i32` [argument-type]
    3 |   A[0 :+ 4] = gather(T, i)  // error: T[i]
      |                         ^
gather_of_a_point.ph:3:25: note: one element is read with `table[i]`
    3 |   A[0 :+ 4] = gather(T, i)  // error: T[i]
      |                         ^
1 error generated
