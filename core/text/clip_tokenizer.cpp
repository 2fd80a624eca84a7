#include "core/text/clip_tokenizer.h"

#include "core/base/files.h"
#include "core/text/byte_pairs.h"
#include "core/text/clip_letters.h"
#include "core/text/clip_words.h"

#include <array>
#include <utility>

namespace burnish {
namespace fs = std::filesystem;
namespace {

Error invalid(const fs::path& path, const std::string& what) {
  return {ErrorCode::ModelConfig, {path.string(), what}, {}};
}

}  // namespace

/// What is left of the vocabulary once it is loaded: ids only.
struct ClipTokenizer::Tables {
  std::array<int32_t, 256> byteIds{};     ///< Of a byte inside a word.
  std::array<int32_t, 256> wordEndIds{};  ///< Of a byte that ends a word.
  BytePairs pairs{0};
  SpecialTokens special;
  int32_t start = 0;
  int32_t end = 0;
  int32_t pad = 0;
  int64_t size = 0;

  Result<void> takeSpecial(const Vocabulary& vocabulary, const fs::path& folder);
  Result<void> takeBytes(const Vocabulary& vocabulary, const fs::path& folder);
  Result<void> takeMerges(const Vocabulary& vocabulary, std::string_view content, const fs::path& path);
  void encodePlain(std::string_view text, std::vector<int64_t>& ids) const;
};

Result<void> ClipTokenizer::Tables::takeSpecial(const Vocabulary& vocabulary, const fs::path& folder) {
  const auto take = [&](const std::string& token, int32_t& id) {
    const std::optional<int32_t> found = vocabulary.find(token);
    id = found.value_or(0);
    return found.has_value() && !token.empty();
  };
  for (const auto& [token, id] :
       {std::pair(&special.start, &start), std::pair(&special.end, &end), std::pair(&special.pad, &pad)}) {
    if (!take(*token, *id)) return invalid(folder, "the special token \"" + *token + "\" is not in its vocabulary");
  }
  return {};
}

Result<void> ClipTokenizer::Tables::takeBytes(const Vocabulary& vocabulary, const fs::path& folder) {
  for (int byte = 0; byte < 256; ++byte) {
    const std::string text = clipLetter(byte);
    const auto inside = vocabulary.find(text);
    const auto ending = vocabulary.find(text + kClipWordEnd);
    if (!inside || !ending) return invalid(folder, "its vocabulary lacks the byte " + std::to_string(byte));
    byteIds[static_cast<std::size_t>(byte)] = *inside;
    wordEndIds[static_cast<std::size_t>(byte)] = *ending;
  }
  return {};
}

Result<void> ClipTokenizer::Tables::takeMerges(const Vocabulary& vocabulary,
                                               std::string_view content,
                                               const fs::path& path) {
  pairs = BytePairs(vocabulary.size());
  std::string joined;
  int64_t number = 0, merges = 0;
  for (std::string_view rest = content; !rest.empty();) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || (number == 1 && line.starts_with("#version"))) continue;
    const std::size_t blank = line.find(' ');
    const std::string_view left = line.substr(0, blank);
    const std::string_view right = blank == std::string_view::npos ? std::string_view() : line.substr(blank + 1);
    joined.assign(left).append(right);
    const auto leftId = vocabulary.find(left);
    const auto rightId = vocabulary.find(right);
    const auto mergedId = vocabulary.find(joined);
    if (!leftId || !rightId || !mergedId)
      return invalid(path, "its line " + std::to_string(number) + " is not a merge of two tokens");
    pairs.addMerge(*leftId, *rightId, *mergedId);
    ++merges;
  }
  if (merges == 0) return invalid(path, "it holds no merges");
  return {};
}

void ClipTokenizer::Tables::encodePlain(std::string_view text, std::vector<int64_t>& ids) const {
  std::vector<int32_t> symbols;
  for (const std::string& word : splitClipWords(text)) {
    symbols.clear();
    for (const char byte : word) symbols.push_back(byteIds[static_cast<unsigned char>(byte)]);
    symbols.back() = wordEndIds[static_cast<unsigned char>(word.back())];
    pairs.merge(symbols);
    ids.insert(ids.end(), symbols.begin(), symbols.end());
  }
}

ClipTokenizer::ClipTokenizer(std::unique_ptr<const Tables> tables) : tables_(std::move(tables)) {}
ClipTokenizer::ClipTokenizer(ClipTokenizer&&) noexcept = default;
ClipTokenizer& ClipTokenizer::operator=(ClipTokenizer&&) noexcept = default;
ClipTokenizer::~ClipTokenizer() = default;

Result<ClipTokenizer> ClipTokenizer::make(const Vocabulary& vocabulary,
                                          const SpecialTokens& special,
                                          std::string_view merges,
                                          const fs::path& source) {
  auto tables = std::make_unique<Tables>();
  tables->special = special;
  tables->size = static_cast<int64_t>(vocabulary.size());
  BURNISH_TRY_VOID(tables->takeSpecial(vocabulary, source));
  BURNISH_TRY_VOID(tables->takeBytes(vocabulary, source));
  BURNISH_TRY_VOID(tables->takeMerges(vocabulary, merges, source / "merges.txt"));
  return ClipTokenizer(std::move(tables));
}

Result<ClipTokenizer> ClipTokenizer::load(const fs::path& folder, ClipPadding padding) {
  BURNISH_TRY(const Vocabulary vocabulary, Vocabulary::read(folder / "vocab.json"));
  BURNISH_TRY(const SpecialTokens special, readSpecialTokens(folder));
  BURNISH_TRY(const std::string merges, readTextFile(folder / "merges.txt"));
  BURNISH_TRY(ClipTokenizer tokenizer, make(vocabulary, special, merges, folder));
  if (padding == ClipPadding::AsInFolder) return tokenizer;
  auto tables = std::make_unique<Tables>(*tokenizer.tables_);
  tables->pad = padding == ClipPadding::EndToken ? tables->end : 0;
  return ClipTokenizer(std::move(tables));
}

std::vector<int64_t> ClipTokenizer::encode(std::string_view text) const {
  const SpecialTokens& special = tables_->special;
  std::vector<int64_t> ids;
  // Special tokens are found in the raw text, before anything is made lower case. Each search goes on from where the
  // last one stopped, or a text full of one of them would be searched for the other again and again.
  std::size_t start = text.find(special.start);
  std::size_t end = text.find(special.end);
  std::size_t from = 0;
  while (start != std::string_view::npos || end != std::string_view::npos) {
    const std::size_t at = std::min(start, end);
    tables_->encodePlain(text.substr(from, at - from), ids);
    ids.push_back(start < end ? tables_->start : tables_->end);
    from = at + (start < end ? special.start : special.end).size();
    if (start < from) start = text.find(special.start, from);
    if (end < from) end = text.find(special.end, from);
  }
  tables_->encodePlain(text.substr(from), ids);
  return ids;
}

int64_t ClipTokenizer::count(std::string_view text) const {
  return static_cast<int64_t>(encode(text).size());
}
int64_t ClipTokenizer::startId() const {
  return tables_->start;
}
int64_t ClipTokenizer::endId() const {
  return tables_->end;
}
int64_t ClipTokenizer::padId() const {
  return tables_->pad;
}
int64_t ClipTokenizer::vocabularySize() const {
  return tables_->size;
}

}  // namespace burnish
