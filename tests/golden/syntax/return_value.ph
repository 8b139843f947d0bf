// A kernel returns nothing.
kernel returns(A: tensor<f32>[16]) {
  return 1.0  // error: no value
}
// ---- exit 1
// ---- stderr
return_value.ph:3:10: error: a kernel returns no value; results are stored into tensors [return-value]
    3 |   return 1.0  // error: no value
      |          ^~~
1 error generated
