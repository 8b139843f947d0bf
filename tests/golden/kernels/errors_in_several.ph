// Each kernel's errors are reported.
kernel first(A: tensor<f32>[16]) { A[0] = x }  // error: x
kernel second(A: tensor<f32>[16]) { A[0] = y }  // error: y
// ---- exit 1
// ---- stderr
errors_in_several.ph:2:43: error: unknown name `x` [unknown-name]
    2 | kernel first(A: tensor<f32>[16]) { A[0] = x }  // error: x
      |                                           ^
errors_in_several.ph:3:44: error: unknown name `y` [unknown-name]
    3 | kernel second(A: tensor<f32>[16]) { A[0] = y }  // error: y
      |                                            ^
2 errors generated
