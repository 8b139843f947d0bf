// Keywords are no names.
kernel while() {}  // error: the kernel
kernel k(for: f32) {}  // error: the parameter
kernel l(A: tensor<f32>[16]) {
  let in = 1  // error: the variable
  var let = 2  // error: the variable
}
// ---- exit 1
// ---- stderr
keyword_as_name.ph:2:8: error: expected a name after `kernel`, found the keyword `while` [keyword-as-name]
    2 | kernel while() {}  // error: the kernel
      |        ^~~~~
keyword_as_name.ph:3:10: error: expected a name of a parameter, found the keyword `for` [keyword-as-name]
    3 | kernel k(for: f32) {}  // error: the parameter
      |          ^~~
keyword_as_name.ph:5:7: error: expected a name after `let`, found the keyword `in` [keyword-as-name]
    5 |   let in = 1  // error: the variable
      |       ^~
keyword_as_name.ph:6:7: error: expected a name after `var`, found the keyword `let` [keyword-as-name]
    6 |   var let = 2  // error: the variable
      |       ^~~
4 errors generated
