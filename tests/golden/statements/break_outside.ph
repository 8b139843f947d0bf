// `break` and `continue` stand in loops.
kernel outside(A: tensor<f32>[64], p: bool) {
  break  // error: no loop
  if p { continue }  // error: no loop
  for i in range(0, 4) { if p { break } }
}
// ---- exit 1
// ---- stderr
break_outside.ph:3:3: error: `break` stands only in a loop [outside-loop]
    3 |   break  // error: no loop
      |   ^~~~~
break_outside.ph:4:10: error: `continue` stands only in a loop [outside-loop]
    4 |   if p { continue }  // error: no loop
      |          ^~~~~~~~
2 errors generated
