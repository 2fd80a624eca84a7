#include "core/text/t5_tokenizer.h"

#include "core/base/check.h"
#include "core/base/json.h"
#include "core/text/special_tokens.h"
#include "core/text/unigram_source.h"
#include "core/text/utf8.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>

namespace burnish {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kBlank = "\xE2\x96\x81";  // U+2581, which stands for a blank
constexpr int64_t kMostExtraIds = 10000;

/// White space (the Unicode property) at the start of a well-formed text.
bool startsWithSpace(std::string_view text) {
  UChar32 letter = 0;
  std::size_t next = 0;
  U8_NEXT_UNSAFE(text.data(), next, letter);
  return u_isUWhiteSpace(letter) != 0;
}

/// Calls `take` with each part of a word that begins with "▁"; one is put in front of the first if it has none.
template <class Take>
void splitWord(std::string_view word, const Take& take) {
  std::string part;
  if (!word.starts_with(kBlank)) part = kBlank;
  while (!word.empty()) {
    const std::size_t next = word.find(kBlank, word.starts_with(kBlank) ? kBlank.size() : 0);
    part += word.substr(0, next);
    take(part);
    part.clear();
    word.remove_prefix(std::min(word.size(), next));
  }
}

struct T5Config {
  SpecialTokens special;
  int64_t extraIds = 0;
};

/// `extra_ids` matters to a spiece.model, which does not hold them; transformers' T5Tokenizer makes 100 unless told.
Result<T5Config> readConfig(const fs::path& folder) {
  T5Config config;
  BURNISH_TRY(config.special, readSpecialTokens(folder, {"", "</s>", "<pad>", "<unk>"}));
  const fs::path path = folder / "tokenizer_config.json";
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return config;
  BURNISH_TRY(const Json json, readJsonFile(path.string()));
  const auto extra = json.find("extra_ids");
  config.extraIds = 100;
  if (extra == json.end() || extra->is_null()) return config;
  if (!extra->is_number_unsigned() || extra->get<uint64_t>() > kMostExtraIds)
    return Error{ErrorCode::ModelConfig, {path.string(), "extra_ids is " + extra->dump()}, {}};
  config.extraIds = extra->get<int64_t>();
  return config;
}

Result<void> addExtraIds(UnigramSource& source, int64_t count, const fs::path& path) {
  for (int64_t number = count - 1; number >= 0; --number) {
    const std::string text = "<extra_id_" + std::to_string(number) + ">";
    source.added.push_back({text, static_cast<int64_t>(source.pieces.size())});
    BURNISH_TRY_VOID(addPiece(source, {text, 0.0}, path));
  }
  return checkPieces(source, path);
}

}  // namespace

struct T5Tokenizer::Tables {
  Charsmap charsmap;
  UnigramVocabulary vocabulary;
  std::vector<AddedToken> added;  ///< The longest first.
  int64_t end = 0;
  int64_t pad = 0;
  int64_t size = 0;

  explicit Tables(UnigramSource source)
      : charsmap(std::move(source.charsmap)),
        vocabulary(std::move(source.pieces), source.unknown),
        added(std::move(source.added)) {}

  Result<void> takeSpecial(const SpecialTokens& special, const fs::path& folder);
  void finish();
  [[nodiscard]] std::optional<int64_t> find(std::string_view token) const;
  void encodePlain(std::string_view text, std::vector<int64_t>& ids) const;
  [[nodiscard]] const AddedToken* addedAt(std::string_view text) const;
};

std::optional<int64_t> T5Tokenizer::Tables::find(std::string_view token) const {
  const auto own =
      std::find_if(added.begin(), added.end(), [&](const AddedToken& known) { return known.text == token; });
  if (own != added.end()) return own->id;
  const std::optional<std::size_t> id = vocabulary.find(token);
  return id ? std::optional(static_cast<int64_t>(*id)) : std::nullopt;
}

Result<void> T5Tokenizer::Tables::takeSpecial(const SpecialTokens& special, const fs::path& folder) {
  for (const std::string& token : {special.end, special.pad, special.unknown}) {
    const std::optional<int64_t> id = find(token);
    if (!id || token.empty()) {
      return Error{ErrorCode::ModelConfig, {folder.string(), "the special token \"" + token + "\" is not a piece"}, {}};
    }
    added.push_back({token, *id});
  }
  end = *find(special.end);
  pad = *find(special.pad);
  return {};
}

void T5Tokenizer::Tables::finish() {
  size = static_cast<int64_t>(vocabulary.size());
  for (const AddedToken& token : added) size = std::max(size, token.id + 1);
  std::stable_sort(added.begin(), added.end(), [](const AddedToken& left, const AddedToken& right) {
    return left.text.size() > right.text.size();
  });
}

const AddedToken* T5Tokenizer::Tables::addedAt(std::string_view text) const {
  for (const AddedToken& token : added) {
    if (text.front() == token.text.front() && text.starts_with(token.text)) return &token;
  }
  return nullptr;
}

void T5Tokenizer::Tables::encodePlain(std::string_view text, std::vector<int64_t>& ids) const {
  const std::string replaced = charsmap.apply(text);
  std::size_t from = 0;
  const auto takeWord = [&](std::size_t to) {
    splitWord(std::string_view(replaced).substr(from, to - from),
              [&](std::string_view part) { vocabulary.encode(part, ids); });
  };
  for (std::size_t at = 0; at < replaced.size();) {
    const std::size_t length = utf8Length(replaced[at]);
    if (startsWithSpace(std::string_view(replaced).substr(at))) {
      takeWord(at);
      from = at + length;
    }
    at += length;
  }
  takeWord(replaced.size());
}

T5Tokenizer::T5Tokenizer(std::unique_ptr<const Tables> tables) : tables_(std::move(tables)) {}
T5Tokenizer::T5Tokenizer(T5Tokenizer&&) noexcept = default;
T5Tokenizer& T5Tokenizer::operator=(T5Tokenizer&&) noexcept = default;
T5Tokenizer::~T5Tokenizer() = default;

Result<T5Tokenizer> T5Tokenizer::load(const fs::path& folder) {
  BURNISH_TRY(const T5Config config, readConfig(folder));
  const fs::path json = folder / "tokenizer.json";
  const fs::path model = folder / "spiece.model";
  std::error_code ignored;
  const bool isJson = fs::exists(json, ignored);
  BURNISH_TRY(UnigramSource source, isJson ? readUnigramJson(json) : readSentencePieceModel(model));
  if (!isJson) BURNISH_TRY_VOID(addExtraIds(source, config.extraIds, model));
  auto tables = std::make_unique<Tables>(std::move(source));
  BURNISH_TRY_VOID(tables->takeSpecial(config.special, folder));
  tables->finish();
  return T5Tokenizer(std::move(tables));
}

std::vector<int64_t> T5Tokenizer::encode(std::string_view text) const {
  std::vector<int64_t> ids;
  std::size_t from = 0;
  for (std::size_t at = 0; at < text.size();) {
    const AddedToken* token = tables_->addedAt(text.substr(at));
    if (token == nullptr) {
      ++at;
      continue;
    }
    tables_->encodePlain(text.substr(from, at - from), ids);
    ids.push_back(token->id);
    at += token->text.size();
    from = at;
  }
  tables_->encodePlain(text.substr(from), ids);
  return ids;
}

std::vector<int64_t> T5Tokenizer::encodePadded(std::string_view text, int64_t length) const {
  BURNISH_CHECK(length > 0, "no room for the end token");
  std::vector<int64_t> ids = encode(text);
  ids.resize(std::min(ids.size(), static_cast<std::size_t>(length - 1)));
  ids.push_back(endId());
  ids.resize(static_cast<std::size_t>(length), padId());
  return ids;
}

int64_t T5Tokenizer::endId() const {
  return tables_->end;
}
int64_t T5Tokenizer::padId() const {
  return tables_->pad;
}
int64_t T5Tokenizer::vocabularySize() const {
  return tables_->size;
}

}  // namespace burnish
