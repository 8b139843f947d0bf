// Types and built-ins are no values.
kernel values(A: tensor<f32>[64]) {
  A[0] = f32  // error: a type
  A[1] = rowsum  // error: a built-in
  A[2] = ctx  // error: ctx.block.x
  A[3] = extent  // error: a built-in
}
// ---- exit 1
// ---- stderr
types_and_builtins_as_values.ph:3:10: error: `f32` is a type; a conversion is written `f32(x)` [type-as-value]
    3 |   A[0] = f32  // error: a type
      |          ^~~
types_and_builtins_as_values.ph:4:10: error: `rowsum` is a built-in; it is called as `rowsum(...)` [builtin-as-value]
    4 |   A[1] = rowsum  // error: a built-in
      |          ^~~~~~
types_and_builtins_as_values.ph:5:10: error: `ctx` is no value; expected a member such as `ctx.block.x` [context-as-value]
    5 |   A[2] = ctx  // error: ctx.block.x
      |          ^~~
types_and_builtins_as_values.ph:6:10: error: `extent` is a built-in; it is called as `extent(...)` [builtin-as-value]
    6 |   A[3] = extent  // error: a built-in
      |          ^~~~~~
4 errors generated
