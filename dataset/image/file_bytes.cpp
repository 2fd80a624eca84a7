#include "dataset/image/file_bytes.h"

#include "core/base/translatable.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>

namespace burnish::dataset {
namespace {

constexpr int64_t kMostBytes = int64_t{2} << 30;

/// Closes the descriptor at the end of the scope.
struct Descriptor {
  explicit Descriptor(int openedValue) : value(openedValue) {}
  ~Descriptor() {
    if (value >= 0) ::close(value);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int value;
};

Error readError(const std::filesystem::path& path) {
  const ErrorCode code = errno == ENOENT ? ErrorCode::FileMissing : ErrorCode::FileUnreadable;
  return {code, {path.string()}, std::strerror(errno)};
}

}  // namespace

Result<std::vector<std::byte>> readPictureBytes(const std::filesystem::path& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status {};
  if (file.value < 0 || ::fstat(file.value, &status) != 0) return readError(path);
  if (!S_ISREG(status.st_mode)) return Error{ErrorCode::FileUnreadable, {path.string()}, "it is not a regular file"};
  if (status.st_size > kMostBytes) {
    return Error{
        ErrorCode::PictureTooLarge, {path.string(), std::to_string(status.st_size >> 20) + " MiB", "2048 MiB"}, {}};
  }
  std::vector<std::byte> bytes(static_cast<std::size_t>(status.st_size));
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t got = ::read(file.value, bytes.data() + done, bytes.size() - done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return readError(path);
    if (got == 0) break;  // it became shorter while it was read
    done += static_cast<std::size_t>(got);
  }
  bytes.resize(done);
  return bytes;
}

}  // namespace burnish::dataset
