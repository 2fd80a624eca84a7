#pragma once

#include "core/weights/input_file.h"
#include "core/weights/torch_state.h"
#include "core/weights/weights_source.h"

#include <map>
#include <string>
#include <vector>

namespace burnish {

/// As many bytes as looksLikeTorchFile() wants to see.
inline constexpr std::size_t kTorchSignatureBytes = 16;
/// True for a zip archive or a pickle: what PyTorch's files begin with.
bool looksLikeTorchFile(std::span<const std::byte> head);

/// A PyTorch checkpoint (.ckpt, .pt, .pth, .bin) of the zip layout since 1.6 or of the older one (a row of pickles,
/// then the storages). Nothing in it is executed: see pickle_reader.h. Only the pickle and the directory are read when
/// it is opened, at most 32 MiB of each; storages stay in the file. Strided tensors are gathered when they are read.
/// Errors: FileMissing, FileUnreadable, PickleForbidden, CheckpointUnreadable. Any thread may read.
class TorchFile final : public WeightsSource {
 public:
  static Result<TorchFile> open(const std::filesystem::path& path);

  [[nodiscard]] std::span<const TensorInfo> tensors() const override { return infos_; }
  [[nodiscard]] const TensorInfo* find(std::string_view name) const override;
  [[nodiscard]] const std::map<std::string, std::string>& metadata() const override { return state_.metadata; }
  [[nodiscard]] const std::filesystem::path& path() const override { return file_.path(); }
  [[nodiscard]] Result<void> readPart(const TensorInfo& tensor,
                                      uint64_t offset,
                                      std::span<std::byte> target) const override;

 private:
  explicit TorchFile(InputFile file) : file_(std::move(file)) {}
  Result<void> openZip();
  Result<void> openOldLayout();
  /// Takes the state in, whose storages begin at these places.
  Result<void> adopt(TorchState state, const std::map<std::string, uint64_t>& storageBegins);
  Result<void> gather(const TorchTensor& tensor, uint64_t offset, std::span<std::byte> target) const;

  InputFile file_;
  TorchState state_;
  std::vector<TensorInfo> infos_;
  std::vector<uint64_t> begins_;  ///< Of each tensor's first element in the file.
  std::map<std::string, std::size_t, std::less<>> byName_;
};

}  // namespace burnish
