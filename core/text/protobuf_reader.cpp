#include "core/text/protobuf_reader.h"

#include <bit>

namespace burnish {

float ProtobufReader::Field::asFloat() const {
  return std::bit_cast<float>(static_cast<uint32_t>(value));
}

std::optional<uint64_t> ProtobufReader::takeVarint() {
  uint64_t value = 0;
  for (unsigned shift = 0; shift < 64 && !rest_.empty(); shift += 7) {
    const auto byte = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    value |= uint64_t{byte & 0x7Fu} << shift;
    if (byte < 0x80) return value;
  }
  return std::nullopt;
}

std::optional<uint64_t> ProtobufReader::takeFixed(std::size_t size) {
  if (rest_.size() < size) return std::nullopt;
  uint64_t value = 0;
  for (std::size_t i = 0; i < size; ++i) value |= uint64_t{static_cast<unsigned char>(rest_[i])} << (8 * i);
  rest_.remove_prefix(size);
  return value;
}

bool ProtobufReader::take(Field& field) {
  const std::optional<uint64_t> key = takeVarint();
  if (!key || *key >> 3 == 0) return false;
  field.number = *key >> 3;
  field.wire = static_cast<Wire>(*key & 7);
  std::optional<uint64_t> value;
  if (field.wire == Wire::Varint || field.wire == Wire::Bytes) value = takeVarint();
  if (field.wire == Wire::Fixed32) value = takeFixed(4);
  if (field.wire == Wire::Fixed64) value = takeFixed(8);
  if (!value) return false;
  field.value = *value;
  if (field.wire != Wire::Bytes) return true;
  if (*value > rest_.size()) return false;
  field.bytes = rest_.substr(0, static_cast<std::size_t>(*value));
  rest_.remove_prefix(field.bytes.size());
  return true;
}

std::optional<ProtobufReader::Field> ProtobufReader::next() {
  if (rest_.empty() || damaged_) return std::nullopt;
  Field field;
  damaged_ = !take(field);
  if (damaged_) return std::nullopt;
  return field;
}

}  // namespace burnish
