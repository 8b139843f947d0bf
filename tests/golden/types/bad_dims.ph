// Extents that are none.
@autotune(T in [16])
kernel bad_dims(A: tensor<f32>[N + 1],  // error: a symbolic name stands alone
                B: tensor<f32>[0],  // error: at least 1
                C: tensor<f32>[T - 16],  // error: 0
                D: tensor<f32>[1.5],  // error: an integer
                E: tensor<f32>[M], m: i32) {
  var t: tile<f32>[M] = 0.0  // error: not constant
  var u: tile<f32>[m] = 0.0  // error: not constant
  var v: tile<f32>[T, -1] = 0.0  // error: at least 1
  var w: tile<f32>[zzzz] = 0.0  // error: unknown
  var x: tile<f32>[T / 0] = 0.0  // error: no value  // warning: a division by zero
}
// ---- exit 1
// ---- stderr
bad_dims.ph:3:32: error: expected a constant as a dimension, found `N + 1` [dimension-not-constant]
    3 | kernel bad_dims(A: tensor<f32>[N + 1],  // error: a symbolic name stands alone
      |                                ^~~~~
bad_dims.ph:3:32: note: `N` is an extent that is known only at run time
    3 | kernel bad_dims(A: tensor<f32>[N + 1],  // error: a symbolic name stands alone
      |                                ^
bad_dims.ph:4:32: error: a dimension of 0 is out of range: expected 1 to 2147483647 [dimension-range]
    4 |                 B: tensor<f32>[0],  // error: at least 1
      |                                ^
bad_dims.ph:5:32: error: a dimension of 0 is out of range: expected 1 to 2147483647 [dimension-range]
    5 |                 C: tensor<f32>[T - 16],  // error: 0
      |                                ^~~~~~
bad_dims.ph:6:32: error: expected an integer as a dimension, found `f32` [dimension-not-integer]
    6 |                 D: tensor<f32>[1.5],  // error: an integer
      |                                ^~~
bad_dims.ph:8:20: error: expected a constant as a dimension, found `M` [dimension-not-constant]
    8 |   var t: tile<f32>[M] = 0.0  // error: not constant
      |                    ^
bad_dims.ph:7:32: note: `M` is an extent that is known only at run time
    7 |                 E: tensor<f32>[M], m: i32) {
      |                                ^
bad_dims.ph:9:20: error: expected a constant as a dimension, found `m` [dimension-not-constant]
    9 |   var u: tile<f32>[m] = 0.0  // error: not constant
      |                    ^
bad_dims.ph:9:20: note: constant are integers, `@autotune` constants, and what is computed from them
    9 |   var u: tile<f32>[m] = 0.0  // error: not constant
      |                    ^
bad_dims.ph:10:23: error: a dimension of -1 is out of range: expected 1 to 16777216 [dimension-range]
   10 |   var v: tile<f32>[T, -1] = 0.0  // error: at least 1
      |                       ^~
bad_dims.ph:11:20: error: unknown name `zzzz` [unknown-name]
   11 |   var w: tile<f32>[zzzz] = 0.0  // error: unknown
      |                    ^~~~
bad_dims.ph:12:20: error: expected a constant as a dimension, found `T / 0` [dimension-not-constant]
   12 |   var x: tile<f32>[T / 0] = 0.0  // error: no value  // warning: a division by zero
      |                    ^~~~~
bad_dims.ph:12:20: note: constant are integers, `@autotune` constants, and what is computed from them
   12 |   var x: tile<f32>[T / 0] = 0.0  // error: no value  // warning: a division by zero
      |                    ^~~~~
bad_dims.ph:12:22: warning: division by zero gives an unspecified value [division-by-zero]
   12 |   var x: tile<f32>[T / 0] = 0.0  // error: no value  // warning: a division by zero
      |                      ^
9 errors and 1 warning generated
