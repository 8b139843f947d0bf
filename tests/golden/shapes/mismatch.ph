// Shapes that do not broadcast; shapes print as written and as evaluated.
@autotune(BR in [8], D in [128])
kernel mismatch(A: tensor<f32>[64, 128], B: tensor<f32>[64, 128]) {
  var t: tile<f32>[BR, D] = 0.0
  var u: tile<f32>[BR, D / 2] = 0.0
  let a = t + u  // error: [8, 128] and [8, 64]
  let b = A[0 :+ 4, 0 :+ 8] * B[0 :+ 8, 0 :+ 4]  // error: [4, 8] and [8, 4]
  let c = tmax(t, iota(BR))  // error: [8, 128] and [8]
  let d = where(t > 0.0, u, 0.0)  // error: [8, 128] and [8, 64]
  let e = t == u  // error: [8, 128] and [8, 64]
  t += u  // error: [8, 64] into [8, 128]
}
// ---- exit 1
// ---- stderr
mismatch.ph:6:11: error: shapes do not broadcast: `[BR, D] = [8, 128]` and `[BR, D / 2] = [8, 64]` [shapes-do-not-broadcast]
    6 |   let a = t + u  // error: [8, 128] and [8, 64]
      |           ^~~~~
mismatch.ph:6:11: note: shapes align at the right, and each pair of extents must be equal or have a 1
    6 |   let a = t + u  // error: [8, 128] and [8, 64]
      |           ^~~~~
mismatch.ph:7:11: error: shapes do not broadcast: `[4, 8]` and `[8, 4]` [shapes-do-not-broadcast]
    7 |   let b = A[0 :+ 4, 0 :+ 8] * B[0 :+ 8, 0 :+ 4]  // error: [4, 8] and [8, 4]
      |           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
mismatch.ph:7:11: note: shapes align at the right, and each pair of extents must be equal or have a 1
    7 |   let b = A[0 :+ 4, 0 :+ 8] * B[0 :+ 8, 0 :+ 4]  // error: [4, 8] and [8, 4]
      |           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
mismatch.ph:8:11: error: shapes do not broadcast: `[BR, D] = [8, 128]` and `[8]` [shapes-do-not-broadcast]
    8 |   let c = tmax(t, iota(BR))  // error: [8, 128] and [8]
      |           ^~~~~~~~~~~~~~~~~
mismatch.ph:8:11: note: shapes align at the right, and each pair of extents must be equal or have a 1
    8 |   let c = tmax(t, iota(BR))  // error: [8, 128] and [8]
      |           ^~~~~~~~~~~~~~~~~
mismatch.ph:9:11: error: shapes do not broadcast: `[8, 128]` and `[8, 64]` [shapes-do-not-broadcast]
    9 |   let d = where(t > 0.0, u, 0.0)  // error: [8, 128] and [8, 64]
      |           ^~~~~~~~~~~~~~~~~~~~~~
mismatch.ph:9:11: note: shapes align at the right, and each pair of extents must be equal or have a 1
    9 |   let d = where(t > 0.0, u, 0.0)  // error: [8, 128] and [8, 64]
      |           ^~~~~~~~~~~~~~~~~~~~~~
mismatch.ph:10:11: error: shapes do not broadcast: `[BR, D] = [8, 128]` and `[BR, D / 2] = [8, 64]` [shapes-do-not-broadcast]
   10 |   let e = t == u  // error: [8, 128] and [8, 64]
      |           ^~~~~~
mismatch.ph:10:11: note: shapes align at the right, and each pair of extents must be equal or have a 1
   10 |   let e = t == u  // error: [8, 128] and [8, 64]
      |           ^~~~~~
mismatch.ph:11:3: error: shapes do not broadcast: `[8, 128]` and `[BR, D / 2] = [8, 64]` [shapes-do-not-broadcast]
   11 |   t += u  // error: [8, 64] into [8, 128]
      |   ^~~~~~
mismatch.ph:11:3: note: shapes align at the right, and each pair of extents must be equal or have a 1
   11 |   t += u  // error: [8, 64] into [8, 128]
      |   ^~~~~~
6 errors generated
