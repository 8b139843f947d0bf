#include "codegen/passes/dot_mapping.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <numeric>

#include "base/check.h"
#include "hardware/bank_rule.h"

namespace phobos::tile {
namespace {

int64_t CeilDiv(int64_t a, int64_t b) { return (a + b - 1) / b; }
bool IsPowerOfTwo(int64_t n) { return n > 0 && (n & (n - 1)) == 0; }

// What the search knows of the dot.
struct Problem {
  Shape space;
  int threads;
  DotOperand a, b;
  int64_t sum_bytes;
};

// Wavefronts of one read by every warp: lanes at the addresses of their first element.
int64_t Wavefronts(const Mapping& mapping, const DotOperand& operand, const DimMapping& outer,
                   const DimMapping& k, int64_t elements) {
  int64_t total = 0;
  for (int64_t warp = 0; warp * kWarpLanes < mapping.active_threads; ++warp) {
    std::array<uint64_t, kWarpLanes> addresses = {};
    uint32_t active = 0;
    for (int lane = 0; lane < kWarpLanes; ++lane) {
      const int64_t thread = warp * kWarpLanes + lane;
      if (thread >= mapping.active_threads) break;
      active |= 1u << lane;
      const int64_t o = Coordinate(outer, thread, 0, 0), kk = Coordinate(k, thread, 0, 0);
      const int64_t index =
          operand.k_contiguous ? o * operand.row_stride + kk : kk * operand.row_stride + o;
      addresses[static_cast<size_t>(lane)] = static_cast<uint64_t>(index * operand.bytes);
    }
    const SharedRequest request = {.op = SharedOp::kLoad,
                                   .bytes_per_lane = static_cast<uint8_t>(elements * operand.bytes),
                                   .matrices = 1,
                                   .active = active,
                                   .addresses = addresses};
    total += CountShared(request).wavefronts;
  }
  return total;
}

// The cost of a mapping in something like cycles of one SM, or nothing when it needs too many
// registers.
double Cost(const Problem& p, const Mapping& mapping) {
  const DimMapping& m = mapping.dims[0];
  const DimMapping& n = mapping.dims[1];
  const DimMapping& k = mapping.dims[2];
  const double warps = static_cast<double>(CeilDiv(mapping.active_threads, kWarpLanes));
  const double steps = static_cast<double>(k.repeats);
  const int64_t tm = m.per_thread(), tn = n.per_thread();

  double instructions = 0, wavefronts = 0;
  const auto reads = [&](const DotOperand& operand, const DimMapping& outer) {
    const int64_t along_k = operand.k_contiguous ? ReadElements(operand, k.vector) : 1;
    const int64_t along_outer = operand.k_contiguous ? 1 : ReadElements(operand, outer.vector);
    const double count =
        static_cast<double>((outer.per_thread() / along_outer) * (k.vector / along_k)) * steps;
    const int64_t elements = operand.k_contiguous ? along_k : along_outer;
    // A read of global memory in place costs about what four wavefronts do.
    const double each = operand.in_shared
                            ? static_cast<double>(Wavefronts(mapping, operand, outer, k, elements))
                            : 4 * warps;
    wavefronts += count * each;
    instructions += count * warps;
    if (operand.bytes < p.sum_bytes) {
      instructions += static_cast<double>(outer.per_thread() * k.vector) * steps * warps;
    }
  };
  reads(p.a, m);
  reads(p.b, n);
  instructions += static_cast<double>(tm * tn * k.vector) * steps * warps;
  if (k.threads > 1) {
    const double partials = static_cast<double>(tm * tn) * warps;
    if (CombinesByShuffle(mapping)) {
      // A shuffle goes through the shared-memory pipe as a wavefront does.
      const double rounds = std::bit_width(static_cast<uint64_t>(k.threads)) - 1;
      instructions += 2 * rounds * partials;
      wavefronts += rounds * partials;
    } else {
      instructions += 4 * partials + 30 * warps;
      wavefronts += 4 * partials + 60;
    }
  }
  // Two cycles of the data path for a wavefront, four schedulers for all instructions, and the
  // chain of one warp, which nothing but other warps can hide.
  return 2 * wavefronts + 0.5 * instructions + 4 * instructions / warps;
}

// 32-bit registers for sums (kept twice: the dot's and the accumulator's) and fragments.
int64_t Registers(const Problem& p, int64_t tm, int64_t tn, int64_t vk) {
  return (2 * tm * tn + (tm + tn) * vk) * p.sum_bytes / 4;
}

}  // namespace

int64_t ReadElements(const DotOperand& operand, int64_t vector) {
  return std::min(vector, operand.most_bytes / operand.bytes);
}

bool CombinesByShuffle(const Mapping& mapping) {
  const DimMapping& k = mapping.dims[2];
  return IsPowerOfTwo(k.threads) && IsPowerOfTwo(k.stride) && k.threads * k.stride <= kWarpLanes;
}

Mapping ChooseDotMapping(const Shape& space, int threads, const DotOperand& a, const DotOperand& b,
                         int64_t sum_bytes) {
  CHECK(space.rank() == 3);
  const Problem p = {space, threads, a, b, sum_bytes};
  const int64_t m = space[0], n = space[1], k = space[2];
  constexpr int64_t kMostRegisters = 100;
  constexpr std::array<std::array<int, 3>, 4> kOrders = {
      {{1, 2, 0}, {1, 0, 2}, {0, 2, 1}, {2, 1, 0}}};

  Mapping best;
  double best_cost = std::numeric_limits<double>::infinity();
  const auto consider = [&](int64_t tm, int64_t tn, int64_t vn, int64_t vk, int64_t split) {
    const int64_t vm = a.k_contiguous ? 1 : std::gcd(tm, 16 / a.bytes);
    const int64_t thr_m = CeilDiv(m, tm), thr_n = CeilDiv(n, tn);
    for (const std::array<int, 3>& order : kOrders) {
      Mapping mapping;
      mapping.dims = {
          {vm, thr_m, 1, tm / vm}, {vn, thr_n, 1, tn / vn}, {vk, split, 1, CeilDiv(k, vk * split)}};
      int64_t stride = 1;
      for (const int axis : order) {
        mapping.dims[static_cast<size_t>(axis)].stride = stride;
        stride *= mapping.dims[static_cast<size_t>(axis)].threads;
      }
      mapping.active_threads = stride;
      const double cost = Cost(p, mapping);
      if (cost < best_cost) {
        best_cost = cost;
        best = mapping;
      }
    }
  };

  // First the micro-tiles that fit the registers, then, where the CTA is too small for them all,
  // the smallest ones that cover the outputs.
  for (const int64_t most_registers : {kMostRegisters, std::numeric_limits<int64_t>::max()}) {
    for (int64_t tm = 1; tm <= std::max<int64_t>(1, m); tm *= 2) {
      for (int64_t tn = 1; tn <= std::max<int64_t>(1, n); tn *= 2) {
        const int64_t outputs = CeilDiv(m, tm) * CeilDiv(n, tn);
        if (outputs > threads) continue;
        for (int64_t vk = 1; vk <= 16 && k % vk == 0; vk *= 2) {
          const bool useful = (a.k_contiguous && vk * a.bytes <= a.most_bytes) ||
                              (b.k_contiguous && vk * b.bytes <= b.most_bytes) || vk == 1;
          if (!useful || Registers(p, tm, tn, vk) > most_registers) continue;
          for (int64_t vn = 1; vn <= tn; vn *= 2) {
            if (vn > 1 && (b.k_contiguous || vn * b.bytes > b.most_bytes || n % vn != 0)) break;
            for (int64_t split = 1; split * outputs <= threads && split * vk <= k; split *= 2) {
              consider(tm, tn, vn, vk, split);
            }
          }
        }
      }
    }
    if (!best.dims.empty()) break;
  }
  CHECK(!best.dims.empty());
  return best;
}

}  // namespace phobos::tile
