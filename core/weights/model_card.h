#pragma once

#include "core/weights/safetensors_writer.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace burnish {

/// Whose LoRA it is, as sd-scripts and ModelSpec tell families apart.
enum class CardFamily : uint8_t { V1, V2, Xl };

/// What a LoRA's file says about its making; modelCard() turns it into the ss_* and modelspec.* entries that other
/// tools read. Nothing private is in it unless it is put there: no folder names, no list of tags.
struct LoraCard {
  std::string outputName;
  std::string title;  ///< Empty = outputName.
  int64_t sessionId = 0;
  double startedAt = 0.0;   ///< Seconds since 1970.
  double finishedAt = 0.0;  ///< Seconds since 1970, at this save.
  std::string dateLocal;    ///< ISO 8601 without zone, such as 2026-02-16T08:07:29; empty = from finishedAt in UTC.

  int64_t step = 0;
  int64_t epoch = 0;  ///< From 1.
  int64_t maxSteps = 0;
  int64_t epochs = 0;
  int64_t pictures = 0;  ///< With repeats.
  int64_t batchesPerEpoch = 0;
  int64_t batch = 1;
  int64_t gradientAccumulation = 1;
  int64_t width = 512;  ///< Pixels.
  int64_t height = 512;

  double learningRate = 1e-4;
  std::optional<double> unetLearningRate;
  std::optional<double> textEncoderLearningRate;
  std::string schedule = "constant";
  int64_t warmupSteps = 0;
  std::string optimizer;  ///< "torch.optim.adamw.AdamW(weight_decay=0.01)".
  double maxGradNorm = 1.0;
  int64_t seed = 0;
  double captionDropout = 0.0;
  std::string mixedPrecision = "no";  ///< no | fp16 | bf16.
  bool gradientCheckpointing = false;
  bool cachedLatents = true;

  int64_t rank = 4;
  double alpha = 1.0;
  std::vector<std::pair<std::string, std::string>> networkArguments;
  std::string predictionType = "epsilon";  ///< epsilon | v.
  CardFamily family = CardFamily::V1;

  std::string baseModelName;    ///< Empty = not published.
  std::string baseModelHash;    ///< legacyFileHash(), empty = unknown.
  std::string baseModelSha256;  ///< SHA-256 of the base's UNet file, empty = unknown.
  std::string comment;
  std::string author;
  std::string triggerPhrase;
  std::string programVersion;  ///< "0.1.0".
};

/// The entries of a LoRA; values are Python text ("True", "None", "1e-05").
std::map<std::string, std::string> modelCard(const LoraCard& card);

/// sshs_model_hash and sshs_legacy_hash of a file of these tensors. `metadata`: only its ss_* entries count.
struct LoraHashes {
  std::string model;   ///< 64 hexadecimal digits.
  std::string legacy;  ///< 8 hexadecimal digits.
};
LoraHashes loraHashes(std::span<const TensorView> tensors, const std::map<std::string, std::string>& metadata);

/// The eight digits by which old web UIs know a model file: SHA-256 of 64 KiB from byte 1048576 on.
Result<std::string> legacyFileHash(const std::filesystem::path& path);

}  // namespace burnish
