#pragma once

#include "core/weights/weights_source.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace burnish::test {

/// Tensors without values, as a listing of a real file names them: lines "NAME<TAB>DTYPE<TAB>320x4x3x3" ("scalar" for
/// an empty shape), plain or packed with gzip. Reading a value is an error: what is told from a header needs none.
class ListedWeights final : public WeightsSource {
 public:
  static Result<ListedWeights> open(const std::filesystem::path& listing);
  explicit ListedWeights(std::filesystem::path path) : path_(std::move(path)) {}

  void add(const std::string& name, DType dtype, std::vector<int64_t> shape);
  void setMetadata(std::map<std::string, std::string> metadata) { metadata_ = std::move(metadata); }

  [[nodiscard]] std::span<const TensorInfo> tensors() const override { return tensors_; }
  [[nodiscard]] const TensorInfo* find(std::string_view name) const override;
  [[nodiscard]] const std::map<std::string, std::string>& metadata() const override { return metadata_; }
  [[nodiscard]] const std::filesystem::path& path() const override { return path_; }
  [[nodiscard]] Result<void> readPart(const TensorInfo& tensor,
                                      uint64_t offset,
                                      std::span<std::byte> target) const override;

 private:
  std::filesystem::path path_;
  std::vector<TensorInfo> tensors_;
  std::map<std::string, std::size_t, std::less<>> byName_;
  std::map<std::string, std::string> metadata_;
  uint64_t end_ = 0;
};

/// The lines of a text file that may be packed with gzip; empty if there is none.
std::vector<std::string> linesOf(const std::filesystem::path& path);
/// A line split at tabulators.
std::vector<std::string> cellsOf(const std::string& line);

}  // namespace burnish::test
