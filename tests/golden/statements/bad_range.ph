// Bounds and steps that are none.
kernel bad(A: tensor<f32>[64], f: f32, p: bool) {
  for i in range(0, 10, 0) { A[i] = f }  // error: a step of 0
  for i in range(10, 0, -1) { A[i] = f }  // error: a step below 0
  for i in range(0.0, 1.0) { A[0] = f }  // error: floats
  for i in range(0, f) { A[i] = f }  // error: a float
  for i in range(p, 4) { A[0] = f }  // error: a bool
  for i in range(0, A[0 :+ 4]) { A[i] = f }  // error: a view
}
// ---- exit 1
// ---- stderr
bad_range.ph:3:25: error: a step of 0 would never reach the end: expected at least 1 [step-not-positive]
    3 |   for i in range(0, 10, 0) { A[i] = f }  // error: a step of 0
      |                         ^
bad_range.ph:4:25: error: a step of -1 would never reach the end: expected at least 1 [step-not-positive]
    4 |   for i in range(10, 0, -1) { A[i] = f }  // error: a step below 0
      |                         ^~
bad_range.ph:5:18: error: expected an integer as a bound of `range`, found `f32` [range-bound]
    5 |   for i in range(0.0, 1.0) { A[0] = f }  // error: floats
      |                  ^~~
bad_range.ph:5:23: error: expected an integer as a bound of `range`, found `f32` [range-bound]
    5 |   for i in range(0.0, 1.0) { A[0] = f }  // error: floats
      |                       ^~~
bad_range.ph:6:21: error: expected an integer as a bound of `range`, found `f32` [range-bound]
    6 |   for i in range(0, f) { A[i] = f }  // error: a float
      |                     ^
bad_range.ph:7:18: error: expected an integer as a bound of `range`, found `bool` [range-bound]
    7 |   for i in range(p, 4) { A[0] = f }  // error: a bool
      |                  ^
bad_range.ph:8:21: error: expected an integer as a bound of `range`, found `view<f32>[4]` [range-bound]
    8 |   for i in range(0, A[0 :+ 4]) { A[i] = f }  // error: a view
      |                     ^~~~~~~~~
7 errors generated
