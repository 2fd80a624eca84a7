#pragma once

#include "core/base/host_tensor.h"
#include "core/base/result.h"
#include "core/weights/tensor_info.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace burnish {

/// Named tensors that lie on a disk: one safetensors file, a set of shards, a PyTorch checkpoint. Immutable and checked
/// in full when it is opened; only names, types and shapes are in memory, values are read when asked for. Any thread
/// may read.
class WeightsSource {
 public:
  virtual ~WeightsSource() = default;

  /// In the order of the data.
  [[nodiscard]] virtual std::span<const TensorInfo> tensors() const = 0;
  /// nullptr if there is none of that name.
  [[nodiscard]] virtual const TensorInfo* find(std::string_view name) const = 0;
  [[nodiscard]] virtual const std::map<std::string, std::string>& metadata() const = 0;
  /// For messages: the file, or the index of a set of shards.
  [[nodiscard]] virtual const std::filesystem::path& path() const = 0;
  /// All files that the tensors lie in, for an identity of the weights.
  [[nodiscard]] virtual std::vector<std::filesystem::path> files() const { return {path()}; }

  /// Copies bytes of a tensor's content — row-major, little-endian, without gaps — from byte `offset` of it on.
  /// `tensor` is one of tensors().
  [[nodiscard]] virtual Result<void> readPart(const TensorInfo& tensor,
                                              uint64_t offset,
                                              std::span<std::byte> target) const = 0;

  /// Copies exactly byteCount() bytes.
  [[nodiscard]] Result<void> readBytes(const TensorInfo& tensor, std::span<std::byte> target) const;
  /// Converts to float while copying, in pieces of 1 MiB; `target` holds elementCount() values. Types that cannot
  /// become floats are WeightsCorrupt.
  [[nodiscard]] Result<void> readFloats(const TensorInfo& tensor, std::span<float> target) const;
  /// The same with its own memory; TensorMissing if there is none of that name.
  [[nodiscard]] Result<HostTensor> readTensor(std::string_view name) const;

 protected:
  WeightsSource() = default;
  WeightsSource(const WeightsSource&) = default;
  WeightsSource(WeightsSource&&) = default;
  WeightsSource& operator=(const WeightsSource&) = default;
  WeightsSource& operator=(WeightsSource&&) = default;
};

/// Opens weights by what they are, not by their ending: a safetensors file, a PyTorch checkpoint (.ckpt, .pt, .pth,
/// .bin), an index of shards (*.index.json), or a folder of one component. A checkpoint whose name ends in .safetensors
/// is refused: it pretends. Errors are those of the readers.
Result<std::shared_ptr<const WeightsSource>> openWeights(const std::filesystem::path& path);

}  // namespace burnish
