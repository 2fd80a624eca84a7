#include "core/checkpoint/manifest.h"

#include "core/base/files.h"
#include "core/base/json.h"

namespace burnish {
namespace {

bool isPlainName(const std::string& name) {
  return !name.empty() && name.front() != '.' && name.find('/') == std::string::npos && name != kManifestName;
}

bool readFile(const Json& json, SnapshotFile& file) {
  if (!json.is_object() || !json.contains("name") || !json.contains("bytes") || !json.contains("sha256")) return false;
  if (!json["name"].is_string() || !json["bytes"].is_number_unsigned() || !json["sha256"].is_string()) return false;
  file = {json["name"].get<std::string>(), json["bytes"].get<uint64_t>(), json["sha256"].get<std::string>()};
  return isPlainName(file.name);
}

bool readAll(const Json& json, SnapshotManifest& manifest) {
  if (!json.is_object() || json.value("format", Json()) != kSnapshotFormat) return false;
  if (!json.contains("step") || !json["step"].is_number_unsigned()) return false;
  if (!json.contains("files") || !json["files"].is_array()) return false;
  manifest.step = json["step"].get<int64_t>();
  for (const Json& entry : json["files"]) {
    if (!readFile(entry, manifest.files.emplace_back())) return false;
  }
  return manifest.step >= 0;
}

}  // namespace

std::string manifestToText(const SnapshotManifest& manifest) {
  OrderedJson files = OrderedJson::array();
  for (const SnapshotFile& file : manifest.files) {
    files.push_back({{"name", file.name}, {"bytes", file.bytes}, {"sha256", file.sha256}});
  }
  const OrderedJson json{{"format", kSnapshotFormat}, {"step", manifest.step}, {"files", std::move(files)}};
  return json.dump(2) + "\n";
}

Result<SnapshotManifest> readManifest(const std::filesystem::path& snapshotFolder) {
  const auto json = readJsonFile((snapshotFolder / kManifestName).string(), 1u << 20);
  SnapshotManifest manifest;
  if (json.ok() && readAll(json.value(), manifest)) return manifest;
  return Error{ErrorCode::CheckpointDamaged,
               {snapshotFolder.string(), kManifestName},
               json.ok() ? std::string("it is not a manifest of this version") : describe(json.error())};
}

}  // namespace burnish
