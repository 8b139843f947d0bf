#include "runtime/tensor/tensor.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "base/files.h"
#include "runtime/tensor/npy.h"
#include "runtime/tensor/random.h"
#include "runtime/tensor/spec.h"

namespace phobos {
namespace {

using enum ScalarType;

constexpr ScalarType kAllTypes[] = {
#define PHOBOS_SCALAR_TYPE(Name, spelling, bits) ScalarType::Name,
#include "frontend/sema/types.def"
};

Tensor Filled(std::string_view spec, ScalarType element, std::vector<int64_t> shape,
              RandomKey key = {}) {
  return FillTensor(*ParseTensorSpec(spec), element, shape, key).value();
}

std::string NpyError(std::string_view bytes, std::optional<ScalarType> wanted = std::nullopt) {
  const Result<Tensor> result = ParseNpy(bytes, "x.npy", wanted);
  return result ? "" : result.error().message;
}

// A file of version 1.0 with this header, unpadded as the format allows readers to see it.
std::string File(std::string_view header, std::string_view data = "") {
  std::string file("\x93NUMPY\x01\x00", 8);
  file += static_cast<char>(header.size() & 255);
  file += static_cast<char>(header.size() >> 8);
  return file.append(header).append(data);
}

TEST(TensorTest, SizesAreChecked) {
  EXPECT_EQ(TensorBytes(kF16, std::vector<int64_t>{3, 5}).value(), 30);
  EXPECT_EQ(TensorBytes(kF64, std::vector<int64_t>{}).value(), 8);
  EXPECT_EQ(TensorBytes(kF64, std::vector<int64_t>{INT64_MAX, 0}).error().message.empty(), false);
  EXPECT_FALSE(TensorBytes(kF32, std::vector<int64_t>{INT64_MAX, INT64_MAX}));
  EXPECT_FALSE(TensorBytes(kF32, std::vector<int64_t>{-1}));
  EXPECT_FALSE(MakeTensor(kI8, std::vector<int64_t>{int64_t{1} << 40}));
}

TEST(TensorTest, Places) {
  EXPECT_EQ(PlaceText(std::vector<int64_t>{8, 128}, 3 * 128 + 64), "[3, 64]");
  EXPECT_EQ(ShapeText(std::vector<int64_t>{8, 128}), "[8, 128]");
}

TEST(NpyTest, WritesWhatNumPyWrites) {
  // np.save of np.arange(6, dtype=np.float32).reshape(2, 3).
  const std::string file = FormatNpy(Filled("iota", kF32, {2, 3}));
  EXPECT_EQ(file.size(), 128u + 24u);
  EXPECT_EQ(file.substr(0, 10), std::string("\x93NUMPY\x01\x00\x76\x00", 10));
  EXPECT_EQ(file.substr(10, 60), "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), } ");
  EXPECT_EQ(file[127], '\n');
  EXPECT_EQ(file.substr(128, 8), std::string("\0\0\0\0\0\0\x80\x3f", 8));
  EXPECT_NE(FormatNpy(Filled("iota", kF32, {7})).find("'shape': (7,), }"), std::string::npos);
  EXPECT_NE(FormatNpy(Filled("iota", kF32, {})).find("'shape': (), }"), std::string::npos);
}

TEST(NpyTest, EveryTypeSurvivesTheRoundTrip) {
  for (const ScalarType type : kAllTypes) {
    const Tensor tensor = Filled("random", type, {3, 1, 5});
    const Result<Tensor> back = ParseNpy(FormatNpy(tensor), "x.npy", type);
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(back->element, type);
    EXPECT_EQ(back->shape, tensor.shape);
    EXPECT_EQ(back->bytes, tensor.bytes);
  }
}

TEST(NpyTest, ReadsVersion2AndAnyOrderOfKeys) {
  const std::string header = R"({"shape": (2,), "fortran_order": True, "descr": "<i2"})";
  std::string file("\x93NUMPY\x02\x00", 8);
  file +=
      std::string{static_cast<char>(header.size()), 0, 0, 0} + header + std::string("\1\0\2\0", 4);
  const Result<Tensor> tensor = ParseNpy(file, "x.npy", kI16);
  ASSERT_TRUE(tensor) << tensor.error().message;
  EXPECT_EQ(GetInteger(*tensor, 1), 2);
}

TEST(NpyTest, BF16IsCarriedAsUint16) {
  const std::string file =
      File("{'descr': '<u2', 'fortran_order': False, 'shape': (1,)}", "\x80\x3f");
  EXPECT_EQ(GetReal(ParseNpy(file, "x.npy", kBF16).value(), 0), 1.0);
  EXPECT_EQ(NpyError(file, kI16), "x.npy: has elements '<u2', expected '<i2' for i16");
}

TEST(NpyTest, UnsignedWordsAreBytesWhereAnyTypeWillDo) {
  const std::string file =
      File("{'descr': '<u4', 'fortran_order': False, 'shape': (1,)}", "\xff\xff\xff\xff");
  EXPECT_EQ(GetInteger(ParseNpy(file, "x.npy", std::nullopt).value(), 0), -1);
  EXPECT_EQ(NpyError(file, kI32),
            "x.npy: element type '<u4' is not supported; expected '<i4' for i32");
}

TEST(NpyTest, BadFilesGetLocatedErrors) {
  const std::string good = FormatNpy(Filled("iota", kF32, {2, 3}));
  EXPECT_EQ(NpyError("PK\3\4"), "x.npy: not an .npy file: it lacks the magic bytes");
  EXPECT_EQ(NpyError(good.substr(0, 7)), "x.npy: the file ends inside the version");
  EXPECT_EQ(NpyError(good.substr(0, 9)), "x.npy: the file ends inside the header's length");
  EXPECT_EQ(NpyError(good.substr(0, 100)), "x.npy: the file ends inside the header of 118 bytes");
  EXPECT_EQ(NpyError(good.substr(0, 150)),
            "x.npy: [2, 3] of '<f4' needs 24 bytes of data, the file has 22");
  EXPECT_EQ(NpyError(good + "x"), "x.npy: [2, 3] of '<f4' needs 24 bytes of data, the file has 25");
  EXPECT_EQ(NpyError(std::string("\x93NUMPY\x03\x00\x01\x00 ", 11)),
            "x.npy: .npy version 3.0 is not supported (1.0 and 2.0 are)");
  EXPECT_EQ(NpyError(std::string("\x93NUMPY\x02\x00\xff\xff\xff\xff", 12)),
            "x.npy: byte 8: a header of 4294967295 bytes is over the limit of 10000");
  EXPECT_EQ(NpyError(File("{'descr': '>f4', 'fortran_order': False, 'shape': (1,)}", "0123")),
            "x.npy: big-endian elements ('>f4') are not supported; in NumPy, "
            "x.astype(x.dtype.newbyteorder('<')) converts them");
  EXPECT_EQ(
      NpyError(File("{'descr': '<c8', 'fortran_order': False, 'shape': (1,)}", "01234567"), kF32),
      "x.npy: element type '<c8' is not supported; expected '<f4' for f32");
  EXPECT_EQ(NpyError(File("{'descr': '<f4', 'fortran_order': True, 'shape': (1, 1)}", "0123")),
            "x.npy: is in Fortran order; in NumPy, np.ascontiguousarray(x) makes C order");
  EXPECT_EQ(
      NpyError(File("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,)}")),
      "x.npy: byte 20: expected one element type in quotes (records are not supported) in the "
      "header");
  EXPECT_EQ(NpyError(File("{'descr': '<f4', 'fortran_order': False}")),
            "x.npy: the header has no 'shape'");
  EXPECT_EQ(NpyError(File("{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}")),
            "x.npy: byte 61: expected a tuple of extents in the header");
  EXPECT_EQ(NpyError(File("{'descr': '<f4', 'fortran_order': False, 'shape': "
                          "(9223372036854775807, 9223372036854775807)}")),
            "x.npy: [9223372036854775807, 9223372036854775807] of f32 is more memory than any "
            "machine has");
  EXPECT_EQ(NpyError(File("{'descr': '<f4'} junk")),
            "x.npy: byte 27: expected the header to end in the header");
}

TEST(NpyTest, AMissingFileIsNamed) {
  const Result<Tensor> tensor = ReadNpy("no/such/file.npy", kF32);
  ASSERT_FALSE(tensor);
  EXPECT_NE(tensor.error().message.find("no/such/file.npy"), std::string::npos);
}

RC_GTEST_PROP(NpyTest, CutOrChangedFilesNeverCrash,
              (const std::vector<std::pair<uint8_t, uint8_t>>& edits, uint8_t cut)) {
  std::string file = FormatNpy(Filled("iota", kI8, {2, 3}));
  for (const auto& [at, byte] : edits) file[at % file.size()] = static_cast<char>(byte);
  file.resize(file.size() - cut % file.size());
  const Result<Tensor> tensor = ParseNpy(file, "x.npy", std::nullopt);
  if (tensor) RC_ASSERT(tensor->bytes.size() <= file.size());
}

TEST(RandomTest, IsFixedForever) {
  EXPECT_NE(RandomBits({0, 0}, 0), RandomBits({0, 0}, 1));
  EXPECT_NE(RandomBits({0, 0}, 0), RandomBits({0, 1}, 0));
  EXPECT_NE(RandomBits({0, 0}, 0), RandomBits({1, 0}, 0));
  // Computed independently with Python's integers from the definition in random.h.
  EXPECT_EQ(RandomBits({0, 0}, 0), 0x238275bc38fcbe91u);
  EXPECT_EQ(RandomBits({7, 2}, 12345), 0x156351353df3187au);
}

TEST(RandomTest, ValuesAreInRangeAndSpread) {
  for (const ScalarType type : kAllTypes) {
    const Tensor tensor = Filled("random", type, {4000}, {3, 1});
    double low = 1e9;
    double high = -1e9;
    double sum = 0;
    for (int64_t i = 0; i < tensor.elements(); ++i) {
      const double value =
          IsFloat(type) ? GetReal(tensor, i) : static_cast<double>(GetInteger(tensor, i));
      low = std::min(low, value);
      high = std::max(high, value);
      sum += value;
    }
    const double floor = IsFloat(type) ? -1 : type == kBool || type == kU8 ? 0 : -100;
    const double ceiling = IsFloat(type) || type == kBool ? 1 : 100;
    const double width = ceiling - floor;
    EXPECT_GE(low, floor);
    EXPECT_LE(high, ceiling);
    EXPECT_LT(low, floor + 0.02 * width) << Spelling(type);
    EXPECT_GT(high, ceiling - 0.02 * width) << Spelling(type);
    EXPECT_NEAR(sum / 4000, (floor + ceiling) / 2, 0.03 * width) << Spelling(type);
    EXPECT_TRUE(!IsFloat(type) || high < 1.0);
  }
}

TEST(SpecTest, Fills) {
  EXPECT_EQ(GetReal(Filled("iota", kF16, {3000}), 2049), 2048);  // rounded
  EXPECT_EQ(GetInteger(Filled("iota", kI8, {300}), 200), -56);   // wrapped
  EXPECT_EQ(GetInteger(Filled("iota", kBool, {3}), 2), 1);
  EXPECT_EQ(GetReal(Filled("const:-0.5", kBF16, {2, 2}), 3), -0.5);
  EXPECT_EQ(GetReal(Filled("zeros", kF64, {2}), 1), 0);
  const Tensor uninit = Filled("uninit", kF32, {2});
  EXPECT_FALSE(uninit.is_written(1));
  EXPECT_TRUE(Filled("zeros", kF32, {2}).is_written(1));
}

TEST(SpecTest, TensorSpecs) {
  EXPECT_EQ(ParseTensorSpec("@a:b.npy").value(), (TensorSpec{TensorSpec::Kind::kFile, "a:b.npy"}));
  EXPECT_EQ(ParseTensorSpec("zeroes").error().message,
            "'zeroes' is not @FILE.npy, zeros, iota, random, const:VALUE or uninit; did you mean "
            "zeros?");
  EXPECT_FALSE(ParseTensorSpec("@"));
  EXPECT_FALSE(ParseTensorSpec(""));
  EXPECT_FALSE(FillTensor(*ParseTensorSpec("const:abc"), kF32, std::vector<int64_t>{2}, {}));
}

TEST(SpecTest, PointerSpecs) {
  const PointerSpec spec = ParsePointerSpec("const:-1:i32[64, 2]").value();
  EXPECT_EQ(spec.fill, (TensorSpec{TensorSpec::Kind::kConst, "-1"}));
  EXPECT_EQ(spec.element, kI32);
  EXPECT_EQ(spec.shape, (std::vector<int64_t>{64, 2}));
  EXPECT_TRUE(ParsePointerSpec("null")->is_null);
  EXPECT_EQ(ParsePointerSpec("@w.npy")->fill.text, "w.npy");
  EXPECT_EQ(ParsePointerSpec("zeros").error().message,
            "'zeros' for a pointer needs a type and a shape, such as zeros:f32[64,64]");
  EXPECT_EQ(ParsePointerSpec("zeros:f31[4]").error().message, "'f31' is not a scalar type");
  EXPECT_EQ(ParsePointerSpec("zeros:f32[4,0]").error().message,
            "'0' is not an extent of at least 1");
  EXPECT_FALSE(ParsePointerSpec("zeros:f32[]"));
  EXPECT_FALSE(ParsePointerSpec("zeros:f32[9223372036854775807,9]"));
  EXPECT_EQ(MakePointee(spec, {}).value().elements(), 128);
}

TEST(SpecTest, Literals) {
  EXPECT_EQ(GetInteger(ParseLiteral("-128", kI8).value(), 0), -128);
  EXPECT_EQ(GetInteger(ParseLiteral("0x7fffffff", kI32).value(), 0), INT32_MAX);
  EXPECT_EQ(GetInteger(ParseLiteral("-9223372036854775808", kI64).value(), 0), INT64_MIN);
  EXPECT_EQ(GetReal(ParseLiteral("2.5e-3", kF64).value(), 0), 2.5e-3);
  EXPECT_EQ(GetReal(ParseLiteral("+3", kF32).value(), 0), 3);
  EXPECT_EQ(GetReal(ParseLiteral("0x10", kF32).value(), 0), 16);
  EXPECT_TRUE(std::isinf(GetReal(ParseLiteral("-inf", kF16).value(), 0)));
  EXPECT_EQ(GetInteger(ParseLiteral("true", kBool).value(), 0), 1);
  EXPECT_EQ(ParseLiteral("128", kI8).error().message, "'128' is not a value of i8");
  EXPECT_FALSE(ParseLiteral("-1", kU8));
  EXPECT_FALSE(ParseLiteral("1.0", kI32));
  EXPECT_FALSE(ParseLiteral("", kI32));
  EXPECT_FALSE(ParseLiteral("-", kF32));
  EXPECT_FALSE(ParseLiteral("1x", kF32));
  EXPECT_FALSE(ParseLiteral("99999999999999999999", kI64));
}

TEST(SpecTest, PtxScalars) {
  EXPECT_EQ(ParsePtxScalar("bytes:01ff", std::nullopt, 2).value(),
            (std::vector<std::byte>{std::byte{1}, std::byte{255}}));
  EXPECT_EQ(ParsePtxScalar("1:f32", kI32, 4).value()[3], std::byte{0x3f});
  EXPECT_EQ(ParsePtxScalar("1", kI64, 8).value()[0], std::byte{1});
  EXPECT_EQ(ParsePtxScalar("bytes:01f", std::nullopt, 2).error().message,
            "bytes: needs two digits for each byte");
  EXPECT_EQ(ParsePtxScalar("1:f64", kI32, 4).error().message,
            "'1:f64' has 8 bytes, the parameter 4");
  EXPECT_FALSE(ParsePtxScalar("bytes:zz", std::nullopt, 1));
  EXPECT_FALSE(ParsePtxScalar("1", std::nullopt, 16));
  EXPECT_FALSE(ParsePtxScalar("1:x32", kI32, 4));
}

}  // namespace
}  // namespace phobos
