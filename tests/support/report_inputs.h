#pragma once

#include "core/base/json.h"
#include "core/base/result.h"

#include <QTemporaryDir>

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace burnish::test {

/// One entry of the manifest: an input that broke other programs, and what is right.
struct ReportInput {
  std::string id;              ///< "R33-05".
  std::string report;          ///< "R33".
  std::filesystem::path path;  ///< Absolute: a file, or a folder of files.
  std::string what;
  std::string right;
  Json expect;  ///< Machine-checkable expectations; an empty object where there are none.
};

/// The inputs of the field reports: $BURNISH_REPORTS or tests/data/reports, a folder that holds inputs.tar.gz or an
/// unpacked inputs/. An archive is unpacked into a temporary folder that lives as long as this object.
class ReportInputs {
 public:
  static Result<ReportInputs> open();

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  /// The entries of one report, in the order of the manifest; empty if there are none.
  [[nodiscard]] std::vector<ReportInput> select(std::string_view report) const;

 private:
  std::unique_ptr<QTemporaryDir> unpacked_;
  std::filesystem::path folder_;
  std::vector<ReportInput> inputs_;
};

}  // namespace burnish::test
