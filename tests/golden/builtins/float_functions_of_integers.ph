// The float functions want floats.
kernel integers(i: i32, A: tensor<i32>[64]) {
  let a = exp(i)  // error: convert first
  let b = sqrt(A[0 :+ 4])  // error: convert first
  let c = exp(f32(i))
}
// ---- exit 1
// ---- stderr
float_functions_of_integers.ph:3:15: error: `exp` needs floats, found `i32` [argument-type]
    3 |   let a = exp(i)  // error: convert first
      |               ^
      |               f32(i)
float_functions_of_integers.ph:4:16: error: `sqrt` needs floats, found `view<i32>[4]` [argument-type]
    4 |   let b = sqrt(A[0 :+ 4])  // error: convert first
      |                ^~~~~~~~~
      |                f32(A[0 :+ 4])
2 errors generated
