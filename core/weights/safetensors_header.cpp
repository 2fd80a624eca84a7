#include "core/weights/safetensors_header.h"

#include "core/base/json.h"

#include <algorithm>
#include <optional>
#include <set>

namespace burnish {
namespace {

constexpr std::size_t kMaximumDimensions = 64;

/// Receives the JSON tokens. Levels: 1 = tensor names, 2 = fields of a tensor or of __metadata__, 3 = shape and
/// offsets.
class HeaderReader {
 public:
  using number_integer_t = Json::number_integer_t;
  using number_unsigned_t = Json::number_unsigned_t;
  using number_float_t = Json::number_float_t;
  using string_t = std::string;
  using binary_t = Json::binary_t;

  bool start_object(std::size_t) {
    if (level_ == 0 || (level_ == 1 && !inArray_)) return enterObject();
    return failHere("an object stands where none may be");
  }
  bool end_object() {
    if (level_ == 2 && !inMetadata_ && !finishTensor()) return false;
    --level_;
    return true;
  }
  bool key(string_t& name) {
    if (level_ == 1) return beginEntry(name);
    if (!fields_.insert(name).second) return failHere("the key \"" + name + "\" stands twice");
    field_ = name;
    return true;
  }
  bool start_array(std::size_t) {
    const bool expected = level_ == 2 && !inMetadata_ && !inArray_ && (field_ == "shape" || field_ == "data_offsets");
    if (!expected) return failHere("a list stands where none may be");
    inArray_ = true;
    (field_ == "shape" ? hasShape_ : hasOffsets_) = true;
    return true;
  }
  bool end_array() {
    inArray_ = false;
    return true;
  }
  bool number_unsigned(number_unsigned_t value) {
    if (inMetadata_ && level_ == 2) return failHere("the metadata \"" + field_ + "\" is not a text");
    if (!inArray_) return scalar();
    std::vector<uint64_t>& target = field_ == "shape" ? shape_ : offsets_;
    if (target.size() == kMaximumDimensions) return failHere("\"" + field_ + "\" is too long");
    target.push_back(value);
    return true;
  }
  bool number_integer(number_integer_t) { return notANaturalNumber(); }
  bool number_float(number_float_t, const string_t&) { return notANaturalNumber(); }
  bool null() { return scalar(); }
  bool boolean(bool) { return scalar(); }
  bool binary(binary_t&) { return failHere("binary data"); }
  bool string(string_t& value) {
    if (level_ != 2 || inArray_) return failHere("a text stands where none may be");
    if (inMetadata_) {
      header_.metadata.emplace(field_, value);
      return true;
    }
    if (field_ == "shape" || field_ == "data_offsets") return failHere("\"" + field_ + "\" is not a list");
    if (field_ != "dtype") return true;
    dtype_ = dtypeFromName(value);
    return dtype_ ? true : failHere("its type \"" + value.substr(0, 32) + "\" is unknown");
  }
  template <class Exception>
  bool parse_error(std::size_t, const std::string&, const Exception& exception) {
    fault_ = std::string("the header is not valid JSON: ") + exception.what();
    return false;
  }

  [[nodiscard]] const std::string& fault() const { return fault_; }
  SafetensorsHeader take() { return std::move(header_); }

 private:
  bool enterObject() {
    ++level_;
    fields_.clear();
    return true;
  }
  bool beginEntry(const std::string& name) {
    entry_ = name;
    if (!entries_.insert(name).second) return failHere("the name stands twice");
    inMetadata_ = name == "__metadata__";
    dtype_.reset();
    shape_.clear();
    offsets_.clear();
    hasShape_ = hasOffsets_ = false;
    return true;
  }
  bool notANaturalNumber() {
    if (inArray_) return failHere("\"" + field_ + "\" holds a number that is negative, too large or not whole");
    return number_unsigned(0);
  }
  /// A value that is no list and no text: harmless under a key that we do not know.
  bool scalar() {
    if (level_ != 2 || inArray_ || inMetadata_) return failHere("a value of the wrong kind");
    if (field_ == "dtype" || field_ == "shape" || field_ == "data_offsets")
      return failHere("\"" + field_ + "\" has the wrong kind");
    return true;
  }
  bool finishTensor() {
    if (!dtype_ || !hasShape_ || !hasOffsets_) return failHere("type, shape or offsets are missing");
    if (offsets_.size() != 2) return failHere("it needs two offsets");
    TensorInfo tensor{entry_, *dtype_, {}, offsets_[0], offsets_[1]};
    if (tensor.begin > tensor.end) return failHere("its begin lies after its end");
    uint64_t bits = static_cast<uint64_t>(bitsPerElement(*dtype_));
    for (const uint64_t extent : shape_) {
      // A bit count that fits into 63 bits bounds every product below, also that of the extents alone.
      if (extent > INT64_MAX || __builtin_mul_overflow(bits, extent, &bits) || bits > INT64_MAX) {
        return failHere("its shape is larger than any memory");
      }
      tensor.shape.push_back(static_cast<int64_t>(extent));
    }
    if (bits % 8 != 0) return failHere("it does not fill whole bytes");
    if (bits / 8 != tensor.end - tensor.begin) {
      return failHere("its shape needs " + std::to_string(bits / 8) + " bytes but its offsets span " +
                      std::to_string(tensor.end - tensor.begin));
    }
    header_.tensors.push_back(std::move(tensor));
    return true;
  }
  bool failHere(const std::string& what) {
    fault_ = entry_.empty() ? what : "tensor \"" + entry_.substr(0, 200) + "\": " + what;
    return false;
  }

  SafetensorsHeader header_;
  std::set<std::string> entries_;
  std::set<std::string> fields_;
  std::string entry_;
  std::string field_;
  std::optional<DType> dtype_;
  std::vector<uint64_t> shape_;
  std::vector<uint64_t> offsets_;
  int level_ = 0;
  bool inArray_ = false;
  bool inMetadata_ = false;
  bool hasShape_ = false;
  bool hasOffsets_ = false;
  std::string fault_;
};

/// Empty, or why the tensors (sorted by begin) do not cover the data part exactly once.
std::string coverageFault(const std::vector<TensorInfo>& tensors, uint64_t dataBytes) {
  uint64_t next = 0;
  for (const TensorInfo& tensor : tensors) {
    const std::string name = "tensor \"" + tensor.name.substr(0, 200) + "\": ";
    if (tensor.begin < next) return name + "it overlaps the one before it";
    if (tensor.begin > next)
      return name + "there is a hole of " + std::to_string(tensor.begin - next) + " bytes before it";
    if (tensor.end > dataBytes) {
      return name + "it ends at byte " + std::to_string(tensor.end) + " of " + std::to_string(dataBytes) +
             " that are there; the download is not complete";
    }
    next = tensor.end;
  }
  if (next != dataBytes) return std::to_string(dataBytes - next) + " bytes at the end belong to no tensor";
  return {};
}

}  // namespace

Result<SafetensorsHeader> parseSafetensorsHeader(std::string_view json, uint64_t dataBytes, const std::string& source) {
  HeaderReader reader;
  if (!Json::sax_parse(json.begin(), json.end(), &reader)) {
    return Error{ErrorCode::WeightsCorrupt, {source}, reader.fault()};
  }
  SafetensorsHeader header = reader.take();
  std::sort(header.tensors.begin(), header.tensors.end(), [](const TensorInfo& a, const TensorInfo& b) {
    return std::tie(a.begin, a.end, a.name) < std::tie(b.begin, b.end, b.name);
  });
  const std::string fault = coverageFault(header.tensors, dataBytes);
  if (!fault.empty()) return Error{ErrorCode::WeightsCorrupt, {source}, fault};
  return header;
}

}  // namespace burnish
