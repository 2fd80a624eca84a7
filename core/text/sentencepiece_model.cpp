#include "core/base/files.h"
#include "core/text/protobuf_reader.h"
#include "core/text/unigram_source.h"

namespace burnish {
namespace {

namespace fs = std::filesystem;
using Field = ProtobufReader::Field;
using Wire = ProtobufReader::Wire;

// Numbers from sentencepiece_model.proto.
constexpr uint64_t kModelPieces = 1;
constexpr uint64_t kModelTrainer = 2;
constexpr uint64_t kModelNormalizer = 3;
constexpr uint64_t kPieceText = 1;
constexpr uint64_t kPieceScore = 2;
constexpr uint64_t kPieceType = 3;
constexpr uint64_t kTypeUnknown = 2;
constexpr uint64_t kTrainerType = 3;
constexpr uint64_t kTypeUnigram = 1;
constexpr uint64_t kNormalizerCharsmap = 2;

Error invalid(const fs::path& path, const std::string& what) {
  return {ErrorCode::ModelConfig, {path.string(), what}, {}};
}

/// Takes one message apart.
class ModelReader {
 public:
  ModelReader(const fs::path& path, UnigramSource& target) : path_(path), target_(target) {}

  Result<void> takeModel(std::string_view message) {
    return walk(message, [&](const Field& field) -> Result<void> {
      if (field.wire != Wire::Bytes) return {};
      if (field.number == kModelPieces) return takePiece(field.bytes);
      if (field.number == kModelTrainer) return takeTrainer(field.bytes);
      if (field.number == kModelNormalizer) return takeNormalizer(field.bytes);
      return {};
    });
  }

 private:
  template <class Take>
  Result<void> walk(std::string_view message, const Take& take) {
    ProtobufReader reader(message);
    while (const std::optional<Field> field = reader.next()) BURNISH_TRY_VOID(take(*field));
    if (reader.isDamaged()) return invalid(path_, "it is not a SentencePiece model, or is damaged");
    return {};
  }

  Result<void> takePiece(std::string_view message) {
    UnigramPiece piece;
    BURNISH_TRY_VOID(walk(message, [&](const Field& field) -> Result<void> {
      if (field.number == kPieceText && field.wire == Wire::Bytes) piece.text = field.bytes;
      if (field.number == kPieceScore && field.wire == Wire::Fixed32) piece.score = field.asFloat();
      const bool isType = field.number == kPieceType && field.wire == Wire::Varint;
      if (isType && field.value == kTypeUnknown) target_.unknown = target_.pieces.size();
      return {};
    }));
    return addPiece(target_, std::move(piece), path_);
  }

  Result<void> takeTrainer(std::string_view message) {
    return walk(message, [&](const Field& field) -> Result<void> {
      if (field.number == kTrainerType && field.wire == Wire::Varint && field.value != kTypeUnigram)
        return invalid(path_, "it is not a unigram model");
      return {};
    });
  }

  Result<void> takeNormalizer(std::string_view message) {
    return walk(message, [&](const Field& field) -> Result<void> {
      if (field.number != kNormalizerCharsmap || field.wire != Wire::Bytes || field.bytes.empty()) return {};
      std::optional<Charsmap> charsmap = Charsmap::parse(field.bytes);
      if (!charsmap) return invalid(path_, "its table of letters is damaged");
      target_.charsmap = std::move(*charsmap);
      return {};
    });
  }

  const fs::path& path_;
  UnigramSource& target_;
};

}  // namespace

Result<UnigramSource> readSentencePieceModel(const fs::path& path) {
  BURNISH_TRY(const std::string message, readTextFile(path));
  UnigramSource source;
  source.unknown = SIZE_MAX;
  BURNISH_TRY_VOID(ModelReader(path, source).takeModel(message));
  BURNISH_TRY_VOID(checkPieces(source, path));
  return source;
}

}  // namespace burnish
