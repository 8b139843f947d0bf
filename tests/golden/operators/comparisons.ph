// Comparisons give bools, of the shape of their broadcast.
kernel comparisons(A: tensor<f32>[8, 16], i: i32, h: f16, O: tensor<bool>[8, 16]) {
  O[0 :+ 8, 0 :+ 16] = A[0 :+ 8, 0 :+ 16] >= 0.5
  O[0 :+ 8, 0 :+ 16] = iota(16) < i
  O[0, 0] = i == h
  O[0, 1] = true != (i == 3)
  let a = 1 < i < 3  // error: a bool and an integer
}
// ---- exit 1
// ---- stderr
comparisons.ph:7:11: error: `<` needs numbers, found `bool` [binary-operand]
    7 |   let a = 1 < i < 3  // error: a bool and an integer
      |           ^~~~~
comparisons.ph:7:11: note: a bool becomes a number, 0 or 1, by a conversion such as `i32(x)`
    7 |   let a = 1 < i < 3  // error: a bool and an integer
      |           ^~~~~
1 error generated
