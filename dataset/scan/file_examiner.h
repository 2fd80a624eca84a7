#pragma once

#include "dataset/image/decode.h"
#include "dataset/scan/scan_report.h"
#include "dataset/scan/verified_memory.h"

#include <mutex>
#include <string>
#include <variant>

namespace burnish::dataset {

/// A text file that is a caption if a picture of its name is found.
struct CaptionCandidate {
  std::string path;
};
/// A file that looks like a picture and cannot be trained.
struct RefusedPicture {
  RefusedFile file;
};
/// A file that is no picture.
struct OtherFile {
  RefusedFile file;
};
using Examined = std::variant<OtherFile, ScannedPicture, RefusedPicture, CaptionCandidate>;

/// Finds out what a file is, by its content; a picture is read once, hashed and (unless remembered) decoded in full.
/// Safe from every thread: very large pictures are decoded one at a time, so that memory stays bounded.
class FileExaminer {
 public:
  FileExaminer(DecodeOptions options, bool verify, VerifiedMemory& memory);

  Examined examine(const std::string& path);

 private:
  Examined examinePicture(const std::string& path);
  Result<ScannedPicture> readPicture(const std::string& path);

  DecodeOptions options_;
  bool verify_;
  VerifiedMemory& memory_;
  std::mutex large_;
};

/// ".txt" in any case.
bool isNamedLikeCaption(const std::string& path);

}  // namespace burnish::dataset
