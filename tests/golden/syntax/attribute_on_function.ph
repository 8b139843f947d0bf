// Attributes belong to kernels.
@launch(64)  // error: not on a function
fn f(x: f32) -> f32 { return x }  // error: fn is not supported yet
kernel uses() {}
// ---- exit 1
// ---- stderr
attribute_on_function.ph:2:1: error: attributes belong to kernels; `fn` takes none [attribute-on-function]
    2 | @launch(64)  // error: not on a function
      | ^~~~~~~~~~~
attribute_on_function.ph:3:1: error: `fn f` is not supported yet [not-supported-yet]
    3 | fn f(x: f32) -> f32 { return x }  // error: fn is not supported yet
      | ^~~~
2 errors generated
