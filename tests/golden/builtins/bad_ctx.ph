// What is not in ctx.
kernel bad(A: tensor<i32>[N], n: i32) {
  A[0] = ctx.block.w  // error: x, y or z
  A[1] = ctx.block  // error: x, y or z
  A[2] = ctx.blocks.x  // error: block
  A[3] = program_id(3)  // error: 0, 1 or 2
  A[4] = program_id(n)  // error: a constant
  A[5] = program_id()  // error: one argument
  A[6] = n.x  // error: nothing has members
  A[7] = ctx  // error: not a value
}
// ---- exit 1
// ---- stderr
bad_ctx.ph:3:20: error: `ctx.block` has no member `w` [unknown-member]
    3 |   A[0] = ctx.block.w  // error: x, y or z
      |                    ^
bad_ctx.ph:4:10: error: `ctx.block` has three axes: expected `ctx.block.x`, `.y` or `.z` [context-needs-axis]
    4 |   A[1] = ctx.block  // error: x, y or z
      |          ^~~~~~~~~
bad_ctx.ph:5:14: error: `ctx` has no member `blocks`; did you mean `block`? [unknown-member]
    5 |   A[2] = ctx.blocks.x  // error: block
      |              ^~~~~~
      |              block
bad_ctx.ph:6:21: error: `program_id` needs a constant axis from 0 to 2, found `3` [axis-range]
    6 |   A[3] = program_id(3)  // error: 0, 1 or 2
      |                     ^
bad_ctx.ph:7:21: error: `program_id` needs a constant axis from 0 to 2, found `n` [axis-range]
    7 |   A[4] = program_id(n)  // error: a constant
      |                     ^
bad_ctx.ph:8:10: error: `program_id` takes 1 argument, found 0 [argument-count]
    8 |   A[5] = program_id()  // error: one argument
      |          ^~~~~~~~~~~~
bad_ctx.ph:9:12: error: a value of type `i32` has no members [no-members]
    9 |   A[6] = n.x  // error: nothing has members
      |            ^
bad_ctx.ph:10:10: error: `ctx` is no value; expected a member such as `ctx.block.x` [context-as-value]
   10 |   A[7] = ctx  // error: not a value
      |          ^~~
8 errors generated
