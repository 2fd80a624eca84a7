#include "core/base/json.h"

#include "core/base/files.h"

#include <set>
#include <vector>

namespace burnish {
namespace {

/// Passes the events on to nlohmann's own DOM builder, but refuses deep nesting and double keys.
class CheckedBuilder : public nlohmann::detail::json_sax_dom_parser<Json> {
  using Base = nlohmann::detail::json_sax_dom_parser<Json>;

 public:
  explicit CheckedBuilder(Json& target) : Base(target, false) {}

  bool start_object(std::size_t size) {
    keys_.emplace_back();
    return withinDepth() && Base::start_object(size);
  }
  bool end_object() {
    keys_.pop_back();
    return Base::end_object();
  }
  bool start_array(std::size_t size) {
    keys_.emplace_back();
    return withinDepth() && Base::start_array(size);
  }
  bool end_array() {
    keys_.pop_back();
    return Base::end_array();
  }
  bool key(std::string& name) {
    if (!keys_.back().insert(name).second) {
      fault_ = "the key \"" + name + "\" stands twice";
      return false;
    }
    return Base::key(name);
  }
  template <class Exception>
  bool parse_error(std::size_t position, const std::string& token, const Exception& exception) {
    fault_ = exception.what();
    return Base::parse_error(position, token, exception);
  }
  [[nodiscard]] const std::string& fault() const { return fault_; }

 private:
  bool withinDepth() {
    if (keys_.size() <= 64) return true;
    fault_ = "it is nested more than 64 levels deep";
    return false;
  }
  std::vector<std::set<std::string>> keys_;
  std::string fault_;
};

}  // namespace

Result<Json> parseJson(std::string_view text, const std::string& source) {
  Json value;
  CheckedBuilder builder(value);
  if (!Json::sax_parse(text.begin(), text.end(), &builder))
    return Error{ErrorCode::JsonInvalid, {source}, builder.fault()};
  return value;
}

Result<Json> readJsonFile(const std::string& path, uint64_t maximumBytes) {
  BURNISH_TRY(const std::string text, readTextFile(path, maximumBytes));
  return parseJson(text, path);
}

}  // namespace burnish
