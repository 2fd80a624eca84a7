#include "core/base/hash.h"

#include "core/base/check.h"

#include <openssl/evp.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <memory>
#include <vector>

namespace burnish {

struct Sha256::Context {
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> digest{EVP_MD_CTX_new(), &EVP_MD_CTX_free};
};

Sha256::Sha256() : context_(std::make_unique<Context>()) {
  EVP_MD_CTX* digest = context_->digest.get();
  BURNISH_CHECK(digest != nullptr && EVP_DigestInit_ex(digest, EVP_sha256(), nullptr) == 1, "SHA-256 is not available");
}

Sha256::Sha256(Sha256&&) noexcept = default;
Sha256::~Sha256() = default;

void Sha256::add(std::span<const std::byte> bytes) {
  BURNISH_CHECK(EVP_DigestUpdate(context_->digest.get(), bytes.data(), bytes.size()) == 1, "SHA-256 failed");
}

void Sha256::add(std::string_view text) {
  add(std::as_bytes(std::span(text)));
}

std::string Sha256::hex() {
  std::array<unsigned char, 32> digest{};
  BURNISH_CHECK(EVP_DigestFinal_ex(context_->digest.get(), digest.data(), nullptr) == 1, "SHA-256 failed");
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  text.reserve(2 * digest.size());
  for (const unsigned char byte : digest) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

std::string sha256Hex(std::span<const std::byte> bytes) {
  Sha256 hash;
  hash.add(bytes);
  return hash.hex();
}

std::string sha256Hex(std::string_view text) {
  return sha256Hex(std::as_bytes(std::span(text)));
}

Result<std::string> sha256OfFile(const std::filesystem::path& path, uint64_t from, uint64_t maximumBytes) {
  std::error_code failure;
  const uint64_t size = std::filesystem::file_size(path, failure);
  std::ifstream stream(path, std::ios::binary);
  if (failure || !stream)
    return Error{ErrorCode::FileUnreadable, {path.string()}, failure ? failure.message() : std::string()};
  uint64_t left = size > from ? std::min(maximumBytes, size - from) : 0;
  stream.seekg(static_cast<std::streamoff>(std::min(from, size)));
  Sha256 hash;
  std::vector<char> buffer(1 << 20);
  while (left > 0) {
    stream.read(buffer.data(), static_cast<std::streamsize>(std::min<uint64_t>(left, buffer.size())));
    const auto count = static_cast<std::size_t>(stream.gcount());
    if (count == 0) return Error{ErrorCode::FileUnreadable, {path.string()}, "it became shorter while it was read"};
    hash.add(std::as_bytes(std::span(buffer).first(count)));
    left -= count;
  }
  return hash.hex();
}

uint64_t xxHash64(std::span<const std::byte> bytes, uint64_t seed) {
  return XXH64(bytes.data(), bytes.size(), seed);
}

}  // namespace burnish
