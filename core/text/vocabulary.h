#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace burnish {

/// Token texts and their ids, as vocab.json lists them. Kept in one block of memory: it is read at every start of a
/// run.
class Vocabulary {
 public:
  /// Errors: FileMissing, FileUnreadable, JsonInvalid, ModelConfig.
  static Result<Vocabulary> read(const std::filesystem::path& vocabJson);

  [[nodiscard]] std::optional<int32_t> find(std::string_view token) const;
  [[nodiscard]] std::size_t size() const { return count_; }

  void reserve(std::size_t tokens, std::size_t textBytes);
  /// False if the token is there already.
  bool add(std::string_view token, int32_t id);

 private:
  struct Slot {
    uint32_t hash = 0;
    uint32_t offset = 0;
    uint32_t length = 0;
    int32_t id = kFree;
  };
  static constexpr int32_t kFree = -1;

  [[nodiscard]] std::size_t slotOf(std::string_view token, uint32_t hash) const;
  void grow();

  std::string texts_;
  std::vector<Slot> slots_;  ///< Open addressing; a power of two, at most half full.
  std::size_t count_ = 0;
};

}  // namespace burnish
