#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <string>

namespace burnish {

/// The texts of a tokenizer's special tokens.
struct SpecialTokens {
  std::string start = "<|startoftext|>";
  std::string end = "<|endoftext|>";
  std::string pad = "<|endoftext|>";
  std::string unknown = "<|endoftext|>";
};

/// From special_tokens_map.json or else tokenizer_config.json of a tokenizer folder; what neither names stays as
/// it is in `tokens`. Errors: JsonInvalid, FileUnreadable.
Result<SpecialTokens> readSpecialTokens(const std::filesystem::path& folder, SpecialTokens tokens = {});

}  // namespace burnish
