#pragma once

#include <string>
#include <vector>

namespace burnish::dataset {

/// What was done to a picture on reading that its owner may want to know: the badges of the grid.
enum class PictureNote {
  AnimatedFirstFrame,  ///< Only the first frame of an animation is used.
  FirstPage,           ///< Only the first page of a TIFF is used.
  OrientationIgnored,  ///< The orientation tag is illegal or damaged: taken as upright.
  AlphaFlattened,      ///< Transparent parts were laid over the background.
  ProfileConverted,    ///< Converted from another colour space to sRGB.
  ProfileIgnored,      ///< The colour profile is damaged or does not fit: taken as sRGB.
  CmykWithoutProfile,  ///< CMYK inks were converted by the simple formula.
};

/// One sentence fragment in English, translatable (context "Dataset").
const char* noteText(PictureNote note);

}  // namespace burnish::dataset
