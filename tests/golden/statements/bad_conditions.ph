// Conditions that are none.
kernel bad(A: tensor<f32>[64], n: i32, f: f32) {
  var t: tile<f32>[4] = 0.0
  if n { A[0] = 1.0 }  // error: an integer
  if f { A[0] = 1.0 }  // error: a float
  if t > 0.0 { A[0] = 1.0 }  // error: a tile of bools
  if A[0 :+ 4] == 0.0 { A[0] = 1.0 }  // error: a tile of bools
  while 1 { break }  // error: an integer
  if A { A[0] = 1.0 }  // error: a tensor
}
// ---- exit 1
// ---- stderr
bad_conditions.ph:4:6: error: the condition of if is one bool, found `i32` [condition-not-bool]
    4 |   if n { A[0] = 1.0 }  // error: an integer
      |      ^
      |      n != 0
bad_conditions.ph:5:6: error: the condition of if is one bool, found `f32` [condition-not-bool]
    5 |   if f { A[0] = 1.0 }  // error: a float
      |      ^
      |      f != 0
bad_conditions.ph:6:6: error: the condition of if is one bool, found `tile<bool>[4]` [condition-not-bool]
    6 |   if t > 0.0 { A[0] = 1.0 }  // error: a tile of bools
      |      ^~~~~~~
bad_conditions.ph:6:6: note: all threads take one way; choose element by element with `where(c, a, b)`
    6 |   if t > 0.0 { A[0] = 1.0 }  // error: a tile of bools
      |      ^~~~~~~
bad_conditions.ph:7:6: error: the condition of if is one bool, found `tile<bool>[4]` [condition-not-bool]
    7 |   if A[0 :+ 4] == 0.0 { A[0] = 1.0 }  // error: a tile of bools
      |      ^~~~~~~~~~~~~~~~
bad_conditions.ph:7:6: note: all threads take one way; choose element by element with `where(c, a, b)`
    7 |   if A[0 :+ 4] == 0.0 { A[0] = 1.0 }  // error: a tile of bools
      |      ^~~~~~~~~~~~~~~~
bad_conditions.ph:8:9: error: the condition of while is one bool, found `i32` [condition-not-bool]
    8 |   while 1 { break }  // error: an integer
      |         ^
      |         1 != 0
bad_conditions.ph:9:6: error: the condition of if is one bool, found `view<f32>[64]` [condition-not-bool]
    9 |   if A { A[0] = 1.0 }  // error: a tensor
      |      ^
bad_conditions.ph:9:6: note: all threads take one way; choose element by element with `where(c, a, b)`
    9 |   if A { A[0] = 1.0 }  // error: a tensor
      |      ^
6 errors generated
