#include "runtime/contract/contract.h"

#include <gtest/gtest.h>

#include "base/files.h"
#include "runtime/contract/json.h"
#include "runtime/contract/of_kernel.h"
#include "runtime/contract/sha256.h"
#include "tests/json_schema/json_schema.h"

namespace phobos {
namespace {

using enum ScalarType;

LaunchContract Example() {
  LaunchContract contract;
  contract.signature.kernel = "q8";
  contract.signature.params = {
      {"W", kBF16, {{"K", 0}, {"", 64}}, true, true, false},
      {"C", kF32, {{"N", 0}}, true, false, true},
      {"a", kF32, {}, false, false, false},
  };
  contract.signature.extents = {{"K", 32}, {"N", 1}};
  contract.signature.grid[0] = {ContractAxis::Kind::kCeil, {"N", 0}, 64};
  contract.signature.grid[1] = {ContractAxis::Kind::kAsked, {}, 1};
  contract.source_file = "q8.ph";
  contract.source_sha256 = Sha256("");
  contract.chip = "sm_75";
  contract.constants = {{"BLK", 32}};
  contract.statics = {{"D", 128}};
  contract.threads = 128;
  contract.min_ctas = 2;
  contract.shared_bytes = 2176;
  contract.buffers = {{"k", 4, "stage", kF16, {8, 128}, {8, 136}, 136, 0, 2176, true}};
  return contract;
}

// The JSON of Example() with the first `from` replaced by `to`, read back.
std::string ErrorAfter(std::string_view from, std::string_view to) {
  std::string json = FormatContract(Example());
  const size_t at = json.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  json.replace(at, from.size(), to);
  const Result<LaunchContract> contract = ParseContract(json, "c.json");
  return contract ? "" : contract.error().message;
}

TEST(Sha256Test, KnownDigests) {
  // FIPS 180-4 examples, and lengths around the block size by sha256sum.
  EXPECT_EQ(Sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(Sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(Sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(Sha256(std::string(64, 'x')),
            "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c");
  EXPECT_EQ(Sha256(std::string(1000, 'x')),
            "44f8354494a5ba03ba1792a8d3e9c534c47a9181980fde7a3f44b06ef2ae7c7f");
}

TEST(ContractTest, SurvivesTheRoundTrip) {
  const Result<LaunchContract> back = ParseContract(FormatContract(Example()), "c.json");
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_EQ(*back, Example());
}

TEST(ContractTest, FitsItsSchema) {
  const std::string schema = ReadFile("docs/schema/contract.schema.json").value();
  EXPECT_EQ(SchemaFaults(schema, FormatContract(Example())), std::vector<std::string>());
  EXPECT_EQ(SchemaFaults(schema, R"({"schema": 2})").size(), 14u);  // 13 keys lack, one is wrong
}

TEST(ContractTest, SaysHowNumPyCarriesTheElements) {
  const std::string json = FormatContract(Example());
  EXPECT_NE(json.find("\"dtype\": \"bf16\",\n      \"numpy\": \"uint16\""), std::string::npos)
      << json;
}

TEST(ContractTest, FaultsAreLocated) {
  EXPECT_EQ(ParseContract("{", "c.json").error().message, "c.json: is not JSON");
  EXPECT_EQ(ParseContract("[]", "c.json").error().message, "c.json: $: expected an object");
  EXPECT_EQ(ErrorAfter("\"schema\": 1", "\"schema\": 2"),
            "c.json: $.schema: expected an integer from 1 to 1");
  EXPECT_EQ(ErrorAfter("\"kernel\"", "\"colonel\""), "c.json: $: expected a key \"kernel\"");
  EXPECT_EQ(ErrorAfter("\"bf16\"", "\"f15\""), "c.json: $.params[0].dtype: expected a scalar type");
  EXPECT_EQ(ErrorAfter("\"tensor\"", "\"tile\""),
            "c.json: $.params[0].kind: expected one of tensor, scalar");
  EXPECT_EQ(ErrorAfter("\"threads\": 128", "\"threads\": 1e3"),
            "c.json: $.threads: expected an integer from 1 to 1024");
  EXPECT_EQ(ErrorAfter("\"shared_bytes\": 2176", "\"shared_bytes\": 18446744073709551615"),
            "c.json: $.shared_bytes: expected an integer from 0 to 9223372036854775807");
  EXPECT_EQ(ErrorAfter("\"name\": \"K\"", "\"name\": \"N\""),
            "c.json: $.extents: expected one extent named \"N\"");
  EXPECT_EQ(ErrorAfter("\"name\": \"K\"", "\"name\": \"L\""),
            "c.json: $.params.W: expected \"K\" among the extents");
  EXPECT_EQ(ErrorAfter("\"name\": \"C\"", "\"name\": \"W\""),
            "c.json: $.params: expected one parameter named \"W\"");
  EXPECT_EQ(ErrorAfter("\"loaded\": true", "\"loaded\": 1"),
            "c.json: $.params[0].loaded: expected true or false");
}

TEST(ContractTest, UnknownKeysAreIgnored) {
  EXPECT_EQ(ErrorAfter("\"schema\": 1", "\"schema\": 1, \"new\": {}"), "");
}

TEST(ContractTest, ComesFromAKernel) {
  Kernel kernel;
  kernel.name = "saxpy";
  kernel.source = std::make_shared<SourceFile>("saxpy.ph", "abc");
  const ExtentId n = kernel.extents.Add({"N", {}, 4});
  kernel.params.Add({"X", {}, true, kF32, {Dim{n, 0}, Dim{{}, 8}}, true, false});
  kernel.params.Add({"a", {}, false, kF16, {}, false, false});
  kernel.constants = {{"B", {}, 256, {256, 512}}};
  kernel.statics = {{"D", {}, 7}};
  kernel.threads = 64;
  kernel.grid[0] = {GridAxis::Kind::kDerived, Dim{n, 0}, 256};
  kernel.grid[2] = {GridAxis::Kind::kAmbiguous, {}, 1};

  const LaunchContract contract = ContractOf(kernel);
  const Signature& signature = contract.signature;
  EXPECT_EQ(signature.kernel, "saxpy");
  EXPECT_EQ(signature.params[0],
            (ContractParam{"X", kF32, {{"N", 0}, {"", 8}}, true, true, false}));
  EXPECT_EQ(signature.params[1], (ContractParam{"a", kF16, {}, false, false, false}));
  EXPECT_EQ(signature.extents, (std::vector<ContractExtent>{{"N", 4}}));
  EXPECT_EQ(signature.grid[0], (ContractAxis{ContractAxis::Kind::kCeil, {"N", 0}, 256}));
  EXPECT_EQ(signature.grid[1].kind, ContractAxis::Kind::kOne);
  EXPECT_EQ(signature.grid[2].kind, ContractAxis::Kind::kAsked);
  EXPECT_EQ(contract.source_sha256, Sha256("abc"));
  EXPECT_EQ(contract.constants, (std::vector<ContractConstant>{{"B", 256}}));
  EXPECT_EQ(contract.statics, (std::vector<ContractConstant>{{"D", 7}}));
  EXPECT_EQ(contract.threads, 64);
}

}  // namespace
}  // namespace phobos
