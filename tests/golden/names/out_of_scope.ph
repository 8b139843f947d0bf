// A name ends with its block.
kernel scopes(A: tensor<f32>[16], x: f32) {
  if x > 0.0 {
    let _inner = x
  }
  A[0] = inner  // error: out of scope
  for i in range(0, 4) { A[i] = x }
  A[1] = i  // error: out of scope
  let later = later + 1.0  // error: not yet declared
}
// ---- exit 1
// ---- stderr
out_of_scope.ph:6:10: error: unknown name `inner` [unknown-name]
    6 |   A[0] = inner  // error: out of scope
      |          ^~~~~
out_of_scope.ph:8:10: error: unknown name `i`; did you mean `i8`? [unknown-name]
    8 |   A[1] = i  // error: out of scope
      |          ^
      |          i8
out_of_scope.ph:9:15: error: unknown name `later`; did you mean `gather`? [unknown-name]
    9 |   let later = later + 1.0  // error: not yet declared
      |               ^~~~~
      |               gather
3 errors generated
