#include "core/model/model_identity.h"

#include "core/base/hash.h"

#include <array>
#include <cstdint>
#include <fstream>
#include <vector>

namespace burnish {
namespace {

Result<uint64_t> chain(const std::filesystem::path& file, uint64_t hash) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return Error{ErrorCode::FileUnreadable, {file.string()}, {}};
  std::vector<char> piece(std::size_t{4} << 20);
  while (stream) {
    stream.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    const auto count = static_cast<std::size_t>(stream.gcount());
    if (count > 0) hash = xxHash64(std::as_bytes(std::span(piece.data(), count)), hash);
  }
  if (stream.bad()) return Error{ErrorCode::FileUnreadable, {file.string()}, {}};
  return hash;
}

std::string hexadecimal(uint64_t value) {
  std::string text(16, '0');
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, value >>= 4) *digit = "0123456789abcdef"[value & 15];
  return text;
}

}  // namespace

Result<std::string> identityOfFiles(std::span<const std::filesystem::path> files) {
  uint64_t hash = 0;
  for (const std::filesystem::path& file : files) {
    const std::string name = file.filename().string();
    hash = xxHash64(std::as_bytes(std::span(name.data(), name.size())), hash);
    BURNISH_TRY(hash, chain(file, hash));
  }
  return hexadecimal(hash);
}

}  // namespace burnish
