#include "core/weights/safetensors_file.h"
#include "core/weights/sharded_weights.h"
#include "core/weights/torch_file.h"
#include "core/weights/weights_folder.h"
#include "core/weights/weights_source.h"

#include <algorithm>
#include <array>

namespace burnish {
namespace fs = std::filesystem;
namespace {

using Source = std::shared_ptr<const WeightsSource>;

template <class Reader>
Result<Source> shared(Result<Reader> opened) {
  if (!opened.ok()) return opened.error();
  return Source(std::make_shared<Reader>(std::move(opened).value()));
}

Result<bool> isTorchFile(const fs::path& path) {
  BURNISH_TRY(const InputFile file, InputFile::open(path));
  std::array<std::byte, kTorchSignatureBytes> head{};
  const auto start = std::span(head).first(std::min<uint64_t>(head.size(), file.size()));
  BURNISH_TRY_VOID(file.readAt(0, start));
  return looksLikeTorchFile(start);
}

}  // namespace

Result<Source> openWeights(const fs::path& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) {
    BURNISH_TRY(const fs::path chosen, componentWeightsPath(path));
    return openWeights(chosen);
  }
  const std::string name = path.filename().string();
  const bool isIndex = name.ends_with(".json") && name.find(".index") != std::string::npos;
  if (isIndex) return shared(ShardedWeights::open(path));
  BURNISH_TRY(const bool isTorch, isTorchFile(path));
  if (isTorch && path.extension() != ".safetensors") return shared(TorchFile::open(path));
  return shared(SafetensorsFile::open(path));
}

}  // namespace burnish
