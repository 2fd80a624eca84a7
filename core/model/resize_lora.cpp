#include "core/model/resize_lora.h"

#include "core/model/low_rank_svd.h"
#include "core/nn/tensor_bridge.h"
#include "core/nn/torch_guard.h"
#include "core/weights/lora_stream.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace burnish {
namespace fs = std::filesystem;
namespace {

/// Names without dots, and OMI's, have kohya's endings.
bool isKohya(const LoraEntry& entry) {
  const auto down = entry.parts.find(LoraPart::Down);
  if (down == entry.parts.end()) return true;
  return parseLoraKey(down->second->name).ending == LoraEnding::Kohya;
}

LoraLayer resized(LoraLayer layer, const RankChoice& choice) {
  layer = withoutCore(std::move(layer));
  const double scale = layer.rank() == 0 ? 0.0 : layer.alpha / static_cast<double>(layer.rank());
  const std::vector<int64_t> downShape = layer.down.shape, upShape = layer.up.shape;
  const SingularFactors factors = factorsOfProduct(tensorFrom(layer.up).flatten(1), tensorFrom(layer.down).flatten(1));
  const int64_t rank = choice.choose(factors.valueSpan(), factors.norm);
  const auto [up, down] = factors.pair(rank);
  layer.up = hostTensorFrom(up);
  layer.down = hostTensorFrom(down);
  layer.up.shape = upShape;
  layer.up.shape[1] = rank;
  layer.down.shape = downShape;
  layer.down.shape[0] = rank;
  layer.alpha = scale * static_cast<double>(rank);
  layer.extent.rank = rank;
  return layer;
}

/// Reads, resizes and names one layer after the other.
class Resizer {
 public:
  Resizer(const LoraReader& reader, const RankChoice& choice) : reader_(reader), choice_(choice) {}

  Result<std::vector<LoraTensor>> render(std::size_t index) {
    const LoraEntry& entry = reader_.entries()[index];
    BURNISH_TRY(LoraLayer layer, reader_.read(entry));
    if (layer.kind == LoraKind::Lora) layer = resized(std::move(layer), choice_);
    if (isKohya(entry)) return kohyaTensors(layer, entry.key);
    const bool isPeft = entry.key.starts_with("base_model.");
    const std::string name = isPeft ? diffusersName(entry.name.component, entry.name.path) : entry.key;
    return peftTensors(layer, name, reader_.path().string());
  }

 private:
  const LoraReader& reader_;
  RankChoice choice_;
};

std::string kept(const LoraReader& reader) {
  const auto others =
      std::ranges::count_if(reader.entries(), [](const LoraEntry& entry) { return entry.kind != LoraKind::Lora; });
  return others == 0 ? std::string()
                     : std::to_string(others) + " layers are of another kind than LoRA and are kept as they are.";
}

}  // namespace

Result<WrittenLora> resizeLora(const fs::path& from,
                               const fs::path& to,
                               const RankChoice& choice,
                               std::optional<DType> floats) {
  BURNISH_TRY_VOID(choice.validate());
  BURNISH_TRY(const LoraReader reader, LoraReader::open(from));
  return torchGuard(ErrorCode::InternalFault, {from.string()}, [&]() -> Result<WrittenLora> {
    const at::NoGradGuard noGrad;
    Resizer resizer(reader, choice);
    std::map<std::string, std::string> metadata = metadataForCopy(reader.source().metadata());
    // The strength goes into the weights of such a file, so its alpha is the rank, which the shapes tell.
    metadata.erase("ss_network_dim");
    metadata.erase("ss_network_alpha");
    const LoraRender render = [&](std::size_t unit) { return resizer.render(unit); };
    BURNISH_TRY(const uint64_t bytes, streamLora(to, reader.entries().size(), render,
                                                 floats.value_or(commonType(reader.source())), metadata));
    WrittenLora written{bytes, static_cast<int64_t>(reader.entries().size()), {}};
    if (const std::string note = kept(reader); !note.empty()) written.notes.push_back(note);
    return written;
  });
}

}  // namespace burnish
