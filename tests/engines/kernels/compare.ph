// RUN: N=128
@launch(64)
kernel compare(X: tensor<f32>[N], Y: tensor<f32>[N], O: tensor<i32>[6, N]) {
  let x = round(X[0 :+ 128] * 4.0)
  let y = round(Y[0 :+ 128] * 4.0)
  O[0, 0 :+ 128] = i32(x == y)
  O[1, 0 :+ 128] = i32(x != y)
  O[2, 0 :+ 128] = i32(x < y)
  O[3, 0 :+ 128] = i32(x <= y)
  O[4, 0 :+ 128] = i32((x > y) & (x > 0.0))
  O[5, 0 :+ 128] = i32(!(x >= y) | (y == 1.0))
}
