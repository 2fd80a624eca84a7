#include "core/text/builtin_clip.h"

#include "core/base/check.h"
#include "core/base/json.h"
#include "core/text/clip_letters.h"

#include <array>
#include <vector>

namespace burnish {

/// merges.txt, compiled in.
std::string_view clipMergesText();

namespace {

constexpr const char* kStart = "<|startoftext|>";
constexpr const char* kEnd = "<|endoftext|>";

/// Bytes that stand for themselves come first.
std::vector<std::string> letters() {
  std::vector<std::string> all;
  for (const bool isPlain : {true, false}) {
    for (int byte = 0; byte < 256; ++byte) {
      if (isPlainClipByte(byte) == isPlain) all.push_back(clipLetter(byte));
    }
  }
  return all;
}

/// The tokens in the order of their ids: bytes, bytes that end a word, merges, start and end.
std::vector<std::string> tokens() {
  std::vector<std::string> all = letters();
  for (std::size_t i = 0; i < 256; ++i) all.push_back(all[i] + kClipWordEnd);
  for (std::string_view rest = clipMergesText(); !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    const std::size_t blank = line.find(' ');
    if (blank == std::string_view::npos || line.starts_with("#version")) continue;
    all.push_back(std::string(line.substr(0, blank)).append(line.substr(blank + 1)));
  }
  all.emplace_back(kStart);
  all.emplace_back(kEnd);
  return all;
}

/// By hand: an ordered JSON object searches all of its keys for each new one.
std::string vocabularyText() {
  std::string text = "{";
  int32_t id = 0;
  for (const std::string& token : tokens()) {
    text += (id == 0 ? "" : ", ") + Json(token).dump() + ": " + std::to_string(id);
    ++id;
  }
  return text + "}";
}

std::string padToken(ClipPadding padding) {
  return padding == ClipPadding::Zero ? "!" : kEnd;
}

Vocabulary vocabulary() {
  Vocabulary result;
  const std::vector<std::string> all = tokens();
  result.reserve(all.size(), clipMergesText().size() * 2);
  int32_t id = 0;
  for (const std::string& token : all) BURNISH_CHECK(result.add(token, id++), "a token of CLIP stands twice");
  return result;
}

}  // namespace

ClipTokenizer builtInClipTokenizer(ClipPadding padding) {
  BURNISH_CHECK(padding != ClipPadding::AsInFolder, "there is no folder");
  SpecialTokens special;
  special.pad = padToken(padding);
  Result<ClipTokenizer> tokenizer = ClipTokenizer::make(vocabulary(), special, clipMergesText(), "CLIP's vocabulary");
  BURNISH_CHECK(tokenizer.ok(), "CLIP's own vocabulary is not usable");
  return std::move(tokenizer).value();
}

std::map<std::string, std::string> builtInClipFiles(ClipPadding padding) {
  const OrderedJson special{
      {"bos_token", kStart}, {"eos_token", kEnd}, {"unk_token", kEnd}, {"pad_token", padToken(padding)}};
  OrderedJson config{{"tokenizer_class", "CLIPTokenizer"},
                     {"model_max_length", 77},
                     {"do_lower_case", true},
                     {"add_prefix_space", false},
                     {"errors", "replace"}};
  config.update(special);
  return {{"vocab.json", vocabularyText()},
          {"merges.txt", std::string(clipMergesText())},
          {"special_tokens_map.json", special.dump(2)},
          {"tokenizer_config.json", config.dump(2)}};
}

}  // namespace burnish
