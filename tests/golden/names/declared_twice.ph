// A name is declared once per scope; a note shows the first place.
kernel twice(A: tensor<f32>[N], x: f32, x: i32) {  // error: x again
  let a = 1.0
  let a = 2.0  // error: a again
  var A = 3.0
  let n = N
  if x > 0.0 { let a = 3.0 }
}
kernel twice() {}  // error: a second kernel of the name
// ---- exit 1
// ---- stderr
declared_twice.ph:2:41: error: `x` is declared already in this scope [redeclaration]
    2 | kernel twice(A: tensor<f32>[N], x: f32, x: i32) {  // error: x again
      |                                         ^
declared_twice.ph:2:33: note: `x` is declared here
    2 | kernel twice(A: tensor<f32>[N], x: f32, x: i32) {  // error: x again
      |                                 ^
declared_twice.ph:4:7: error: `a` is declared already in this scope [redeclaration]
    4 |   let a = 2.0  // error: a again
      |       ^
declared_twice.ph:3:7: note: `a` is declared here
    3 |   let a = 1.0
      |       ^
declared_twice.ph:9:8: error: `twice` is the name of another kernel or function of the file [duplicate-kernel]
    9 | kernel twice() {}  // error: a second kernel of the name
      |        ^~~~~
declared_twice.ph:2:8: note: `twice` is declared here
    2 | kernel twice(A: tensor<f32>[N], x: f32, x: i32) {  // error: x again
      |        ^~~~~
3 errors generated
