// Each loop's bounds are made of two outer loops' variables: no analysis may take time 2^depth.
// RUN: N=3
@launch(32)
kernel nested_bounds(A: tensor<f32>[N]) {
  for i0 in range(0, N) {
    for i1 in range(i0, N) {
      for i2 in range(i1 + i0, i1 + i0 + 4, 4) {
        for i3 in range(i2 + i1, i2 + i1 + 4, 4) {
          for i4 in range(i3 + i2, i3 + i2 + 4, 4) {
            for i5 in range(i4 + i3, i4 + i3 + 4, 4) {
              for i6 in range(i5 + i4, i5 + i4 + 4, 4) {
                for i7 in range(i6 + i5, i6 + i5 + 4, 4) {
                  for i8 in range(i7 + i6, i7 + i6 + 4, 4) {
                    for i9 in range(i8 + i7, i8 + i7 + 4, 4) {
                      for i10 in range(i9 + i8, i9 + i8 + 4, 4) {
                        for i11 in range(i10 + i9, i10 + i9 + 4, 4) {
                          for i12 in range(i11 + i10, i11 + i10 + 4, 4) {
                            for i13 in range(i12 + i11, i12 + i11 + 4, 4) {
                              for i14 in range(i13 + i12, i13 + i12 + 4, 4) {
                                for i15 in range(i14 + i13, i14 + i13 + 4, 4) {
                                  for i16 in range(i15 + i14, i15 + i14 + 4, 4) {
                                    for i17 in range(i16 + i15, i16 + i15 + 4, 4) {
                                      for i18 in range(i17 + i16, i17 + i16 + 4, 4) {
                                        for i19 in range(i18 + i17, i18 + i17 + 4, 4) {
                                          for i20 in range(i19 + i18, i19 + i18 + 4, 4) {
                                            for i21 in range(i20 + i19, i20 + i19 + 4, 4) {
                                              for i22 in range(i21 + i20, i21 + i20 + 4, 4) {
                                                for i23 in range(i22 + i21, i22 + i21 + 4, 4) {
                                                  for i24 in range(i23 + i22, i23 + i22 + 4, 4) {
                                                    for i25 in range(i24 + i23, i24 + i23 + 4, 4) {
                                                      for i26 in range(i25 + i24, i25 + i24 + 4, 4) {
                                                        for i27 in range(i26 + i25, i26 + i25 + 4, 4) {
                                                          for i28 in range(i27 + i26, i27 + i26 + 4, 4) {
                                                            for i29 in range(i28 + i27, i28 + i27 + 4, 4) {
                                                              for i30 in range(i29 + i28, i29 + i28 + 4, 4) {
                                                                for i31 in range(i30 + i29, i30 + i29 + 4, 4) {
                                                                  A[i31 :+ 4] += 1.0
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
