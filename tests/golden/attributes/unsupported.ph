// The attributes of later work.
@tensorcore  // error: not supported yet
kernel a() {}
@swizzle  // error: not supported yet
kernel b() {}
@dynshared  // error: not supported yet
kernel c() {}
@registers  // error: not supported yet
kernel d() {}
@persistent  // error: not supported yet
kernel e() {}
@pipeline  // error: not supported yet
kernel f(A: tensor<f32>[64]) { for i in range(0, 4) { A[i] = 1.0 } }
// ---- exit 1
// ---- stderr
unsupported.ph:2:1: error: `@tensorcore` is not supported yet [not-supported-yet]
    2 | @tensorcore  // error: not supported yet
      | ^~~~~~~~~~~
unsupported.ph:4:1: error: `@swizzle` is not supported yet [not-supported-yet]
    4 | @swizzle  // error: not supported yet
      | ^~~~~~~~
unsupported.ph:6:1: error: `@dynshared` is not supported yet [not-supported-yet]
    6 | @dynshared  // error: not supported yet
      | ^~~~~~~~~~
unsupported.ph:8:1: error: `@registers` is not supported yet [not-supported-yet]
    8 | @registers  // error: not supported yet
      | ^~~~~~~~~~
unsupported.ph:10:1: error: `@persistent` is not supported yet [not-supported-yet]
   10 | @persistent  // error: not supported yet
      | ^~~~~~~~~~~
unsupported.ph:12:1: error: `@pipeline` is not supported yet [not-supported-yet]
   12 | @pipeline  // error: not supported yet
      | ^~~~~~~~~
6 errors generated
