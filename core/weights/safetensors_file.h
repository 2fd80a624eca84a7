#pragma once

#include "core/base/host_tensor.h"
#include "core/base/result.h"
#include "core/weights/dtype.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace burnish {

/// One tensor of a file. `begin` and `end` count bytes from the start of the data part.
struct TensorInfo {
  std::string name;
  DType dtype = DType::F32;
  std::vector<int64_t> shape;
  uint64_t begin = 0;
  uint64_t end = 0;

  [[nodiscard]] uint64_t byteCount() const { return end - begin; }
  [[nodiscard]] int64_t elementCount() const;
  bool operator==(const TensorInfo&) const = default;
};

/// A safetensors file, mapped into memory and checked in full before anything is handed out: sizes against the real
/// file, overflow, holes, overlaps, doubled names, types. Errors: FileMissing, FileUnreadable, NotSafetensors (says
/// what the file is instead), WeightsCorrupt (names the tensor). Move-only; reading is safe from several threads.
///
/// A file that another process makes shorter while it is mapped ends the process with SIGBUS when bytes() is read
/// beyond the new end; readFloats() and readBytes() read through the file descriptor and report WeightsCorrupt instead,
/// so use them wherever a copy is made anyway.
class SafetensorsFile {
 public:
  static Result<SafetensorsFile> open(const std::filesystem::path& path);
  SafetensorsFile(SafetensorsFile&& other) noexcept;
  SafetensorsFile& operator=(SafetensorsFile&& other) noexcept;
  ~SafetensorsFile();

  /// In the order of the data.
  [[nodiscard]] std::span<const TensorInfo> tensors() const { return tensors_; }
  /// nullptr if there is none of that name.
  [[nodiscard]] const TensorInfo* find(std::string_view name) const;
  [[nodiscard]] const std::map<std::string, std::string>& metadata() const { return metadata_; }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  /// The tensor's bytes in the mapping; never assume an alignment. Valid as long as this object.
  [[nodiscard]] std::span<const std::byte> bytes(const TensorInfo& tensor) const;

  /// Copies exactly byteCount() bytes.
  Result<void> readBytes(const TensorInfo& tensor, std::span<std::byte> target) const;
  /// Converts to float while copying; `target` holds elementCount() values. Types that cannot become floats are
  /// WeightsCorrupt.
  Result<void> readFloats(const TensorInfo& tensor, std::span<float> target) const;
  /// The same with its own memory; TensorMissing if there is none of that name.
  Result<HostTensor> readTensor(std::string_view name) const;

 private:
  SafetensorsFile() = default;
  void close();

  std::filesystem::path path_;
  int descriptor_ = -1;
  std::span<const std::byte> mapping_;  ///< The whole file.
  uint64_t dataStart_ = 0;
  std::vector<TensorInfo> tensors_;
  std::vector<uint32_t> byName_;  ///< Indices into tensors_, sorted by name.
  std::map<std::string, std::string> metadata_;
};

}  // namespace burnish
