// The destination never broadcasts.
kernel narrow(A: tensor<f32>[8, 16]) {
  let a = A[0 :+ 8, 0 :+ 16]
  var row: tile<f32>[16] = 0.0
  var one: tile<f32>[1, 16] = 0.0
  row = a  // error: [8, 16] into [16]
  one += a  // error: [8, 16] into [1, 16]
  A[0, 0 :+ 16] = a  // error: [8, 16] into [16]
  A[0 :+ 1, 0 :+ 16] = a  // error: [8, 16] into [1, 16]
  row = one  // error: [1, 16] into [16]: a rank too many
  var col: tile<f32>[8, 1] = a  // error: [8, 16] into [8, 1]
}
// ---- exit 1
// ---- stderr
store_never_narrows.ph:6:9: error: a value of shape `[8, 16]` does not broadcast to `[16]` [value-does-not-fit]
    6 |   row = a  // error: [8, 16] into [16]
      |         ^
store_never_narrows.ph:6:9: note: shapes align at the right, and each pair of extents must be equal or have a 1
    6 |   row = a  // error: [8, 16] into [16]
      |         ^
store_never_narrows.ph:7:3: error: a value of shape `[8, 16]` does not broadcast to `[1, 16]` [value-does-not-fit]
    7 |   one += a  // error: [8, 16] into [1, 16]
      |   ^~~~~~~~
store_never_narrows.ph:7:3: note: shapes align at the right, and each pair of extents must be equal or have a 1
    7 |   one += a  // error: [8, 16] into [1, 16]
      |   ^~~~~~~~
store_never_narrows.ph:8:19: error: a value of shape `[8, 16]` does not broadcast to `[16]` [value-does-not-fit]
    8 |   A[0, 0 :+ 16] = a  // error: [8, 16] into [16]
      |                   ^
store_never_narrows.ph:8:19: note: shapes align at the right, and each pair of extents must be equal or have a 1
    8 |   A[0, 0 :+ 16] = a  // error: [8, 16] into [16]
      |                   ^
store_never_narrows.ph:9:24: error: a value of shape `[8, 16]` does not broadcast to `[1, 16]` [value-does-not-fit]
    9 |   A[0 :+ 1, 0 :+ 16] = a  // error: [8, 16] into [1, 16]
      |                        ^
store_never_narrows.ph:9:24: note: shapes align at the right, and each pair of extents must be equal or have a 1
    9 |   A[0 :+ 1, 0 :+ 16] = a  // error: [8, 16] into [1, 16]
      |                        ^
store_never_narrows.ph:10:9: error: a value of shape `[1, 16]` does not broadcast to `[16]` [value-does-not-fit]
   10 |   row = one  // error: [1, 16] into [16]: a rank too many
      |         ^~~
store_never_narrows.ph:10:9: note: shapes align at the right, and each pair of extents must be equal or have a 1
   10 |   row = one  // error: [1, 16] into [16]: a rank too many
      |         ^~~
store_never_narrows.ph:11:30: error: a value of shape `[8, 16]` does not broadcast to `[8, 1]` [value-does-not-fit]
   11 |   var col: tile<f32>[8, 1] = a  // error: [8, 16] into [8, 1]
      |                              ^
store_never_narrows.ph:11:30: note: shapes align at the right, and each pair of extents must be equal or have a 1
   11 |   var col: tile<f32>[8, 1] = a  // error: [8, 16] into [8, 1]
      |                              ^
6 errors generated
