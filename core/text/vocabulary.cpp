#include "core/text/vocabulary.h"

#include "core/base/files.h"
#include "core/base/hash.h"
#include "core/base/json.h"

#include <bit>

namespace burnish {
namespace {

uint32_t hashOf(std::string_view token) {
  return static_cast<uint32_t>(xxHash64(std::as_bytes(std::span(token))));
}

/// Takes {"token": id, …} without building a JSON tree.
class VocabularyReader : public nlohmann::json_sax<Json> {
 public:
  explicit VocabularyReader(Vocabulary& target) : target_(target) {}

  bool start_object(std::size_t) override { return ++depth_ == 1 || refuse("an object within the list of tokens"); }
  bool end_object() override { return true; }
  bool key(string_t& token) override {
    token_ = token;
    return true;
  }
  bool number_unsigned(number_unsigned_t id) override {
    if (depth_ != 1 || id > INT32_MAX) return refuse("the id of \"" + token_ + "\" is not a token id");
    return target_.add(token_, static_cast<int32_t>(id)) || refuse("the token \"" + token_ + "\" stands twice");
  }
  bool number_integer(number_integer_t) override { return refuse("a negative id"); }
  bool number_float(number_float_t, const string_t&) override { return refuse("an id that is not whole"); }
  bool null() override { return refuse("an id that is no number"); }
  bool boolean(bool) override { return refuse("an id that is no number"); }
  bool string(string_t&) override { return refuse("an id that is no number"); }
  bool binary(binary_t&) override { return refuse("an id that is no number"); }
  bool start_array(std::size_t) override { return refuse("a list in place of tokens and ids"); }
  bool end_array() override { return true; }
  bool parse_error(std::size_t, const std::string&, const Json::exception& exception) override {
    invalidJson_ = true;
    return refuse(exception.what());
  }

  [[nodiscard]] Error error(const std::string& path) const {
    if (invalidJson_) return {ErrorCode::JsonInvalid, {path}, fault_};
    return {ErrorCode::ModelConfig, {path, fault_}, {}};
  }

 private:
  bool refuse(const std::string& why) {
    fault_ = why;
    return false;
  }

  Vocabulary& target_;
  std::string token_;
  std::string fault_;
  int depth_ = 0;
  bool invalidJson_ = false;
};

}  // namespace

Result<Vocabulary> Vocabulary::read(const std::filesystem::path& vocabJson) {
  BURNISH_TRY(const std::string text, readTextFile(vocabJson));
  Vocabulary vocabulary;
  vocabulary.reserve(text.size() / 16, text.size());
  VocabularyReader reader(vocabulary);
  if (!Json::sax_parse(text.begin(), text.end(), &reader)) return reader.error(vocabJson.string());
  return vocabulary;
}

void Vocabulary::reserve(std::size_t tokens, std::size_t textBytes) {
  texts_.reserve(textBytes);
  slots_.resize(std::bit_ceil(2 * tokens + 16));
}

std::size_t Vocabulary::slotOf(std::string_view token, uint32_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t index = hash & mask;
  for (;; index = (index + 1) & mask) {
    const Slot& slot = slots_[index];
    if (slot.id == kFree) return index;
    if (slot.hash == hash && std::string_view(texts_).substr(slot.offset, slot.length) == token) return index;
  }
}

std::optional<int32_t> Vocabulary::find(std::string_view token) const {
  if (slots_.empty()) return std::nullopt;
  const Slot& slot = slots_[slotOf(token, hashOf(token))];
  if (slot.id == kFree) return std::nullopt;
  return slot.id;
}

bool Vocabulary::add(std::string_view token, int32_t id) {
  if (2 * (count_ + 1) > slots_.size()) grow();
  const uint32_t hash = hashOf(token);
  Slot& slot = slots_[slotOf(token, hash)];
  if (slot.id != kFree) return false;
  slot = {hash, static_cast<uint32_t>(texts_.size()), static_cast<uint32_t>(token.size()), id};
  texts_.append(token);
  ++count_;
  return true;
}

void Vocabulary::grow() {
  std::vector<Slot> old(2 * slots_.size() + 32);
  old.resize(std::bit_ceil(old.size()));
  old.swap(slots_);
  for (const Slot& slot : old) {
    if (slot.id != kFree) slots_[slotOf(std::string_view(texts_).substr(slot.offset, slot.length), slot.hash)] = slot;
  }
}

}  // namespace burnish
