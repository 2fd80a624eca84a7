#pragma once

#include "core/job/train_plan.h"
#include "core/train/batch_source.h"

#include <filesystem>
#include <string>
#include <vector>

namespace burnish::test {

/// Encodes a picture as its first pixel and a caption as its length, and counts.
class CountingEncoder : public PictureEncoder {
 public:
  [[nodiscard]] std::string vaeIdentity() const override { return vae; }
  [[nodiscard]] std::string textIdentity() const override { return text; }
  Result<LatentMoments> encodePicture(const RgbImage& picture) override;
  Result<CaptionStates> encodeCaption(const std::string& caption) override;

  std::string vae = "vae 1";
  std::string text = "text 1";
  int pictures = 0;
  std::vector<std::string> captions;
};

/// A 16 x 16 picture of the plan whose file is at `path`, trained at 8 x 8.
PlannedPicture plannedPicture(const std::filesystem::path& path, const std::string& caption);

}  // namespace burnish::test
