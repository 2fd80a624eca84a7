#include "core/job/train_plan_json.h"

#include "core/job/json_fields.h"

namespace burnish {
namespace {

template <class Io, class T>
void numberFields(Io& io, T& plan) {
  io("steps_per_epoch", plan.stepsPerEpoch), io("steps", plan.steps), io("epochs", plan.epochs);
  io("sample_pictures", plan.samplePictures), io("checkpoints", plan.checkpoints);
}

template <class Io, class T>
void pictureFields(Io& io, T& picture) {
  io("path", picture.path), io("caption", picture.caption), io("has_caption_file", picture.hasCaptionFile);
  io("width", picture.width), io("height", picture.height);
  io("crop_x", picture.crop.x), io("crop_y", picture.crop.y);
  io("crop_width", picture.crop.width), io("crop_height", picture.crop.height);
  io("train_width", picture.trainWidth), io("train_height", picture.trainHeight);
  io("content_hash", picture.contentHash);
}

template <class Io, class T>
void refusedFields(Io& io, T& refused) {
  io("path", refused.path), io("reason", refused.reason);
}

template <class T, class Fields>
OrderedJson listToJson(const std::vector<T>& values, Fields fields) {
  OrderedJson list = OrderedJson::array();
  for (const T& value : values) {
    OrderedJson item = OrderedJson::object();
    FieldWriter writer(item);
    fields(writer, value);
    list.push_back(std::move(item));
  }
  return list;
}

template <class T, class Fields>
Result<std::vector<T>> listFromJson(const Json& json, const char* name, const std::string& source, Fields fields) {
  std::vector<T> values;
  const auto list = json.find(name);
  if (list == json.end() || !list->is_array()) return Error{ErrorCode::JsonInvalid, {source}, name};
  for (const Json& item : *list) {
    if (!item.is_object()) return Error{ErrorCode::JsonInvalid, {source}, name};
    FieldReader reader(item);
    fields(reader, values.emplace_back());
    if (reader.failed()) return Error{ErrorCode::JsonInvalid, {source}, std::string(name) + ": " + reader.fault()};
  }
  return values;
}

constexpr auto kPicture = [](auto& io, auto& value) { pictureFields(io, value); };
constexpr auto kRefused = [](auto& io, auto& value) { refusedFields(io, value); };
constexpr auto kNote = [](auto& io, auto& note) {
  std::string level = note.level == PlanNote::Level::Error ? "error" : "warning";
  io("level", level);
  if constexpr (std::is_same_v<std::decay_t<decltype(io)>, FieldReader>) {
    if (level != "error" && level != "warning") io.fail("level");
    note.level = level == "error" ? PlanNote::Level::Error : PlanNote::Level::Warning;
  }
  io("what", note.what);
};

}  // namespace

OrderedJson trainPlanToJson(const TrainPlan& plan) {
  OrderedJson json = OrderedJson::object();
  FieldWriter writer(json);
  numberFields(writer, plan);
  json["pictures"] = listToJson(plan.pictures, kPicture);
  json["refused"] = listToJson(plan.refused, kRefused);
  json["notes"] = listToJson(plan.notes, kNote);
  return json;
}

Result<TrainPlan> trainPlanFromJson(const Json& json, const std::string& source) {
  if (!json.is_object()) return Error{ErrorCode::JsonInvalid, {source}, "it is no object"};
  TrainPlan plan;
  FieldReader reader(json);
  numberFields(reader, plan);
  if (reader.failed()) return Error{ErrorCode::JsonInvalid, {source}, reader.fault()};
  BURNISH_TRY(plan.pictures, listFromJson<PlannedPicture>(json, "pictures", source, kPicture));
  BURNISH_TRY(plan.refused, listFromJson<RefusedFile>(json, "refused", source, kRefused));
  BURNISH_TRY(plan.notes, listFromJson<PlanNote>(json, "notes", source, kNote));
  return plan;
}

}  // namespace burnish
