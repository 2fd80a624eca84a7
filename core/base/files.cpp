#include "core/base/files.h"

#include "core/base/hash.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <vector>

namespace burnish {
namespace fs = std::filesystem;
namespace {

Result<void> writeAll(const fs::path& target, int descriptor, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      return writeError(target, errno);
    }
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return {};
}

Result<uint64_t> hashOnDisk(const fs::path& path, const std::vector<uint64_t>& pieceSizes) {
  std::ifstream stream(path, std::ios::binary);
  uint64_t hash = 0;
  std::vector<char> buffer;
  for (const uint64_t size : pieceSizes) {
    buffer.resize(size);
    stream.read(buffer.data(), static_cast<std::streamsize>(size));
    if (static_cast<uint64_t>(stream.gcount()) != size) {
      return Error{ErrorCode::WriteFailed, {path.string()}, "the file is shorter than what was written"};
    }
    hash = xxHash64(std::as_bytes(std::span(buffer)), hash);
  }
  return hash;
}

/// Makes names of temporary files differ inside this process.
uint64_t nextNumber() {
  static std::atomic<uint64_t> number{0};
  return ++number;
}

}  // namespace

Error writeError(const fs::path& path, int errnoValue) {
  const bool full = errnoValue == ENOSPC || errnoValue == EDQUOT;
  return {full ? ErrorCode::DiskFull : ErrorCode::WriteFailed, {path.string()}, std::strerror(errnoValue)};
}

Result<std::string> readTextFile(const fs::path& path, uint64_t maximumBytes) {
  std::error_code failure;
  const auto status = fs::status(path, failure);
  if (!fs::exists(status)) return Error{ErrorCode::FileMissing, {path.string()}, {}};
  if (fs::is_directory(status)) return Error{ErrorCode::FileUnreadable, {path.string()}, "it is a folder"};
  if (!fs::is_regular_file(status))
    return Error{ErrorCode::FileUnreadable, {path.string()}, "it is not a regular file"};
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return Error{ErrorCode::FileUnreadable, {path.string()}, std::strerror(errno)};
  std::string content;
  std::vector<char> buffer(1 << 16);
  while (stream.read(buffer.data(), static_cast<std::streamsize>(buffer.size())) || stream.gcount() > 0) {
    content.append(buffer.data(), static_cast<std::size_t>(stream.gcount()));
    if (content.size() > maximumBytes) {
      return Error{
          ErrorCode::FileUnreadable, {path.string()}, "it is larger than " + std::to_string(maximumBytes) + " bytes"};
    }
  }
  return content;
}

AtomicFile::AtomicFile(fs::path target, fs::path temporary, int descriptor)
    : target_(std::move(target)), temporary_(std::move(temporary)), descriptor_(descriptor) {}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})),
      descriptor_(std::exchange(other.descriptor_, -1)),
      bytesWritten_(other.bytesWritten_),
      hash_(other.hash_),
      writeSizes_(std::move(other.writeSizes_)) {}

AtomicFile::~AtomicFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

Result<AtomicFile> AtomicFile::create(const fs::path& target) {
  std::error_code failure;
  fs::path file = target;
  if (fs::is_symlink(file, failure)) file = fs::weakly_canonical(file, failure);  // the link stays, its file is renewed
  if (failure || file.empty()) file = target;
  const fs::path stem = file.parent_path() / ("." + file.filename().string().substr(0, 200) + ".");
  for (int attempt = 0;; ++attempt) {
    const fs::path temporary = stem.string() + std::to_string(::getpid()) + "-" + std::to_string(nextNumber());
    const int descriptor = ::open(temporary.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);  // less the umask
    if (descriptor >= 0) return AtomicFile(file, temporary, descriptor);
    if (errno != EEXIST || attempt == 100) return writeError(target, errno);
  }
}

Result<void> AtomicFile::write(std::span<const std::byte> bytes) {
  constexpr std::size_t kPiece = 4u << 20;  // bounds the memory of the read-back
  for (std::size_t from = 0; from < bytes.size(); from += kPiece) {
    const auto piece = bytes.subspan(from, std::min(kPiece, bytes.size() - from));
    BURNISH_TRY_VOID(writeAll(target_, descriptor_, piece));
    bytesWritten_ += piece.size();
    hash_ = xxHash64(piece, hash_);
    writeSizes_.push_back(piece.size());
  }
  return {};
}

Result<void> AtomicFile::write(std::string_view text) {
  return write(std::as_bytes(std::span(text)));
}

Result<void> AtomicFile::commit() {
  if (::fsync(descriptor_) != 0) return writeError(target_, errno);
  ::posix_fadvise(descriptor_, 0, 0, POSIX_FADV_DONTNEED);  // so that the disk is read and not the memory of the write
  BURNISH_TRY(const uint64_t onDisk, hashOnDisk(temporary_, writeSizes_));
  if (onDisk != hash_)
    return Error{ErrorCode::WriteFailed, {target_.string()}, "what was read back differs from what was written"};
  ::close(std::exchange(descriptor_, -1));
  if (::rename(temporary_.c_str(), target_.c_str()) != 0) return writeError(target_, errno);
  temporary_.clear();
  return syncFolder(target_.parent_path());
}

Result<void> writeFileAtomically(const fs::path& path, std::string_view content) {
  BURNISH_TRY(AtomicFile file, AtomicFile::create(path));
  BURNISH_TRY_VOID(file.write(content));
  return file.commit();
}

Result<void> syncFolder(const fs::path& folder) {
  const fs::path opened = folder.empty() ? fs::path(".") : folder;
  const int descriptor = ::open(opened.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return writeError(folder, errno);
  const int failed = ::fsync(descriptor) == 0 ? 0 : errno;
  ::close(descriptor);
  if (failed != 0 && failed != EINVAL) return writeError(folder, failed);  // EINVAL: a file system without folder sync
  return {};
}

Result<void> makeFolders(const fs::path& folder) {
  std::error_code failure;
  std::vector<fs::path> missing;
  for (fs::path path = folder; !path.empty() && !fs::exists(path, failure); path = path.parent_path()) {
    if (missing.size() > 4096 || (!missing.empty() && missing.back() == path)) break;
    missing.push_back(path);
  }
  fs::create_directories(folder, failure);
  if (failure) return writeError(folder, failure.value());
  for (const fs::path& made : missing) (void)syncFolder(made.parent_path());  // a name is safe when its folder is
  return {};
}

Result<void> requireAbsent(const fs::path& path) {
  std::error_code ignored;
  if (fs::exists(fs::symlink_status(path, ignored))) return Error{ErrorCode::AlreadyExists, {path.string()}, {}};
  return {};
}

fs::path uniquePath(const fs::path& wanted) {
  fs::path candidate = wanted;
  std::error_code ignored;
  for (int number = 2; fs::exists(fs::symlink_status(candidate, ignored)); ++number) {
    candidate =
        wanted.parent_path() / (wanted.stem().string() + "-" + std::to_string(number) + wanted.extension().string());
  }
  return candidate;
}

}  // namespace burnish
