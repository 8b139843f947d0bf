// Loops of other languages.
kernel loops(A: tensor<i32>[16], n: i32) {
  for (i in range(0, n)) { A[i] = 1 }  // error: no parentheses
  for (var i = 0; i < n; i += 1) { A[i] = 1 }  // error: not C
  for i in range(n) { A[i] = 1 }  // error: no low bound
  for i in 0 { A[i] = 1 }  // error: no range
  for i in range(0, n, 1, 2) { A[i] = 1 }  // error: too many
  for i = 0 { A[i] = 1 }  // error: no in
}
// ---- exit 1
// ---- stderr
for_forms.ph:3:7: error: a `for` loop takes no parentheses around `i in range(...)` [for-parentheses]
    3 |   for (i in range(0, n)) { A[i] = 1 }  // error: no parentheses
      |       ^
      |       -                -
for_forms.ph:4:7: error: a loop is written `for i in range(low, high) { ... }` [c-style-for]
    4 |   for (var i = 0; i < n; i += 1) { A[i] = 1 }  // error: not C
      |       ^
for_forms.ph:5:12: error: `range` takes a low and a high bound and perhaps a step, found 1 argument [range-arity]
    5 |   for i in range(n) { A[i] = 1 }  // error: no low bound
      |            ^~~~~~~~
      |                  0,
for_forms.ph:6:12: error: expected `range(low, high)` or `range(low, high, step)` after `in`, found `0` [expected-range]
    6 |   for i in 0 { A[i] = 1 }  // error: no range
      |            ^
for_forms.ph:7:12: error: `range` takes a low and a high bound and perhaps a step, found 4 arguments [range-arity]
    7 |   for i in range(0, n, 1, 2) { A[i] = 1 }  // error: too many
      |            ^~~~~~~~~~~~~~~~~
for_forms.ph:8:9: error: expected `in` after the loop's variable, found `=` [expected-token]
    8 |   for i = 0 { A[i] = 1 }  // error: no in
      |         ^
6 errors generated
