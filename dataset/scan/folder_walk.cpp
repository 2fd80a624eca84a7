#include "dataset/scan/folder_walk.h"

#include "core/base/translatable.h"
#include "dataset/caption/utf.h"
#include "dataset/scan/natural_order.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

namespace burnish::dataset {
namespace {

namespace fs = std::filesystem;
using namespace std::string_view_literals;

std::string lowerCase(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return lower;
}

bool isSystemFile(std::string_view name) {
  constexpr std::array kNames{"thumbs.db"sv, "ehthumbs.db"sv, "desktop.ini"sv, "__macosx"sv, "@eadir"sv};
  return std::ranges::find(kNames, lowerCase(name)) != kNames.end();
}

bool isNamedLikePicture(const fs::path& path) {
  constexpr std::array kExtensions{".jpg"sv, ".jpeg"sv, ".png"sv, ".webp"sv, ".bmp"sv, ".tif"sv, ".tiff"sv, ".gif"sv};
  return std::ranges::find(kExtensions, lowerCase(path.extension().string())) != kExtensions.end();
}

class Walker {
 public:
  explicit Walker(std::stop_token stop) : stop_(std::move(stop)) {}

  /// False if the folder cannot be listed.
  bool visit(const fs::path& folder) {
    struct stat status {};
    if (::stat(folder.c_str(), &status) != 0) return false;
    if (!visited_.emplace(status.st_dev, status.st_ino).second) return true;
    std::error_code failure;
    fs::directory_iterator entries(folder, failure);
    for (; !failure && entries != fs::directory_iterator() && !stop_.stop_requested(); entries.increment(failure)) {
      add(entries->path());
    }
    return !failure;
  }
  FolderListing take();

 private:
  void add(const fs::path& path) {
    const std::string name = path.filename().string();
    const std::string text = path.string();
    if (firstInvalidUtf8(text)) return addUnnamable(text);
    if (name.starts_with("._")) return ignore(text, BURNISH_NOOP("Dataset", "it is a macOS side file"));
    if (name.starts_with('.')) return ignore(text, BURNISH_NOOP("Dataset", "it is hidden"));
    if (isSystemFile(name)) return ignore(text, BURNISH_NOOP("Dataset", "it belongs to the operating system"));
    std::error_code failure;
    switch (fs::status(path, failure).type()) {
      case fs::file_type::regular:
        listing_.files.push_back(text);
        return;
      case fs::file_type::directory:
        return addFolder(path);
      case fs::file_type::not_found:
        return ignore(text, BURNISH_NOOP("Dataset", "it is a link that leads nowhere"));
      default:
        return ignore(text, BURNISH_NOOP("Dataset", "it is not a regular file"));
    }
  }
  void addFolder(const fs::path& path) {
    if (isNamedLikePicture(path)) ignore(path.string(), BURNISH_NOOP("Dataset", "it is a folder named like a picture"));
    if (!visit(path)) ignore(path.string(), BURNISH_NOOP("Dataset", "the folder cannot be listed"));
  }
  void addUnnamable(const std::string& text) {
    const std::string shown = escapeInvalidUtf8(text);
    const Error reason{
        ErrorCode::PictureUnreadable, {shown, BURNISH_NOOP("Dataset", "its name is not UTF-8: rename it")}, {}};
    listing_.unnamable.push_back({shown, reason});
  }
  void ignore(const std::string& path, const char* reason) { listing_.ignored.push_back(notUsed(path, reason)); }

  std::stop_token stop_;
  std::set<std::pair<dev_t, ino_t>> visited_;
  FolderListing listing_;
};

FolderListing Walker::take() {
  std::ranges::sort(listing_.files, naturallyBefore);
  const auto before = [](const RefusedFile& a, const RefusedFile& b) { return naturallyBefore(a.path, b.path); };
  std::ranges::stable_sort(listing_.ignored, before);
  std::ranges::stable_sort(listing_.unnamable, before);
  return std::move(listing_);
}

}  // namespace

RefusedFile notUsed(const std::string& path, const char* reason) {
  return {path, {ErrorCode::FileNotUsed, {path, reason}, {}}};
}

Result<FolderListing> walkFolder(const fs::path& folder, std::stop_token stop) {
  std::error_code failure;
  const auto status = fs::status(folder, failure);
  if (!fs::exists(status)) return Error{ErrorCode::FileMissing, {folder.string()}, {}};
  if (!fs::is_directory(status)) return Error{ErrorCode::FileUnreadable, {folder.string()}, "it is not a folder"};
  Walker walker(stop);
  if (!walker.visit(folder)) return Error{ErrorCode::FileUnreadable, {folder.string()}, "the folder cannot be listed"};
  if (stop.stop_requested()) return Error{ErrorCode::Interrupted, {}, {}};
  return walker.take();
}

}  // namespace burnish::dataset
