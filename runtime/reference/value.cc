#include "runtime/reference/value.h"

#include <algorithm>

#include "base/check.h"

namespace phobos::reference {
namespace {

// Sums modulo 2^64, as the language computes addresses.
int64_t Add(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}

// The lanes i of 0 ... length - 1 for which low <= origin + i < high, as [begin, end).
struct Lanes {
  int64_t begin;
  int64_t end;
};
Lanes LanesInside(const Region::Axis& axis, int64_t length) {
  using Wide = __int128;
  const Wide begin = std::max<Wide>(0, Wide{axis.low} - axis.origin);
  const Wide end = std::min<Wide>(length, Wide{axis.high} - axis.origin);
  if (begin >= end) return {0, 0};
  return {static_cast<int64_t>(begin), static_cast<int64_t>(end)};
}

// Elements base_begin + k * base_stride of the base are region_begin + k of the region, row-major.
struct Run {
  int64_t base_begin;
  int64_t base_stride;
  int64_t region_begin;
  int64_t count;
};

// Calls visit(run) for the parts of the region's innermost rows that exist.
template <typename Visit>
void ForEachRun(const Region& region, Visit visit) {
  std::vector<int64_t> base_stride(region.axes.size());
  int64_t stride = 1;
  for (size_t axis = region.axes.size(); axis-- > 0;) {
    base_stride[axis] = stride;
    stride *= region.axes[axis].extent;
  }

  // What the axes that no dimension runs along add to every index.
  int64_t fixed = 0;
  std::vector<bool> is_run_along(region.axes.size(), false);
  for (const int axis : region.axis_of) is_run_along[axis] = true;
  for (size_t axis = 0; axis < region.axes.size(); ++axis) {
    if (is_run_along[axis]) continue;
    if (LanesInside(region.axes[axis], 1).end == 0) return;
    fixed += region.axes[axis].origin * base_stride[axis];
  }

  const int rank = static_cast<int>(region.shape.size());
  if (rank == 0) return visit(Run{fixed, 1, 0, 1});
  std::vector<Lanes> lanes(rank);
  std::vector<int64_t> region_stride(rank);
  stride = 1;
  for (int dim = rank; dim-- > 0;) {
    lanes[dim] = LanesInside(region.axes[region.axis_of[dim]], region.shape[dim]);
    if (lanes[dim].begin == lanes[dim].end) return;
    region_stride[dim] = stride;
    stride *= region.shape[dim];
  }

  const int inner = rank - 1;
  std::vector<int64_t> lane(rank);
  for (int dim = 0; dim < rank; ++dim) lane[dim] = lanes[dim].begin;
  while (true) {
    Run run{fixed, base_stride[region.axis_of[inner]], 0, lanes[inner].end - lanes[inner].begin};
    for (int dim = 0; dim < rank; ++dim) {
      const int axis = region.axis_of[dim];
      run.base_begin += (region.axes[axis].origin + lane[dim]) * base_stride[axis];
      run.region_begin += lane[dim] * region_stride[dim];
    }
    visit(run);
    int dim = inner - 1;
    while (dim >= 0 && ++lane[dim] == lanes[dim].end) {
      lane[dim] = lanes[dim].begin;
      --dim;
    }
    if (dim < 0) return;
  }
}

// The flags of the base's elements, empty when all were written.
std::vector<uint8_t>& WrittenOf(const Region& region) {
  if (Tensor* const* tensor = std::get_if<Tensor*>(&region.base)) return (*tensor)->written;
  return std::get<Variable*>(region.base)->written;
}

}  // namespace

Value Value::Zeros(ScalarType element, const Shape& shape) {
  Value value{element, shape, {}, {}};
  if (value.is_float()) {
    value.reals.resize(static_cast<size_t>(shape.elements()));
  } else {
    value.integers.resize(static_cast<size_t>(shape.elements()));
  }
  return value;
}

Value Value::Integer(ScalarType element, int64_t value) { return {element, {}, {}, {value}}; }
Value Value::Real(ScalarType element, double value) { return {element, {}, {value}, {}}; }

ScalarType Region::element() const {
  if (Tensor* const* tensor = std::get_if<Tensor*>(&base)) return (*tensor)->element;
  return std::get<Variable*>(base)->value.element;
}

Region WholeOf(Tensor& tensor) {
  Region region{&tensor, {}, {}, tensor.shape};
  for (const int64_t extent : tensor.shape) {
    region.axis_of.push_back(static_cast<int>(region.axes.size()));
    region.axes.push_back({extent, 0, 0, extent});
  }
  return region;
}

Region WholeOf(Variable& variable) {
  const std::span<const int64_t> dims = variable.value.shape.dims();
  Region region{&variable, {}, {}, {dims.begin(), dims.end()}};
  for (const int64_t extent : dims) {
    region.axis_of.push_back(static_cast<int>(region.axes.size()));
    region.axes.push_back({extent, 0, 0, extent});
  }
  return region;
}

Region Subregion(const Region& region, const std::vector<Subscript>& subscripts) {
  CHECK(subscripts.size() == region.shape.size());
  Region result{region.base, region.axes, {}, {}};
  for (size_t dim = 0; dim < subscripts.size(); ++dim) {
    const Subscript& subscript = subscripts[dim];
    Region::Axis& axis = result.axes[region.axis_of[dim]];
    const Lanes lanes = LanesInside(axis, region.shape[dim]);
    axis.low = Add(axis.origin, lanes.begin);
    axis.high = Add(axis.origin, lanes.end);
    axis.origin = Add(axis.origin, subscript.start);
    if (subscript.is_point) continue;
    result.axis_of.push_back(region.axis_of[dim]);
    result.shape.push_back(subscript.length);
  }
  return result;
}

Value Read(const Region& region, std::optional<int64_t>& unwritten) {
  Value result = Value::Zeros(region.element(), Shape(region.shape));
  const std::vector<uint8_t>& written = WrittenOf(region);
  const Tensor* const* tensor = std::get_if<Tensor*>(&region.base);
  ForEachRun(region, [&](const Run& run) {
    for (int64_t k = 0; k < run.count && !written.empty() && !unwritten; ++k) {
      const int64_t index = run.base_begin + k * run.base_stride;
      if (written[index] == 0) unwritten = index;
    }
    const auto copy = [&](auto& to, auto from) {
      for (int64_t k = 0; k < run.count; ++k) {
        to[run.region_begin + k] = from(run.base_begin + k * run.base_stride);
      }
    };
    if (tensor == nullptr) {
      const Value& value = std::get<Variable*>(region.base)->value;
      if (result.is_float()) {
        copy(result.reals, [&](int64_t index) { return value.reals[index]; });
      } else {
        copy(result.integers, [&](int64_t index) { return value.integers[index]; });
      }
    } else if (result.is_float()) {
      copy(result.reals, [&](int64_t index) { return GetReal(**tensor, index); });
    } else {
      copy(result.integers, [&](int64_t index) { return GetInteger(**tensor, index); });
    }
  });
  return result;
}

void Write(const Region& region, const Value& value) {
  CHECK(value.element == region.element());
  CHECK(std::ranges::equal(value.shape.dims(), region.shape));
  std::vector<uint8_t>& written = WrittenOf(region);
  Tensor* const* tensor = std::get_if<Tensor*>(&region.base);
  ForEachRun(region, [&](const Run& run) {
    for (int64_t k = 0; k < run.count; ++k) {
      const int64_t from = run.region_begin + k;
      const int64_t to = run.base_begin + k * run.base_stride;
      if (!written.empty()) written[to] = 1;
      if (tensor == nullptr) {
        Value& target = std::get<Variable*>(region.base)->value;
        if (value.is_float()) {
          target.reals[to] = value.reals[from];
        } else {
          target.integers[to] = value.integers[from];
        }
      } else if (value.is_float()) {
        SetReal(**tensor, to, value.reals[from]);
      } else {
        SetInteger(**tensor, to, value.integers[from]);
      }
    }
  });
}

std::optional<int64_t> IndexInBase(const Region& point) {
  CHECK(point.shape.empty());
  std::optional<int64_t> index;
  ForEachRun(point, [&](const Run& run) { index = run.base_begin; });
  return index;
}

}  // namespace phobos::reference
