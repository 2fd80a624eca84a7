#include "core/base/hash.h"

#include <openssl/evp.h>
#include <xxhash.h>

#include <array>
#include <fstream>
#include <memory>
#include <vector>

#include "core/base/check.h"

namespace burnish {
namespace {

class Sha256 {
 public:
  Sha256() : context_(EVP_MD_CTX_new(), &EVP_MD_CTX_free) {
    BURNISH_CHECK(context_ != nullptr && EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1,
                  "SHA-256 is not available");
  }
  void add(const void* data, std::size_t size) { EVP_DigestUpdate(context_.get(), data, size); }
  std::string hex() {
    std::array<unsigned char, 32> digest{};
    EVP_DigestFinal_ex(context_.get(), digest.data(), nullptr);
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string text;
    text.reserve(2 * digest.size());
    for (const unsigned char byte : digest) {
      text += kDigits[byte >> 4];
      text += kDigits[byte & 15];
    }
    return text;
  }

 private:
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_;
};

}  // namespace

std::string sha256Hex(std::span<const std::byte> bytes) {
  Sha256 hash;
  hash.add(bytes.data(), bytes.size());
  return hash.hex();
}

std::string sha256Hex(std::string_view text) { return sha256Hex(std::as_bytes(std::span(text))); }

Result<std::string> sha256OfFile(const std::filesystem::path& path, uint64_t from) {
  std::ifstream stream(path, std::ios::binary);
  stream.seekg(static_cast<std::streamoff>(from));
  if (!stream) return Error{ErrorCode::FileUnreadable, {path.string()}, {}};
  Sha256 hash;
  std::vector<char> buffer(1 << 20);
  while (stream) {
    stream.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    hash.add(buffer.data(), static_cast<std::size_t>(stream.gcount()));
  }
  if (stream.bad()) return Error{ErrorCode::FileUnreadable, {path.string()}, {}};
  return hash.hex();
}

uint64_t xxHash64(std::span<const std::byte> bytes, uint64_t seed) { return XXH64(bytes.data(), bytes.size(), seed); }

}  // namespace burnish
