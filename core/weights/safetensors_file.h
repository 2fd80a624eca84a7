#pragma once

#include "core/base/result.h"
#include "core/weights/input_file.h"
#include "core/weights/tensor_info.h"
#include "core/weights/weights_source.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace burnish {

/// A safetensors file, mapped into memory and checked in full before anything is handed out: sizes against the real
/// file, overflow, holes, overlaps, doubled names, types. Errors: FileMissing, FileUnreadable, NotSafetensors (says
/// what the file is instead), WeightsCorrupt (names the tensor). Move-only; reading is safe from several threads.
///
/// A file that another process makes shorter while it is mapped ends the process with SIGBUS when bytes() is read
/// beyond the new end; readFloats(), readBytes() and readPart() read through the file descriptor and report
/// WeightsCorrupt instead, so use them wherever a copy is made anyway.
class SafetensorsFile final : public WeightsSource {
 public:
  static Result<SafetensorsFile> open(const std::filesystem::path& path);
  SafetensorsFile(SafetensorsFile&& other) noexcept;
  SafetensorsFile& operator=(SafetensorsFile&& other) noexcept;
  ~SafetensorsFile() override;

  [[nodiscard]] std::span<const TensorInfo> tensors() const override { return tensors_; }
  [[nodiscard]] const TensorInfo* find(std::string_view name) const override;
  [[nodiscard]] const std::map<std::string, std::string>& metadata() const override { return metadata_; }
  [[nodiscard]] const std::filesystem::path& path() const override { return file_.path(); }
  [[nodiscard]] Result<void> readPart(const TensorInfo& tensor,
                                      uint64_t offset,
                                      std::span<std::byte> target) const override;

  /// The tensor's bytes in the mapping; never assume an alignment. Valid as long as this object.
  [[nodiscard]] std::span<const std::byte> bytes(const TensorInfo& tensor) const;

 private:
  explicit SafetensorsFile(InputFile file) : file_(std::move(file)) {}
  void unmap();

  InputFile file_;
  std::span<const std::byte> mapping_;  ///< The whole file.
  uint64_t dataStart_ = 0;
  std::vector<TensorInfo> tensors_;
  std::vector<uint32_t> byName_;  ///< Indices into tensors_, sorted by name.
  std::map<std::string, std::string> metadata_;
};

}  // namespace burnish
