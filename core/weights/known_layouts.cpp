#include "core/weights/known_layouts.h"

namespace burnish {

std::vector<KnownLayout> knownLayouts() {
  const UnetLayout four{{2, 2, 2, 2}, {true, true, true, false}};
  const UnetLayout three{{2, 2, 2}, {false, true, true}};
  return {{BaseModel::Sd1, {KeyFamily::Sd1, four, 0, 4, 2, 0}},
          {BaseModel::Sd2, {KeyFamily::Sd2, four, 0, 4, 2, 23}},
          {BaseModel::Sdxl, {KeyFamily::Sdxl, three, 0, 4, 2, 32}},
          {BaseModel::Sd3Medium, {KeyFamily::Sd3, {}, 24, 4, 2, 0}},
          {BaseModel::Sd35Large, {KeyFamily::Sd3, {}, 38, 4, 2, 0}}};
}

}  // namespace burnish
