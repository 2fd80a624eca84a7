#include "core/base/json.h"
#include "core/text/base64.h"
#include "core/text/unigram_source.h"

namespace burnish {
namespace {

namespace fs = std::filesystem;

Error invalid(const fs::path& path, const std::string& what) {
  return {ErrorCode::ModelConfig, {path.string(), what}, {}};
}

/// The member, or null where it is not there.
const Json& memberOf(const Json& json, const char* key) {
  static const Json none;
  if (!json.is_object()) return none;
  const auto found = json.find(key);
  return found == json.end() ? none : *found;
}

std::string typeOf(const Json& json) {
  const Json& type = memberOf(json, "type");
  return type.is_string() ? type.get<std::string>() : std::string();
}

/// A step, or the steps of a Sequence, whose list is called `key`. Not recursive: nobody nests them.
std::vector<Json> stepsOf(const Json& json, const char* key) {
  if (json.is_null()) return {};
  if (typeOf(json) != "Sequence") return {json};
  const Json& steps = memberOf(json, key);
  return steps.is_array() ? std::vector<Json>(steps.begin(), steps.end()) : std::vector<Json>{json};
}

/// What newer exports add after the table: blanks at the end are dropped, and several become one. Words are split at
/// blanks anyway.
bool isAboutBlanks(const Json& step) {
  if (typeOf(step) == "Strip") return true;
  const Json& pattern = memberOf(memberOf(step, "pattern"), "Regex");
  return typeOf(step) == "Replace" && pattern == " {2,}";
}

Result<void> takeNormalizer(const Json& json, UnigramSource& source, const fs::path& path) {
  for (const Json& step : stepsOf(json, "normalizers")) {
    if (isAboutBlanks(step)) continue;
    if (typeOf(step) != "Precompiled") return invalid(path, "its normalizer " + step.dump().substr(0, 80));
    const Json& text = memberOf(step, "precompiled_charsmap");
    const auto block = text.is_string() ? decodeBase64(text.get_ref<const std::string&>()) : std::nullopt;
    std::optional<Charsmap> charsmap = block ? Charsmap::parse(*block) : std::nullopt;
    if (!charsmap) return invalid(path, "its table of letters is damaged");
    source.charsmap = std::move(*charsmap);
  }
  return {};
}

Result<void> checkPreTokenizer(const Json& json, const fs::path& path) {
  bool isSplit = false;
  for (const Json& step : stepsOf(json, "pretokenizers")) {
    const std::string type = typeOf(step);
    if (type == "Metaspace") isSplit = true;
    if (type != "Metaspace" && type != "WhitespaceSplit") return invalid(path, "its pre-tokenizer \"" + type + "\"");
  }
  if (!isSplit) return invalid(path, "it does not split at blanks (Metaspace)");
  return {};
}

Result<void> takeModel(const Json& json, UnigramSource& source, const fs::path& path) {
  if (typeOf(json) != "Unigram") return invalid(path, "its model is \"" + typeOf(json) + "\" and not \"Unigram\"");
  if (memberOf(json, "byte_fallback") == true) return invalid(path, "it spells unknown letters as bytes");
  const Json& vocabulary = memberOf(json, "vocab");
  const Json& unknown = memberOf(json, "unk_id");
  if (!vocabulary.is_array()) return invalid(path, "it has no list \"vocab\"");
  if (!unknown.is_number_unsigned()) return invalid(path, "its \"unk_id\" is not a piece");
  for (const Json& entry : vocabulary) {
    if (!entry.is_array() || entry.size() != 2 || !entry[0].is_string() || !entry[1].is_number())
      return invalid(path, "its piece " + std::to_string(source.pieces.size()) + " is not a text and a score");
    BURNISH_TRY_VOID(addPiece(source, {entry[0].get<std::string>(), entry[1].get<double>()}, path));
  }
  source.unknown = unknown.get<std::size_t>();
  return {};
}

Result<void> takeAdded(const Json& json, UnigramSource& source, const fs::path& path) {
  if (json.is_null()) return {};
  if (!json.is_array()) return invalid(path, "its \"added_tokens\" are not a list");
  for (const Json& entry : json) {
    const Json& text = memberOf(entry, "content");
    const Json& id = memberOf(entry, "id");
    const bool isToken = text.is_string() && !text.get_ref<const std::string&>().empty();
    if (!isToken || !id.is_number_unsigned() || id.get<uint64_t>() > INT32_MAX)
      return invalid(path, "its added token " + entry.dump().substr(0, 80));
    source.added.push_back({text.get<std::string>(), id.get<int64_t>()});
  }
  return {};
}

}  // namespace

Result<UnigramSource> readUnigramJson(const fs::path& path) {
  BURNISH_TRY(const Json json, readJsonFile(path.string()));
  UnigramSource source;
  BURNISH_TRY_VOID(takeModel(memberOf(json, "model"), source, path));
  BURNISH_TRY_VOID(takeNormalizer(memberOf(json, "normalizer"), source, path));
  BURNISH_TRY_VOID(checkPreTokenizer(memberOf(json, "pre_tokenizer"), path));
  BURNISH_TRY_VOID(takeAdded(memberOf(json, "added_tokens"), source, path));
  BURNISH_TRY_VOID(checkPieces(source, path));
  return source;
}

}  // namespace burnish
