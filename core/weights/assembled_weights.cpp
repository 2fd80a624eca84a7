#include "core/weights/assembled_weights.h"

#include "core/base/check.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace burnish {

AssembledWeights::AssembledWeights(std::filesystem::path path,
                                   std::vector<AssembledTensor> assembled,
                                   std::vector<std::shared_ptr<const WeightsSource>> owners)
    : path_(std::move(path)), assembled_(std::move(assembled)), owners_(std::move(owners)) {
  BURNISH_CHECK(!owners_.empty(), "assembled weights without a source");
  uint64_t begin = 0;
  for (const AssembledTensor& tensor : assembled_) {
    BURNISH_CHECK(isAssemblable(tensor), "the parts of " + tensor.plan.name + " do not fit its plan");
    for (const TensorRows& rows : tensor.parts)
      BURNISH_CHECK(rows.tensor->dtype == tensor.plan.dtype, "a part of " + tensor.plan.name + " has another type");
    const uint64_t end = begin + tensor.plan.byteCount();
    byName_.emplace(tensor.plan.name, tensors_.size());
    tensors_.push_back({tensor.plan.name, tensor.plan.dtype, tensor.plan.shape, begin, end});
    begin = end;
  }
}

const TensorInfo* AssembledWeights::find(std::string_view name) const {
  const auto found = byName_.find(name);
  return found == byName_.end() ? nullptr : &tensors_[found->second];
}

const std::map<std::string, std::string>& AssembledWeights::metadata() const {
  return owners_.front()->metadata();
}

std::vector<std::filesystem::path> AssembledWeights::files() const {
  std::vector<std::filesystem::path> files;
  for (const auto& owner : owners_) {
    for (const std::filesystem::path& file : owner->files()) files.push_back(file);
  }
  return files;
}

/// Lets the parts pass by until the wanted bytes come.
Result<void> AssembledWeights::readPart(const TensorInfo& tensor, uint64_t offset, std::span<std::byte> target) const {
  BURNISH_CHECK(offset <= tensor.byteCount() && target.size() <= tensor.byteCount() - offset, "outside the tensor");
  const AssembledTensor& assembled = assembled_[byName_.find(tensor.name)->second];
  for (const TensorRows& rows : assembled.parts) {
    if (target.empty()) break;
    const uint64_t bytes = byteCountOf(rows);
    if (offset >= bytes) {
      offset -= bytes;
      continue;
    }
    const std::span<std::byte> piece = target.first(std::min<uint64_t>(target.size(), bytes - offset));
    BURNISH_TRY_VOID(readRows(rows, offset, piece));
    target = target.subspan(piece.size());
    offset = 0;
  }
  return {};
}

}  // namespace burnish
