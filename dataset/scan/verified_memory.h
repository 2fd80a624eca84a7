#pragma once

#include "core/base/result.h"
#include "dataset/image/picture_note.h"

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace burnish::dataset {

/// Which contents were decoded in full without fault, by SHA-256, with the notes of that decode. A text file that is
/// only a short cut: missing, old or damaged, it counts as empty. Safe from every thread.
class VerifiedMemory {
 public:
  /// Empty path: nothing is remembered beyond this object.
  explicit VerifiedMemory(std::filesystem::path file);

  [[nodiscard]] std::optional<std::vector<PictureNote>> find(const std::string& contentHash) const;
  void add(const std::string& contentHash, const std::vector<PictureNote>& notes);
  /// Writes the file if something was added.
  Result<void> save();

 private:
  void parse(const std::string& content);

  std::filesystem::path file_;
  mutable std::mutex mutex_;
  std::map<std::string, unsigned> notesOf_;  ///< Bit n: note n.
  bool isChanged_ = false;
};

}  // namespace burnish::dataset
