// RUN: compile --emit=ast -Werror
// All warnings can be made errors.
@padstge  // error: padstage
kernel unknown(A: tensor<f32>[16]) { A[0] = 1.0 }
// ---- exit 1
// ---- stderr
werror.ph:3:2: error: unknown attribute `@padstge` is ignored; did you mean `padstage`? [unknown-attribute]
    3 | @padstge  // error: padstage
      |  ^~~~~~~
      |  padstage
1 error generated
