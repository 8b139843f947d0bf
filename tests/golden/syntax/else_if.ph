// A chain of else if.
kernel chain(A: tensor<i32>[16], n: i32) {
  if n < 0 {
    A[0] = -1
  } else if n == 0 {
    A[0] = 0
  } else if n < 10 {
    A[0] = 1
  } else {
    A[0] = 2
  }
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel chain(A: tensor<i32>[16], n: i32) {
  if n < 0 {
    A[0] = -1
  } else {
    if n == 0 {
      A[0] = 0
    } else {
      if n < 10 {
        A[0] = 1
      } else {
        A[0] = 2
      }
    }
  }
}
