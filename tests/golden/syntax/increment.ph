// No ++ and --.
kernel increment(A: tensor<i32>[16]) {
  var i = 0
  i++  // error: i += 1
  ++i  // error: i += 1
  i--  // error: i -= 1
  A[0] = i
}
// ---- exit 1
// ---- stderr
increment.ph:4:4: error: `++` is not an operator; write `+= 1` [increment]
    4 |   i++  // error: i += 1
      |    ^~
      |     += 1
increment.ph:5:3: error: there is no unary `+` [unary-plus]
    5 |   ++i  // error: i += 1
      |   ^~
      |   --
increment.ph:6:4: error: `--` is not an operator; write `-= 1` [increment]
    6 |   i--  // error: i -= 1
      |    ^~
      |     -= 1
3 errors generated
