// An attribute stands once.
@launch(64)
@launch(128)  // error: again
@padstage
@padstage  // error: again
kernel twice(A: tensor<f32>[16]) { A[0] = 1.0 }
// ---- exit 1
// ---- stderr
twice.ph:3:1: error: `@launch` is given twice [duplicate-attribute]
    3 | @launch(128)  // error: again
      | ^~~~~~~~~~~~
twice.ph:2:1: note: `@launch` is declared here
    2 | @launch(64)
      | ^~~~~~~~~~~
twice.ph:5:1: error: `@padstage` is given twice [duplicate-attribute]
    5 | @padstage  // error: again
      | ^~~~~~~~~
twice.ph:4:1: note: `@padstage` is declared here
    4 | @padstage
      | ^~~~~~~~~
2 errors generated
