#pragma once

#include "core/base/host_tensor.h"
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace burnish::dataset {

/// Named groups of tensors on disk that only save work: whatever is missing, cut off or changed in it counts as absent.
/// New entries gather in memory and go out as one pack file (NAME-HASH.pack, complete or not at all), so that a small
/// set costs one sync and an interrupted large one keeps what was flushed. One thread.
class TensorStore {
 public:
  /// Lists the packs `name`-*.pack in `folder`; the folder is made by the first flush.
  TensorStore(std::filesystem::path folder, std::string name);

  /// The tensors of a key, checked against their hash; none if absent or damaged.
  std::optional<std::vector<HostTensor>> find(const std::string& key);
  /// Kept in memory until flush(). A key of 64 letters.
  void add(const std::string& key, const std::vector<HostTensor>& tensors);
  Result<void> flush();

  [[nodiscard]] uint64_t pendingBytes() const { return pending_.size(); }
  /// Entries that were found damaged so far.
  [[nodiscard]] int64_t damagedCount() const { return damaged_; }

 private:
  struct Place {
    std::filesystem::path pack;
    uint64_t offset = 0;
    uint64_t size = 0;
    uint64_t hash = 0;
  };

  void listPack(const std::filesystem::path& pack);

  std::filesystem::path folder_;
  std::string name_;
  std::map<std::string, Place> places_;
  std::string pending_;  ///< Entries as they will lie in the pack.
  int64_t damaged_ = 0;
};

}  // namespace burnish::dataset
