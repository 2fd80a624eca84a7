#pragma once

#include "core/base/result.h"
#include "core/weights/model_writer.h"

#include <filesystem>
#include <optional>
#include <string>

namespace burnish::app {

/// The type that "fp32", "fp16", "bf16" or "fp8" (e4m3) asks for; "same" keeps every tensor's own. ValueOutOfRange for
/// any other word.
Result<std::optional<DType>> floatsFromName(const std::string& name);

struct ConvertRequest {
  std::filesystem::path from;
  std::filesystem::path to;
  ModelLayoutKind layout = ModelLayoutKind::SingleFile;
  std::optional<DType> floats;
  PackageOptions package;
};

/// Any model — single file of any kind, folder, folder of the hub's cache — into one of the two layouts. See
/// writeModel().
Result<WrittenModel> convertModel(const ConvertRequest& request);

}  // namespace burnish::app
