// Types that are none.
kernel types(A: tensor<f32>[16]) {
  var a: f32[16] = 0.0  // error: tile<f32>[16]
  var b: vector<f32>[16] = 0.0  // error: tensor or tile
  var c: tile<f32> = 0.0  // error: no shape
  var d: tile[16] = 0.0  // error: no element type
  var e: tile<f32>[] = 0.0  // error: no extents
  var f: tile<>[4] = 0.0  // error: no element type
}
// ---- exit 1
// ---- stderr
types.ph:3:10: error: `f32[...]` is not a type; a tile is written `tile<f32>[...]` [array-type]
    3 |   var a: f32[16] = 0.0  // error: tile<f32>[16]
      |          ^~~
      |          tile<f32>
types.ph:4:10: error: expected `tensor<...>` or `tile<...>`, found `vector<...>` [unknown-type-form]
    4 |   var b: vector<f32>[16] = 0.0  // error: tensor or tile
      |          ^~~~~~
types.ph:5:20: error: expected `[` and the dimensions after the element type, found `=` [expected-token]
    5 |   var c: tile<f32> = 0.0  // error: no shape
      |                    ^
types.ph:6:14: error: expected `<` after `tile`, found `[` [expected-token]
    6 |   var d: tile[16] = 0.0  // error: no element type
      |              ^
types.ph:7:20: error: expected a dimension between `[` and `]`, found `]` [expected-token]
    7 |   var e: tile<f32>[] = 0.0  // error: no extents
      |                    ^
types.ph:8:15: error: expected a name of an element type, found `>` [expected-token]
    8 |   var f: tile<>[4] = 0.0  // error: no element type
      |               ^
6 errors generated
