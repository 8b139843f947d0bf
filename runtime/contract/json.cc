#include "runtime/contract/json.h"

#include <fmt/format.h>

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "base/check.h"

namespace phobos {
namespace {

using Json = nlohmann::ordered_json;

// How NumPy carries the elements; it has no bf16, so uint16 stands in.
std::string_view NumpyName(ScalarType type) {
  switch (type) {
    case ScalarType::kF16:
      return "float16";
    case ScalarType::kBF16:
      return "uint16";
    case ScalarType::kF32:
      return "float32";
    case ScalarType::kF64:
      return "float64";
    case ScalarType::kI8:
      return "int8";
    case ScalarType::kU8:
      return "uint8";
    case ScalarType::kI16:
      return "int16";
    case ScalarType::kI32:
      return "int32";
    case ScalarType::kI64:
      return "int64";
    case ScalarType::kBool:
      return "bool";
  }
  UNREACHABLE();
}

std::string_view KindName(ContractAxis::Kind kind) {
  switch (kind) {
    case ContractAxis::Kind::kOne:
      return "one";
    case ContractAxis::Kind::kCeil:
      return "ceil";
    case ContractAxis::Kind::kAsked:
      return "asked";
  }
  UNREACHABLE();
}

// An extent's name or a number.
Json ToJson(const ContractDim& dim) {
  return dim.extent.empty() ? Json(dim.constant) : Json(dim.extent);
}

Json ToJson(const ContractParam& param) {
  Json json = {{"name", param.name},
               {"kind", param.is_tensor ? "tensor" : "scalar"},
               {"dtype", Spelling(param.element)},
               {"numpy", NumpyName(param.element)}};
  if (!param.is_tensor) return json;
  json["shape"] = Json::array();
  for (const ContractDim& dim : param.dims) json["shape"].push_back(ToJson(dim));
  json["loaded"] = param.is_loaded;
  json["stored"] = param.is_stored;
  return json;
}

Json ToJson(const ContractAxis& axis) {
  Json json = {{"kind", KindName(axis.kind)}};
  if (axis.kind != ContractAxis::Kind::kCeil) return json;
  json["extent"] = ToJson(axis.dim);
  json["per_cta"] = axis.per_cta;
  return json;
}

Json ToJson(const ContractBuffer& buffer) {
  return {{"name", buffer.name},
          {"line", buffer.line},
          {"kind", buffer.kind},
          {"dtype", Spelling(buffer.element)},
          {"shape", buffer.shape},
          {"allocated", buffer.allocated},
          {"row_stride", buffer.row_stride},
          {"offset", buffer.offset},
          {"bytes", buffer.bytes},
          {"padded", buffer.is_padded}};
}

Json ToJson(const std::vector<ContractConstant>& constants) {
  Json json = Json::array();
  for (const ContractConstant& constant : constants) {
    json.push_back({{"name", constant.name}, {"value", constant.value}});
  }
  return json;
}

// Reads a JSON value, keeping the first fault with its path; reads after a fault give defaults.
class Reader {
 public:
  explicit Reader(std::string name) : name_(std::move(name)) {}

  const std::string& error() const { return error_; }
  bool ok() const { return error_.empty(); }

  void Wrong(const std::string& path, std::string_view expected) {
    if (ok()) error_ = fmt::format("{}: {}: expected {}", name_, path, expected);
  }
  // The member `key` of an object; a null when there is none, or when it is no object.
  const Json& Member(const Json& json, const std::string& path, const char* key) {
    static const Json kNull;
    if (!json.is_object()) {
      Wrong(path, "an object");
      return kNull;
    }
    const auto found = json.find(key);
    if (found == json.end()) {
      Wrong(path, fmt::format("a key \"{}\"", key));
      return kNull;
    }
    return *found;
  }
  std::string String(const Json& json, const std::string& path, const char* key) {
    const Json& value = Member(json, path, key);
    if (value.is_string()) return value.get<std::string>();
    Wrong(path + "." + key, "a string");
    return "";
  }
  bool Bool(const Json& json, const std::string& path, const char* key) {
    const Json& value = Member(json, path, key);
    if (value.is_boolean()) return value.get<bool>();
    Wrong(path + "." + key, "true or false");
    return false;
  }
  int64_t Integer(const Json& value, const std::string& path, int64_t low, int64_t high) {
    const bool fits = value.is_number_integer() &&
                      (!value.is_number_unsigned() || value.get<uint64_t>() <= INT64_MAX);
    if (fits && value.get<int64_t>() >= low && value.get<int64_t>() <= high) {
      return value.get<int64_t>();
    }
    Wrong(path, fmt::format("an integer from {} to {}", low, high));
    return low;
  }
  int64_t Integer(const Json& json, const std::string& path, const char* key, int64_t low,
                  int64_t high) {
    return Integer(Member(json, path, key), path + "." + key, low, high);
  }
  ScalarType Element(const Json& json, const std::string& path) {
    const std::optional<ScalarType> type = ParseScalarType(String(json, path, "dtype"));
    if (!type) Wrong(path + ".dtype", "a scalar type");
    return type.value_or(ScalarType::kF32);
  }
  // Which of `names` the member is.
  size_t OneOf(const Json& json, const std::string& path, const char* key,
               std::initializer_list<std::string_view> names) {
    const std::string value = String(json, path, key);
    size_t index = 0;
    for (const std::string_view name : names) {
      if (value == name) return index;
      ++index;
    }
    Wrong(path + "." + key, fmt::format("one of {}", fmt::join(names, ", ")));
    return 0;
  }
  // Calls read(item, path) for each item of an array.
  template <typename Read>
  void Each(const Json& json, const std::string& path, const char* key, Read read) {
    const Json& array = Member(json, path, key);
    const std::string array_path = path + "." + key;
    if (!array.is_array()) return Wrong(array_path, "an array");
    for (size_t i = 0; i < array.size() && ok(); ++i) {
      read(array[i], fmt::format("{}[{}]", array_path, i));
    }
  }

 private:
  std::string name_;
  std::string error_;
};

constexpr int64_t kMaxInt = INT32_MAX;

ContractDim ReadDim(Reader& reader, const Json& json, const std::string& path) {
  if (json.is_string()) return {json.get<std::string>(), 0};
  return {"", reader.Integer(json, path, 1, INT64_MAX)};
}

ContractParam ReadParam(Reader& reader, const Json& json, const std::string& path) {
  ContractParam param;
  param.name = reader.String(json, path, "name");
  param.is_tensor = reader.OneOf(json, path, "kind", {"tensor", "scalar"}) == 0;
  param.element = reader.Element(json, path);
  if (!param.is_tensor) return param;
  reader.Each(json, path, "shape", [&](const Json& dim, const std::string& dim_path) {
    param.dims.push_back(ReadDim(reader, dim, dim_path));
  });
  if (param.dims.empty()) reader.Wrong(path + ".shape", "at least one dimension");
  param.is_loaded = reader.Bool(json, path, "loaded");
  param.is_stored = reader.Bool(json, path, "stored");
  return param;
}

ContractAxis ReadAxis(Reader& reader, const Json& json, const std::string& path) {
  ContractAxis axis;
  axis.kind =
      static_cast<ContractAxis::Kind>(reader.OneOf(json, path, "kind", {"one", "ceil", "asked"}));
  if (axis.kind != ContractAxis::Kind::kCeil) return axis;
  axis.dim = ReadDim(reader, reader.Member(json, path, "extent"), path + ".extent");
  axis.per_cta = reader.Integer(json, path, "per_cta", 1, INT64_MAX);
  return axis;
}

std::vector<int64_t> ReadShape(Reader& reader, const Json& json, const std::string& path,
                               const char* key) {
  std::vector<int64_t> shape;
  reader.Each(json, path, key, [&](const Json& dim, const std::string& dim_path) {
    shape.push_back(reader.Integer(dim, dim_path, 1, INT64_MAX));
  });
  return shape;
}

ContractBuffer ReadBuffer(Reader& reader, const Json& json, const std::string& path) {
  ContractBuffer buffer;
  buffer.name = reader.String(json, path, "name");
  buffer.line = static_cast<int>(reader.Integer(json, path, "line", 0, kMaxInt));
  buffer.kind = reader.String(json, path, "kind");
  buffer.element = reader.Element(json, path);
  buffer.shape = ReadShape(reader, json, path, "shape");
  buffer.allocated = ReadShape(reader, json, path, "allocated");
  buffer.row_stride = reader.Integer(json, path, "row_stride", 0, INT64_MAX);
  buffer.offset = reader.Integer(json, path, "offset", 0, INT64_MAX);
  buffer.bytes = reader.Integer(json, path, "bytes", 0, INT64_MAX);
  buffer.is_padded = reader.Bool(json, path, "padded");
  return buffer;
}

std::vector<ContractConstant> ReadConstants(Reader& reader, const Json& json,
                                            const std::string& path, const char* key) {
  std::vector<ContractConstant> constants;
  reader.Each(json, path, key, [&](const Json& item, const std::string& item_path) {
    constants.push_back({reader.String(item, item_path, "name"),
                         reader.Integer(item, item_path, "value", INT64_MIN, INT64_MAX)});
  });
  return constants;
}

// Names must be unique, and dimensions name extents that exist.
void CheckNames(Reader& reader, const Signature& signature) {
  std::set<std::string> extents;
  for (const ContractExtent& extent : signature.extents) {
    if (!extents.insert(extent.name).second) {
      reader.Wrong("$.extents", fmt::format("one extent named \"{}\"", extent.name));
    }
  }
  const auto check = [&](const ContractDim& dim, const std::string& where) {
    if (!dim.extent.empty() && !extents.contains(dim.extent)) {
      reader.Wrong(where, fmt::format("\"{}\" among the extents", dim.extent));
    }
  };
  std::set<std::string> params;
  for (const ContractParam& param : signature.params) {
    if (!params.insert(param.name).second) {
      reader.Wrong("$.params", fmt::format("one parameter named \"{}\"", param.name));
    }
    for (const ContractDim& dim : param.dims) check(dim, "$.params." + param.name);
  }
  for (const ContractAxis& axis : signature.grid) check(axis.dim, "$.grid");
}

}  // namespace

std::string FormatContract(const LaunchContract& contract) {
  Json json = {{"schema", LaunchContract::kSchema},
               {"kernel", contract.signature.kernel},
               {"source", {{"file", contract.source_file}, {"sha256", contract.source_sha256}}},
               {"chip", contract.chip},
               {"threads", contract.threads},
               {"min_ctas", contract.min_ctas},
               {"max_registers", contract.max_registers}};
  json["params"] = Json::array();
  for (const ContractParam& param : contract.signature.params) {
    json["params"].push_back(ToJson(param));
  }
  json["extents"] = Json::array();
  for (const ContractExtent& extent : contract.signature.extents) {
    json["extents"].push_back({{"name", extent.name}, {"multiple_of", extent.multiple_of}});
  }
  json["grid"] = Json::array();
  for (const ContractAxis& axis : contract.signature.grid) json["grid"].push_back(ToJson(axis));
  json["constants"] = ToJson(contract.constants);
  json["statics"] = ToJson(contract.statics);
  json["shared_bytes"] = contract.shared_bytes;
  json["buffers"] = Json::array();
  for (const ContractBuffer& buffer : contract.buffers) json["buffers"].push_back(ToJson(buffer));
  // Names of files may be any bytes: those that are no UTF-8 are replaced.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<LaunchContract> ParseContract(std::string_view text, const std::string& name) {
  const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) return Fail(name + ": is not JSON");
  Reader reader(name);
  const std::string root = "$";
  reader.Integer(json, root, "schema", LaunchContract::kSchema, LaunchContract::kSchema);

  LaunchContract contract;
  Signature& signature = contract.signature;
  signature.kernel = reader.String(json, root, "kernel");
  const Json& source = reader.Member(json, root, "source");
  contract.source_file = reader.String(source, "$.source", "file");
  contract.source_sha256 = reader.String(source, "$.source", "sha256");
  contract.chip = reader.String(json, root, "chip");
  contract.threads = static_cast<int>(reader.Integer(json, root, "threads", 1, 1024));
  contract.min_ctas = static_cast<int>(reader.Integer(json, root, "min_ctas", 0, kMaxInt));
  contract.max_registers =
      static_cast<int>(reader.Integer(json, root, "max_registers", 0, kMaxInt));
  reader.Each(json, root, "params", [&](const Json& item, const std::string& path) {
    signature.params.push_back(ReadParam(reader, item, path));
  });
  reader.Each(json, root, "extents", [&](const Json& item, const std::string& path) {
    signature.extents.push_back(
        {reader.String(item, path, "name"), reader.Integer(item, path, "multiple_of", 1, kMaxInt)});
  });
  size_t axes = 0;
  reader.Each(json, root, "grid", [&](const Json& item, const std::string& path) {
    if (axes < 3) signature.grid[axes] = ReadAxis(reader, item, path);
    ++axes;
  });
  if (axes != 3) reader.Wrong("$.grid", "three axes");
  contract.constants = ReadConstants(reader, json, root, "constants");
  contract.statics = ReadConstants(reader, json, root, "statics");
  contract.shared_bytes = reader.Integer(json, root, "shared_bytes", 0, INT64_MAX);
  reader.Each(json, root, "buffers", [&](const Json& item, const std::string& path) {
    contract.buffers.push_back(ReadBuffer(reader, item, path));
  });
  if (reader.ok()) CheckNames(reader, signature);
  if (!reader.ok()) return Fail(reader.error());
  return contract;
}

}  // namespace phobos
