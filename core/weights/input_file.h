#pragma once

#include "core/base/error.h"
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

namespace burnish {

/// A regular file that is read at given places through its descriptor, never through a mapping: when another process
/// cuts it short there is an error and no signal. What is read leaves no trace in the memory of this process.
/// Move-only; any thread may read.
class InputFile {
 public:
  /// FileMissing or FileUnreadable (also for folders, pipes and devices).
  static Result<InputFile> open(const std::filesystem::path& path);
  InputFile(InputFile&& other) noexcept;
  InputFile& operator=(InputFile&& other) noexcept;
  ~InputFile();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  /// At the time of opening.
  [[nodiscard]] uint64_t size() const { return size_; }
  [[nodiscard]] int descriptor() const { return descriptor_; }

  /// Fills `target`. WeightsCorrupt if the file ends before that.
  [[nodiscard]] Result<void> readAt(uint64_t offset, std::span<std::byte> target) const;

 private:
  InputFile(std::filesystem::path path, int descriptor, uint64_t size);

  std::filesystem::path path_;
  int descriptor_ = -1;
  uint64_t size_ = 0;
};

/// FileMissing for ENOENT, else FileUnreadable.
Error inputError(const std::filesystem::path& path, int errnoValue);

}  // namespace burnish
