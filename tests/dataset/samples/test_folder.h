#pragma once

#include "tests/dataset/samples/encoded_pictures.h"

#include <QTemporaryDir>

#include <filesystem>
#include <string>
#include <string_view>

namespace burnish::test {

/// A folder that is gone at the end of the case.
class TestFolder {
 public:
  [[nodiscard]] std::filesystem::path path() const { return folder_.path().toStdString(); }
  /// Writes a file, with the folders above it; returns its path.
  std::filesystem::path write(const std::string& name, const Bytes& content) const;
  std::filesystem::path write(const std::string& name, std::string_view content) const;

 private:
  QTemporaryDir folder_;
};

}  // namespace burnish::test
