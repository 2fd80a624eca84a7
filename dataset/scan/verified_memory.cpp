#include "dataset/scan/verified_memory.h"

#include "core/base/files.h"
#include "core/base/hash.h"

#include <sstream>
#include <utility>

namespace burnish::dataset {
namespace {

/// The number goes up when the decoder learns to refuse more, so that everything is looked at again.
constexpr char kTitle[] = "burnish verified pictures 1";
constexpr std::size_t kHashLetters = 64;

}  // namespace

VerifiedMemory::VerifiedMemory(std::filesystem::path file) : file_(std::move(file)) {
  if (file_.empty()) return;
  const auto content = readTextFile(file_, 512u << 20);
  if (content.ok()) parse(content.value());
}

void VerifiedMemory::parse(const std::string& content) {
  std::istringstream lines(content);
  std::string title, checksum, hash;
  std::getline(lines, title);
  std::getline(lines, checksum);
  const std::size_t head = title.size() + checksum.size() + 2;
  if (title != kTitle || head > content.size() || sha256Hex(std::string_view(content).substr(head)) != checksum) return;
  unsigned notes = 0;
  while (lines >> hash >> notes) {
    if (hash.size() == kHashLetters) notesOf_[hash] = notes;
  }
}

std::optional<std::vector<PictureNote>> VerifiedMemory::find(const std::string& contentHash) const {
  const std::lock_guard lock(mutex_);
  const auto found = notesOf_.find(contentHash);
  if (found == notesOf_.end()) return std::nullopt;
  std::vector<PictureNote> notes;
  for (unsigned bit = 0; bit < 32; ++bit) {
    if ((found->second >> bit & 1u) != 0) notes.push_back(static_cast<PictureNote>(bit));
  }
  return notes;
}

void VerifiedMemory::add(const std::string& contentHash, const std::vector<PictureNote>& notes) {
  unsigned bits = 0;
  for (const PictureNote note : notes) bits |= 1u << static_cast<unsigned>(note);
  const std::lock_guard lock(mutex_);
  notesOf_[contentHash] = bits;
  isChanged_ = true;
}

Result<void> VerifiedMemory::save() {
  const std::lock_guard lock(mutex_);
  if (!isChanged_ || file_.empty()) return {};
  std::string lines;
  for (const auto& [hash, notes] : notesOf_) lines += hash + ' ' + std::to_string(notes) + '\n';
  BURNISH_TRY_VOID(makeFolders(file_.parent_path()));
  BURNISH_TRY_VOID(writeFileAtomically(file_, std::string(kTitle) + '\n' + sha256Hex(lines) + '\n' + lines));
  isChanged_ = false;
  return {};
}

}  // namespace burnish::dataset
