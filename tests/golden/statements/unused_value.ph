// A statement that computes a value and drops it does nothing.
kernel unused(A: tensor<i32>[64], x: i32) {
  x + 1  // error: no effect
  A[0]  // error: no effect
  x == 1  // error: no effect
  rowsum(transpose(A[0 :+ 4]))  // error: no effect
  atomic_add(A, 0, 1)
}
// ---- exit 1
// ---- stderr
unused_value.ph:3:3: error: the value is not used; only atomics have an effect by themselves [unused-value]
    3 |   x + 1  // error: no effect
      |   ^~~~~
unused_value.ph:4:3: error: the value is not used; only atomics have an effect by themselves [unused-value]
    4 |   A[0]  // error: no effect
      |   ^~~~
unused_value.ph:5:3: error: the value is not used; only atomics have an effect by themselves [unused-value]
    5 |   x == 1  // error: no effect
      |   ^~~~~~
unused_value.ph:6:3: error: the value is not used; only atomics have an effect by themselves [unused-value]
    6 |   rowsum(transpose(A[0 :+ 4]))  // error: no effect
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
4 errors generated
