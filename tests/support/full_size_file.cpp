#include "tests/support/full_size_file.h"

#include "core/base/philox.h"
#include "core/weights/copy_weights.h"
#include "core/weights/safetensors_stream.h"
#include "tests/support/listed_weights.h"

#include <algorithm>
#include <map>

namespace burnish::test {
namespace fs = std::filesystem;
namespace {

// A prime, so that tensors of equal size do not repeat each other.
constexpr std::size_t kTableValues = 1'048'573;

/// Values that are drawn once and handed out from different places.
class RandomWeights {
 public:
  explicit RandomWeights(uint64_t seed) : values_(kTableValues) {
    PhiloxStream stream(seed, RandomPurpose::Init);
    stream.fillNormal(values_);
    for (float& value : values_) value *= 0.02f;
  }

  Result<void> give(const TensorPlan& plan, std::size_t index, const ByteSink& sink) {
    uint64_t rest = plan.byteCount();
    const auto width = static_cast<uint64_t>(bitsPerElement(plan.dtype)) / 8;
    if (!isWritable(plan.dtype)) return count(plan, sink);
    const bool isVector = plan.shape.size() == 1;
    const std::vector<std::byte>& table = isVector ? constant(plan) : random(plan.dtype);
    uint64_t from = isVector ? 0 : index * 7919 % kTableValues * width;
    while (rest > 0) {
      const uint64_t size = std::min(rest, table.size() - from);
      BURNISH_TRY_VOID(sink(std::span(table).subspan(from, size)));
      rest -= size;
      from = 0;
    }
    return {};
  }

 private:
  /// 0, 1, 2, … as 64-bit or narrower integers.
  static Result<void> count(const TensorPlan& plan, const ByteSink& sink) {
    const auto width = static_cast<uint64_t>(bitsPerElement(plan.dtype)) / 8;
    std::vector<std::byte> bytes(plan.byteCount());
    for (uint64_t i = 0; i * width < bytes.size(); ++i) bytes[i * width] = static_cast<std::byte>(i);
    return sink(bytes);
  }
  const std::vector<std::byte>& random(DType dtype) {
    std::vector<std::byte>& table = tables_[dtype];
    if (table.empty()) {
      table.resize(kTableValues * static_cast<std::size_t>(bitsPerElement(dtype)) / 8);
      convertFromFloat(dtype, values_, table);
    }
    return table;
  }
  const std::vector<std::byte>& constant(const TensorPlan& plan) {
    const std::vector<float> values(static_cast<std::size_t>(plan.shape[0]),
                                    plan.name.ends_with(".bias") ? 0.0f : 1.0f);
    constant_.resize(plan.byteCount());
    convertFromFloat(plan.dtype, values, constant_);
    return constant_;
  }

  std::vector<float> values_;
  std::map<DType, std::vector<std::byte>> tables_;
  std::vector<std::byte> constant_;
};

}  // namespace

Result<uint64_t> writeFullSizeFile(const fs::path& manifest,
                                   const fs::path& target,
                                   std::optional<DType> floats,
                                   uint64_t seed) {
  BURNISH_TRY(const ListedWeights listing, ListedWeights::open(manifest));
  std::vector<TensorPlan> plans;
  for (const TensorInfo& tensor : listing.tensors())
    plans.push_back({tensor.name, copyType(tensor.dtype, floats), tensor.shape});
  RandomWeights weights(seed);
  return streamSafetensors(target, plans, {{"format", "pt"}}, [&](std::size_t index, const ByteSink& sink) {
    return weights.give(plans[index], index, sink);
  });
}

}  // namespace burnish::test
