#pragma once

#include "core/base/result.h"
#include "core/weights/safetensors_writer.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace burnish {

/// Takes the next bytes of a tensor's content.
using ByteSink = std::function<Result<void>(std::span<const std::byte> bytes)>;
/// Gives the content of the plan `index` to the sink, in as many pieces as it likes; little-endian, row-major.
using TensorContent = std::function<Result<void>(std::size_t index, const ByteSink& sink)>;

/// Writes a safetensors file that need not fit into memory: the header comes from the plans, then the content is asked
/// for tensor by tensor in the order of the file. Atomic and checked like writeSafetensors(); the disk space is checked
/// before the first byte (DiskSpace). Returns the size of the file. A content of another size than its plan is a
/// LogicError. One thread.
Result<uint64_t> streamSafetensors(const std::filesystem::path& path,
                                   std::span<const TensorPlan> plans,
                                   const std::map<std::string, std::string>& metadata,
                                   const TensorContent& content);

/// What diffusers takes as the largest size of a file.
inline constexpr uint64_t kShardBytes = 10'000'000'000;

/// The weights of one component in a folder, as diffusers' save_pretrained() writes them: STEM.safetensors if all fit
/// into `shardBytes`, else STEM-00001-of-00002.safetensors … and STEM.safetensors.index.json. Tensors are taken in the
/// given order; one that is larger than a shard gets one of its own. Returns the files.
Result<std::vector<std::filesystem::path>> streamComponent(const std::filesystem::path& folder,
                                                           const std::string& stem,
                                                           std::span<const TensorPlan> plans,
                                                           const std::map<std::string, std::string>& metadata,
                                                           const TensorContent& content,
                                                           uint64_t shardBytes = kShardBytes);

}  // namespace burnish
