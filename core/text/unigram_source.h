#pragma once

#include "core/base/result.h"
#include "core/text/charsmap.h"
#include "core/text/unigram.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace burnish {

/// A token that is found in the raw text, before anything is replaced there.
struct AddedToken {
  std::string text;
  int64_t id = 0;
};

/// What a tokenizer file says, in either format.
struct UnigramSource {
  std::vector<UnigramPiece> pieces;
  std::size_t unknown = 0;
  Charsmap charsmap;
  std::vector<AddedToken> added;  ///< tokenizer.json only.
};

/// A SentencePiece model (spiece.model): a protocol buffer. Only the unigram kind is read.
Result<UnigramSource> readSentencePieceModel(const std::filesystem::path& path);

/// A tokenizer.json of Hugging Face's tokenizers with a Unigram model, a Precompiled normalizer (or none) and pieces
/// that begin at blanks (Metaspace): what T5 has. Any other step in it is refused by its name.
Result<UnigramSource> readUnigramJson(const std::filesystem::path& path);

/// Adds a piece, or says what is wrong with it.
Result<void> addPiece(UnigramSource& source, UnigramPiece piece, const std::filesystem::path& path);
/// After the last piece: none may stand twice, and the unknown one must be there.
Result<void> checkPieces(const UnigramSource& source, const std::filesystem::path& path);

}  // namespace burnish
