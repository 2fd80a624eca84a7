#include "core/weights/disk_space.h"

#include <sys/statvfs.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <string>

namespace burnish {
namespace fs = std::filesystem;
namespace {

// Directory entries, the header of a file system block, another program's log: never fill a disk to its last byte.
constexpr uint64_t kReserve = 16u << 20;

/// "4.3 GB", always rounded up.
std::string sizeText(uint64_t bytes) {
  const bool isLarge = bytes >= 1'000'000'000;
  const double tenths = std::ceil(static_cast<double>(bytes) / (isLarge ? 1e8 : 1e5));
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1f %s", tenths / 10, isLarge ? "GB" : "MB");
  return text.data();
}

/// The nearest folder above that exists.
fs::path existingFolder(const fs::path& target) {
  std::error_code ignored;
  fs::path folder = fs::absolute(target, ignored);
  while (!fs::is_directory(folder, ignored) && folder.has_relative_path()) folder = folder.parent_path();
  return folder;
}

}  // namespace

Result<void> requireDiskSpace(const fs::path& target, uint64_t bytes) {
  struct statvfs status {};
  if (::statvfs(existingFolder(target).c_str(), &status) != 0) return {};
  const uint64_t available = static_cast<uint64_t>(status.f_bavail) * status.f_frsize;
  const uint64_t needed = bytes + kReserve;
  if (available >= needed) return {};
  return Error{
      ErrorCode::DiskSpace, {target.string(), sizeText(needed), sizeText(available), sizeText(needed - available)}, {}};
}

}  // namespace burnish
