// `=` is no comparison.
kernel condition(A: tensor<i32>[16], n: i32) {
  if n = 1 {  // error: ==
    A[0] = 1
  }
  while n = 2 { break }  // error: ==
}
// ---- exit 1
// ---- stderr
assignment_in_condition.ph:3:8: error: `=` assigns and cannot stand in a condition; `==` compares [assignment-in-condition]
    3 |   if n = 1 {  // error: ==
      |        ^
      |        ==
assignment_in_condition.ph:6:11: error: `=` assigns and cannot stand in a condition; `==` compares [assignment-in-condition]
    6 |   while n = 2 { break }  // error: ==
      |           ^
      |           ==
2 errors generated
