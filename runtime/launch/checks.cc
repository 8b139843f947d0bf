#include "runtime/launch/checks.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/check.h"
#include "base/text.h"
#include "runtime/tensor/tensor.h"

namespace phobos {
namespace {

std::unexpected<Error> UnknownName(std::string_view what, const std::string& name,
                                   const std::string& kernel,
                                   const std::vector<std::string>& known) {
  const std::optional<std::string> nearest = NearestName(name, known);
  std::string rest = nearest         ? fmt::format("; did you mean `{}`?", *nearest)
                     : known.empty() ? "; it has none"
                                     : fmt::format("; it has `{}`", fmt::join(known, "`, `"));
  return Fail(fmt::format("kernel `{}` has no {} `{}`{}", kernel, what, name, rest));
}

// "[K, 64]", as the signature has it.
std::string DimsText(const ContractParam& param) {
  std::vector<std::string> dims;
  for (const ContractDim& dim : param.dims) {
    dims.push_back(dim.extent.empty() ? std::to_string(dim.constant) : dim.extent);
  }
  return fmt::format("[{}]", fmt::join(dims, ", "));
}

size_t ExtentIndex(const Signature& signature, const std::string& name) {
  for (size_t i = 0; i < signature.extents.size(); ++i) {
    if (signature.extents[i].name == name) return i;
  }
  UNREACHABLE();
}

int64_t ValueOf(const Signature& signature, const ContractDim& dim,
                std::span<const int64_t> extents) {
  return dim.extent.empty() ? dim.constant : extents[ExtentIndex(signature, dim.extent)];
}

// A value for an extent and who says so.
struct Claim {
  int64_t value;
  std::string source;
};

}  // namespace

Result<void> CheckNames(const Signature& signature, std::span<const std::string> arguments,
                        std::span<const std::string> extents) {
  std::vector<std::string> params;
  for (const ContractParam& param : signature.params) params.push_back(param.name);
  std::vector<std::string> known;
  for (const ContractExtent& extent : signature.extents) known.push_back(extent.name);
  for (const std::string& name : arguments) {
    if (std::ranges::find(params, name) == params.end()) {
      return UnknownName("parameter", name, signature.kernel, params);
    }
  }
  for (const std::string& name : extents) {
    if (std::ranges::find(known, name) == known.end()) {
      return UnknownName("extent", name, signature.kernel, known);
    }
  }
  return {};
}

Result<void> CheckShape(const ContractParam& param, const FoundShape& found) {
  if (found.element != param.element) {
    return Fail(fmt::format("`{}` holds {}, but {} has {}", param.name, Spelling(param.element),
                            found.origin, Spelling(found.element)));
  }
  if (found.shape.size() != param.dims.size()) {
    return Fail(fmt::format("`{}` has the {} dimensions {}, but {} has the shape {}", param.name,
                            param.dims.size(), DimsText(param), found.origin,
                            ShapeText(found.shape)));
  }
  for (size_t axis = 0; axis < found.shape.size(); ++axis) {
    const ContractDim& dim = param.dims[axis];
    if (dim.extent.empty() && dim.constant != found.shape[axis]) {
      return Fail(fmt::format("dimension {} of `{}` is {}, but {} has the shape {}", axis,
                              param.name, dim.constant, found.origin, ShapeText(found.shape)));
    }
  }
  return {};
}

Result<std::vector<int64_t>> ResolveExtents(const Signature& signature,
                                            std::span<const std::optional<FoundShape>> found,
                                            const std::map<std::string, int64_t>& given) {
  CHECK(found.size() == signature.params.size());
  std::vector<std::optional<Claim>> claims(signature.extents.size());
  for (const auto& [name, value] : given) {
    claims[ExtentIndex(signature, name)] = Claim{value, fmt::format("-D {}={}", name, value)};
  }
  for (size_t i = 0; i < found.size(); ++i) {
    if (!found[i]) continue;
    const ContractParam& param = signature.params[i];
    const Result<void> fits = CheckShape(param, *found[i]);
    if (!fits) return std::unexpected(fits.error());
    for (size_t axis = 0; axis < param.dims.size(); ++axis) {
      const std::string& name = param.dims[axis].extent;
      if (name.empty()) continue;
      std::optional<Claim>& claim = claims[ExtentIndex(signature, name)];
      const Claim here = {found[i]->shape[axis], fmt::format("dimension {} of `{}` in {}", axis,
                                                             param.name, found[i]->origin)};
      if (claim && claim->value != here.value) {
        return Fail(fmt::format("extent `{}` is {} by {}, but {} by {}", name, claim->value,
                                claim->source, here.value, here.source));
      }
      if (!claim) claim = here;
    }
  }
  std::vector<std::string> missing;
  std::vector<int64_t> values;
  for (size_t i = 0; i < claims.size(); ++i) {
    const ContractExtent& extent = signature.extents[i];
    if (!claims[i]) {
      missing.push_back(extent.name);
      continue;
    }
    const Claim& claim = *claims[i];
    if (claim.value < 1 || claim.value > INT32_MAX) {
      return Fail(fmt::format("extent `{}` is {} by {}; it must be within 1 ... {}", extent.name,
                              claim.value, claim.source, INT32_MAX));
    }
    if (claim.value % extent.multiple_of != 0) {
      return Fail(
          fmt::format("extent `{}` is {} by {}, but `@aligned({} = {})` promises a "
                      "multiple of {}",
                      extent.name, claim.value, claim.source, extent.name, extent.multiple_of,
                      extent.multiple_of));
    }
    values.push_back(claim.value);
  }
  if (!missing.empty()) {
    return Fail(
        fmt::format("kernel `{}` needs a value for the extent{} `{}`: give -D {}, or a "
                    "tensor from an .npy file",
                    signature.kernel, missing.size() == 1 ? "" : "s", fmt::join(missing, "`, `"),
                    fmt::format("{}=INT", fmt::join(missing, "=INT -D "))));
  }
  return values;
}

Result<Grid> ResolveGrid(const Signature& signature, std::span<const int64_t> extents,
                         const std::optional<Grid>& asked) {
  using Kind = ContractAxis::Kind;
  Grid grid = {1, 1, 1};
  if (asked) {
    grid = *asked;
  } else {
    for (size_t axis = 0; axis < grid.size(); ++axis) {
      const ContractAxis& rule = signature.grid[axis];
      if (rule.kind == Kind::kAsked) {
        return Fail(
            fmt::format("the {} axis of the grid of kernel `{}` cannot be derived, since "
                        "its subscripts ask for several sizes: give --grid X,Y,Z",
                        "xyz"[axis], signature.kernel));
      }
      if (rule.kind == Kind::kCeil) {
        const int64_t extent = ValueOf(signature, rule.dim, extents);
        grid[axis] = extent / rule.per_cta + (extent % rule.per_cta != 0);
      }
    }
  }
  const Grid most = {INT32_MAX, 65535, 65535};
  for (size_t axis = 0; axis < grid.size(); ++axis) {
    if (grid[axis] < 1 || grid[axis] > most[axis]) {
      return Fail(fmt::format("a grid of {} CTAs along {} is outside 1 ... {}", grid[axis],
                              "xyz"[axis], most[axis]));
    }
  }
  return grid;
}

std::vector<int64_t> ShapeOf(const Signature& signature, const ContractParam& param,
                             std::span<const int64_t> extents) {
  std::vector<int64_t> shape;
  for (const ContractDim& dim : param.dims) shape.push_back(ValueOf(signature, dim, extents));
  return shape;
}

Result<void> CheckMemory(const Signature& signature, std::span<const MemoryRange> ranges) {
  CHECK(ranges.size() == signature.params.size());
  for (size_t i = 0; i < ranges.size(); ++i) {
    const ContractParam& param = signature.params[i];
    if (!param.is_tensor) continue;
    if (ranges[i].address % 16 != 0) {
      return Fail(fmt::format("tensor `{}` lies at {:#x}, which is not a multiple of 16 bytes",
                              param.name, ranges[i].address));
    }
    for (size_t j = 0; j < i; ++j) {
      const ContractParam& other = signature.params[j];
      const bool matters = other.is_tensor && (param.is_stored || other.is_stored);
      const bool overlap = ranges[i].address - ranges[j].address < ranges[j].bytes ||
                           ranges[j].address - ranges[i].address < ranges[i].bytes;
      if (matters && overlap && ranges[i].bytes > 0 && ranges[j].bytes > 0) {
        return Fail(fmt::format("tensors `{}` and `{}` overlap in memory, and `{}` is stored to",
                                other.name, param.name, param.is_stored ? param.name : other.name));
      }
    }
  }
  return {};
}

}  // namespace phobos
