#include "core/train/run_snapshot.h"

#include "core/base/json.h"
#include "core/checkpoint/snapshot_writer.h"
#include "core/nn/tensor_bridge.h"
#include "core/train/nan_guard.h"
#include "core/weights/safetensors_file.h"

#include <torch/torch.h>

namespace burnish {
namespace fs = std::filesystem;
namespace {

constexpr const char* kMean = ".mean";
constexpr const char* kSquare = ".square";

/// A tensor in main memory and its view for the writer; the view points into the tensor.
struct HostView {
  at::Tensor tensor;
  TensorView view;
};

HostView hostView(const std::string& name, const at::Tensor& tensor) {
  const at::Tensor host = tensor.detach().to(at::kCPU, at::kFloat).contiguous();
  const auto* first = static_cast<const std::byte*>(host.const_data_ptr());
  return {host, {name, DType::F32, host.sizes().vec(), {first, host.nbytes()}}};
}

Result<void> addTensors(SnapshotWriter& writer, std::string_view part, const std::vector<HostView>& tensors) {
  std::vector<TensorView> views;
  for (const HostView& tensor : tensors) views.push_back(tensor.view);
  return writer.addTensors(part, views);
}

/// What must be the same for a run to go on with the saved numbers.
OrderedJson identityOf(const Recipe& recipe, const std::string& baseIdentity) {
  return {{"model.base", baseIdentity},
          {"method.kind", recipe.method.kind},
          {"method.rank", recipe.method.rank},
          {"method.alpha", recipe.method.alpha},
          {"method.targets", recipe.method.targets},
          {"optimizer.name", recipe.optimizer.name},
          {"schedule.seed", recipe.schedule.seed}};
}

Result<Json> readState(const Snapshot& snapshot) {
  auto state = readJsonFile((snapshot.folder / kStatePart).string(), 1u << 20);
  const bool isWhole = state.ok() && state.value().is_object() &&
                       state.value().value("format", Json()) == kSnapshotFormat &&
                       state.value().value("step", Json()) == snapshot.step() &&
                       state.value().value("optimizer_steps", Json()).is_number_unsigned() &&
                       state.value().value("identity", Json()).is_object();
  if (isWhole) return state;
  return Error{ErrorCode::CheckpointDamaged, {snapshot.folder.string(), std::string(kStatePart)}, "it is not a state"};
}

Result<void> checkIdentity(const Snapshot& snapshot, const Json& saved, const Recipe& recipe, const std::string& base) {
  const Json wanted = Json::parse(identityOf(recipe, base).dump());
  for (const auto& [key, value] : wanted.items()) {
    if (saved.value(key, Json()) != value) {
      return Error{ErrorCode::CheckpointMismatch, {snapshot.folder.parent_path().parent_path().string(), key}, {}};
    }
  }
  return {};
}

Result<at::Tensor> readTensorLike(const Snapshot& snapshot,
                                  const SafetensorsFile& file,
                                  const std::string& name,
                                  const at::Tensor& like) {
  const TensorInfo* info = file.find(name);
  if (info == nullptr || at::IntArrayRef(info->shape) != like.sizes()) {
    return Error{ErrorCode::CheckpointDamaged, {snapshot.folder.string(), name}, file.path().filename().string()};
  }
  BURNISH_TRY(const HostTensor values, file.readTensor(name));
  return tensorFrom(values);
}

}  // namespace

Result<fs::path> saveRunSnapshot(const fs::path& checkpoints,
                                 int64_t step,
                                 const Recipe& recipe,
                                 const std::string& baseIdentity,
                                 const std::vector<NamedParameter>& parameters,
                                 const AdamWState& optimizer) {
  std::vector<HostView> adapter;
  std::vector<HostView> moments;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (!allFinite({{parameters[i].tensor, optimizer.means[i], optimizer.squares[i]}})) {
      return Error{ErrorCode::WeightsCorrupt, {parameters[i].name}, "it holds NaN or infinity and is not saved"};
    }
    adapter.push_back(hostView(parameters[i].name, parameters[i].tensor));
    moments.push_back(hostView(parameters[i].name + kMean, optimizer.means[i]));
    moments.push_back(hostView(parameters[i].name + kSquare, optimizer.squares[i]));
  }
  const OrderedJson state{{"format", kSnapshotFormat},
                          {"step", step},
                          {"optimizer_steps", optimizer.steps},
                          {"identity", identityOf(recipe, baseIdentity)}};
  BURNISH_TRY(SnapshotWriter writer, SnapshotWriter::begin(checkpoints, step));
  BURNISH_TRY_VOID(addTensors(writer, kAdapterPart, adapter));
  BURNISH_TRY_VOID(addTensors(writer, kOptimizerPart, moments));
  BURNISH_TRY_VOID(writer.addText(kStatePart, state.dump(2) + "\n"));
  return writer.commit();
}

Result<void> loadRunSnapshot(const Snapshot& snapshot,
                             const Recipe& recipe,
                             const std::string& baseIdentity,
                             const std::vector<NamedParameter>& parameters,
                             AdamW& optimizer) {
  BURNISH_TRY(const Json state, readState(snapshot));
  BURNISH_TRY_VOID(checkIdentity(snapshot, state["identity"], recipe, baseIdentity));
  BURNISH_TRY(const SafetensorsFile adapter, SafetensorsFile::open(snapshot.folder / kAdapterPart));
  BURNISH_TRY(const SafetensorsFile moments, SafetensorsFile::open(snapshot.folder / kOptimizerPart));
  std::vector<at::Tensor> values;
  AdamWState restored{state["optimizer_steps"].get<int64_t>(), {}, {}};
  for (const NamedParameter& parameter : parameters) {
    BURNISH_TRY(values.emplace_back(), readTensorLike(snapshot, adapter, parameter.name, parameter.tensor));
    BURNISH_TRY(restored.means.emplace_back(),
                readTensorLike(snapshot, moments, parameter.name + kMean, parameter.tensor));
    BURNISH_TRY(restored.squares.emplace_back(),
                readTensorLike(snapshot, moments, parameter.name + kSquare, parameter.tensor));
  }
  const at::NoGradGuard noGradient;
  for (std::size_t i = 0; i < parameters.size(); ++i) at::Tensor(parameters[i].tensor).copy_(values[i]);
  optimizer.restore(restored);
  return {};
}

}  // namespace burnish
