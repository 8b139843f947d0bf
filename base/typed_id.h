// 32-bit indices that cannot be mixed up: `using ExprId = Id<struct ExprTag>;`.
#ifndef PHOBOS_BASE_TYPED_ID_H_
#define PHOBOS_BASE_TYPED_ID_H_

#include <compare>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "base/check.h"

namespace phobos {

// An index into the IdVector of the same tag. A default one refers to nothing.
template <typename Tag>
class Id {
 public:
  constexpr Id() = default;
  explicit constexpr Id(uint32_t index) : index_(index) {}

  constexpr bool valid() const { return index_ != kNone; }
  constexpr uint32_t index() const { return index_; }
  constexpr auto operator<=>(const Id&) const = default;

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  uint32_t index_ = kNone;
};

// A vector that only its own kind of id can index.
template <typename IdT, typename T>
class IdVector {
 public:
  IdT Add(T value) {
    CHECK(values_.size() < UINT32_MAX);
    values_.push_back(std::move(value));
    return IdT(static_cast<uint32_t>(values_.size() - 1));
  }
  void Reserve(size_t size) { values_.reserve(size); }
  T& operator[](IdT id) {
    CHECK(id.index() < values_.size());
    return values_[id.index()];
  }
  const T& operator[](IdT id) const {
    CHECK(id.index() < values_.size());
    return values_[id.index()];
  }
  size_t size() const { return values_.size(); }
  bool empty() const { return values_.empty(); }
  auto begin() { return values_.begin(); }
  auto end() { return values_.end(); }
  auto begin() const { return values_.begin(); }
  auto end() const { return values_.end(); }

 private:
  std::vector<T> values_;
};

}  // namespace phobos

template <typename Tag>
struct std::hash<phobos::Id<Tag>> {
  size_t operator()(phobos::Id<Tag> id) const { return id.index(); }
};

#endif  // PHOBOS_BASE_TYPED_ID_H_
