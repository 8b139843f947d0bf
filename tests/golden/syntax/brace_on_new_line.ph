// A block opens on the line of its condition; a kernel's may open on a line of its own.
kernel braces(A: tensor<f32>[16], p: bool)
{
  if p
  {  // error: on the line of the condition
    A[0] = 1.0
  }
}
// ---- exit 1
// ---- stderr
brace_on_new_line.ph:5:3: error: `{` must stand on the line where the condition ends [brace-on-new-line]
    5 |   {  // error: on the line of the condition
      |   ^
1 error generated
