#pragma once

#include "core/base/result.h"
#include "core/weights/dtype.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace burnish {

/// A tensor to be written; the bytes belong to the caller.
struct TensorView {
  std::string name;
  DType dtype = DType::F32;
  std::vector<int64_t> shape;
  std::span<const std::byte> bytes;  ///< Little-endian, exactly shape × dtype.
};

/// A tensor to be written, without its content.
struct TensorPlan {
  std::string name;
  DType dtype = DType::F32;
  std::vector<int64_t> shape;

  [[nodiscard]] uint64_t byteCount() const;
  bool operator==(const TensorPlan&) const = default;
};

/// Header and order of a file as today's safetensors writes it: larger types first, then by name; the header is
/// padded with blanks to a multiple of 8.
struct SafetensorsLayout {
  std::string header;              ///< With the eight bytes of its length in front.
  std::vector<std::size_t> order;  ///< Indices into the tensors that were given.
};
/// Two tensors of one name are a LogicError. `keepEmptyMetadata`: an empty __metadata__ is written rather than left
/// out, as some tools do.
SafetensorsLayout layoutSafetensors(std::span<const TensorPlan> tensors,
                                    const std::map<std::string, std::string>& metadata,
                                    bool keepEmptyMetadata = false);
SafetensorsLayout layoutSafetensors(std::span<const TensorView> tensors,
                                    const std::map<std::string, std::string>& metadata,
                                    bool keepEmptyMetadata = false);

/// Writes a file atomically (the old one survives any failure), then opens it again and checks names, shapes and
/// sizes. Returns the size of the file in bytes. Errors: WriteFailed, DiskFull. Two tensors of one name, or bytes that
/// do not fit the shape, are a LogicError. One thread.
Result<uint64_t> writeSafetensors(const std::filesystem::path& path,
                                  std::span<const TensorView> tensors,
                                  const std::map<std::string, std::string>& metadata = {});

/// WriteFailed unless the file at `path` holds exactly these tensors.
Result<void> checkWrittenSafetensors(const std::filesystem::path& path, std::span<const TensorPlan> tensors);

}  // namespace burnish
