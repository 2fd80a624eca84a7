#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace burnish {

/// What a file that should be safetensors is instead, and what to do about it; English, translatable (context "Error").
struct ForeignFile {
  std::string what;
  std::string remedy;
};

/// Recognises by content: nothing is executed, unpacked or unpickled. `head`: the first bytes (512 are enough).
ForeignFile recogniseForeignFile(std::span<const std::byte> head, uint64_t fileSize);

}  // namespace burnish
