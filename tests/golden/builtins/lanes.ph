// The lane level is not supported yet.
kernel lanes(A: tensor<i32>[N]) {
  A[0] = ctx.thread  // error: not supported yet
  A[1] = ctx.warp  // error: not supported yet
  A[2] = ctx.lane  // error: not supported yet
  barrier()  // error: not supported yet
}
// ---- exit 1
// ---- stderr
lanes.ph:3:10: error: `ctx.thread` is not supported yet [not-supported-yet]
    3 |   A[0] = ctx.thread  // error: not supported yet
      |          ^~~~~~~~~~
lanes.ph:4:10: error: `ctx.warp` is not supported yet [not-supported-yet]
    4 |   A[1] = ctx.warp  // error: not supported yet
      |          ^~~~~~~~
lanes.ph:5:10: error: `ctx.lane` is not supported yet [not-supported-yet]
    5 |   A[2] = ctx.lane  // error: not supported yet
      |          ^~~~~~~~
lanes.ph:6:3: error: `barrier()` is not supported yet [not-supported-yet]
    6 |   barrier()  // error: not supported yet
      |   ^~~~~~~~~
4 errors generated
