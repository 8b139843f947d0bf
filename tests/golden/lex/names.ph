// Names are letters, digits and underscores. `tensor`, `tile`, `range`, `ctx`, the scalar types and
// the built-ins are ordinary names outside their position.
kernel names(_A1: tensor<f32>[range], x9_: f32) {
  let tile = x9_
  let tensor = tile + 1.0
  let exp = exp(tensor)
  for iota in range(0, range) {
    let rowsum = iota
    _A1[rowsum] = exp
  }
}
// ---- exit 0
// ---- stdout
// extent range: i32
// grid x = 1, y = 1, z = 1
@launch(256)
kernel names(_A1: tensor<f32>[range], x9_: f32) {
  let tile: f32 = x9_
  let tensor: f32 = tile + 1.0
  let exp: f32 = exp(tensor)
  for iota: i32 in range(0, range, 1) {
    let rowsum: i32 = iota
    _A1[rowsum] = exp
  }
}
