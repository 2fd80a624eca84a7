#pragma once

#include "core/base/result.h"
#include "core/text/special_tokens.h"
#include "core/text/vocabulary.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace burnish {

/// What fills a chunk after its end token: what the folder's files say; else the end token again (SD 1.x, the first
/// encoder of SDXL and SD3) or id 0 (SD 2.x, the second encoder of SDXL and SD3), for a vocabulary that serves both.
enum class ClipPadding { AsInFolder, EndToken, Zero };

/// The byte pair encoding of CLIP's text encoders, equal to transformers' CLIPTokenizer: NFC, one blank for any run of
/// white space, lower case letter by letter, start and end tokens recognised inside a text. Bytes that are not UTF-8
/// count as U+FFFD. The work grows with n log n of the text's length. Immutable after loading: safe from every thread.
class ClipTokenizer {
 public:
  /// A tokenizer folder of diffusers: vocab.json, merges.txt, and for the special tokens special_tokens_map.json or
  /// tokenizer_config.json where they are there. Errors: FileMissing, FileUnreadable, JsonInvalid, ModelConfig.
  static Result<ClipTokenizer> load(const std::filesystem::path& folder, ClipPadding padding = ClipPadding::AsInFolder);
  /// From what the files of a folder hold; `source` is what messages call them.
  static Result<ClipTokenizer> make(const Vocabulary& vocabulary,
                                    const SpecialTokens& special,
                                    std::string_view merges,
                                    const std::filesystem::path& source);
  ClipTokenizer(ClipTokenizer&&) noexcept;
  ClipTokenizer& operator=(ClipTokenizer&&) noexcept;
  ~ClipTokenizer();

  /// Token ids without start, end and padding.
  [[nodiscard]] std::vector<int64_t> encode(std::string_view text) const;
  /// encode(text).size().
  [[nodiscard]] int64_t count(std::string_view text) const;

  [[nodiscard]] int64_t startId() const;
  [[nodiscard]] int64_t endId() const;
  /// The end token for SD 1.x, 0 for SD 2.x.
  [[nodiscard]] int64_t padId() const;
  [[nodiscard]] int64_t vocabularySize() const;

 private:
  struct Tables;
  explicit ClipTokenizer(std::unique_ptr<const Tables> tables);
  std::unique_ptr<const Tables> tables_;
};

}  // namespace burnish
