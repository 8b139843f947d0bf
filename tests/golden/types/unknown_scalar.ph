// Types of other languages.
kernel unknown(a: float, b: int, c: u32, d: f8) {  // error: f32, i32, and the types there are
  var t: tile<half>[4] = 0.0  // error: f16
  let x: double = 1.0  // error: f64
  let y = float(1)  // error: f32
}
// ---- exit 1
// ---- stderr
unknown_scalar.ph:2:19: error: unknown type `float`; did you mean `f32`? [unknown-type]
    2 | kernel unknown(a: float, b: int, c: u32, d: f8) {  // error: f32, i32, and the types there are
      |                   ^~~~~
      |                   f32
unknown_scalar.ph:2:29: error: unknown type `int`; did you mean `i32`? [unknown-type]
    2 | kernel unknown(a: float, b: int, c: u32, d: f8) {  // error: f32, i32, and the types there are
      |                             ^~~
      |                             i32
unknown_scalar.ph:2:37: error: unknown type `u32`; did you mean `f32`? [unknown-type]
    2 | kernel unknown(a: float, b: int, c: u32, d: f8) {  // error: f32, i32, and the types there are
      |                                     ^~~
      |                                     f32
unknown_scalar.ph:2:45: error: unknown type `f8`; did you mean `i8`? [unknown-type]
    2 | kernel unknown(a: float, b: int, c: u32, d: f8) {  // error: f32, i32, and the types there are
      |                                             ^~
      |                                             i8
unknown_scalar.ph:3:15: error: unknown type `half`; did you mean `f16`? [unknown-type]
    3 |   var t: tile<half>[4] = 0.0  // error: f16
      |               ^~~~
      |               f16
unknown_scalar.ph:4:10: error: unknown type `double`; did you mean `f64`? [unknown-type]
    4 |   let x: double = 1.0  // error: f64
      |          ^~~~~~
      |          f64
unknown_scalar.ph:5:11: error: unknown name `float`; did you mean `flat`? [unknown-name]
    5 |   let y = float(1)  // error: f32
      |           ^~~~~
      |           flat
7 errors generated
