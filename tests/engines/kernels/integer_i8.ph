// RUN: N=200
// RUN: N=33 --seed=5
@launch(64)
kernel integer_i8(X: tensor<i8>[N], Y: tensor<i8>[N], O: tensor<i8>[10, N]) {
  let i = ctx.block.x * 100
  let x = X[i :+ 100]
  let y = Y[i :+ 100]
  let d = where(y == 0, i8(7), y)
  O[0, i :+ 100] = x + y
  O[1, i :+ 100] = x - y
  O[2, i :+ 100] = x * y
  O[3, i :+ 100] = x / d
  O[4, i :+ 100] = x % d
  O[5, i :+ 100] = x & y
  O[6, i :+ 100] = (x | y) ^ ~x
  O[7, i :+ 100] = x << (y & i8(7))
  O[8, i :+ 100] = x >> (y & i8(15))
  O[9, i :+ 100] = tmax(abs(x), y) + tmin(-x, y)
}
