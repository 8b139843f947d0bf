// Wrong arguments of atomics.
kernel bad(F: tensor<f32>[N], H: tensor<f16>[N], M: tensor<i32>[8, 8], I: tensor<i32>[N], x: f32) {
  var t: tile<i32>[8] = 0
  atomic_add(H, 0, 1.0)  // error: f16
  atomic_cas(F, 0, 1.0, 2.0)  // error: no cas of f32
  atomic_add(M, 0, 1)  // error: rank 2
  atomic_add(t, 0, 1)  // error: a tile
  atomic_add(I, x, 1)  // error: the index is a float
  atomic_add(I, 0)  // error: three arguments
  atomic_cas(I, 0, 1)  // error: four arguments
  atomic_add(I, iota(4), 1)  // error: the index is a tile
  atomic_add(I, 0, I[0 :+ 4])  // error: the value is a tile
  atomic_add(x, 0, 1)  // error: a scalar
}
// ---- exit 1
// ---- stderr
bad_atomics.ph:4:14: error: `atomic_add` needs elements of type i32, i64, f32 or f64, found `tensor<f16>` [argument-type]
    4 |   atomic_add(H, 0, 1.0)  // error: f16
      |              ^
bad_atomics.ph:5:14: error: `atomic_cas` needs elements of type i32 or i64, found `tensor<f32>` [argument-type]
    5 |   atomic_cas(F, 0, 1.0, 2.0)  // error: no cas of f32
      |              ^
bad_atomics.ph:6:14: error: `atomic_add` needs a tensor of rank 1, found `tensor<i32> of rank 2` [argument-type]
    6 |   atomic_add(M, 0, 1)  // error: rank 2
      |              ^
bad_atomics.ph:7:14: error: `atomic_add` needs a tensor of rank 1, found `tile<i32>[8]` [argument-type]
    7 |   atomic_add(t, 0, 1)  // error: a tile
      |              ^
bad_atomics.ph:8:17: error: expected an integer as a subscript, found `f32` [subscript-not-integer]
    8 |   atomic_add(I, x, 1)  // error: the index is a float
      |                 ^
      |                 i32(x)
bad_atomics.ph:9:3: error: `atomic_add` takes 3 arguments, found 2 [argument-count]
    9 |   atomic_add(I, 0)  // error: three arguments
      |   ^~~~~~~~~~~~~~~~
bad_atomics.ph:10:3: error: `atomic_cas` takes 4 arguments, found 3 [argument-count]
   10 |   atomic_cas(I, 0, 1)  // error: four arguments
      |   ^~~~~~~~~~~~~~~~~~~
bad_atomics.ph:11:17: error: expected an integer as a subscript, found `tile<i32>[4]` [subscript-not-integer]
   11 |   atomic_add(I, iota(4), 1)  // error: the index is a tile
      |                 ^~~~~~~
bad_atomics.ph:11:17: note: a tile of indices is looked up with `gather(table, indices)`
   11 |   atomic_add(I, iota(4), 1)  // error: the index is a tile
      |                 ^~~~~~~
bad_atomics.ph:12:20: error: expected a scalar, found `view<i32>[4]`, where i32 is stored [tile-for-scalar]
   12 |   atomic_add(I, 0, I[0 :+ 4])  // error: the value is a tile
      |                    ^~~~~~~~~
bad_atomics.ph:13:14: error: `atomic_add` needs a tensor of rank 1, found `f32` [argument-type]
   13 |   atomic_add(x, 0, 1)  // error: a scalar
      |              ^
10 errors generated
