// Where no type is near, the types that there are.
kernel unknown(a: quaternion) {}  // error: unknown
// ---- exit 1
// ---- stderr
unknown_with_the_list.ph:2:19: error: unknown type `quaternion` [unknown-type]
    2 | kernel unknown(a: quaternion) {}  // error: unknown
      |                   ^~~~~~~~~~
unknown_with_the_list.ph:2:19: note: the scalar types are f16, bf16, f32, f64, i8, u8, i16, i32, i64 and bool
    2 | kernel unknown(a: quaternion) {}  // error: unknown
      |                   ^~~~~~~~~~
1 error generated
