// error 3: only `//` comments
kernel block_comment(A: tensor<f32>[16]) {
  A[0] = 1.0 /* one
  and two */
  A[1] = 2.0
}
// ---- exit 1
// ---- stderr
block_comment.ph:3:14: error: there are no `/* */` comments; start each line with `//` [block-comment]
    3 |   A[0] = 1.0 /* one
      |              ^~
1 error generated
