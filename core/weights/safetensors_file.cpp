#include "core/weights/safetensors_file.h"

#include "core/base/check.h"
#include "core/base/translatable.h"
#include "core/weights/file_kind.h"
#include "core/weights/safetensors_header.h"

#include <sys/mman.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace burnish {
namespace fs = std::filesystem;
namespace {

constexpr uint64_t kLengthBytes = 8;
constexpr uint64_t kMaximumHeader = 100'000'000;  // as the format's own reader has it

Error notSafetensors(const fs::path& path, std::span<const std::byte> file) {
  const ForeignFile kind = recogniseForeignFile(file.first(std::min<std::size_t>(file.size(), 512)), file.size());
  return {ErrorCode::NotSafetensors, {path.string(), kind.what, kind.remedy}, {}};
}

Error cutOff(const fs::path& path, uint64_t needed, uint64_t there) {
  return {ErrorCode::NotSafetensors,
          {path.string(), BURNISH_NOOP("Error", "only the beginning of one, cut off within its header"),
           BURNISH_NOOP("Error", "The download is not complete: fetch the file again.")},
          std::to_string(there) + " of more than " + std::to_string(needed) + " bytes are there"};
}

/// The length of the header, checked against the real size of the file.
Result<uint64_t> headerLength(const fs::path& path, std::span<const std::byte> file) {
  uint64_t length = 0;
  if (file.size() < kLengthBytes) return notSafetensors(path, file);
  std::memcpy(&length, file.data(), kLengthBytes);
  const bool bracePresent = file.size() > kLengthBytes && file[kLengthBytes] == std::byte{'{'};
  if (!bracePresent || length < 2 || length > kMaximumHeader) return notSafetensors(path, file);
  if (length > file.size() - kLengthBytes) return cutOff(path, length + kLengthBytes, file.size());
  return length;
}

}  // namespace

SafetensorsFile::SafetensorsFile(SafetensorsFile&& other) noexcept : file_(std::move(other.file_)) {
  *this = std::move(other);
}

SafetensorsFile& SafetensorsFile::operator=(SafetensorsFile&& other) noexcept {
  if (this == &other) return *this;
  unmap();
  if (other.file_.descriptor() >= 0) file_ = std::move(other.file_);
  mapping_ = std::exchange(other.mapping_, {});
  dataStart_ = other.dataStart_;
  tensors_ = std::move(other.tensors_);
  byName_ = std::move(other.byName_);
  metadata_ = std::move(other.metadata_);
  return *this;
}

SafetensorsFile::~SafetensorsFile() {
  unmap();
}

void SafetensorsFile::unmap() {
  if (!mapping_.empty()) ::munmap(const_cast<std::byte*>(mapping_.data()), mapping_.size());
  mapping_ = {};
}

Result<SafetensorsFile> SafetensorsFile::open(const fs::path& path) {
  BURNISH_TRY(InputFile input, InputFile::open(path));
  SafetensorsFile file(std::move(input));
  const auto size = static_cast<std::size_t>(file.file_.size());
  if (size > 0) {
    void* address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.file_.descriptor(), 0);
    if (address == MAP_FAILED) return inputError(path, errno);
    file.mapping_ = {static_cast<const std::byte*>(address), size};
  }
  BURNISH_TRY(const uint64_t length, headerLength(path, file.mapping_));
  file.dataStart_ = kLengthBytes + length;
  const std::string_view json(reinterpret_cast<const char*>(file.mapping_.data()) + kLengthBytes, length);
  BURNISH_TRY(SafetensorsHeader header, parseSafetensorsHeader(json, size - file.dataStart_, path.string()));
  // The header's pages are not needed any more; what is mapped counts as memory of this process while it is resident.
  ::madvise(const_cast<std::byte*>(file.mapping_.data()), size, MADV_DONTNEED);
  file.tensors_ = std::move(header.tensors);
  file.metadata_ = std::move(header.metadata);
  file.byName_.resize(file.tensors_.size());
  for (uint32_t i = 0; i < file.byName_.size(); ++i) file.byName_[i] = i;
  std::sort(file.byName_.begin(), file.byName_.end(),
            [&](uint32_t a, uint32_t b) { return file.tensors_[a].name < file.tensors_[b].name; });
  return file;
}

const TensorInfo* SafetensorsFile::find(std::string_view name) const {
  const auto found = std::lower_bound(
      byName_.begin(), byName_.end(), name,
      [&](uint32_t index, std::string_view wanted) { return std::string_view(tensors_[index].name) < wanted; });
  if (found == byName_.end() || tensors_[*found].name != name) return nullptr;
  return &tensors_[*found];
}

std::span<const std::byte> SafetensorsFile::bytes(const TensorInfo& tensor) const {
  BURNISH_CHECK(tensor.end <= mapping_.size() - dataStart_ && tensor.begin <= tensor.end,
                "the tensor is of another file");
  return mapping_.subspan(dataStart_ + tensor.begin, tensor.byteCount());
}

Result<void> SafetensorsFile::readPart(const TensorInfo& tensor, uint64_t offset, std::span<std::byte> target) const {
  BURNISH_CHECK(offset <= tensor.byteCount() && target.size() <= tensor.byteCount() - offset,
                "the part is outside of the tensor");
  BURNISH_TRY_VOID(file_.readAt(dataStart_ + tensor.begin + offset, target));
  return {};
}

}  // namespace burnish
