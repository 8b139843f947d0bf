// A bool meets only bools.
kernel bools(p: bool, i: i32, f: f32, A: tensor<i32>[16], T: tensor<bool>[16]) {
  let a = p + 1  // error: bool and integer
  let b = p * f  // error: bool and float
  let c = p == i  // error: bool and integer
  let d = T[0 :+ 4] * 2.0  // error: bool and float
  A[0] = p  // error: a bool is stored into i32 only by a conversion
  T[0] = i  // error: an i32 is no bool
  let e = tmax(p, i)  // error: bool and integer
  let g = -p  // error: no minus of a bool
  let h = p + p  // error: no sum of bools
  A[1] = i32(p)
}
// ---- exit 1
// ---- stderr
bool_joins_nothing.ph:3:11: error: `+` needs numbers, found `bool` [binary-operand]
    3 |   let a = p + 1  // error: bool and integer
      |           ^
bool_joins_nothing.ph:3:11: note: a bool becomes a number, 0 or 1, by a conversion such as `i32(x)`
    3 |   let a = p + 1  // error: bool and integer
      |           ^
bool_joins_nothing.ph:4:11: error: `*` needs numbers, found `bool` [binary-operand]
    4 |   let b = p * f  // error: bool and float
      |           ^
bool_joins_nothing.ph:4:11: note: a bool becomes a number, 0 or 1, by a conversion such as `i32(x)`
    4 |   let b = p * f  // error: bool and float
      |           ^
bool_joins_nothing.ph:5:11: error: operands of == have no common type: `bool` and `i32` [no-common-type]
    5 |   let c = p == i  // error: bool and integer
      |           ^~~~~~
bool_joins_nothing.ph:5:11: note: a bool becomes a number, 0 or 1, by a conversion such as `i32(x)`
    5 |   let c = p == i  // error: bool and integer
      |           ^
bool_joins_nothing.ph:6:11: error: `*` needs numbers, found `view<bool>[4]` [binary-operand]
    6 |   let d = T[0 :+ 4] * 2.0  // error: bool and float
      |           ^~~~~~~~~
bool_joins_nothing.ph:6:11: note: a bool becomes a number, 0 or 1, by a conversion such as `i32(x)`
    6 |   let d = T[0 :+ 4] * 2.0  // error: bool and float
      |           ^~~~~~~~~
bool_joins_nothing.ph:7:10: error: a value of type bool does not become i32 by itself [not-convertible]
    7 |   A[0] = p  // error: a bool is stored into i32 only by a conversion
      |          ^
      |          i32(p)
bool_joins_nothing.ph:8:10: error: a value of type i32 does not become bool by itself [not-convertible]
    8 |   T[0] = i  // error: an i32 is no bool
      |          ^
bool_joins_nothing.ph:8:10: note: a number becomes a bool by a comparison such as `x != 0`
    8 |   T[0] = i  // error: an i32 is no bool
      |          ^
bool_joins_nothing.ph:9:11: error: operands of tmax have no common type: `bool` and `i32` [no-common-type]
    9 |   let e = tmax(p, i)  // error: bool and integer
      |           ^~~~~~~~~~
bool_joins_nothing.ph:9:16: note: a bool becomes a number, 0 or 1, by a conversion such as `i32(x)`
    9 |   let e = tmax(p, i)  // error: bool and integer
      |                ^
bool_joins_nothing.ph:10:11: error: `-` needs a number, found `bool` [unary-operand]
   10 |   let g = -p  // error: no minus of a bool
      |           ^~
bool_joins_nothing.ph:10:12: note: a bool becomes a number, 0 or 1, by a conversion such as `i32(x)`
   10 |   let g = -p  // error: no minus of a bool
      |            ^
bool_joins_nothing.ph:11:11: error: `+` needs numbers, found `bool` [binary-operand]
   11 |   let h = p + p  // error: no sum of bools
      |           ^
bool_joins_nothing.ph:11:11: note: a bool becomes a number, 0 or 1, by a conversion such as `i32(x)`
   11 |   let h = p + p  // error: no sum of bools
      |           ^
9 errors generated
