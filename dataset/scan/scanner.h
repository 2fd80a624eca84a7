#pragma once

#include "core/base/result.h"
#include "dataset/image/decode.h"
#include "dataset/scan/scan_report.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>

namespace burnish::dataset {

/// Files examined / files found. Called on the thread that called scanFolder(), at most some 20 times a second.
using ScanProgress = std::function<void(int64_t done, int64_t found)>;

struct ScanOptions {
  bool verify = true;  ///< Decode every picture in full, so that damaged ones are found before training.
  /// A file that remembers by content hash which pictures were decoded without fault, so that they need not be decoded
  /// again; made anew when it is damaged. Empty = none.
  std::filesystem::path memory;
  int workers = 0;  ///< Threads that read and decode; 0 = one a core, at most 8.
  DecodeOptions decode;
};

/// Reads a folder and its sub-folders (hidden ones and loops of links excepted). Pictures are known by their content,
/// not by their extension. A folder without pictures is a report without pictures; only a folder that is missing or
/// cannot be listed (FileMissing, FileUnreadable) and a stop (Interrupted) are errors. Any thread.
Result<ScanReport> scanFolder(const std::filesystem::path& folder,
                              const ScanProgress& progress = {},
                              std::stop_token stop = {},
                              const ScanOptions& options = {});

}  // namespace burnish::dataset
