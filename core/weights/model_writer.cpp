#include "core/weights/model_writer.h"

#include "core/base/files.h"
#include "core/text/builtin_clip.h"
#include "core/weights/assembled_tensor.h"
#include "core/weights/copy_weights.h"
#include "core/weights/disk_space.h"
#include "core/weights/model_conversion.h"
#include "core/weights/safetensors_file.h"
#include "core/weights/safetensors_stream.h"

#include <unistd.h>

#include <algorithm>
#include <sstream>

namespace burnish {
namespace fs = std::filesystem;
namespace {

bool isText(ModelPart part) {
  return part != ModelPart::Denoiser && part != ModelPart::Vae;
}

/// The name under which diffusers and transformers look for weights.
std::string stemOf(ModelPart part) {
  return isText(part) ? "model" : "diffusion_pytorch_model";
}

/// In the metadata of the rest: ModelContent::lacking, separated by blanks.
constexpr const char* kLackingKey = "burnish.single_file_lacks";

PartTensors namedParts(const ModelContent& content) {
  PartTensors parts;
  for (const auto& [part, component] : content.parts) parts[part] = namedPart(part, *component.weights);
  return parts;
}

Result<std::vector<AssembledTensor>> joined(const ModelContent& content,
                                            const fs::path& target,
                                            std::optional<DType> floats) {
  const PartTensors parts = namedParts(content);
  BURNISH_TRY(const KeyLayout layout, layoutOfParts(parts, target.string()));
  return joinParts(parts, content.rest, KeyMap(layout), target.string(), floats);
}

Result<std::set<std::string>> lackingIn(const ModelContent& content, const WeightsSource& single) {
  std::set<std::string> names;
  for (const NamedTensor& tensor : namedSingleFile(single)) names.insert(tensor.name);
  BURNISH_TRY(const auto tensors, joined(content, single.path(), {}));
  std::set<std::string> lacking;
  for (const AssembledTensor& tensor : tensors) {
    if (!names.contains(tensor.plan.name)) lacking.insert(tensor.plan.name);
  }
  return lacking;
}

/// What was made because it was missing may have been trained since.
Result<bool> isIdentity(const AssembledTensor& tensor) {
  const TensorRows& rows = tensor.parts.front();
  const std::vector<int64_t>& shape = rows.tensor->shape;
  if (shape.size() != 2 || shape[0] != shape[1] || !isConvertible(rows.tensor->dtype)) return false;
  BURNISH_TRY(const HostTensor tensorValues, rows.source->readTensor(rows.tensor->name));
  const std::vector<float>& values = tensorValues.values;
  const auto side = static_cast<std::size_t>(shape[0]);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] != (i % (side + 1) == 0 ? 1.0f : 0.0f)) return false;
  }
  return true;
}

Result<void> leaveOut(std::vector<AssembledTensor>& tensors, const std::set<std::string>& lacking) {
  for (std::size_t i = 0; i < tensors.size();) {
    const std::string& name = tensors[i].plan.name;
    bool isSpare = lacking.contains(name);
    if (isSpare && name.ends_with(kMadeProjection)) {
      BURNISH_TRY(isSpare, isIdentity(tensors[i]));
    }
    if (isSpare) {
      tensors.erase(tensors.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
  return {};
}

/// A folder that appears under its name when it is complete, and not at all if something fails.
class PendingFolder {
 public:
  static Result<PendingFolder> create(const fs::path& target) {
    PendingFolder pending(target);
    BURNISH_TRY_VOID(makeFolders(pending.path_));
    return pending;
  }
  PendingFolder(PendingFolder&& other) noexcept : target_(other.target_), path_(std::move(other.path_)) {
    other.path_.clear();
  }
  PendingFolder& operator=(PendingFolder&&) = delete;
  ~PendingFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }

  [[nodiscard]] const fs::path& path() const { return path_; }

  Result<void> commit() {
    BURNISH_TRY_VOID(syncFolder(path_));
    BURNISH_TRY_VOID(requireAbsent(target_));
    std::error_code failure;
    fs::rename(path_, target_, failure);
    if (failure) return writeError(target_, failure.value());
    path_.clear();
    return syncFolder(fs::absolute(target_).parent_path());
  }

 private:
  explicit PendingFolder(const fs::path& target)
      : target_(target), path_(uniquePath(target.string() + ".partial-" + std::to_string(::getpid()))) {}

  fs::path target_;
  fs::path path_;
};

Result<void> copySmallFile(const fs::path& from, const fs::path& to) {
  BURNISH_TRY(const std::string content, readTextFile(from));
  return writeFileAtomically(to, content);
}

Result<void> copyFiles(const fs::path& from, const fs::path& to) {
  std::error_code failure;
  for (const fs::directory_entry& entry : fs::directory_iterator(from, failure)) {
    std::error_code ignored;
    if (entry.is_regular_file(ignored)) BURNISH_TRY_VOID(copySmallFile(entry.path(), to / entry.path().filename()));
  }
  if (failure) return Error{ErrorCode::FileUnreadable, {from.string()}, failure.message()};
  return {};
}

/// Writes the folder of one model, step by step.
class FolderWriter {
 public:
  FolderWriter(const ModelContent& content, fs::path folder, std::optional<DType> floats, WrittenModel& report)
      : content_(content), folder_(std::move(folder)), floats_(floats), report_(report) {}

  Result<void> write() {
    for (const auto& [part, component] : content_.parts) BURNISH_TRY_VOID(writePart(part, component));
    for (const auto& [part, source] : content_.tokenizers) BURNISH_TRY_VOID(writeTokenizer(part, source));
    BURNISH_TRY_VOID(makeFolders(folder_ / "scheduler"));
    BURNISH_TRY_VOID(writeJson(folder_ / "scheduler" / "scheduler_config.json", content_.scheduler));
    BURNISH_TRY_VOID(writeRest());
    return writeJson(folder_ / "model_index.json", content_.index);
  }

 private:
  static Result<void> writeJson(const fs::path& path, const OrderedJson& json) {
    return writeFileAtomically(path, json.dump(2) + "\n");
  }

  Result<void> writePart(ModelPart part, const ComponentFolder& component) {
    const fs::path folder = folder_ / partFolderName(part, content_.family);
    BURNISH_TRY_VOID(makeFolders(folder));
    BURNISH_TRY_VOID(writeJson(folder / "config.json", OrderedJson::parse(component.config.dump())));
    const std::vector<NamedTensor> tensors = namedPart(part, *component.weights);
    std::vector<TensorPlan> plans;
    for (const NamedTensor& tensor : tensors)
      plans.push_back({tensor.name, copyType(tensor.tensor->dtype, floats_), tensor.tensor->shape});
    const auto content = [&](std::size_t index, const ByteSink& sink) {
      return copyTensor(*tensors[index].source, *tensors[index].tensor, plans[index].dtype, sink);
    };
    BURNISH_TRY(const auto files, streamComponent(folder, stemOf(part), plans, {{"format", "pt"}}, content));
    for (const fs::path& file : files) report_.bytes += fs::file_size(file);
    return {};
  }

  Result<void> writeTokenizer(ModelPart part, const fs::path& source) {
    const std::string name = tokenizerFolderName(part);
    const bool isClip = part != ModelPart::Text3;
    if (source.empty() && !isClip) {
      report_.notes.push_back("The tokenizer of T5 is not in single files: copy the folder " + name +
                              " of an SD3 model beside " + std::string(partFolderName(part, content_.family)) + ".");
      return {};
    }
    BURNISH_TRY_VOID(makeFolders(folder_ / name));
    if (!source.empty()) return copyFiles(source, folder_ / name);
    const bool padsWithZero = part == ModelPart::Text2 || content_.family == KeyFamily::Sd2;
    for (const auto& [file, text] : builtInClipFiles(padsWithZero ? ClipPadding::Zero : ClipPadding::EndToken))
      BURNISH_TRY_VOID(writeFileAtomically(folder_ / name / file, text));
    return {};
  }

  /// What only single files have keeps its types.
  Result<void> writeRest() {
    std::map<std::string, std::string> metadata = content_.metadata;
    for (const std::string& name : content_.lacking)
      metadata[kLackingKey] += (metadata[kLackingKey].empty() ? "" : " ") + name;
    if (content_.rest.empty() && metadata.empty()) return {};
    std::vector<TensorPlan> plans;
    for (const NamedTensor& tensor : content_.rest)
      plans.push_back({tensor.name, tensor.tensor->dtype, tensor.tensor->shape});
    const auto content = [&](std::size_t index, const ByteSink& sink) {
      const NamedTensor& tensor = content_.rest[index];
      return copyTensor(*tensor.source, *tensor.tensor, tensor.tensor->dtype, sink);
    };
    BURNISH_TRY(const uint64_t bytes, streamSafetensors(folder_ / kRestFile, plans, metadata, content));
    report_.bytes += bytes;
    return {};
  }

  const ModelContent& content_;
  fs::path folder_;
  std::optional<DType> floats_;
  WrittenModel& report_;
};

Result<WrittenModel> writeFolder(const ModelContent& content, const fs::path& target, std::optional<DType> floats) {
  WrittenModel report;
  BURNISH_TRY(PendingFolder pending, PendingFolder::create(target));
  BURNISH_TRY_VOID(FolderWriter(content, pending.path(), floats, report).write());
  BURNISH_TRY_VOID(pending.commit());
  return report;
}

Result<WrittenModel> writeSingle(const ModelContent& content, const fs::path& target, std::optional<DType> floats) {
  BURNISH_TRY(auto tensors, joined(content, target, floats));
  BURNISH_TRY_VOID(leaveOut(tensors, content.lacking));
  WrittenModel report;
  BURNISH_TRY(report.bytes, streamSafetensors(target, plansOf(tensors), content.metadata, assembledContent(tensors)));
  return report;
}

}  // namespace

Result<ModelContent> contentOf(const ModelPackage& package) {
  ModelContent content;
  content.family = package.family();
  std::vector<ModelPart> present;
  for (const ModelPart part : kModelParts) {
    if (!package.has(part)) continue;
    BURNISH_TRY(ComponentFolder component, package.part(part));
    content.parts.emplace(part, std::move(component));
    present.push_back(part);
    if (isText(part)) content.tokenizers[part] = package.tokenizerFolder(part);
  }
  BURNISH_TRY(const ModelPackage::Scheduler scheduler, package.scheduler());
  content.scheduler = OrderedJson::parse(scheduler.config.dump());
  const bool isV = scheduler.config.value("prediction_type", "") == "v_prediction";
  content.index = publishedModelIndex(package.family(), present, isV ? PredictionKind::V : PredictionKind::Epsilon);
  if (content.scheduler.contains("_class_name")) content.index["scheduler"][1] = content.scheduler["_class_name"];
  if (package.isSingleFile()) {
    content.rest = package.rest();
    content.restOwner = package.singleFile();
    content.metadata = package.singleFile()->metadata();
    BURNISH_TRY(content.lacking, lackingIn(content, *package.singleFile()));
    return content;
  }
  const fs::path rest = package.path() / kRestFile;
  std::error_code ignored;
  if (!fs::exists(fs::symlink_status(rest, ignored))) return content;
  BURNISH_TRY(content.restOwner, openWeights(rest));
  content.rest = namedSingleFile(*content.restOwner);
  content.metadata = content.restOwner->metadata();
  std::istringstream lacking(content.metadata[kLackingKey]);
  for (std::string name; lacking >> name;) content.lacking.insert(name);
  content.metadata.erase(kLackingKey);
  return content;
}

Result<WrittenModel> writeModel(const ModelContent& content,
                                ModelLayoutKind layout,
                                const fs::path& target,
                                std::optional<DType> floats) {
  BURNISH_TRY_VOID(requireAbsent(target));
  if (!content.parts.contains(ModelPart::Denoiser))
    return Error{ErrorCode::ModelUnsupported, {target.string(), "there is no UNet or transformer to write"}, {}};
  return layout == ModelLayoutKind::Folder ? writeFolder(content, target, floats)
                                           : writeSingle(content, target, floats);
}

}  // namespace burnish
