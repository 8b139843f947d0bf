// Near misses of keywords, and words of other languages.
kernel misspelt(A: tensor<f32>[16], x: f32) {
  lte a = x  // error: let
  fro i in range(0, 16) {  // error: for
    A[i] = x
  }
  retrun  // error: return
}
// ---- exit 1
// ---- stderr
misspelt_statement.ph:3:3: error: expected a statement, found `lte`; did you mean `let`? [misspelt-keyword]
    3 |   lte a = x  // error: let
      |   ^~~
      |   let
misspelt_statement.ph:4:3: error: expected a statement, found `fro`; did you mean `for`? [misspelt-keyword]
    4 |   fro i in range(0, 16) {  // error: for
      |   ^~~
      |   for
misspelt_statement.ph:7:3: error: expected a statement, found `retrun`; did you mean `return`? [misspelt-keyword]
    7 |   retrun  // error: return
      |   ^~~~~~
      |   return
3 errors generated
