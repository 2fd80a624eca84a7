#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace burnish::app {

/// A LoRA file or peft folder and how strongly it is applied (1 = as it was trained).
struct LoraUse {
  std::filesystem::path file;
  double strength = 1.0;
};

/// Pictures to be drawn from one model, one for each prompt.
struct DrawRequest {
  std::filesystem::path model;  ///< Folder in the diffusers layout.
  std::vector<LoraUse> loras;
  std::vector<std::string> prompts;
  std::string negative;
  uint64_t seed = 0;  ///< Prompt i is drawn with seed + i.
  int64_t steps = 25;
  double guidance = 7.5;
  std::string sampler = "ddim";
  int64_t width = 512;  ///< Pixels, multiples of 8.
  int64_t height = 512;
  std::string device = "auto";
  int64_t threads = 0;
};

/// Who is told: a line for the log, and calls of the denoiser done of all for the picture at hand.
struct DrawListener {
  std::function<void(const std::string& line)> log;
  std::function<void(std::size_t picture, int64_t done, int64_t total)> progress;
};

/// Where picture i of n goes: `out` itself if there is one, else out-1.png, out-2.png …
std::filesystem::path drawnPath(const std::filesystem::path& out, std::size_t index, std::size_t count);

/// Draws every prompt and writes PNGs with their settings in the text chunk. Nothing is overwritten: a file that is
/// there is AlreadyExists before anything is drawn. No torch in this header.
Result<std::vector<std::filesystem::path>> drawPictures(const DrawRequest& request,
                                                        const std::filesystem::path& out,
                                                        const DrawListener& listener,
                                                        std::stop_token stop = {});

}  // namespace burnish::app
