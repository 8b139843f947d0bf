// RUN: compile --emit=ast --diagnostics=json
// Without diagnostics the JSON form is an empty list.
kernel fine(A: tensor<f32>[16]) { A[0] = 1.0 }
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel fine(A: tensor<f32>[16]) {
  A[0] = 1.0
}
// ---- stderr
{
  "schema": 1,
  "errors": 0,
  "warnings": 0,
  "diagnostics": []
}
