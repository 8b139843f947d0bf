// Operators are symbols.
kernel words(A: tensor<i32>[16], p: bool, q: bool) {
  if p and q { A[0] = 1 }  // error: &&
  if p or q { A[1] = 1 }  // error: ||
  if not p { A[2] = 1 }  // error: !
}
// ---- exit 1
// ---- stderr
word_operators.ph:3:8: error: the operator `and` is written `&&` [word-operator]
    3 |   if p and q { A[0] = 1 }  // error: &&
      |        ^~~
      |        &&
word_operators.ph:4:8: error: the operator `or` is written `||` [word-operator]
    4 |   if p or q { A[1] = 1 }  // error: ||
      |        ^~
      |        ||
word_operators.ph:5:6: error: the operator `not` is written `!` [word-operator]
    5 |   if not p { A[2] = 1 }  // error: !
      |      ^~~
      |      !
3 errors generated
