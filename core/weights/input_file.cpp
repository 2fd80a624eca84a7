#include "core/weights/input_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

namespace burnish {
namespace fs = std::filesystem;

Error inputError(const fs::path& path, int errnoValue) {
  const ErrorCode code = errnoValue == ENOENT ? ErrorCode::FileMissing : ErrorCode::FileUnreadable;
  return {code, {path.string()}, code == ErrorCode::FileMissing ? std::string() : std::strerror(errnoValue)};
}

InputFile::InputFile(fs::path path, int descriptor, uint64_t size)
    : path_(std::move(path)), descriptor_(descriptor), size_(size) {}

InputFile::InputFile(InputFile&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)), size_(other.size_) {}

InputFile& InputFile::operator=(InputFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(descriptor_, other.descriptor_);
  std::swap(size_, other.size_);
  return *this;
}

InputFile::~InputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<InputFile> InputFile::open(const fs::path& path) {
  // O_NONBLOCK: a named pipe must not hold us up before we see that it is no file.
  InputFile file(path, ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK), 0);
  if (file.descriptor_ < 0) return inputError(path, errno);
  struct stat status {};
  if (::fstat(file.descriptor_, &status) != 0) return inputError(path, errno);
  if (S_ISDIR(status.st_mode)) return inputError(path, EISDIR);
  if (!S_ISREG(status.st_mode)) return Error{ErrorCode::FileUnreadable, {path.string()}, "it is not a regular file"};
  file.size_ = static_cast<uint64_t>(status.st_size);
  return file;
}

Result<void> InputFile::readAt(uint64_t offset, std::span<std::byte> target) const {
  while (!target.empty()) {
    if (offset > INT64_MAX) return Error{ErrorCode::WeightsCorrupt, {path_.string()}, "an offset is out of range"};
    const ssize_t count = ::pread(descriptor_, target.data(), target.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return inputError(path_, errno);
    if (count == 0) return Error{ErrorCode::WeightsCorrupt, {path_.string()}, "it became shorter while it was read"};
    target = target.subspan(static_cast<std::size_t>(count));
    offset += static_cast<uint64_t>(count);
  }
  return {};
}

}  // namespace burnish
