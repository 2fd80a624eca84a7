#include "dataset/image/picture_note.h"

#include "core/base/translatable.h"

namespace burnish::dataset {

const char* noteText(PictureNote note) {
  switch (note) {
    case PictureNote::AnimatedFirstFrame:
      return BURNISH_NOOP("Dataset", "animated: only the first frame is used");
    case PictureNote::FirstPage:
      return BURNISH_NOOP("Dataset", "several pages: only the first is used");
    case PictureNote::OrientationIgnored:
      return BURNISH_NOOP("Dataset", "damaged orientation tag: taken as upright");
    case PictureNote::AlphaFlattened:
      return BURNISH_NOOP("Dataset", "transparent parts are laid over the background");
    case PictureNote::ProfileConverted:
      return BURNISH_NOOP("Dataset", "converted from its colour profile to sRGB");
    case PictureNote::ProfileIgnored:
      return BURNISH_NOOP("Dataset", "unusable colour profile: taken as sRGB");
    case PictureNote::CmykWithoutProfile:
      return BURNISH_NOOP("Dataset", "CMYK without a profile: colours are approximate");
  }
  return "";
}

}  // namespace burnish::dataset
