#include "core/text/unigram_source.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

namespace burnish {
namespace {

constexpr std::size_t kMostPieces = 4'000'000;

Error invalid(const std::filesystem::path& path, const std::string& what) {
  return {ErrorCode::ModelConfig, {path.string(), what}, {}};
}

}  // namespace

Result<void> addPiece(UnigramSource& source, UnigramPiece piece, const std::filesystem::path& path) {
  const std::string number = "piece " + std::to_string(source.pieces.size());
  if (source.pieces.size() >= kMostPieces) return invalid(path, "it has more pieces than any tokenizer");
  if (piece.text.empty()) return invalid(path, "its " + number + " is empty");
  if (piece.text.size() > UnigramVocabulary::kLongestPiece) return invalid(path, "its " + number + " is too long");
  if (!std::isfinite(piece.score)) return invalid(path, "its " + number + " has a score that is no number");
  source.pieces.push_back(std::move(piece));
  return {};
}

Result<void> checkPieces(const UnigramSource& source, const std::filesystem::path& path) {
  if (source.unknown >= source.pieces.size()) return invalid(path, "it has no piece for what is unknown");
  std::unordered_set<std::string_view> seen;
  for (const UnigramPiece& piece : source.pieces) {
    if (!seen.insert(piece.text).second) return invalid(path, "the piece \"" + piece.text + "\" stands twice");
  }
  return {};
}

}  // namespace burnish
