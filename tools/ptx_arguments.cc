#include "tools/ptx_arguments.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "runtime/tensor/spec.h"
#include "simulator/ptx/names.h"

namespace phobos::tools {
namespace {

using ptx::TypeClass;

bool IsIntegral(ptx::Type type) {
  const TypeClass kind = ptx::ClassOf(type);
  return kind == TypeClass::kBits || kind == TypeClass::kUnsigned || kind == TypeClass::kSigned;
}

bool IsScalar(const ptx::Variable& parameter) {
  return parameter.dimensions.empty() && parameter.vector == 1;
}

bool CanPoint(const ptx::Variable& parameter) {
  return IsScalar(parameter) && IsIntegral(parameter.type) && parameter.size_bytes == 8;
}

bool IsPointerSpec(std::string_view text) {
  if (text.starts_with('@') || text == "null") return true;
  const std::string_view word = text.substr(0, text.find(':'));
  return word == "zeros" || word == "iota" || word == "random" || word == "const" ||
         word == "uninit";
}

// Reads an integer of `bits`, as signed or as unsigned.
std::optional<uint64_t> ParseBits(std::string_view text, uint32_t bits) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const bool hex = text.starts_with("0x") || text.starts_with("0X");
  if (hex) text.remove_prefix(2);
  uint64_t magnitude = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), magnitude, hex ? 16 : 10);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  const uint64_t most = bits == 64 ? UINT64_MAX : (uint64_t{1} << bits) - 1;
  if (magnitude > (negative ? most / 2 + 1 : most)) return std::nullopt;
  return negative ? 0 - magnitude : magnitude;
}

std::string TypeText(const ptx::Variable& parameter) {
  std::string text;
  if (!IsScalar(parameter)) text += fmt::format(".align {} ", parameter.align);
  if (parameter.vector > 1) text += fmt::format(".v{} ", parameter.vector);
  return text + fmt::format(".{}", ToString(parameter.type));
}

// Parameter index -> SPEC, from names and positions.
Result<std::vector<std::optional<std::string>>> SpecsByIndex(
    const ptx::Module& module, const ptx::Function& kernel,
    const std::map<std::string, std::string>& specs) {
  const auto& parameters = kernel.signature.parameters;
  std::vector<std::optional<std::string>> result(parameters.size());
  for (const auto& [name, spec] : specs) {
    size_t index = parameters.size();
    for (size_t i = 0; i < parameters.size(); ++i) {
      if (module.variables[parameters[i].variable].name == name) index = i;
    }
    if (index == parameters.size()) {
      const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), index);
      if (error != std::errc() || end != name.data() + name.size() || index >= parameters.size()) {
        return Fail(fmt::format("there is no parameter '{}'", name));
      }
    }
    if (result[index]) {
      return Fail(fmt::format("parameter {} is given twice, by its name and its position", index));
    }
    result[index] = spec;
  }
  return result;
}

}  // namespace

std::string PtxSignature(const ptx::Module& module, const ptx::Function& kernel) {
  std::vector<std::string> texts;
  for (const ptx::Parameter& parameter : kernel.signature.parameters) {
    const ptx::Variable& variable = module.variables[parameter.variable];
    std::string text = fmt::format("{}: {}{} {}", texts.size(), TypeText(variable),
                                   variable.is_pointer ? " .ptr" : "", variable.name);
    for (const uint64_t dimension : variable.dimensions) text += fmt::format("[{}]", dimension);
    texts.push_back(std::move(text));
  }
  return fmt::format("{}({})", kernel.name, fmt::join(texts, ", "));
}

Result<sim::Argument> ParsePtxArgument(std::string_view text, const ptx::Variable& parameter) {
  if (text.starts_with("bytes:")) {
    return ParsePtxScalar(text, std::nullopt, parameter.size_bytes);
  }
  const size_t colon = text.rfind(':');
  ptx::Type type = IsScalar(parameter) ? parameter.type : ptx::Type::kNone;
  if (colon != std::string_view::npos) {
    const std::string_view spelling = text.substr(colon + 1);
    type = ptx::TypeNamed(spelling).value_or(ptx::Type::kNone);
    // The language's own names of types, i8 to i64 and bool.
    if (type == ptx::Type::kNone) {
      return ParsePtxScalar(text, std::nullopt, parameter.size_bytes);
    }
  }
  if (type == ptx::Type::kNone) {
    return Fail("such a parameter has no literals: give LITERAL:TYPE or bytes:HEX");
  }
  const std::string_view literal = text.substr(0, colon);
  const uint32_t bits = ptx::BitsOf(type);
  if (!IsIntegral(type) || bits > 64) {
    const std::optional<ScalarType> scalar = ParseScalarType(ToString(type));
    if (!scalar)
      return Fail(fmt::format("type {} has no literals: give bytes:HEX", ToString(type)));
    return ParsePtxScalar(literal, scalar, parameter.size_bytes);
  }
  const std::optional<uint64_t> value = ParseBits(literal, bits);
  if (!value) return Fail(fmt::format("'{}' is not a value of {}", literal, ToString(type)));
  if (bits / 8 != parameter.size_bytes) {
    return Fail(fmt::format("a value of {} has {} bytes, the parameter {}", ToString(type),
                            bits / 8, parameter.size_bytes));
  }
  sim::Argument argument = sim::MakeArgument(*value);
  argument.resize(bits / 8);
  return argument;
}

Result<void> BindPtxArguments(const ptx::Function& kernel,
                              const std::map<std::string, std::string>& specs, uint64_t seed,
                              Simulation& simulation) {
  const ptx::Module& module = simulation.module;
  const auto given = SpecsByIndex(module, kernel, specs);
  if (!given) return std::unexpected(given.error());
  std::vector<std::string> missing;
  for (size_t i = 0; i < given->size(); ++i) {
    const ptx::Variable& parameter = module.variables[kernel.signature.parameters[i].variable];
    const auto in_argument = [&](const Error& error) {
      return Fail(fmt::format("argument {} '{}': {}", i, parameter.name, error.message));
    };
    // A .u64 is what compilers declare for pointers; nobody declares an .s64 for one.
    const bool may_point =
        CanPoint(parameter) &&
        (parameter.is_pointer || ptx::ClassOf(parameter.type) != TypeClass::kSigned);
    if (!(*given)[i] && (may_point || !IsScalar(parameter))) {
      missing.push_back(
          fmt::format("{} '{}' ({})", i, parameter.name,
                      may_point ? "a pointer, such as random:f32[1024]" : "bytes:HEX"));
      continue;
    }
    const std::string text = (*given)[i].value_or("1");
    if (!IsPointerSpec(text)) {
      Result<sim::Argument> argument = ParsePtxArgument(text, parameter);
      if (!argument) return in_argument(argument.error());
      simulation.launch.arguments.push_back(*std::move(argument));
      simulation.parameters.push_back({parameter.name, std::nullopt, {}, {}});
      continue;
    }
    if (!CanPoint(parameter)) {
      return in_argument(
          Error{fmt::format("'{}' is for pointers, and {} is none", text, TypeText(parameter))});
    }
    const Result<PointerSpec> spec = ParsePointerSpec(text);
    if (!spec) return in_argument(spec.error());
    if (spec->is_null) {
      simulation.launch.arguments.push_back(sim::MakeArgument(uint64_t{0}));
      simulation.parameters.push_back({parameter.name, std::nullopt, {}, {}});
      continue;
    }
    Result<Tensor> tensor = MakePointee(*spec, RandomKey{seed, i});
    if (!tensor) return in_argument(tensor.error());
    simulation.launch.arguments.push_back(
        AddTensor(parameter.name, *std::move(tensor), simulation));
  }
  if (!missing.empty()) {
    return Fail(fmt::format("these parameters need an --arg: {}", fmt::join(missing, ", ")));
  }
  return {};
}

}  // namespace phobos::tools
