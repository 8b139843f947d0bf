// A block stands only where a statement takes one.
kernel blocks(A: tensor<i32>[16], p: bool) {
  { A[0] = 1 }  // error: a bare block
  if p A[1] = 1  // error: no braces
  while p A[2] = 2  // error: no braces
}
// ---- exit 1
// ---- stderr
blocks.ph:3:3: error: a block stands only after `if`, `else`, `for` or `while` [unexpected-block]
    3 |   { A[0] = 1 }  // error: a bare block
      |   ^
blocks.ph:4:8: error: expected `{` after the condition, found `A` [expected-token]
    4 |   if p A[1] = 1  // error: no braces
      |        ^
blocks.ph:5:11: error: expected `{` after the condition, found `A` [expected-token]
    5 |   while p A[2] = 2  // error: no braces
      |           ^
3 errors generated
