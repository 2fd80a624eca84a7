#include "core/weights/lora_layer.h"

#include <algorithm>

namespace burnish {
namespace {

using Part = LoraPart;
using Shape = std::vector<int64_t>;

int64_t product(const Shape& shape, std::size_t from) {
  int64_t count = 1;
  for (std::size_t i = from; i < shape.size(); ++i) count *= shape[i];
  return count;
}

std::string number(int64_t value) {
  return std::to_string(value);
}

bool isMatrix(const Shape& shape) {
  return shape.size() == 2 || shape.size() == 4;
}

/// The parts of one layer, to be checked.
class Parts {
 public:
  explicit Parts(const LoraShapes& shapes) : shapes_(shapes) {}

  [[nodiscard]] const Shape* find(Part part) const {
    const auto found = shapes_.find(part);
    return found == shapes_.end() ? nullptr : &found->second;
  }

 private:
  const LoraShapes& shapes_;
};

LoraExtentResult loraOf(const Parts& parts) {
  const Shape *down = parts.find(Part::Down), *up = parts.find(Part::Up), *mid = parts.find(Part::Mid);
  if (down == nullptr)
    return LoraShapeError{up == nullptr ? "has an alpha but no weights" : "has an up but no down part"};
  if (up == nullptr) return LoraShapeError{"has a down but no up part"};
  if (down->size() != up->size() || !isMatrix(*down)) return LoraShapeError{"has parts of unlike or unknown shape"};
  const int64_t rank = (*down)[0];
  if (mid != nullptr) {
    if (mid->size() != 4 || product(*down, 2) != 1 || product(*up, 2) != 1 || (*mid)[0] != (*up)[1] ||
        (*mid)[1] != rank)
      return LoraShapeError{"has a core that does not fit its down and up parts"};
    return LoraExtent{(*up)[0], (*down)[1] * product(*mid, 2), rank};
  }
  if (rank != (*up)[1])
    return LoraShapeError{"has rank " + number(rank) + " in its down part but " + number((*up)[1]) + " in its up part"};
  if (product(*up, 2) != 1) return LoraShapeError{"has an up part that is wider than one pixel"};
  return LoraExtent{(*up)[0], product(*down, 1), rank};
}

/// a · b, or core · a · b, of which LoHa has two and LoKr's second side is one. With a core a is [rank, rows].
LoraExtentResult sideOf(const Shape* a, const Shape* b, const Shape* core, const char* kind) {
  const std::string name(kind);
  if (a == nullptr || b == nullptr) return LoraShapeError{"lacks a part of its " + name};
  if (a->size() != 2 || b->size() < 2) return LoraShapeError{"has parts of unknown shape in its " + name};
  if (core == nullptr) {
    if ((*a)[1] != (*b)[0]) return LoraShapeError{"has ranks that differ in its " + name};
    return LoraExtent{(*a)[0], product(*b, 1), (*b)[0]};
  }
  if (core->size() != 4 || b->size() != 2 || (*core)[0] != (*a)[0] || (*core)[1] != (*b)[0])
    return LoraShapeError{"has a core that does not fit its " + name};
  return LoraExtent{(*a)[1], (*b)[1] * product(*core, 2), (*b)[0]};
}

LoraExtentResult lohaOf(const Parts& parts) {
  const auto first =
      sideOf(parts.find(Part::HadaW1A), parts.find(Part::HadaW1B), parts.find(Part::HadaT1), "LoHa pair");
  const auto second =
      sideOf(parts.find(Part::HadaW2A), parts.find(Part::HadaW2B), parts.find(Part::HadaT2), "LoHa pair");
  if (std::holds_alternative<LoraShapeError>(first)) return first;
  if (std::holds_alternative<LoraShapeError>(second)) return second;
  const auto &a = std::get<LoraExtent>(first), &b = std::get<LoraExtent>(second);
  if (a.rows != b.rows || a.columns != b.columns) return LoraShapeError{"has two sides of different size"};
  return a;
}

LoraExtentResult lokrSide(const Shape* whole, const Shape* a, const Shape* b, const Shape* core) {
  if (whole == nullptr) return sideOf(a, b, core, "LoKr factor");
  if (!isMatrix(*whole)) return LoraShapeError{"has a LoKr factor of unknown shape"};
  return LoraExtent{(*whole)[0], product(*whole, 1), 0};
}

LoraExtentResult lokrOf(const Parts& parts) {
  const auto first = lokrSide(parts.find(Part::LokrW1), parts.find(Part::LokrW1A), parts.find(Part::LokrW1B), nullptr);
  const auto second = lokrSide(parts.find(Part::LokrW2), parts.find(Part::LokrW2A), parts.find(Part::LokrW2B),
                               parts.find(Part::LokrT2));
  if (std::holds_alternative<LoraShapeError>(first)) return first;
  if (std::holds_alternative<LoraShapeError>(second)) return second;
  const auto &a = std::get<LoraExtent>(first), &b = std::get<LoraExtent>(second);
  return LoraExtent{a.rows * b.rows, a.columns * b.columns, std::max(a.rank, b.rank)};
}

LoraExtentResult differenceOf(const Shape* weight, const Shape* bias) {
  if (weight != nullptr && weight->empty()) return LoraShapeError{"has a difference that is one number"};
  if (weight != nullptr) return LoraExtent{(*weight)[0], product(*weight, 1), 0};
  if (bias == nullptr || bias->size() != 1) return LoraShapeError{"has a difference of unknown shape"};
  return LoraExtent{(*bias)[0], 0, 0};
}

LoraExtentResult extentOf(LoraKind kind, const Parts& parts) {
  switch (kind) {
    case LoraKind::Lora:
      return loraOf(parts);
    case LoraKind::Loha:
      return lohaOf(parts);
    case LoraKind::Lokr:
      return lokrOf(parts);
    case LoraKind::Full:
      return differenceOf(parts.find(Part::Diff), parts.find(Part::DiffB));
    case LoraKind::Norm:
      return differenceOf(parts.find(Part::NormW), parts.find(Part::NormB));
  }
  return LoraShapeError{"is of an unknown kind"};
}

std::optional<LoraKind> kindOf(Part part) {
  if (part <= Part::Mid) return LoraKind::Lora;
  if (part <= Part::HadaT2) return LoraKind::Loha;
  if (part <= Part::LokrT2) return LoraKind::Lokr;
  if (part == Part::Diff) return LoraKind::Full;
  if (part == Part::NormW || part == Part::NormB) return LoraKind::Norm;
  return std::nullopt;
}

}  // namespace

LoraShapes LoraEntry::shapes() const {
  LoraShapes shapes;
  for (const auto& [part, tensor] : parts) shapes.emplace(part, tensor->shape);
  return shapes;
}

std::optional<LoraKind> loraKindOf(const LoraShapes& shapes) {
  std::optional<LoraKind> kind;
  for (const auto& [part, shape] : shapes) {
    const auto next = kindOf(part);
    if (kind && next && *kind != *next) return std::nullopt;
    if (next) kind = next;
  }
  if (!kind && shapes.contains(Part::DiffB)) return LoraKind::Full;
  return kind;
}

LoraExtentResult loraExtent(LoraKind kind, const LoraShapes& shapes) {
  for (const auto& [part, shape] : shapes) {
    if (part != Part::Alpha && std::ranges::find(shape, 0) != shape.end()) return LoraShapeError{"is empty"};
  }
  const LoraExtentResult extent = extentOf(kind, Parts(shapes));
  if (!std::holds_alternative<LoraExtent>(extent)) return extent;
  const auto magnitude = shapes.find(Part::Magnitude);
  const bool perOutput =
      magnitude == shapes.end() || product(magnitude->second, 0) == std::get<LoraExtent>(extent).rows;
  const bool perInput = !perOutput && magnitude->second.size() >= 2 && magnitude->second[0] == 1;
  if (!perOutput && !perInput) return LoraShapeError{"has a DoRA magnitude of unknown shape"};
  return extent;
}

double LoraLayer::scale() const {
  const HostTensor* scalar = part(LoraPart::Scalar);
  const double factor = scalar == nullptr || scalar->values.empty() ? 1.0 : double{scalar->values[0]};
  return rank() == 0 ? factor : factor * alpha / static_cast<double>(rank());
}

const HostTensor* LoraLayer::part(LoraPart which) const {
  const auto found = parts.find(which);
  return found == parts.end() ? nullptr : &found->second;
}

int64_t LoraLayer::rows() const {
  return up.shape.empty() ? extent.rows : up.shape[0];
}

int64_t LoraLayer::columns() const {
  return extent.rows > 0 || down.shape.empty() ? extent.columns : product(down.shape, 1);
}

}  // namespace burnish
