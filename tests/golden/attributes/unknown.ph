// Unknown attributes are ignored, with a warning that suggests the nearest.
@padstge  // warning: padstage
@lunch(64)  // warning: launch
@completely_else(a in [1], b = 2, 3)  // warning: nothing is near
kernel unknown(A: tensor<f32>[16]) { A[0] = 1.0 }
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel unknown(A: tensor<f32>[16]) {
  A[0] = 1.0
}
// ---- stderr
unknown.ph:2:2: warning: unknown attribute `@padstge` is ignored; did you mean `padstage`? [unknown-attribute]
    2 | @padstge  // warning: padstage
      |  ^~~~~~~
      |  padstage
unknown.ph:3:2: warning: unknown attribute `@lunch` is ignored; did you mean `launch`? [unknown-attribute]
    3 | @lunch(64)  // warning: launch
      |  ^~~~~
      |  launch
unknown.ph:4:2: warning: unknown attribute `@completely_else` is ignored [unknown-attribute]
    4 | @completely_else(a in [1], b = 2, 3)  // warning: nothing is near
      |  ^~~~~~~~~~~~~~~
3 warnings generated
