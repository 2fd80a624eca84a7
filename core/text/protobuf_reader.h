#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace burnish {

/// Walks the fields of one protocol buffer message, without a schema and without copies: enough for a SentencePiece
/// model. Groups, which have been out of use since 2008, count as damage.
class ProtobufReader {
 public:
  enum class Wire { Varint = 0, Fixed64 = 1, Bytes = 2, Fixed32 = 5 };
  struct Field {
    uint64_t number = 0;
    Wire wire = Wire::Varint;
    uint64_t value = 0;      ///< Of the fixed ones as they lie there, little-endian.
    std::string_view bytes;  ///< Of Bytes: a text or a message within.
    /// A Fixed32 as what it mostly is.
    [[nodiscard]] float asFloat() const;
  };

  explicit ProtobufReader(std::string_view message) : rest_(message) {}

  /// The next field; nothing at the end, and where the message is damaged.
  std::optional<Field> next();
  [[nodiscard]] bool isDamaged() const { return damaged_; }

 private:
  std::optional<uint64_t> takeVarint();
  std::optional<uint64_t> takeFixed(std::size_t size);
  bool take(Field& field);

  std::string_view rest_;
  bool damaged_ = false;
};

}  // namespace burnish
