#include "dataset/scan/file_examiner.h"

#include "core/base/guard.h"
#include "core/base/hash.h"
#include "dataset/image/file_bytes.h"
#include "dataset/image/probe.h"
#include "dataset/scan/folder_walk.h"

#include <fcntl.h>
#include <strings.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <utility>

namespace burnish::dataset {
namespace {

constexpr int64_t kLargePixels = 40'000'000;

bool hasExtension(const std::string& path, const char* extension) {
  return ::strcasecmp(std::filesystem::path(path).extension().c_str(), extension) == 0;
}

bool isNamedLikePicture(const std::string& path) {
  constexpr std::array kExtensions{".jpg", ".jpeg", ".jpe",  ".jfif", ".png",  ".apng", ".webp",
                                   ".bmp", ".tif",  ".tiff", ".gif",  ".heic", ".heif", ".avif"};
  return std::ranges::any_of(kExtensions, [&](const char* extension) { return hasExtension(path, extension); });
}

/// The first bytes; none if the file cannot be read.
Result<std::vector<std::byte>> readHead(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return Error{ErrorCode::FileUnreadable, {path}, std::strerror(errno)};
  std::vector<std::byte> head(kHeadBytes);
  const ssize_t got = ::read(file, head.data(), head.size());
  const int failed = got < 0 ? errno : 0;
  ::close(file);
  if (failed != 0) return Error{ErrorCode::FileUnreadable, {path}, std::strerror(failed)};
  head.resize(static_cast<std::size_t>(got));
  return head;
}

RefusedPicture refused(const std::string& path, Error reason) {
  return {{path, std::move(reason)}};
}

}  // namespace

bool isNamedLikeCaption(const std::string& path) {
  return hasExtension(path, ".txt");
}

FileExaminer::FileExaminer(DecodeOptions options, bool verify, VerifiedMemory& memory)
    : options_(std::move(options)), verify_(verify), memory_(memory) {}

Examined FileExaminer::examine(const std::string& path) {
  const auto head = readHead(path);
  if (!head.ok()) return refused(path, head.error());
  const FileKind kind = fileKindOf(head.value());
  if (isDecodable(kind)) return examinePicture(path);
  if (isNamedLikeCaption(path) && !isPicture(kind)) return CaptionCandidate{path};
  if (isPicture(kind) || isNamedLikePicture(path)) {
    return refused(path, {ErrorCode::PictureUnreadable, {path, kindText(kind)}, {}});
  }
  return OtherFile{notUsed(path, kindText(kind))};
}

Examined FileExaminer::examinePicture(const std::string& path) {
  auto picture = guard(ErrorCode::PictureUnreadable, {path, {}}, [&] { return readPicture(path); });
  if (picture.ok()) return std::move(picture).value();
  return refused(path, picture.error());
}

Result<ScannedPicture> FileExaminer::readPicture(const std::string& path) {
  BURNISH_TRY(const std::vector<std::byte> bytes, readPictureBytes(path));
  BURNISH_TRY(PictureInfo info, probePicture(bytes, path, options_));
  std::string hash = sha256Hex(bytes);
  if (const auto remembered = memory_.find(hash)) {
    info.notes = *remembered;
  } else if (verify_) {
    std::unique_lock lock(large_, std::defer_lock);
    if (int64_t{info.width} * info.height > kLargePixels) lock.lock();
    BURNISH_TRY(info, verifyPicture(bytes, path, options_));
    memory_.add(hash, info.notes);
  }
  ScannedPicture picture;
  picture.path = path;
  picture.kind = info.kind;
  picture.width = info.width;
  picture.height = info.height;
  picture.notes = info.notes;
  picture.contentHash = std::move(hash);
  return picture;
}

}  // namespace burnish::dataset
