#include "core/weights/safetensors_file.h"

#include "core/base/check.h"
#include "core/base/translatable.h"
#include "core/weights/file_kind.h"
#include "core/weights/safetensors_header.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace burnish {
namespace fs = std::filesystem;
namespace {

constexpr uint64_t kLengthBytes = 8;
constexpr uint64_t kMaximumHeader = 100'000'000;  // as the format's own reader has it
constexpr std::size_t kPiece = 1u << 20;

Error unreadable(const fs::path& path, int errnoValue) {
  const ErrorCode code = errnoValue == ENOENT ? ErrorCode::FileMissing : ErrorCode::FileUnreadable;
  return {code, {path.string()}, code == ErrorCode::FileMissing ? std::string() : std::strerror(errnoValue)};
}

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

int64_t TensorInfo::elementCount() const {
  int64_t count = 1;
  for (const int64_t extent : shape) count *= extent;
  return count;
}

SafetensorsFile::SafetensorsFile(SafetensorsFile&& other) noexcept {
  *this = std::move(other);
}

SafetensorsFile& SafetensorsFile::operator=(SafetensorsFile&& other) noexcept {
  if (this == &other) return *this;
  close();
  path_ = std::move(other.path_);
  descriptor_ = std::exchange(other.descriptor_, -1);
  mapping_ = std::exchange(other.mapping_, {});
  dataStart_ = other.dataStart_;
  tensors_ = std::move(other.tensors_);
  byName_ = std::move(other.byName_);
  metadata_ = std::move(other.metadata_);
  return *this;
}

SafetensorsFile::~SafetensorsFile() {
  close();
}

void SafetensorsFile::close() {
  if (!mapping_.empty()) ::munmap(const_cast<std::byte*>(mapping_.data()), mapping_.size());
  if (descriptor_ >= 0) ::close(descriptor_);
  mapping_ = {};
  descriptor_ = -1;
}

Result<SafetensorsFile> SafetensorsFile::open(const fs::path& path) {
  SafetensorsFile file;
  file.path_ = path;
  // O_NONBLOCK: a named pipe must not hold us up before we see that it is no file.
  file.descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file.descriptor_ < 0) return unreadable(path, errno);
  struct stat status {};
  if (::fstat(file.descriptor_, &status) != 0) return unreadable(path, errno);
  if (S_ISDIR(status.st_mode)) return unreadable(path, EISDIR);
  if (!S_ISREG(status.st_mode)) return Error{ErrorCode::FileUnreadable, {path.string()}, "it is not a regular file"};
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size > 0) {
    void* address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.descriptor_, 0);
    if (address == MAP_FAILED) return unreadable(path, errno);
    file.mapping_ = {static_cast<const std::byte*>(address), size};
  }
  BURNISH_TRY(const uint64_t length, headerLength(path, file.mapping_));
  file.dataStart_ = kLengthBytes + length;
  const std::string_view json(reinterpret_cast<const char*>(file.mapping_.data()) + kLengthBytes, length);
  BURNISH_TRY(SafetensorsHeader header, parseSafetensorsHeader(json, size - file.dataStart_, path.string()));
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

Result<void> SafetensorsFile::readBytes(const TensorInfo& tensor, std::span<std::byte> target) const {
  BURNISH_CHECK(target.size() == tensor.byteCount(), "the target has another size");
  auto offset = static_cast<off_t>(dataStart_ + tensor.begin);
  while (!target.empty()) {
    const ssize_t count = ::pread(descriptor_, target.data(), target.size(), offset);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return unreadable(path_, errno);
    if (count == 0) {
      return Error{ErrorCode::WeightsCorrupt,
                   {path_.string()},
                   "it became shorter while it was read (tensor \"" + tensor.name + "\")"};
    }
    target = target.subspan(static_cast<std::size_t>(count));
    offset += count;
  }
  return {};
}

Result<void> SafetensorsFile::readFloats(const TensorInfo& tensor, std::span<float> target) const {
  if (!isConvertible(tensor.dtype)) {
    return Error{
        ErrorCode::WeightsCorrupt,
        {path_.string()},
        "tensor \"" + tensor.name + "\": the type " + std::string(dtypeName(tensor.dtype)) + " is not supported"};
  }
  if (tensor.dtype == DType::F32) return readBytes(tensor, std::as_writable_bytes(target));
  const auto elementBytes = static_cast<std::size_t>(bitsPerElement(tensor.dtype)) / 8;
  std::vector<std::byte> piece(std::min<std::size_t>(kPiece, tensor.byteCount()));
  TensorInfo part = tensor;
  for (std::size_t done = 0; done < target.size();) {
    const std::size_t count = std::min(target.size() - done, piece.size() / elementBytes);
    part.begin = tensor.begin + done * elementBytes;
    part.end = part.begin + count * elementBytes;
    const std::span<std::byte> raw = std::span(piece).first(count * elementBytes);
    BURNISH_TRY_VOID(readBytes(part, raw));
    convertToFloat(tensor.dtype, raw, target.subspan(done, count));
    done += count;
  }
  return {};
}

Result<HostTensor> SafetensorsFile::readTensor(std::string_view name) const {
  const TensorInfo* tensor = find(name);
  if (tensor == nullptr) return Error{ErrorCode::TensorMissing, {path_.string(), std::string(name)}, {}};
  HostTensor result{tensor->shape, std::vector<float>(static_cast<std::size_t>(tensor->elementCount()))};
  BURNISH_TRY_VOID(readFloats(*tensor, result.values));
  return result;
}

}  // namespace burnish
