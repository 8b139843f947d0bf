// Names that nothing reads get a warning; those with a leading underscore do not.
kernel unused(A: tensor<f32>[64], x: f32) {
  let never = x  // warning: never read
  var written = x  // warning: only written
  written = 2.0
  let _meant = x
  for i in range(0, 4) { A[0] += x }
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel unused(A: tensor<f32>[64], x: f32) {
  let never: f32 = x
  var written: f32 = x
  written = 2.0
  let _meant: f32 = x
  for i: i32 in range(0, 4, 1) {
    A[0] = old + x
  }
}
// ---- stderr
unused.ph:3:7: warning: `never` is never used; a name that starts with `_` may be [unused-name]
    3 |   let never = x  // warning: never read
      |       ^~~~~
unused.ph:4:7: warning: `written` is never used; a name that starts with `_` may be [unused-name]
    4 |   var written = x  // warning: only written
      |       ^~~~~~~
2 warnings generated
