#include "tests/support/report_inputs.h"

#include <QProcess>

#include <cstdlib>

namespace burnish::test {
namespace fs = std::filesystem;
namespace {

constexpr int kUnpackMilliseconds = 120'000;

fs::path chosenFolder() {
  const char* chosen = std::getenv("BURNISH_REPORTS");
  return chosen != nullptr && *chosen != '\0' ? fs::path(chosen) : fs::path(BURNISH_TEST_DATA) / "reports";
}

Result<void> unpack(const fs::path& archive, const QString& target) {
  QProcess tar;
  tar.setProcessChannelMode(QProcess::MergedChannels);
  tar.start(QStringLiteral("tar"), {QStringLiteral("-xzf"), QString::fromStdString(archive.string()),
                                    QStringLiteral("--no-same-owner"), QStringLiteral("-C"), target});
  const bool done =
      tar.waitForFinished(kUnpackMilliseconds) && tar.exitStatus() == QProcess::NormalExit && tar.exitCode() == 0;
  if (!done) return Error{ErrorCode::FileUnreadable, {archive.string()}, tar.readAll().toStdString()};
  return {};
}

Result<std::vector<ReportInput>> readManifest(const fs::path& folder) {
  const std::string path = (folder / "manifest.json").string();
  BURNISH_TRY(const Json json, readJsonFile(path));
  if (!json.is_object() || !json.contains("items")) return Error{ErrorCode::JsonInvalid, {path}, "it lists no items"};
  std::vector<ReportInput> inputs;
  for (const Json& item : json.at("items")) {
    inputs.push_back({item.value("id", std::string()), item.value("report", std::string()),
                      folder / item.value("path", std::string()), item.value("what", std::string()),
                      item.value("right", std::string()), item.value("expect", Json::object())});
  }
  return inputs;
}

}  // namespace

Result<ReportInputs> ReportInputs::open() {
  ReportInputs result;
  const fs::path chosen = chosenFolder();
  result.folder_ = chosen / "inputs";
  std::error_code ignored;
  if (!fs::exists(result.folder_ / "manifest.json", ignored)) {
    result.unpacked_ = std::make_unique<QTemporaryDir>();
    BURNISH_TRY_VOID(unpack(chosen / "inputs.tar.gz", result.unpacked_->path()));
    result.folder_ = fs::path(result.unpacked_->path().toStdString()) / "inputs";
  }
  BURNISH_TRY(result.inputs_, readManifest(result.folder_));
  return result;
}

std::vector<ReportInput> ReportInputs::select(std::string_view report) const {
  std::vector<ReportInput> chosen;
  for (const ReportInput& input : inputs_) {
    if (input.report == report) chosen.push_back(input);
  }
  return chosen;
}

}  // namespace burnish::test
