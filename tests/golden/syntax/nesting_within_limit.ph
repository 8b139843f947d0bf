// Deep, but not too deep.
kernel nested(A: tensor<f32>[16], x: f32) {
  A[0] = ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((x))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
  A[1] = x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x
  if x > 0.0 { if x > 0.0 { if x > 0.0 { if x > 0.0 { if x > 0.0 { if x > 0.0 { if x > 0.0 { if x > 0.0 { if x > 0.0 { if x > 0.0 { if x > 0.0 { if x > 0.0 { if x > 0.0 { if x > 0.0 { if x > 0.0 { if x > 0.0 { if x > 0.0 { if x > 0.0 { if x > 0.0 { if x > 0.0 { }}}}}}}}}}}}}}}}}}}}
}
// ---- exit 0
// ---- stdout
// grid x = 1, y = 1, z = 1
@launch(256)
kernel nested(A: tensor<f32>[16], x: f32) {
  A[0] = x
  A[1] = x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x
  if x > 0.0 {
    if x > 0.0 {
      if x > 0.0 {
        if x > 0.0 {
          if x > 0.0 {
            if x > 0.0 {
              if x > 0.0 {
                if x > 0.0 {
                  if x > 0.0 {
                    if x > 0.0 {
                      if x > 0.0 {
                        if x > 0.0 {
                          if x > 0.0 {
                            if x > 0.0 {
                              if x > 0.0 {
                                if x > 0.0 {
                                  if x > 0.0 {
                                    if x > 0.0 {
                                      if x > 0.0 {
                                        if x > 0.0 {
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}
