#include "core/text/special_tokens.h"

#include "core/base/json.h"

namespace burnish {
namespace {

/// A token is a text, or an object whose "content" is the text.
void take(const Json& json, const char* key, std::string& target) {
  const auto found = json.find(key);
  if (found == json.end()) return;
  if (found->is_string()) {
    target = found->get<std::string>();
  } else if (found->is_object() && found->contains("content") && found->at("content").is_string()) {
    target = found->at("content").get<std::string>();
  }
}

}  // namespace

Result<SpecialTokens> readSpecialTokens(const std::filesystem::path& folder, SpecialTokens tokens) {
  for (const char* name : {"tokenizer_config.json", "special_tokens_map.json"}) {  // the later one counts
    const std::filesystem::path path = folder / name;
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) continue;
    BURNISH_TRY(const Json json, readJsonFile(path.string()));
    if (!json.is_object()) return Error{ErrorCode::ModelConfig, {path.string(), "it is not a JSON object"}, {}};
    take(json, "bos_token", tokens.start);
    take(json, "eos_token", tokens.end);
    take(json, "pad_token", tokens.pad);
    take(json, "unk_token", tokens.unknown);
  }
  return tokens;
}

}  // namespace burnish
