#include "runtime/tensor/npy.h"

#include <fmt/format.h>

#include <charconv>
#include <cstring>

#include "base/check.h"
#include "base/files.h"

namespace phobos {
namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
// Real headers have about 120 bytes; NumPy itself refuses more than 10,000.
constexpr size_t kMaxHeaderBytes = 10'000;
constexpr size_t kMaxRank = 32;  // NumPy's own limit

// Reads the Python dictionary of a header: string, bool and tuple-of-int values only.
class HeaderParser {
 public:
  HeaderParser(std::string_view text, std::string name, size_t offset)
      : text_(text), name_(std::move(name)), offset_(offset) {}

  struct Header {
    std::string descr;
    bool fortran_order = false;
    std::vector<int64_t> shape;
  };

  Result<Header> Parse() {
    Header header;
    bool has_descr = false;
    bool has_order = false;
    bool has_shape = false;
    if (!Eat('{')) return Expected("'{'");
    while (!Eat('}')) {
      const std::optional<std::string> key = String();
      if (!key) return Expected("a key in quotes or '}'");
      if (!Eat(':')) return Expected("':'");
      if (*key == "descr") {
        const std::optional<std::string> descr = String();
        if (!descr) return Expected("one element type in quotes (records are not supported)");
        header.descr = *descr;
        has_descr = true;
      } else if (*key == "fortran_order") {
        header.fortran_order = EatWord("True");
        if (!header.fortran_order && !EatWord("False")) return Expected("True or False");
        has_order = true;
      } else if (*key == "shape") {
        if (!Shape(header.shape)) return Expected("a tuple of extents");
        has_shape = true;
      } else {
        return Expected("one of the keys descr, fortran_order, shape");
      }
      if (!Eat(',') && !Peek('}')) return Expected("',' or '}'");
    }
    SkipSpace();
    if (at_ != text_.size()) return Expected("the header to end");
    if (!has_descr) return Fail(name_ + ": the header has no 'descr'");
    if (!has_order) return Fail(name_ + ": the header has no 'fortran_order'");
    if (!has_shape) return Fail(name_ + ": the header has no 'shape'");
    return header;
  }

 private:
  void SkipSpace() {
    while (at_ < text_.size() && std::strchr(" \t\n\r", text_[at_]) && text_[at_] != '\0') ++at_;
  }
  bool Peek(char c) {
    SkipSpace();
    return at_ < text_.size() && text_[at_] == c;
  }
  bool Eat(char c) {
    if (!Peek(c)) return false;
    ++at_;
    return true;
  }
  bool EatWord(std::string_view word) {
    SkipSpace();
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  std::optional<std::string> String() {
    SkipSpace();
    if (at_ == text_.size() || (text_[at_] != '\'' && text_[at_] != '"')) return std::nullopt;
    const size_t end = text_.find(text_[at_], at_ + 1);
    if (end == std::string_view::npos) return std::nullopt;
    std::string result(text_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
    return result;
  }
  bool Shape(std::vector<int64_t>& shape) {
    if (!Eat('(')) return false;
    while (!Eat(')')) {
      SkipSpace();
      int64_t extent;
      const auto [end, error] =
          std::from_chars(text_.data() + at_, text_.data() + text_.size(), extent);
      if (error != std::errc() || extent < 0 || shape.size() == kMaxRank) return false;
      at_ = static_cast<size_t>(end - text_.data());
      shape.push_back(extent);
      if (!Eat(',') && !Peek(')')) return false;
    }
    return true;
  }
  std::unexpected<Error> Expected(std::string_view what) const {
    return Fail(fmt::format("{}: byte {}: expected {} in the header", name_, offset_ + at_, what));
  }

  std::string_view text_;
  std::string name_;
  size_t offset_;  // of the text in the file
  size_t at_ = 0;
};

std::optional<ScalarType> TypeOfNpy(std::string_view descr, bool is_any_wanted) {
  // One-byte types have no byte order: NumPy writes '|', and reads any.
  if (descr == "|b1" || descr == "?") return ScalarType::kBool;
  if (descr == "|i1" || descr == "<i1") return ScalarType::kI8;
  if (descr == "|u1" || descr == "<u1") return ScalarType::kU8;
  if (descr == "<f2") return ScalarType::kF16;
  if (descr == "<u2") return ScalarType::kBF16;
  if (descr == "<f4") return ScalarType::kF32;
  if (descr == "<f8") return ScalarType::kF64;
  if (descr == "<i2") return ScalarType::kI16;
  if (descr == "<i4") return ScalarType::kI32;
  if (descr == "<i8") return ScalarType::kI64;
  if (is_any_wanted && descr == "<u4") return ScalarType::kI32;
  if (is_any_wanted && descr == "<u8") return ScalarType::kI64;
  return std::nullopt;
}

}  // namespace

std::string_view NpyType(ScalarType type) {
  switch (type) {
    case ScalarType::kF16:
      return "<f2";
    case ScalarType::kBF16:
      return "<u2";
    case ScalarType::kF32:
      return "<f4";
    case ScalarType::kF64:
      return "<f8";
    case ScalarType::kI8:
      return "|i1";
    case ScalarType::kU8:
      return "|u1";
    case ScalarType::kI16:
      return "<i2";
    case ScalarType::kI32:
      return "<i4";
    case ScalarType::kI64:
      return "<i8";
    case ScalarType::kBool:
      return "|b1";
  }
  UNREACHABLE();
}

Result<Tensor> ParseNpy(std::string_view bytes, const std::string& name,
                        std::optional<ScalarType> wanted) {
  if (!bytes.starts_with(kMagic))
    return Fail(name + ": not an .npy file: it lacks the magic bytes");
  if (bytes.size() < 8) return Fail(name + ": the file ends inside the version");
  const int major = static_cast<uint8_t>(bytes[6]);
  const int minor = static_cast<uint8_t>(bytes[7]);
  if ((major != 1 && major != 2) || minor != 0) {
    return Fail(fmt::format("{}: .npy version {}.{} is not supported (1.0 and 2.0 are)", name,
                            major, minor));
  }
  const size_t length_bytes = major == 1 ? 2 : 4;
  const size_t header_start = 8 + length_bytes;
  if (bytes.size() < header_start) return Fail(name + ": the file ends inside the header's length");
  uint32_t header_bytes = 0;
  std::memcpy(&header_bytes, bytes.data() + 8, length_bytes);
  if (header_bytes > kMaxHeaderBytes) {
    return Fail(fmt::format("{}: byte 8: a header of {} bytes is over the limit of {}", name,
                            header_bytes, kMaxHeaderBytes));
  }
  if (bytes.size() - header_start < header_bytes) {
    return Fail(fmt::format("{}: the file ends inside the header of {} bytes", name, header_bytes));
  }
  const auto header =
      HeaderParser(bytes.substr(header_start, header_bytes), name, header_start).Parse();
  if (!header) return std::unexpected(header.error());

  const std::optional<ScalarType> type = TypeOfNpy(header->descr, !wanted);
  if (header->descr.starts_with('>')) {
    return Fail(
        fmt::format("{}: big-endian elements ('{}') are not supported; in NumPy, "
                    "x.astype(x.dtype.newbyteorder('<')) converts them",
                    name, header->descr));
  }
  if (!type) {
    return Fail(fmt::format(
        "{}: element type '{}' is not supported{}", name, header->descr,
        wanted ? fmt::format("; expected '{}' for {}", NpyType(*wanted), Spelling(*wanted)) : ""));
  }
  if (wanted && *type != *wanted) {
    return Fail(fmt::format("{}: has elements '{}', expected '{}' for {}", name, header->descr,
                            NpyType(*wanted), Spelling(*wanted)));
  }
  if (header->fortran_order && header->shape.size() > 1) {
    return Fail(name + ": is in Fortran order; in NumPy, np.ascontiguousarray(x) makes C order");
  }
  const Result<int64_t> size = TensorBytes(*type, header->shape);
  if (!size) return Fail(name + ": " + size.error().message);
  const std::string_view data = bytes.substr(header_start + header_bytes);
  if (data.size() != static_cast<size_t>(*size)) {
    return Fail(fmt::format("{}: {} of '{}' needs {} bytes of data, the file has {}", name,
                            ShapeText(header->shape), header->descr, *size, data.size()));
  }
  const auto* begin = reinterpret_cast<const std::byte*>(data.data());
  Tensor tensor{*type, header->shape, {begin, begin + data.size()}, {}};
  if (*type == ScalarType::kBool) {
    for (std::byte& b : tensor.bytes) b = b == std::byte{0} ? b : std::byte{1};
  }
  return tensor;
}

Result<Tensor> ReadNpy(const std::string& path, std::optional<ScalarType> wanted) {
  const Result<std::string> bytes = ReadFile(path, size_t{1} << 36);
  if (!bytes) return std::unexpected(bytes.error());
  return ParseNpy(*bytes, path, wanted);
}

std::string FormatNpy(const Tensor& tensor) {
  std::string shape;
  for (const int64_t dim : tensor.shape) shape += fmt::format("{}, ", dim);
  if (tensor.shape.size() > 1) shape.resize(shape.size() - 2);  // a tuple of one keeps its comma
  if (tensor.shape.size() == 1) shape.resize(shape.size() - 1);
  std::string header = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}",
                                   NpyType(tensor.element), shape);
  // The data start at a multiple of 64 bytes, after a newline.
  const size_t unpadded = 10 + header.size() + 1;
  header += std::string((64 - unpadded % 64) % 64, ' ') + '\n';
  std::string result(kMagic);
  result += '\x01';
  result += '\x00';
  result += static_cast<char>(header.size() & 255);
  result += static_cast<char>(header.size() >> 8);
  result += header;
  result.append(reinterpret_cast<const char*>(tensor.bytes.data()), tensor.bytes.size());
  return result;
}

Result<void> WriteNpy(const std::string& path, const Tensor& tensor) {
  return WriteFile(path, FormatNpy(tensor));
}

}  // namespace phobos
