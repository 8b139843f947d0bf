// The approximate instructions of PTX: ex2, lg2, sin, cos, tanh, rcp, rsqrt, sqrt, div.
//
// A GPU computes them from tables that are not published. Ours are within the errors that the PTX
// ISA allows, mostly far inside, and the same on every host: they are evaluated in f64 by
// additions, multiplications and divisions alone, then rounded once. So results agree with a GPU's
// within the stated error, not bit by bit. Errors that PTX states for f32 (ISA 8.x):
//
//   ex2     2 ulp                                  rcp, sqrt         1 ulp
//   lg2     2^-22.6 absolute for results in        rsqrt             2^-22.9 relative
//           [-1, 1], else relative                 div.approx, full  2 ulp
//   sin, cos  2^-20.5 absolute in [-2pi, 2pi],     tanh              2^-11 relative
//           2^-14.7 in [-100pi, 100pi]
//
// All take NaN to the canonical NaN.
#ifndef PHOBOS_SIMULATOR_VALUES_FLOAT_APPROX_H_
#define PHOBOS_SIMULATOR_VALUES_FLOAT_APPROX_H_

#include <cstdint>

#include "simulator/values/float_format.h"

namespace phobos::values {

// ex2.approx and tanh.approx exist for F32, F16 and Bf16 (the last two also packed).
template <typename F>
typename F::Bits Ex2Approx(typename F::Bits a, bool ftz = false);
template <typename F>
typename F::Bits TanhApprox(typename F::Bits a);

// For f32.
uint32_t Lg2Approx(uint32_t a, bool ftz = false);
uint32_t SinApprox(uint32_t a, bool ftz = false);  // of radians; infinity gives NaN
uint32_t CosApprox(uint32_t a, bool ftz = false);
uint32_t RcpApprox(uint32_t a, bool ftz = false);    // here: rounded correctly
uint32_t SqrtApprox(uint32_t a, bool ftz = false);   // here: rounded correctly
uint32_t RsqrtApprox(uint32_t a, bool ftz = false);  // here: the f64 quotient, rounded
// a * (1 / b), with 1 / b taken as 0 for |b| above 2^126, as PTX says.
uint32_t DivApprox(uint32_t a, uint32_t b, bool ftz = false);
uint32_t DivFull(uint32_t a, uint32_t b, bool ftz = false);  // here: rounded correctly

// For f64. The .ftz forms read and give only the upper 32 bits; the lower are zero.
uint64_t RcpApproxFtzF64(uint64_t a);
uint64_t RsqrtApproxF64(uint64_t a, bool ftz);

}  // namespace phobos::values

#endif  // PHOBOS_SIMULATOR_VALUES_FLOAT_APPROX_H_
