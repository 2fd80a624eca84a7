#include "tests/support/full_size_file.h"

#include "core/base/files.h"
#include "core/base/philox.h"
#include "core/weights/safetensors_stream.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <sstream>

namespace burnish::test {
namespace fs = std::filesystem;
namespace {

// A prime, so that tensors of equal size do not repeat each other.
constexpr std::size_t kTableValues = 1'048'573;

std::optional<std::vector<int64_t>> parseShape(std::string text) {
  std::vector<int64_t> shape;
  if (text == "scalar") return shape;
  std::istringstream stream(text);
  for (std::string extent; std::getline(stream, extent, 'x');) {
    int64_t value = 0;
    const auto [end, code] = std::from_chars(extent.data(), extent.data() + extent.size(), value);
    if (code != std::errc() || end != extent.data() + extent.size()) return std::nullopt;
    shape.push_back(value);
  }
  return shape;
}

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

Result<std::vector<TensorPlan>> readManifest(const fs::path& manifest, std::optional<DType> floats) {
  BURNISH_TRY(const std::string content, readTextFile(manifest));
  std::vector<TensorPlan> plans;
  std::istringstream lines(content);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream fields(line);
    std::string name, type, shapeText;
    std::getline(std::getline(std::getline(fields, name, '\t'), type, '\t'), shapeText);
    const auto dtype = dtypeFromName(type);
    const auto shape = parseShape(shapeText);
    if (!dtype || !shape) return Error{ErrorCode::FileUnreadable, {manifest.string()}, "in the line: " + line};
    plans.push_back({name, floats && isWritable(*dtype) ? *floats : *dtype, *shape});
  }
  return plans;
}

Result<uint64_t> writeFullSizeFile(const fs::path& manifest,
                                   const fs::path& target,
                                   std::optional<DType> floats,
                                   uint64_t seed) {
  BURNISH_TRY(const std::vector<TensorPlan> plans, readManifest(manifest, floats));
  RandomWeights weights(seed);
  return streamSafetensors(target, plans, {{"format", "pt"}}, [&](std::size_t index, const ByteSink& sink) {
    return weights.give(plans[index], index, sink);
  });
}

}  // namespace burnish::test
