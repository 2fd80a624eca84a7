#include "tests/support/golden_folder.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace burnish::test {
namespace fs = std::filesystem;
namespace {

constexpr double kRoundingMargin = 10.0;  // golden/README.md: ten times what rounding alone does
constexpr double kGpuMargin = 10.0;

fs::path committedFolder() {
  return fs::path(BURNISH_TEST_DATA) / "golden";
}

Result<GoldenFixture> readFixture(const Json& json, const std::string& source) {
  if (!json.is_object() || !json.contains("name") || !json.contains("kind") || !json.contains("files")) {
    return Error{ErrorCode::JsonInvalid, {source}, "a fixture without name, kind or files"};
  }
  GoldenFixture fixture;
  fixture.name = json.at("name").get<std::string>();
  fixture.family = fixture.name.substr(0, fixture.name.find('/'));
  fixture.kind = json.at("kind").get<std::string>();
  fixture.what = json.value("what", std::string());
  fixture.files = json.at("files").get<std::vector<std::string>>();
  fixture.tolerance = json.value("tolerance", 0.0);
  return fixture;
}

bool namesOneFile(const GoldenFixture& fixture, const std::string& extension) {
  const std::string wanted = fixture.name + extension;
  return std::find(fixture.files.begin(), fixture.files.end(), wanted) != fixture.files.end();
}

}  // namespace

Result<GoldenFolder> GoldenFolder::open() {
  const char* chosen = std::getenv("BURNISH_GOLDEN");
  return open(chosen != nullptr && *chosen != '\0' ? fs::path(chosen) : committedFolder());
}

Result<GoldenFolder> GoldenFolder::open(const fs::path& folder) {
  GoldenFolder result;
  result.path_ = folder;
  const std::string index = (folder / "index.json").string();
  BURNISH_TRY(const Json json, readJsonFile(index));
  if (!json.is_object() || !json.contains("fixtures"))
    return Error{ErrorCode::JsonInvalid, {index}, "it lists no fixtures"};
  for (const Json& entry : json.at("fixtures")) {
    BURNISH_TRY(GoldenFixture fixture, readFixture(entry, index));
    result.fixtures_.push_back(std::move(fixture));
  }
  return result;
}

bool GoldenFolder::isCommitted() const {
  std::error_code failure;
  return fs::equivalent(path_, committedFolder(), failure) && !failure;
}

std::vector<GoldenFixture> GoldenFolder::select(std::string_view kind, std::string_view family) const {
  std::vector<GoldenFixture> chosen;
  for (const GoldenFixture& fixture : fixtures_) {
    if (fixture.kind == kind && (family.empty() || fixture.family == family)) chosen.push_back(fixture);
  }
  return chosen;
}

Result<GoldenCase> GoldenCase::open(const GoldenFolder& folder, const GoldenFixture& fixture) {
  GoldenCase result;
  result.fixture_ = fixture;
  result.json_ = Json::object();
  if (namesOneFile(fixture, ".json")) {
    BURNISH_TRY(result.json_, readJsonFile((folder.path() / (fixture.name + ".json")).string()));
  }
  if (!result.json_.contains("in")) result.json_["in"] = Json::object();
  if (!result.json_.contains("out")) result.json_["out"] = Json::object();
  if (namesOneFile(fixture, ".safetensors")) {
    BURNISH_TRY(result.tensors_, SafetensorsFile::open(folder.path() / (fixture.name + ".safetensors")));
  }
  const auto shared = result.in().find("inputs_from");
  if (shared != result.in().end()) {
    BURNISH_TRY(result.shared_, SafetensorsFile::open(folder.path() / (shared->get<std::string>() + ".safetensors")));
  }
  return result;
}

const SafetensorsFile* GoldenCase::holderOf(std::string_view name) const {
  if (tensors_ && tensors_->find(name) != nullptr) return &*tensors_;
  if (shared_ && shared_->find(name) != nullptr) return &*shared_;
  return nullptr;
}

bool GoldenCase::has(std::string_view tensor) const {
  return holderOf(tensor) != nullptr;
}

Result<HostTensor> GoldenCase::tensor(std::string_view name) const {
  const SafetensorsFile* holder = holderOf(name);
  if (holder == nullptr) return Error{ErrorCode::TensorMissing, {fixture_.name, std::string(name)}, {}};
  return holder->readTensor(name);
}

Result<std::vector<int64_t>> GoldenCase::integers(std::string_view name) const {
  const SafetensorsFile* holder = holderOf(name);
  if (holder == nullptr) return Error{ErrorCode::TensorMissing, {fixture_.name, std::string(name)}, {}};
  const TensorInfo& info = *holder->find(name);
  if (info.dtype != DType::I64) {
    BURNISH_TRY(const HostTensor values, holder->readTensor(name));
    return std::vector<int64_t>(values.values.begin(), values.values.end());
  }
  std::vector<int64_t> values(static_cast<std::size_t>(info.elementCount()));
  BURNISH_TRY_VOID(holder->readBytes(info, std::as_writable_bytes(std::span(values))));
  return values;
}

std::vector<std::string> GoldenCase::names(std::string_view prefix) const {
  std::vector<std::string> found;
  if (!tensors_) return found;
  for (const TensorInfo& info : tensors_->tensors()) {
    if (std::string_view(info.name).starts_with(prefix)) found.push_back(info.name);
  }
  return found;
}

double GoldenCase::limit(std::string_view output, bool onGpu) const {
  double limit = fixture_.tolerance;
  const auto deviations = json_.find("fp64_deviation");
  if (deviations != json_.end() && deviations->is_object()) {
    const auto own = deviations->find(std::string(output));
    if (own != deviations->end() && own->is_number()) limit = std::max(limit, kRoundingMargin * own->get<double>());
  }
  return onGpu ? kGpuMargin * limit : limit;
}

bool GoldenCase::isNoise(std::string_view name) const {
  const auto lists = [&](const Json& json) {
    if (!json.is_object()) return false;
    for (const auto& [key, value] : json.items()) {
      const bool isList = key.find("skip") != std::string::npos || key == "noisy_parameters";
      if (isList && value.is_array() && std::find(value.begin(), value.end(), name) != value.end()) return true;
    }
    return false;
  };
  return lists(json_.value("fp64_deviation", Json::object())) || lists(out()) || lists(json_);
}

double relativeDeviation(std::span<const float> a, std::span<const float> b) {
  if (a.size() != b.size()) return std::numeric_limits<double>::infinity();
  double difference = 0.0;
  double largest = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!std::isfinite(a[i])) return std::numeric_limits<double>::infinity();
    difference = std::max(difference, std::abs(double{a[i]} - double{b[i]}));
    largest = std::max(largest, std::abs(double{b[i]}));
  }
  return largest > 0.0 ? difference / largest : difference;
}

double relativeL2(std::span<const float> a, std::span<const float> b) {
  if (a.size() != b.size()) return std::numeric_limits<double>::infinity();
  double difference = 0.0;
  double norm = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference += (double{a[i]} - double{b[i]}) * (double{a[i]} - double{b[i]});
    norm += double{b[i]} * double{b[i]};
  }
  if (!std::isfinite(difference)) return std::numeric_limits<double>::infinity();
  return norm > 0.0 ? std::sqrt(difference / norm) : std::sqrt(difference);
}

}  // namespace burnish::test
