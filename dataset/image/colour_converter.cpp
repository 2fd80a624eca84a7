#include "dataset/image/colour_converter.h"

#include <lcms2.h>

#include <algorithm>
#include <cstdlib>

namespace burnish::dataset {
namespace {

using Colour = PixelLayout::Colour;

cmsColorSpaceSignature spaceOf(Colour colour) {
  if (colour == Colour::Grey) return cmsSigGrayData;
  return colour == Colour::Rgb ? cmsSigRgbData : cmsSigCmykData;
}

cmsUInt32Number formatOf(Colour colour) {
  if (colour == Colour::Grey) return TYPE_GRAY_8;
  return colour == Colour::Rgb ? TYPE_RGB_8 : TYPE_CMYK_8;
}

void greyToRgb(const uint8_t* grey, int width, uint8_t* rgb) {
  for (int x = 0; x < width; ++x, rgb += 3) rgb[0] = rgb[1] = rgb[2] = grey[x];
}

uint8_t product(unsigned a, unsigned b) {
  return static_cast<uint8_t>((a * b + 127) / 255);
}

void cmykToRgb(const uint8_t* cmyk, int width, uint8_t* rgb) {
  for (int x = 0; x < width; ++x, cmyk += 4, rgb += 3) {
    const unsigned light = 255u - cmyk[3];
    for (int i = 0; i < 3; ++i) rgb[i] = product(255u - cmyk[i], light);
  }
}

/// A coarse grid over all colours of the space.
std::vector<uint8_t> probeColours(int channels) {
  constexpr std::array<uint8_t, 5> kLevels{0, 64, 128, 192, 255};
  int count = 1;
  for (int i = 0; i < channels; ++i) count *= static_cast<int>(kLevels.size());
  std::vector<uint8_t> colours;
  for (int index = 0; index < count; ++index) {
    for (int i = 0, rest = index; i < channels; ++i, rest /= static_cast<int>(kLevels.size())) {
      colours.push_back(kLevels[static_cast<std::size_t>(rest) % kLevels.size()]);
    }
  }
  return colours;
}

}  // namespace

/// A transform to sRGB with a context of its own, so that threads share nothing.
class ColourConverter::Profile {
 public:
  /// Null if the profile is damaged or belongs to another colour space.
  static std::unique_ptr<Profile> open(const std::vector<std::byte>& bytes, Colour colour) {
    auto profile = std::unique_ptr<Profile>(new Profile);
    profile->context_ = cmsCreateContext(nullptr, nullptr);
    cmsHPROFILE source =
        cmsOpenProfileFromMemTHR(profile->context_, bytes.data(), static_cast<cmsUInt32Number>(bytes.size()));
    if (source == nullptr) return nullptr;
    cmsHPROFILE target = cmsCreate_sRGBProfileTHR(profile->context_);
    if (cmsGetColorSpace(source) == spaceOf(colour)) {
      profile->transform_ =
          cmsCreateTransformTHR(profile->context_, source, formatOf(colour), target, TYPE_RGB_8, INTENT_PERCEPTUAL, 0);
    }
    cmsCloseProfile(source);
    cmsCloseProfile(target);
    return profile->transform_ != nullptr ? std::move(profile) : nullptr;
  }
  ~Profile() {
    if (transform_ != nullptr) cmsDeleteTransform(transform_);
    if (context_ != nullptr) cmsDeleteContext(context_);
  }
  void apply(const uint8_t* colours, int width, uint8_t* rgb) const {
    cmsDoTransform(transform_, colours, rgb, static_cast<cmsUInt32Number>(width));
  }

 private:
  Profile() = default;
  cmsContext context_ = nullptr;
  cmsHTRANSFORM transform_ = nullptr;
};

ColourConverter::ColourConverter(const PictureHeader& header, std::array<uint8_t, 3> background)
    : layout_(header.layout), background_(background), profileIgnored_(header.profileDamaged) {
  if (header.profile.empty()) return;
  auto profile = Profile::open(header.profile, layout_.colour);
  profileIgnored_ = profile == nullptr;
  if (profileIgnored_) return;
  const std::vector<uint8_t> probes = probeColours(layout_.colourChannels());
  const int count = static_cast<int>(probes.size()) / layout_.colourChannels();
  std::vector<uint8_t> plain(3 * static_cast<std::size_t>(count)), converted(plain.size());
  coloursToRgb(probes.data(), count, plain.data());
  profile->apply(probes.data(), count, converted.data());
  const bool changes = !std::ranges::equal(plain, converted, [](int a, int b) { return std::abs(a - b) <= 1; });
  if (changes || layout_.colour == Colour::Cmyk) profile_ = std::move(profile);
}

ColourConverter::~ColourConverter() = default;

void ColourConverter::coloursToRgb(const uint8_t* colours, int width, uint8_t* rgb) const {
  if (profile_) {
    profile_->apply(colours, width, rgb);
  } else if (layout_.colour == Colour::Rgb) {
    std::copy_n(colours, 3 * static_cast<std::size_t>(width), rgb);
  } else if (layout_.colour == Colour::Grey) {
    greyToRgb(colours, width, rgb);
  } else {
    cmykToRgb(colours, width, rgb);
  }
}

void ColourConverter::convert(const uint8_t* samples, int width, uint8_t* rgb) {
  if (layout_.hasAlpha) {
    convertWithAlpha(samples, width, rgb);
  } else {
    coloursToRgb(samples, width, rgb);
  }
}

void ColourConverter::convertWithAlpha(const uint8_t* samples, int width, uint8_t* rgb) {
  const int channels = layout_.colourChannels();
  colours_.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(channels));
  for (int x = 0; x < width; ++x) std::copy_n(samples + x * (channels + 1), channels, colours_.data() + x * channels);
  coloursToRgb(colours_.data(), width, rgb);
  for (int x = 0; x < width; ++x, rgb += 3) {
    const unsigned alpha = samples[x * (channels + 1) + channels];
    if (alpha == 255) continue;
    sawTransparency_ = true;
    for (std::size_t i = 0; i < 3; ++i) {
      rgb[i] = static_cast<uint8_t>((rgb[i] * alpha + background_[i] * (255 - alpha) + 127) / 255);
    }
  }
}

std::vector<PictureNote> ColourConverter::notes() const {
  std::vector<PictureNote> notes;
  if (sawTransparency_) notes.push_back(PictureNote::AlphaFlattened);
  if (profileIgnored_) notes.push_back(PictureNote::ProfileIgnored);
  if (profile_) notes.push_back(PictureNote::ProfileConverted);
  if (!profile_ && layout_.colour == Colour::Cmyk) notes.push_back(PictureNote::CmykWithoutProfile);
  return notes;
}

}  // namespace burnish::dataset
