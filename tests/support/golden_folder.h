#pragma once

#include "core/base/host_tensor.h"
#include "core/base/json.h"
#include "core/base/result.h"
#include "core/weights/safetensors_file.h"

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace burnish::test {

/// One line of index.json.
struct GoldenFixture {
  std::string name;    ///< "sd15/denoise_square".
  std::string family;  ///< The part of the name before the first slash: "sd15", "tokenizer".
  std::string kind;    ///< "denoise", "text", "lora_train" …
  std::string what;
  std::vector<std::string> files;  ///< Relative to the folder.
  double tolerance = 0.0;
};

/// The folder of golden values: $BURNISH_GOLDEN, else tests/data/golden. Other folders of the same structure hold other
/// widths and values, so a test takes everything from the json files.
class GoldenFolder {
 public:
  static Result<GoldenFolder> open();
  static Result<GoldenFolder> open(const std::filesystem::path& folder);

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  /// True for the folder that is kept in the repository.
  [[nodiscard]] bool isCommitted() const;
  [[nodiscard]] std::span<const GoldenFixture> fixtures() const { return fixtures_; }
  /// All fixtures of a kind, of one family or (empty) of all.
  [[nodiscard]] std::vector<GoldenFixture> select(std::string_view kind, std::string_view family = {}) const;

 private:
  std::filesystem::path path_;
  std::vector<GoldenFixture> fixtures_;
};

/// The content of one fixture: NAME.json, and NAME.safetensors and the file of shared inputs where there are any.
class GoldenCase {
 public:
  static Result<GoldenCase> open(const GoldenFolder& folder, const GoldenFixture& fixture);

  [[nodiscard]] const Json& json() const { return json_; }
  [[nodiscard]] const Json& in() const { return json_.at("in"); }
  [[nodiscard]] const Json& out() const { return json_.at("out"); }
  [[nodiscard]] const GoldenFixture& fixture() const { return fixture_; }

  /// True if the tensor file has it: "in.x", "out.y".
  [[nodiscard]] bool has(std::string_view tensor) const;
  /// A tensor of the fixture ("in.x", "out.y") as float, or of the shared inputs ("latents"), which have no prefix.
  [[nodiscard]] Result<HostTensor> tensor(std::string_view name) const;
  /// Token ids and timesteps, exact.
  [[nodiscard]] Result<std::vector<int64_t>> integers(std::string_view name) const;
  /// Names that begin with `prefix`, in the order of the file.
  [[nodiscard]] std::vector<std::string> names(std::string_view prefix) const;
  /// The largest deviation that is allowed for an output (its name without "out."): the tolerance, or ten times what
  /// rounding alone does; ten times more on a GPU.
  [[nodiscard]] double limit(std::string_view output, bool onGpu = false) const;
  /// Names listed in fp64_deviation or `out` under "… more than 1e-3 off, skip" and "noisy_parameters": not to be
  /// compared.
  [[nodiscard]] bool isNoise(std::string_view name) const;

 private:
  const SafetensorsFile* holderOf(std::string_view name) const;

  GoldenFixture fixture_;
  Json json_;
  std::optional<SafetensorsFile> tensors_;
  std::optional<SafetensorsFile> shared_;
};

/// max|a-b| / max|b|; infinity if the sizes differ or `a` is not finite. An all-zero `b` gives max|a|.
double relativeDeviation(std::span<const float> a, std::span<const float> b);
/// |a-b| / |b| in L2, for trained weights.
double relativeL2(std::span<const float> a, std::span<const float> b);

}  // namespace burnish::test
