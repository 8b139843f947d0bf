#include "codegen/tile_ir/parse.h"

#include <fmt/format.h>

#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

#include "codegen/tile_ir/names.h"

namespace phobos::tile {
namespace {

// A recursive-descent reader. The first fault is kept; from then on every read gives a default,
// and the loops end because nothing matches any more.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  Result<Kernel> Read() {
    ReadHeader();
    while (!failed() && ReadDeclaration()) {
    }
    Expect("body");
    kernel_.body = ReadBlock();
    Skip();
    if (!failed() && !rest_.empty()) Expected("the end");
    if (failed()) return Fail(error_);
    return std::move(kernel_);
  }

 private:
  static constexpr int kMaxDepth = 1000;

  bool failed() const { return !error_.empty(); }
  void Expected(std::string_view what) {
    if (failed()) return;
    const std::string_view found = rest_.substr(0, rest_.find('\n')).substr(0, 20);
    error_ = fmt::format("line {}: expected {}, found '{}'", line_, what, found);
    rest_ = {};
  }
  void Skip() {
    while (!rest_.empty() && std::isspace(static_cast<unsigned char>(rest_.front()))) {
      if (rest_.front() == '\n') ++line_;
      rest_.remove_prefix(1);
    }
  }
  // Takes `token` when it is next; a word must end where it ends.
  bool Take(std::string_view token) {
    Skip();
    if (!rest_.starts_with(token)) return false;
    const auto is_word = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
    };
    if (is_word(token.back()) && rest_.size() > token.size() && is_word(rest_[token.size()])) {
      return false;
    }
    rest_.remove_prefix(token.size());
    return true;
  }
  void Expect(std::string_view token) {
    if (!Take(token)) Expected(fmt::format("'{}'", token));
  }
  std::string_view Word() {
    Skip();
    size_t end = 0;
    while (end < rest_.size() &&
           (std::isalnum(static_cast<unsigned char>(rest_[end])) || rest_[end] == '_' ||
            rest_[end] == '.' || rest_[end] == '-' || rest_[end] == '+')) {
      ++end;
    }
    if (end == 0) Expected("a word");
    const std::string_view word = rest_.substr(0, end);
    rest_.remove_prefix(end);
    return word;
  }
  std::string Quoted() {
    Expect("\"");
    const size_t end = rest_.find('"');
    if (end == std::string_view::npos) {
      Expected("a closing quote");
      return {};
    }
    const std::string text(rest_.substr(0, end));
    rest_.remove_prefix(end + 1);
    return text;
  }
  int64_t Int() {
    Skip();
    int64_t value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc()) {
      Expected("an integer");
      return 0;
    }
    rest_.remove_prefix(static_cast<size_t>(end - rest_.data()));
    return value;
  }
  int SmallInt() { return static_cast<int>(Int()); }
  template <typename IdT>
  IdT Index(std::string_view sigil) {
    Expect(sigil);
    return IdT(static_cast<uint32_t>(Int()));
  }
  AccessId OptionalAccess() {
    Skip();
    return rest_.starts_with('#') ? Index<AccessId>("#") : AccessId();
  }
  template <typename Enum>
  Enum Enumerator(std::optional<Enum> (*parse)(std::string_view), std::string_view what) {
    const std::string_view word = Word();
    const std::optional<Enum> value = parse(word);
    if (!value) Expected(what);
    return value.value_or(Enum());
  }
  ScalarType Scalar() { return Enumerator<ScalarType>(ParseScalarType, "a scalar type"); }
  Location At() {
    Location location;
    location.line = SmallInt();
    Expect(":");
    location.column = SmallInt();
    Expect("-");
    location.end_column = SmallInt();
    return location;
  }
  Shape ReadShape() {
    Shape shape;
    Expect("[");
    while (!failed() && !Take("]")) {
      if (shape.rank() > 0) Expect(",");
      if (shape.rank() == Shape::kMaxRank) Expected("fewer dimensions");
      if (!failed()) shape.Append(Int());
    }
    return shape;
  }
  Mapping ReadMapping() {
    Mapping mapping;
    Expect("{");
    while (!failed() && !Take("active")) {
      if (Take("replica")) {
        ReplicaDigit digit;
        digit.threads = Int();
        Expect("@");
        digit.stride = Int();
        mapping.replicas.push_back(digit);
        continue;
      }
      if (!mapping.dims.empty()) Expect("|");
      DimMapping dim;
      dim.vector = Int();
      if (!rest_.starts_with('x')) Expected("'x'");
      if (!failed()) rest_.remove_prefix(1);
      dim.threads = Int();
      Expect("@");
      dim.stride = Int();
      Expect("*");
      dim.repeats = Int();
      mapping.dims.push_back(dim);
    }
    mapping.active_threads = Int();
    Expect("}");
    return mapping;
  }

  void ReadHeader() {
    Expect("kernel");
    kernel_.name = Word();
    Expect("source");
    kernel_.source = Quoted();
    Expect("directory");
    kernel_.source_directory = Quoted();
    Expect("threads");
    kernel_.threads = SmallInt();
    Expect("min_ctas");
    kernel_.min_ctas = SmallInt();
    Expect("max_registers");
    kernel_.max_registers = SmallInt();
    Expect("shared");
    kernel_.shared_bytes = Int();
  }

  bool ReadDeclaration() {
    if (Take("param")) {
      Parameter param;
      param.name = Word();
      param.is_tensor = Take("tensor");
      if (!param.is_tensor) Expect("scalar");
      param.type = Scalar();
      kernel_.params.push_back(std::move(param));
    } else if (Take("extent")) {
      Extent extent;
      extent.name = Word();
      Expect("multiple_of");
      extent.multiple_of = Int();
      kernel_.extents.push_back(std::move(extent));
    } else if (Take("tensor")) {
      ReadTensor();
    } else if (Take("scalar")) {
      Index<ScalarId>("%");
      tile::Scalar scalar;
      scalar.name = Word();
      scalar.type = Scalar();
      kernel_.scalars.Add(std::move(scalar));
    } else if (Take("tile")) {
      ReadTile();
    } else if (Take("access")) {
      Index<AccessId>("#");
      Access access;
      access.kind = Take("load") ? Access::Kind::kLoad : Access::Kind::kStore;
      if (access.kind == Access::Kind::kStore) Expect("store");
      Expect("at");
      access.location = At();
      Expect("elements");
      access.elements = SmallInt();
      access.is_data_dependent = Take("data_dependent");
      if (Take("name")) access.name = Word();
      if (Take("wavefronts")) access.wavefronts_per_request = Double(Word());
      kernel_.accesses.Add(std::move(access));
    } else {
      return false;
    }
    return true;
  }

  void ReadTensor() {
    Index<TensorId>("&");
    Tensor tensor;
    tensor.name = Word();
    tensor.type = Scalar();
    Expect("param");
    tensor.param = SmallInt();
    Expect("[");
    while (!failed() && !Take("]")) {
      TensorDim dim;
      if (Skip(); rest_.starts_with("extent")) {
        rest_.remove_prefix(6);
        dim.extent = SmallInt();
      } else {
        dim.constant = Int();
      }
      tensor.dims.push_back(dim);
    }
    tensor.is_loaded = Take("loaded");
    tensor.is_stored = Take("stored");
    kernel_.tensors.Add(std::move(tensor));
  }

  void ReadTile() {
    Index<TileId>("@");
    Tile tile;
    tile.name = Word();
    tile.kind = Enumerator<TileKind>(ParseTileKind, "a kind of tile");
    tile.type = Scalar();
    tile.shape = ReadShape();
    Expect("at");
    tile.location = At();
    tile.is_staging = Take("staging");
    if (Take("shared")) {
      tile.storage = Storage::kShared;
      tile.allocated = ReadShape();
      Expect("row_stride");
      tile.row_stride = Int();
      Expect("offset");
      tile.offset = Int();
      Expect("bytes");
      tile.bytes = Int();
      Expect("live");
      tile.first_op = SmallInt();
      tile.last_op = SmallInt();
    } else if (Take("registers")) {
      tile.storage = Storage::kRegisters;
      tile.mapping = ReadMapping();
    }
    kernel_.tiles.Add(std::move(tile));
  }

  double Double(std::string_view word) {
    if (word == "nan") return std::numeric_limits<double>::quiet_NaN();
    double value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size()) Expected("a number");
    return value;
  }

  ValueId Add(ScalarType type, decltype(Value::node) node) {
    return kernel_.values.Add({type, std::move(node)});
  }

  ValueId ReadValue() {
    if (++depth_ > kMaxDepth) Expected("less nesting");
    const ValueId value = failed() ? ValueId() : ReadValueHere();
    --depth_;
    return value;
  }

  ValueId ReadValueHere() {
    if (Take("$")) return Add(ScalarType::kI32, Coord{SmallInt()});
    if (Take("%")) {
      const ScalarId id(static_cast<uint32_t>(Int()));
      if (id.index() >= kernel_.scalars.size()) {
        Expected("a declared scalar");
        return {};
      }
      return Add(kernel_.scalars[id].type, ScalarRead{id});
    }
    if (Take("(")) return ReadForm();
    const std::string_view number = Word();
    Expect(":");
    const ScalarType type = Scalar();
    if (IsFloat(type)) return Add(type, FloatConstant{Double(number)});
    int64_t value = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
    if (error != std::errc() || end != number.data() + number.size()) Expected("an integer");
    return Add(type, IntConstant{value});
  }

  ValueId ReadForm() {
    const std::string_view head = Word();
    const ScalarType type = Scalar();
    decltype(Value::node) node;
    if (head == "param") {
      node = ScalarParam{SmallInt()};
    } else if (head == "extent") {
      node = ExtentValue{SmallInt()};
    } else if (head == "block") {
      node = BlockIndex{SmallInt()};
    } else if (head == "grid") {
      node = GridSize{SmallInt()};
    } else if (head == "convert") {
      node = ConvertTo{ReadValue()};
    } else if (head == "andalso" || head == "orelse") {
      const ValueId left = ReadValue();
      node = Logical{head == "andalso", left, ReadValue()};
    } else if (head == "load") {
      const Destination place = ReadPlace();
      if (place.tile.valid()) {
        node = LoadTile{place.tile, place.indices, place.checked, place.access};
      } else {
        node = LoadTensor{place.tensor, place.indices, place.checked, place.access};
      }
    } else if (const auto kind = ParseFunctionKind(head)) {
      Function function{*kind, {}};
      for (int i = 0; i < OperandCount(*kind); ++i) function.operands.push_back(ReadValue());
      node = std::move(function);
    } else {
      Expected(fmt::format("a kind of value, not '{}'", head));
    }
    Expect(")");
    return Add(type, std::move(node));
  }

  Destination ReadPlace() {
    Destination to;
    if (Skip(); rest_.starts_with('@')) {
      to.tile = Index<TileId>("@");
    } else {
      to.tensor = Index<TensorId>("&");
    }
    Expect("[");
    while (!failed() && !Take("]")) to.indices.push_back(ReadValue());
    if (Take("checked")) to.checked = static_cast<uint32_t>(Int());
    to.access = OptionalAccess();
    return to;
  }

  Block ReadBlock() {
    Block block;
    Expect("{");
    if (++depth_ > kMaxDepth) Expected("less nesting");
    while (!failed() && !Take("}")) {
      Int();
      Expect(":");
      Op op;
      op.node = ReadOp();
      Expect("at");
      op.location = At();
      block.push_back(kernel_.ops.Add(std::move(op)));
    }
    --depth_;
    return block;
  }

  TileId OptionalScratch() { return Take("scratch") ? Index<TileId>("@") : TileId(); }

  decltype(Op::node) ReadOp() {
    if (Take("set")) {
      const auto scalar = Index<ScalarId>("%");
      Expect("=");
      return SetScalar{scalar, ReadValue()};
    }
    if (Take("atomic_add")) return ReadAtomic(false);
    if (Take("atomic_cas")) return ReadAtomic(true);
    if (Take("store")) {
      const ValueId value = ReadValue();
      Expect("->");
      return StoreElement{ReadPlace(), value};
    }
    if (Take("map")) {
      Map map;
      map.buffered = Take("buffered");
      map.space = ReadShape();
      map.mapping = ReadMapping();
      map.value = ReadValue();
      Expect("->");
      map.to = ReadPlace();
      return map;
    }
    if (Take("reduce")) {
      Reduce reduce;
      reduce.kind = Enumerator<ReduceKind>(ParseReduceKind, "a kind of reduction");
      reduce.space = ReadShape();
      reduce.mapping = ReadMapping();
      reduce.value = ReadValue();
      Expect("->");
      reduce.to = Index<TileId>("@");
      ReadStores(reduce.store, reduce.scratch, reduce.scratch_store, reduce.scratch_load);
      return reduce;
    }
    if (Take("scan")) {
      Scan scan;
      scan.space = ReadShape();
      scan.mapping = ReadMapping();
      scan.value = ReadValue();
      Expect("->");
      scan.to = Index<TileId>("@");
      scan.store = OptionalAccess();
      return scan;
    }
    if (Take("dot")) {
      Dot dot;
      dot.space = ReadShape();
      dot.mapping = ReadMapping();
      dot.a = ReadValue();
      dot.b = ReadValue();
      Expect("->");
      dot.to = Index<TileId>("@");
      ReadStores(dot.store, dot.scratch, dot.scratch_store, dot.scratch_load);
      return dot;
    }
    if (Take("for")) {
      For loop;
      loop.form = Enumerator<LoopForm>(ParseLoopForm, "a form of loop");
      loop.scalar = Index<ScalarId>("%");
      loop.low = ReadValue();
      loop.high = ReadValue();
      loop.step = ReadValue();
      loop.body = ReadBlock();
      return loop;
    }
    if (Take("while")) {
      While loop;
      loop.condition_ops = ReadBlock();
      loop.condition = ReadValue();
      loop.body = ReadBlock();
      return loop;
    }
    if (Take("if")) {
      If branch;
      branch.condition = ReadValue();
      branch.then_block = ReadBlock();
      branch.else_block = ReadBlock();
      return branch;
    }
    if (Take("break")) return Break{};
    if (Take("continue")) return Continue{};
    if (Take("return")) return Return{};
    if (Take("barrier")) {
      Barrier barrier;
      barrier.kept = Take("kept");
      if (!barrier.kept) Expect("elided");
      barrier.reason = Quoted();
      return barrier;
    }
    Expected("an operation");
    return {};
  }

  void ReadStores(AccessId& store, TileId& scratch, AccessId& scratch_store,
                  AccessId& scratch_load) {
    store = OptionalAccess();
    scratch = OptionalScratch();
    if (!scratch.valid()) return;
    scratch_store = OptionalAccess();
    scratch_load = OptionalAccess();
  }

  Atomic ReadAtomic(bool is_cas) {
    Atomic atomic = {};
    atomic.is_cas = is_cas;
    atomic.tensor = Index<TensorId>("&");
    Expect("[");
    atomic.index = ReadValue();
    Expect("]");
    if (is_cas) atomic.compare = ReadValue();
    atomic.value = ReadValue();
    atomic.checked = Take("checked");
    if (Take("->")) atomic.result = Index<ScalarId>("%");
    atomic.scratch = OptionalScratch();
    if (atomic.scratch.valid()) {
      atomic.scratch_store = OptionalAccess();
      atomic.scratch_load = OptionalAccess();
    }
    return atomic;
  }

  Kernel kernel_;
  std::string_view rest_;
  int line_ = 1;
  int depth_ = 0;
  std::string error_;
};

}  // namespace

Result<Kernel> ParseKernel(std::string_view text) { return Reader(text).Read(); }

}  // namespace phobos::tile
