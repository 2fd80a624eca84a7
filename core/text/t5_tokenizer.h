#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

namespace burnish {

/// The unigram tokenizer of T5's encoder, equal to transformers' T5Tokenizer: added tokens ("</s>") are found in the
/// raw text; letters are replaced by the model's table; each word, with "▁" for the blank before it, is split into its
/// most probable pieces. Bytes that are not UTF-8 count as U+FFFD. Immutable after loading: safe from every thread.
class T5Tokenizer {
 public:
  /// A tokenizer folder of diffusers ("tokenizer_3"): tokenizer.json where it is there, else spiece.model; and the
  /// special tokens and the number of `extra_ids` from tokenizer_config.json. Errors: FileMissing, FileUnreadable,
  /// JsonInvalid, ModelConfig.
  static Result<T5Tokenizer> load(const std::filesystem::path& folder);
  T5Tokenizer(T5Tokenizer&&) noexcept;
  T5Tokenizer& operator=(T5Tokenizer&&) noexcept;
  ~T5Tokenizer();

  /// Token ids without the end token.
  [[nodiscard]] std::vector<int64_t> encode(std::string_view text) const;
  /// `length` ids: those of the text, cut so that the end token fits, the end token, padding.
  [[nodiscard]] std::vector<int64_t> encodePadded(std::string_view text, int64_t length) const;

  [[nodiscard]] int64_t endId() const;
  [[nodiscard]] int64_t padId() const;
  /// Ids are below this.
  [[nodiscard]] int64_t vocabularySize() const;

 private:
  struct Tables;
  explicit T5Tokenizer(std::unique_ptr<const Tables> tables);
  std::unique_ptr<const Tables> tables_;
};

}  // namespace burnish
