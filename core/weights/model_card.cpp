#include "core/weights/model_card.h"

#include "core/base/hash.h"
#include "core/base/json.h"
#include "core/weights/python_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>

namespace burnish {
namespace {

using Entries = std::map<std::string, std::string>;

constexpr uint64_t kLegacyOffset = 0x100000;
constexpr uint64_t kLegacyBytes = 0x10000;
constexpr std::size_t kLegacyDigits = 8;

std::string textOrNone(const std::string& text) {
  return text.empty() ? "None" : text;
}

std::string textOrNone(const std::optional<double>& value) {
  return value ? pythonText(*value) : "None";
}

/// Settings of the other trainer that have no counterpart here, with what they are when unused: readers look for them.
void addUnusedSettings(Entries& entries) {
  static constexpr auto kUnused = std::to_array<std::pair<const char*, const char*>>({
      {"ss_num_validation_images", "0"},
      {"ss_num_reg_images", "0"},
      {"ss_network_dropout", "None"},
      {"ss_full_fp16", "False"},
      {"ss_clip_skip", "None"},
      {"ss_max_token_length", "None"},
      {"ss_lowram", "False"},
      {"ss_noise_offset", "None"},
      {"ss_multires_noise_iterations", "None"},
      {"ss_multires_noise_discount", "0.3"},
      {"ss_adaptive_noise_scale", "None"},
      {"ss_zero_terminal_snr", "False"},
      {"ss_caption_dropout_every_n_epochs", "0"},
      {"ss_caption_tag_dropout_rate", "0.0"},
      {"ss_face_crop_aug_range", "None"},
      {"ss_prior_loss_weight", "1.0"},
      {"ss_min_snr_gamma", "None"},
      {"ss_scale_weight_norms", "None"},
      {"ss_ip_noise_gamma", "None"},
      {"ss_debiased_estimation", "False"},
      {"ss_noise_offset_random_strength", "False"},
      {"ss_ip_noise_gamma_random_strength", "False"},
      {"ss_loss_type", "l2"},
      {"ss_huber_schedule", "snr"},
      {"ss_huber_scale", "1.0"},
      {"ss_huber_c", "0.1"},
      {"ss_validation_seed", "None"},
      {"ss_validation_split", "0.0"},
      {"ss_max_validation_steps", "None"},
      {"ss_validate_every_n_epochs", "None"},
      {"ss_validate_every_n_steps", "None"},
      {"ss_resize_interpolation", "None"},
      {"ss_fp8_base", "False"},
      {"ss_fp8_base_unet", "False"},
      {"ss_color_aug", "False"},
      {"ss_flip_aug", "False"},
      {"ss_random_crop", "False"},
      {"ss_shuffle_caption", "False"},
      {"ss_enable_bucket", "False"},
      {"ss_bucket_no_upscale", "False"},
      {"ss_min_bucket_reso", "None"},
      {"ss_max_bucket_reso", "None"},
      {"ss_keep_tokens", "0"},
      {"ss_bucket_info", "null"},
      {"ss_dataset_dirs", "{}"},
      {"ss_reg_dataset_dirs", "{}"},
      {"ss_tag_frequency", "{}"},
  });
  for (const auto& [key, text] : kUnused) entries[key] = text;
}

void addRun(Entries& entries, const LoraCard& card) {
  entries["ss_session_id"] = pythonText(card.sessionId);
  entries["ss_training_started_at"] = pythonText(card.startedAt);
  entries["ss_training_finished_at"] = pythonText(card.finishedAt);
  entries["ss_output_name"] = textOrNone(card.outputName);
  entries["ss_steps"] = pythonText(card.step);
  entries["ss_epoch"] = pythonText(card.epoch);
  entries["ss_max_train_steps"] = pythonText(card.maxSteps);
  entries["ss_num_epochs"] = pythonText(card.epochs);
  entries["ss_num_train_images"] = pythonText(card.pictures);
  entries["ss_num_batches_per_epoch"] = pythonText(card.batchesPerEpoch);
  entries["ss_batch_size_per_device"] = pythonText(card.batch);
  entries["ss_total_batch_size"] = pythonText(card.batch * card.gradientAccumulation);
  entries["ss_gradient_accumulation_steps"] = pythonText(card.gradientAccumulation);
  entries["ss_resolution"] = std::to_string(card.width) + "," + std::to_string(card.height);
  entries["ss_training_comment"] = textOrNone(card.comment);
  entries["ss_seed"] = pythonText(card.seed);
}

void addSettings(Entries& entries, const LoraCard& card) {
  entries["ss_learning_rate"] = pythonText(card.learningRate);
  entries["ss_unet_lr"] = textOrNone(card.unetLearningRate);
  entries["ss_text_encoder_lr"] = textOrNone(card.textEncoderLearningRate);
  entries["ss_lr_scheduler"] = card.schedule;
  entries["ss_lr_warmup_steps"] = pythonText(card.warmupSteps);
  entries["ss_optimizer"] = textOrNone(card.optimizer);
  entries["ss_max_grad_norm"] = pythonText(card.maxGradNorm);
  entries["ss_caption_dropout_rate"] = pythonText(card.captionDropout);
  entries["ss_mixed_precision"] = card.mixedPrecision;
  entries["ss_gradient_checkpointing"] = pythonText(card.gradientCheckpointing);
  entries["ss_cache_latents"] = pythonText(card.cachedLatents);
}

std::string baseVersion(const LoraCard& card) {
  if (card.family == CardFamily::Xl) return "sdxl_base_v1-0";
  const std::string version = card.family == CardFamily::V2 ? "sd_v2" : "sd_v1";
  return card.predictionType == "v" ? version + "_v" : version;
}

std::string architecture(const LoraCard& card) {
  if (card.family == CardFamily::Xl) return "stable-diffusion-xl-v1-base";
  if (card.family == CardFamily::V1) return "stable-diffusion-v1";
  return card.predictionType == "v" ? "stable-diffusion-v2-768-v" : "stable-diffusion-v2-512";
}

void addNetwork(Entries& entries, const LoraCard& card) {
  entries["ss_base_model_version"] = baseVersion(card);
  entries["ss_v2"] = pythonText(card.family == CardFamily::V2);
  entries["ss_network_module"] = "networks.lora";
  entries["ss_network_dim"] = pythonText(card.rank);
  entries["ss_network_alpha"] = pythonText(card.alpha);
  if (card.networkArguments.empty()) return;
  Json arguments = Json::object();
  for (const auto& [key, value] : card.networkArguments) arguments[key] = value;
  entries["ss_network_args"] = arguments.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void addBase(Entries& entries, const LoraCard& card) {
  if (!card.baseModelName.empty()) entries["ss_sd_model_name"] = card.baseModelName;
  if (!card.baseModelHash.empty()) entries["ss_sd_model_hash"] = card.baseModelHash;
  if (!card.baseModelSha256.empty()) entries["ss_new_sd_model_hash"] = card.baseModelSha256;
}

std::string utcDate(double seconds) {
  const auto whole = static_cast<std::time_t>(std::floor(seconds));
  std::tm parts{};
  gmtime_r(&whole, &parts);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &parts);
  return text.data();
}

/// ModelSpec 1.0.1, which model sites show.
void addModelSpec(Entries& entries, const LoraCard& card) {
  entries["modelspec.sai_model_spec"] = "1.0.1";
  entries["modelspec.architecture"] = architecture(card) + "/lora";
  entries["modelspec.implementation"] =
      card.family == CardFamily::Xl ? "https://github.com/Stability-AI/generative-models" : "diffusers";
  entries["modelspec.title"] = card.title.empty() ? card.outputName : card.title;
  entries["modelspec.resolution"] = std::to_string(card.width) + "x" + std::to_string(card.height);
  entries["modelspec.date"] = card.dateLocal.empty() ? utcDate(card.finishedAt) : card.dateLocal;
  entries["modelspec.implementation_version"] =
      "burnish/" + (card.programVersion.empty() ? "unknown" : card.programVersion);
  entries["modelspec.prediction_type"] = card.predictionType;
  if (!card.author.empty()) entries["modelspec.author"] = card.author;
  if (!card.triggerPhrase.empty()) entries["modelspec.trigger_phrase"] = card.triggerPhrase;
}

}  // namespace

std::map<std::string, std::string> modelCard(const LoraCard& card) {
  Entries entries;
  addUnusedSettings(entries);
  addRun(entries, card);
  addSettings(entries, card);
  addNetwork(entries, card);
  addBase(entries, card);
  addModelSpec(entries, card);
  return entries;
}

LoraHashes loraHashes(std::span<const TensorView> tensors, const std::map<std::string, std::string>& metadata) {
  Entries published;
  for (const auto& [key, value] : metadata) {
    if (key.starts_with("ss_")) published.emplace(key, value);
  }
  const SafetensorsLayout layout = layoutSafetensors(tensors, published, true);
  Sha256 body;
  Sha256 legacy;
  uint64_t position = 0;
  const auto addToLegacy = [&](std::span<const std::byte> bytes) {
    const uint64_t from = std::max(position, kLegacyOffset);
    const uint64_t to = std::min(position + bytes.size(), kLegacyOffset + kLegacyBytes);
    if (from < to) legacy.add(bytes.subspan(from - position, to - from));
    position += bytes.size();
  };
  addToLegacy(std::as_bytes(std::span(layout.header)));
  for (const std::size_t index : layout.order) {
    body.add(tensors[index].bytes);
    addToLegacy(tensors[index].bytes);
  }
  return {body.hex(), legacy.hex().substr(0, kLegacyDigits)};
}

Result<std::string> legacyFileHash(const std::filesystem::path& path) {
  BURNISH_TRY(const std::string digest, sha256OfFile(path, kLegacyOffset, kLegacyBytes));
  return digest.substr(0, kLegacyDigits);
}

}  // namespace burnish
