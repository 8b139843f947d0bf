// A tile or scalar may start without a value.
kernel uninitialised(A: tensor<f32>[8, 4]) {
  var t: tile<f32>[8, 4]
  var x: f32
  for i in range(0, 8) {
    var row: tile<f32>[4]
    row = A[i, 0 :+ 4]
    t[i, :] = row
  }
  x = t[0, 0]
  A[0 :+ 8, 0 :+ 4] = t + x
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel uninitialised(A: tensor<f32>[8, 4]) {
  var t: tile<f32>[8, 4]
  var x: f32
  for i: i32 in range(0, 8, 1) {
    var row: tile<f32>[4]
    row = A[i, 0 :+ 4]
    t[i, 0 :+ 4] = row
  }
  x = t[0, 0]
  A[0 :+ 8, 0 :+ 4] = t + broadcast<[8, 4]>(x)
}
