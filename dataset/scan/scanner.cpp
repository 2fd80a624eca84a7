#include "dataset/scan/scanner.h"

#include "core/base/translatable.h"
#include "dataset/scan/file_examiner.h"
#include "dataset/scan/folder_walk.h"
#include "dataset/scan/natural_order.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

namespace burnish::dataset {
namespace {

constexpr auto kProgressInterval = std::chrono::milliseconds(50);

/// Examines files on a few threads; the result stands in the order of the files whoever was first.
class ExaminePool {
 public:
  ExaminePool(const std::vector<std::string>& files, FileExaminer& examiner)
      : files_(files), examiner_(examiner), results_(files.size()) {}

  /// Returns when everything is examined or a stop was asked for.
  std::vector<Examined> run(std::size_t workers, const ScanProgress& progress, std::stop_token stop) {
    std::vector<std::jthread> threads;
    running_ = workers;
    for (std::size_t i = 0; i < workers; ++i) threads.emplace_back([this, stop] { work(stop); });
    const auto found = static_cast<int64_t>(files_.size());
    std::unique_lock lock(mutex_);
    while (running_ > 0) {
      const int64_t done = done_;
      lock.unlock();
      if (progress) progress(done, found);
      lock.lock();
      changed_.wait_for(lock, kProgressInterval, [this] { return running_ == 0; });
    }
    lock.unlock();
    threads.clear();
    if (progress) progress(done_, found);
    return std::move(results_);
  }

 private:
  void work(const std::stop_token& stop) {
    for (std::size_t i = next_++; i < files_.size() && !stop.stop_requested(); i = next_++) {
      results_[i] = examiner_.examine(files_[i]);
      ++done_;
    }
    const std::lock_guard lock(mutex_);
    --running_;
    changed_.notify_all();
  }

  const std::vector<std::string>& files_;
  FileExaminer& examiner_;
  std::vector<Examined> results_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<int64_t> done_ = 0;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t running_ = 0;
};

std::size_t workerCount(const ScanOptions& options, std::size_t files) {
  const auto cores = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 8);
  const std::size_t wanted = options.workers > 0 ? static_cast<std::size_t>(options.workers) : cores;
  return std::min(wanted, files);
}

/// Sorts what was examined into the lists of the report.
class ReportBuilder {
 public:
  ReportBuilder(const std::filesystem::path& folder, FolderListing listing) {
    report_.folder = folder.string();
    report_.refused = std::move(listing.unnamable);
    report_.ignored = std::move(listing.ignored);
  }
  void add(Examined examined) {
    std::visit([this](auto&& item) { take(std::forward<decltype(item)>(item)); }, std::move(examined));
  }
  ScanReport finish() {
    std::set<std::string> used;
    for (ScannedPicture& picture : report_.pictures) readCaption(picture, used);
    for (const auto& [stem, path] : captions_) {
      if (!used.contains(path))
        report_.ignored.push_back(notUsed(path, BURNISH_NOOP("Dataset", "no picture has its name")));
    }
    const auto before = [](const RefusedFile& a, const RefusedFile& b) { return naturallyBefore(a.path, b.path); };
    std::ranges::stable_sort(report_.refused, before);
    std::ranges::stable_sort(report_.ignored, before);
    report_.subfolders = countSubfolders();
    return std::move(report_);
  }

 private:
  void take(ScannedPicture picture) { report_.pictures.push_back(std::move(picture)); }
  void take(RefusedPicture picture) { report_.refused.push_back(std::move(picture.file)); }
  void take(OtherFile other) { report_.ignored.push_back(std::move(other.file)); }
  void take(CaptionCandidate candidate) {
    std::string stem = std::filesystem::path(candidate.path).replace_extension().string();
    captions_.emplace(std::move(stem), std::move(candidate.path));
  }
  /// The file with exactly ".txt" wins over ".TXT".
  [[nodiscard]] std::string captionOf(const ScannedPicture& picture) const {
    const auto [first, last] = captions_.equal_range(std::filesystem::path(picture.path).replace_extension().string());
    if (first == last) return {};
    const auto exact = std::find_if(first, last, [](const auto& entry) { return entry.second.ends_with(".txt"); });
    return (exact != last ? exact : first)->second;
  }
  void readCaption(ScannedPicture& picture, std::set<std::string>& used) {
    const std::string path = captionOf(picture);
    if (path.empty()) return;
    used.insert(path);
    picture.hasCaptionFile = true;
    auto caption = readCaptionFile(path);
    if (caption.ok()) {
      picture.caption = std::move(caption).value();
    } else {
      picture.captionFault = caption.error();
      report_.refused.push_back({path, caption.error()});
    }
  }
  [[nodiscard]] int64_t countSubfolders() const {
    std::set<std::filesystem::path> folders;
    const auto top = (std::filesystem::path(report_.folder) / "").parent_path();
    for (const ScannedPicture& picture : report_.pictures) {
      const auto parent = std::filesystem::path(picture.path).parent_path();
      if (parent != top) folders.insert(parent);
    }
    return static_cast<int64_t>(folders.size());
  }

  ScanReport report_;
  std::multimap<std::string, std::string> captions_;  ///< Path without extension → path.
};

}  // namespace

Result<ScanReport> scanFolder(const std::filesystem::path& folder,
                              const ScanProgress& progress,
                              std::stop_token stop,
                              const ScanOptions& options) {
  BURNISH_TRY(FolderListing listing, walkFolder(folder, stop));
  VerifiedMemory memory(options.memory);
  DecodeOptions decode = options.decode;
  decode.stop = stop;
  FileExaminer examiner(decode, options.verify, memory);
  const std::vector<std::string> files = std::move(listing.files);
  std::vector<Examined> examined = ExaminePool(files, examiner).run(workerCount(options, files.size()), progress, stop);
  if (stop.stop_requested()) return Error{ErrorCode::Interrupted, {}, {}};
  ReportBuilder builder(folder, std::move(listing));
  for (Examined& item : examined) builder.add(std::move(item));
  (void)memory.save();  // a short cut that could not be kept costs time, nothing else
  return builder.finish();
}

}  // namespace burnish::dataset
