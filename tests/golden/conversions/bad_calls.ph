// What cannot be converted.
kernel bad_calls(A: tensor<f32>[N], f: f32) {
  let a = f32()  // error: one argument
  let b = f32(f, f)  // error: one argument
  let c = f32(A)  // error: a whole tensor
  let d = i32(barrier)  // error: not a value
}
// ---- exit 1
// ---- stderr
bad_calls.ph:3:11: error: `f32` takes 1 argument, found 0 [argument-count]
    3 |   let a = f32()  // error: one argument
      |           ^~~~~
bad_calls.ph:4:11: error: `f32` takes 1 argument, found 2 [argument-count]
    4 |   let b = f32(f, f)  // error: one argument
      |           ^~~~~~~~~
bad_calls.ph:5:15: error: `A` as a whole has no constant shape: its extent `N` is known only at run time; a slice such as `A[i :+ 8]` has one [whole-tensor-of-run-time-extent]
    5 |   let c = f32(A)  // error: a whole tensor
      |               ^
bad_calls.ph:2:33: note: `N` is an extent that is known only at run time
    2 | kernel bad_calls(A: tensor<f32>[N], f: f32) {
      |                                 ^
bad_calls.ph:6:15: error: `barrier` is a built-in; it is called as `barrier(...)` [builtin-as-value]
    6 |   let d = i32(barrier)  // error: not a value
      |               ^~~~~~~
4 errors generated
