#include "core/weights/known_layouts.h"

namespace burnish {

std::vector<KnownLayout> knownLayouts() {
  return {{BaseModel::Sd1, {KeyFamily::Sd1, fourLevelUnet(), 0, 4, 2, 0}},
          {BaseModel::Sd2, {KeyFamily::Sd2, fourLevelUnet(), 0, 4, 2, 23}},
          {BaseModel::Sdxl, {KeyFamily::Sdxl, threeLevelUnet(), 0, 4, 2, 32}},
          {BaseModel::Sd3Medium, {KeyFamily::Sd3, {}, 24, 4, 2, 0}},
          {BaseModel::Sd35Large, {KeyFamily::Sd3, {}, 38, 4, 2, 0}}};
}

}  // namespace burnish
