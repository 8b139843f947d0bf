// Unknown names, with the nearest one where it is near.
kernel unknown(Input: tensor<f32>[16], alpha: f32) {
  let a = alfa  // error: alpha
  let b = Imput[0]  // error: Input
  let c = zzzzz  // error: nothing is near
  let d = rowsun(Input[0 :+ 16])  // error: rowsum
  let e = dott(Input[0 :+ 16], Input[0 :+ 16])  // error: dot or dot_t
  let f = ctx.blok.x  // error: block
  nothing = 1.0  // error: not declared
  A[0] = 1.0  // error: not declared
}
// ---- exit 1
// ---- stderr
unknown.ph:3:11: error: unknown name `alfa` [unknown-name]
    3 |   let a = alfa  // error: alpha
      |           ^~~~
unknown.ph:4:11: error: unknown name `Imput`; did you mean `Input`? [unknown-name]
    4 |   let b = Imput[0]  // error: Input
      |           ^~~~~
      |           Input
unknown.ph:5:11: error: unknown name `zzzzz` [unknown-name]
    5 |   let c = zzzzz  // error: nothing is near
      |           ^~~~~
unknown.ph:6:11: error: unknown name `rowsun`; did you mean `rowsum`? [unknown-name]
    6 |   let d = rowsun(Input[0 :+ 16])  // error: rowsum
      |           ^~~~~~
      |           rowsum
unknown.ph:7:11: error: unknown name `dott`; did you mean `dot`? [unknown-name]
    7 |   let e = dott(Input[0 :+ 16], Input[0 :+ 16])  // error: dot or dot_t
      |           ^~~~
      |           dot
unknown.ph:8:15: error: `ctx` has no member `blok`; did you mean `block`? [unknown-member]
    8 |   let f = ctx.blok.x  // error: block
      |               ^~~~
      |               block
unknown.ph:9:3: error: unknown name `nothing` [unknown-name]
    9 |   nothing = 1.0  // error: not declared
      |   ^~~~~~~
unknown.ph:9:3: note: a variable is declared with `var nothing = ...` before it is assigned to
    9 |   nothing = 1.0  // error: not declared
      |   ^~~~~~~
unknown.ph:10:3: error: unknown name `A` [unknown-name]
   10 |   A[0] = 1.0  // error: not declared
      |   ^
unknown.ph:10:3: note: a variable is declared with `var A = ...` before it is assigned to
   10 |   A[0] = 1.0  // error: not declared
      |   ^
8 errors generated
