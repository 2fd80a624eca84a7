#include "dataset/feed/tensor_store.h"

#include "core/base/check.h"
#include "core/base/files.h"
#include "core/base/hash.h"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <span>
#include <system_error>
#include <utility>

namespace burnish::dataset {
namespace {

namespace fs = std::filesystem;

// A pack is the title, then entries: key (64 letters), size of the payload, its xxHash64, payload. A payload is, for
// each tensor: rank, dimensions, values. Numbers are 64-bit in the byte order of the machine, values float.
constexpr std::string_view kTitle = "BURNISH PACK 1\n\n";
constexpr std::size_t kKeyLetters = 64;
constexpr std::size_t kEntryHead = kKeyLetters + 16;
constexpr uint64_t kMostDimensions = 8;

void append(std::string& bytes, const void* data, std::size_t size) {
  bytes.append(static_cast<const char*>(data), size);
}

std::string payloadOf(const std::vector<HostTensor>& tensors) {
  std::string payload;
  for (const HostTensor& tensor : tensors) {
    const uint64_t rank = tensor.shape.size();
    append(payload, &rank, sizeof rank);
    append(payload, tensor.shape.data(), rank * sizeof(int64_t));
    append(payload, tensor.values.data(), tensor.values.size() * sizeof(float));
  }
  return payload;
}

/// Takes `size` bytes off the front; false if there are fewer.
bool take(std::string_view& bytes, void* target, uint64_t size) {
  if (size > bytes.size()) return false;
  if (size > 0) std::memcpy(target, bytes.data(), size);
  bytes.remove_prefix(size);
  return true;
}

std::optional<HostTensor> takeTensor(std::string_view& payload) {
  uint64_t rank = 0;
  if (!take(payload, &rank, sizeof rank) || rank > kMostDimensions) return std::nullopt;
  HostTensor tensor;
  tensor.shape.resize(rank);
  if (!take(payload, tensor.shape.data(), rank * sizeof(int64_t))) return std::nullopt;
  uint64_t count = 1;
  for (const int64_t dimension : tensor.shape) {
    const uint64_t most = payload.size() / sizeof(float);
    if (dimension < 0 || (dimension > 0 && count > most / static_cast<uint64_t>(dimension))) return std::nullopt;
    count *= static_cast<uint64_t>(dimension);
  }
  tensor.values.resize(count);
  if (!take(payload, tensor.values.data(), count * sizeof(float))) return std::nullopt;
  return tensor;
}

uint64_t hashOf(std::string_view bytes) {
  return xxHash64(std::as_bytes(std::span(bytes)));
}

std::optional<std::string> readPart(const fs::path& file, uint64_t offset, uint64_t size) {
  std::ifstream stream(file, std::ios::binary);
  stream.seekg(static_cast<std::streamoff>(offset));
  std::string bytes(size, '\0');
  if (!stream.read(bytes.data(), static_cast<std::streamsize>(size))) return std::nullopt;
  return bytes;
}

}  // namespace

TensorStore::TensorStore(fs::path folder, std::string name) : folder_(std::move(folder)), name_(std::move(name)) {
  std::vector<fs::path> packs;
  std::error_code failure;
  for (fs::directory_iterator entry(folder_, failure), end; !failure && entry != end; entry.increment(failure)) {
    const fs::path& path = entry->path();
    if (path.extension() == ".pack" && path.filename().string().starts_with(name_ + "-")) packs.push_back(path);
  }
  std::ranges::sort(packs);
  for (const fs::path& pack : packs) listPack(pack);
}

void TensorStore::listPack(const fs::path& pack) {
  std::ifstream stream(pack, std::ios::binary | std::ios::ate);
  const auto end = static_cast<uint64_t>(std::max<std::streamoff>(0, stream.tellg()));
  stream.seekg(0);
  std::string head(kTitle.size(), '\0');
  if (!stream.read(head.data(), static_cast<std::streamsize>(head.size())) || head != kTitle) {
    ++damaged_;
    return;
  }
  head.resize(kEntryHead);
  for (uint64_t offset = kTitle.size(); offset < end;) {
    if (!stream.read(head.data(), static_cast<std::streamsize>(head.size()))) break;
    Place place{pack, offset + kEntryHead, 0, 0};
    std::memcpy(&place.size, head.data() + kKeyLetters, sizeof place.size);
    std::memcpy(&place.hash, head.data() + kKeyLetters + 8, sizeof place.hash);
    if (place.size > end - place.offset) {  // cut off, or its size is damaged: nothing behind it can be found
      ++damaged_;
      return;
    }
    places_[head.substr(0, kKeyLetters)] = place;
    offset = place.offset + place.size;
    stream.seekg(static_cast<std::streamoff>(offset));
  }
}

std::optional<std::vector<HostTensor>> TensorStore::find(const std::string& key) {
  const auto found = places_.find(key);
  if (found == places_.end()) return std::nullopt;
  const Place& place = found->second;
  std::vector<HostTensor> tensors;
  const auto bytes = readPart(place.pack, place.offset, place.size);
  bool isWhole = bytes && hashOf(*bytes) == place.hash;
  for (std::string_view rest = isWhole ? *bytes : std::string_view(); isWhole && !rest.empty();) {
    auto tensor = takeTensor(rest);
    isWhole = tensor.has_value();
    if (isWhole) tensors.push_back(std::move(*tensor));
  }
  if (isWhole) return tensors;
  ++damaged_;
  places_.erase(found);
  return std::nullopt;
}

void TensorStore::add(const std::string& key, const std::vector<HostTensor>& tensors) {
  BURNISH_CHECK(key.size() == kKeyLetters, "a cache key of another length");
  const std::string payload = payloadOf(tensors);
  const uint64_t size = payload.size(), hash = hashOf(payload);
  pending_ += key;
  append(pending_, &size, sizeof size);
  append(pending_, &hash, sizeof hash);
  pending_ += payload;
}

Result<void> TensorStore::flush() {
  if (pending_.empty()) return {};
  const std::string content = std::string(kTitle) + std::exchange(pending_, {});
  BURNISH_TRY_VOID(makeFolders(folder_));
  const fs::path pack = folder_ / (name_ + '-' + sha256Hex(content).substr(0, 16) + ".pack");
  return writeFileAtomically(pack, content);
}

}  // namespace burnish::dataset
