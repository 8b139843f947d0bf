// What each operator wants.
kernel operands(f: f32, i: i32, p: bool, A: tensor<f32>[16]) {
  let a = f & f  // error: no bits of a float
  let b = f << 1  // error: no shift of a float
  let c = i << f  // error: no shift by a float
  let d = ~f  // error: no bits of a float
  let e = !i  // error: ! wants a bool
  let g = i && p  // error: && wants bools
  let h = f || p  // error: || wants bools
  let j = p & i  // error: a bool and an integer
  let k = p < p  // error: no order of bools
  let l = A[0 :+ 4] && true  // error: && wants scalars
  let m = i & i == i  // error: == binds tighter than &
}
// ---- exit 1
// ---- stderr
operand_types.ph:3:11: error: `&` needs integers or bools, found `f32` [binary-operand]
    3 |   let a = f & f  // error: no bits of a float
      |           ^
operand_types.ph:4:11: error: `<<` needs integers, found `f32` [binary-operand]
    4 |   let b = f << 1  // error: no shift of a float
      |           ^
operand_types.ph:5:16: error: `<<` needs integers, found `f32` [binary-operand]
    5 |   let c = i << f  // error: no shift by a float
      |                ^
operand_types.ph:6:11: error: `~` needs an integer or a bool, found `f32` [unary-operand]
    6 |   let d = ~f  // error: no bits of a float
      |           ^~
operand_types.ph:7:11: error: `!` needs a bool, found `i32` [unary-operand]
    7 |   let e = !i  // error: ! wants a bool
      |           ^~
operand_types.ph:7:12: note: a number becomes a bool by a comparison such as `x != 0`
    7 |   let e = !i  // error: ! wants a bool
      |            ^
operand_types.ph:8:11: error: `&&` needs scalar bools, found `i32` [logical-operand]
    8 |   let g = i && p  // error: && wants bools
      |           ^
operand_types.ph:8:11: note: a number becomes a bool by a comparison such as `x != 0`
    8 |   let g = i && p  // error: && wants bools
      |           ^
operand_types.ph:9:11: error: `||` needs scalar bools, found `f32` [logical-operand]
    9 |   let h = f || p  // error: || wants bools
      |           ^
operand_types.ph:9:11: note: a number becomes a bool by a comparison such as `x != 0`
    9 |   let h = f || p  // error: || wants bools
      |           ^
operand_types.ph:10:11: error: operands of & have no common type: `bool` and `i32` [no-common-type]
   10 |   let j = p & i  // error: a bool and an integer
      |           ^~~~~
operand_types.ph:10:11: note: a bool becomes a number, 0 or 1, by a conversion such as `i32(x)`
   10 |   let j = p & i  // error: a bool and an integer
      |           ^
operand_types.ph:11:11: error: `<` needs numbers, found `bool` [binary-operand]
   11 |   let k = p < p  // error: no order of bools
      |           ^
operand_types.ph:11:11: note: a bool becomes a number, 0 or 1, by a conversion such as `i32(x)`
   11 |   let k = p < p  // error: no order of bools
      |           ^
operand_types.ph:12:11: error: `&&` needs scalar bools, found `view<f32>[4]` [logical-operand]
   12 |   let l = A[0 :+ 4] && true  // error: && wants scalars
      |           ^~~~~~~~~
operand_types.ph:12:11: note: a number becomes a bool by a comparison such as `x != 0`
   12 |   let l = A[0 :+ 4] && true  // error: && wants scalars
      |           ^~~~~~~~~
operand_types.ph:13:11: error: operands of & have no common type: `i32` and `bool` [no-common-type]
   13 |   let m = i & i == i  // error: == binds tighter than &
      |           ^~~~~~~~~~
operand_types.ph:13:15: note: a bool becomes a number, 0 or 1, by a conversion such as `i32(x)`
   13 |   let m = i & i == i  // error: == binds tighter than &
      |               ^~~~~~
11 errors generated
