// @padstage takes no arguments.
@padstage
kernel padded(A: tensor<f16>[64, 64]) { var _t = A[0 :+ 8, :] }
@padstage(8)  // error: no arguments
kernel bad(A: tensor<f16>[64, 64]) {}
@padstage()
kernel empty_parentheses() {}
// ---- exit 1
// ---- stderr
padstage.ph:4:1: error: `@padstage` takes no arguments [no-attribute-arguments]
    4 | @padstage(8)  // error: no arguments
      | ^~~~~~~~~~~~
      | @padstage
1 error generated
