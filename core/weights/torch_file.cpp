#include "core/weights/torch_file.h"

#include "core/base/check.h"
#include "core/weights/byte_cursor.h"
#include "core/weights/pickle_reader.h"
#include "core/weights/zip_archive.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace burnish {
namespace fs = std::filesystem;
namespace {

constexpr uint64_t kMaximumPickle = 32u << 20;
constexpr uint64_t kMaximumWindow = 256u << 20;
constexpr int64_t kOldLayoutVersion = 1001;
// 0x1950A86A20F9469CFC6C, little-endian
constexpr std::string_view kOldLayoutMagic = "\x6C\xFC\x9C\x46\xF9\x20\x6A\xA8\x50\x19";

Error unreadable(const fs::path& path, const std::string& what) {
  return {ErrorCode::CheckpointUnreadable, {path.string(), what}, {}};
}

std::string textOf(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

Result<std::vector<std::byte>> readEntry(const InputFile& file, const ZipEntry& entry) {
  if (entry.size > kMaximumPickle) return unreadable(file.path(), "its pickle is larger than 32 MB");
  std::vector<std::byte> bytes(entry.size);
  BURNISH_TRY_VOID(file.readAt(entry.begin, bytes));
  return bytes;
}

/// Reads one pickle after the other.
class PickleSeries {
 public:
  PickleSeries(std::span<const std::byte> bytes, std::string source) : bytes_(bytes), source_(std::move(source)) {}

  Result<PickleDocument> next() {
    BURNISH_TRY(PickleDocument document, readPickle(bytes_.subspan(position_), source_));
    position_ += document.bytesUsed;
    return document;
  }
  [[nodiscard]] uint64_t position() const { return position_; }

 private:
  std::span<const std::byte> bytes_;
  std::string source_;
  uint64_t position_ = 0;
};

/// The storages that a pickle names, weights or not: in the old layout they follow each other.
Result<std::map<std::string, TorchStorage>> storagesOf(const PickleDocument& document, const fs::path& path) {
  std::map<std::string, TorchStorage> storages;
  for (const PickleNode& node : document.nodes) {
    if (node.kind != PickleNode::Kind::Storage) continue;
    const auto elementBytes = node.untyped ? int64_t{1} : bitsPerElement(node.dtype) / 8;
    int64_t bytes = 0;
    const bool overflows = node.integer < 0 || __builtin_mul_overflow(node.integer, elementBytes, &bytes);
    if (overflows) return unreadable(path, "the size of a storage is damaged");
    storages[node.text] = {static_cast<uint64_t>(bytes), static_cast<uint64_t>(node.integer)};
  }
  return storages;
}

/// Each storage has its number of elements in front. Key → where its content begins.
Result<std::map<std::string, uint64_t>> locateOldStorages(const InputFile& file,
                                                          const PickleDocument& document,
                                                          const PickleDocument& keys,
                                                          uint64_t position) {
  BURNISH_TRY(const auto storages, storagesOf(document, file.path()));
  std::map<std::string, uint64_t> begins;
  for (const PickleId item : keys.rootNode().items) {
    const PickleNode& name = keys.at(item);
    const std::string key = name.kind == PickleNode::Kind::Integer ? std::to_string(name.integer) : name.text;
    const auto storage = storages.find(key);
    if (storage == storages.end()) return unreadable(file.path(), "it lists a storage that nothing uses");
    std::array<std::byte, 8> count{};
    if (position > file.size() || file.size() - position < count.size() ||
        file.size() - position - count.size() < storage->second.bytes)
      return unreadable(file.path(), "it ends within its weights; the download is not complete");
    BURNISH_TRY_VOID(file.readAt(position, count));
    if (ByteCursor(count).number<uint64_t>() != storage->second.elements)
      return unreadable(file.path(), "its storage \"" + key.substr(0, 100) + "\" has another size than announced");
    if (!begins.emplace(key, position + count.size()).second) return unreadable(file.path(), "a storage stands twice");
    position += count.size() + storage->second.bytes;
  }
  return begins;
}

}  // namespace

bool looksLikeTorchFile(std::span<const std::byte> head) {
  const std::string start = textOf(head);
  const bool isPickle = start.size() > 2 && start[0] == '\x80' && start[1] >= 1 && start[1] <= 5 && start[2] != '\0';
  return isPickle || start.starts_with("PK\x03\x04");
}

Result<TorchFile> TorchFile::open(const fs::path& path) {
  BURNISH_TRY(InputFile input, InputFile::open(path));
  TorchFile file(std::move(input));
  std::array<std::byte, kTorchSignatureBytes> head{};
  const auto start = std::span(head).first(std::min<uint64_t>(head.size(), file.file_.size()));
  BURNISH_TRY_VOID(file.file_.readAt(0, start));
  if (!looksLikeTorchFile(start)) return unreadable(path, "it is no PyTorch file");
  const bool isZip = start.front() == std::byte{'P'};
  BURNISH_TRY_VOID(isZip ? file.openZip() : file.openOldLayout());
  return file;
}

/// NAME/data.pkl holds the values, NAME/data/KEY the storages, NAME/byteorder their order of bytes.
Result<void> TorchFile::openZip() {
  BURNISH_TRY(const auto directory, readZipDirectory(file_));
  const auto pickle = std::ranges::find_if(directory, [](const auto& item) {
    return item.first == "data.pkl" || (item.first.ends_with("/data.pkl") && std::ranges::count(item.first, '/') == 1);
  });
  if (pickle == directory.end()) return unreadable(path(), "it is a zip archive without data.pkl");
  const std::string root = pickle->first.substr(0, pickle->first.size() - std::string_view("data.pkl").size());
  if (const auto order = directory.find(root + "byteorder"); order != directory.end()) {
    BURNISH_TRY(const auto bytes, readEntry(file_, order->second));
    if (textOf(bytes) != "little") return unreadable(path(), "it was written on a machine with another byte order");
  }
  BURNISH_TRY(const auto bytes, readEntry(file_, pickle->second));
  BURNISH_TRY(const PickleDocument document, readPickle(bytes, path().string()));
  if (document.bytesUsed != bytes.size()) return unreadable(path(), "something follows its pickle");
  BURNISH_TRY(TorchState state, collectTorchState(document, path().string()));
  std::map<std::string, uint64_t> begins;
  for (const auto& [key, storage] : state.storages) {
    const auto entry = directory.find(root + "data/" + key);
    const bool isThere = entry != directory.end() && entry->second.size >= storage.bytes;
    if (!isThere) return unreadable(path(), "its storage \"" + key.substr(0, 100) + "\" is missing or too short");
    begins[key] = entry->second.begin;
  }
  return adopt(std::move(state), begins);
}

/// Magic number, version, facts about the writer, the values, the keys of the storages; then each storage with its
/// number of elements in front.
Result<void> TorchFile::openOldLayout() {
  std::vector<std::byte> head(std::min(file_.size(), kMaximumPickle));
  BURNISH_TRY_VOID(file_.readAt(0, head));
  PickleSeries series(head, path().string());
  BURNISH_TRY(const PickleDocument magic, series.next());
  if (magic.rootNode().text != kOldLayoutMagic) return unreadable(path(), "it is a pickle, but not one of PyTorch");
  BURNISH_TRY(const PickleDocument version, series.next());
  if (version.rootNode().integer != kOldLayoutVersion) return unreadable(path(), "its version is unknown");
  BURNISH_TRY(const PickleDocument facts, series.next());
  const PickleNode* isLittle = facts.find(facts.rootNode(), "little_endian");
  if (isLittle != nullptr && isLittle->integer == 0)
    return unreadable(path(), "it was written on a machine with another byte order");
  BURNISH_TRY(const PickleDocument document, series.next());
  BURNISH_TRY(TorchState state, collectTorchState(document, path().string()));
  BURNISH_TRY(const PickleDocument keys, series.next());
  BURNISH_TRY(const auto begins, locateOldStorages(file_, document, keys, series.position()));
  return adopt(std::move(state), begins);
}

Result<void> TorchFile::adopt(TorchState state, const std::map<std::string, uint64_t>& storageBegins) {
  state_ = std::move(state);
  for (const TorchTensor& tensor : state_.tensors) {
    const auto begin = storageBegins.find(tensor.storage);
    if (begin == storageBegins.end())
      return unreadable(path(), "the storage of the tensor \"" + tensor.info.name.substr(0, 200) + "\" is missing");
    byName_.emplace(tensor.info.name, infos_.size());
    infos_.push_back(tensor.info);
    begins_.push_back(begin->second + tensor.first);
  }
  return {};
}

const TensorInfo* TorchFile::find(std::string_view name) const {
  const auto found = byName_.find(name);
  return found == byName_.end() ? nullptr : &infos_[found->second];
}

Result<void> TorchFile::readPart(const TensorInfo& tensor, uint64_t offset, std::span<std::byte> target) const {
  const auto found = byName_.find(tensor.name);
  BURNISH_CHECK(found != byName_.end(), "the tensor is of another source");
  BURNISH_CHECK(offset <= tensor.byteCount() && target.size() <= tensor.byteCount() - offset,
                "the part is outside of the tensor");
  const TorchTensor& there = state_.tensors[found->second];
  if (there.isContiguous()) return file_.readAt(begins_[found->second] + offset, target);
  return gather(there, offset, target);
}

/// Reads the stretch of the storage that the part touches and picks its elements; one by one where that is too long.
Result<void> TorchFile::gather(const TorchTensor& tensor, uint64_t offset, std::span<std::byte> target) const {
  if (target.empty()) return {};
  const auto elementBytes = static_cast<uint64_t>(bitsPerElement(tensor.info.dtype)) / 8;
  const uint64_t begin = begins_[byName_.find(tensor.info.name)->second];
  const auto placeOf = [&](uint64_t element) {
    uint64_t place = 0;
    for (std::size_t i = tensor.info.shape.size(); i-- > 0;) {
      const auto extent = static_cast<uint64_t>(tensor.info.shape[i]);
      place += element % extent * static_cast<uint64_t>(tensor.strides[i]);
      element /= extent;
    }
    return place * elementBytes;
  };
  const uint64_t first = offset / elementBytes;
  const uint64_t last = (offset + target.size() - 1) / elementBytes;
  uint64_t low = placeOf(first);
  uint64_t high = low;
  for (uint64_t element = first; element <= last; ++element) {
    low = std::min(low, placeOf(element));
    high = std::max(high, placeOf(element));
  }
  const bool fitsWindow = high - low < kMaximumWindow;
  std::vector<std::byte> window(fitsWindow ? high - low + elementBytes : elementBytes);
  if (fitsWindow) BURNISH_TRY_VOID(file_.readAt(begin + low, window));
  for (uint64_t element = first; element <= last; ++element) {
    const uint64_t place = placeOf(element);
    if (!fitsWindow) BURNISH_TRY_VOID(file_.readAt(begin + place, window));
    const std::byte* source = window.data() + (fitsWindow ? place - low : 0);
    const uint64_t from = std::max(offset, element * elementBytes);
    const uint64_t to = std::min(offset + target.size(), (element + 1) * elementBytes);
    std::memcpy(target.data() + (from - offset), source + (from - element * elementBytes), to - from);
  }
  return {};
}

}  // namespace burnish
