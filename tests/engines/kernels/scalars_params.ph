// RUN: N=40 h=1.5 d=-2.25 i=-7 l=-9000000000 b=true c=-100 u=250 s=-30000 e=0.1
@launch(32)
kernel scalars_params(O: tensor<f64>[N], h: f16, d: f64, i: i32, l: i64, b: bool, c: i8, u: u8, s: i16, e: bf16) {
  O[0] = h
  O[1] = d * f64(h)
  O[2] = i / 2 + i % 4
  O[3] = f64(l / 7)
  O[4] = f64(b)
  O[5] = f64(c) + f64(u * u)
  O[6] = f64(c * u)
  O[7] = s << 1
  O[8] = e + h
  if b && i < 0 || d > 0.0 { O[9] = 1.0 }
  O[10] = f64(N) * f64(extent(O, 0))
  O[11] = f64(ctx.grid.x + ctx.block.y + program_id(0))
}
