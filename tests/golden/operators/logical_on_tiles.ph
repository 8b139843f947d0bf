// `&&` and `||` are for scalars; `&` and `|` for tiles.
kernel logical(A: tensor<f32>[16], O: tensor<bool>[16]) {
  let a = A[0 :+ 16] > 0.0
  let b = A[0 :+ 16] < 1.0
  O[0 :+ 16] = a & b
  O[0 :+ 16] = a | ~b
  O[0 :+ 16] = a ^ b
  O[0 :+ 16] = a && b  // error: use &
  O[0 :+ 16] = a || b  // error: use |
}
// ---- exit 1
// ---- stderr
logical_on_tiles.ph:8:16: error: `&&` needs scalar bools, found `tile<bool>[16]` [logical-operand]
    8 |   O[0 :+ 16] = a && b  // error: use &
      |                ^
      |                  &
logical_on_tiles.ph:8:18: note: the elementwise operator is `&`
    8 |   O[0 :+ 16] = a && b  // error: use &
      |                  ^~
logical_on_tiles.ph:9:16: error: `||` needs scalar bools, found `tile<bool>[16]` [logical-operand]
    9 |   O[0 :+ 16] = a || b  // error: use |
      |                ^
      |                  |
logical_on_tiles.ph:9:18: note: the elementwise operator is `|`
    9 |   O[0 :+ 16] = a || b  // error: use |
      |                  ^~
2 errors generated
