#include "core/weights/lora_convert.h"

#include "core/base/files.h"
#include "core/weights/lora_fuse.h"
#include "core/weights/lora_stream.h"
#include "core/weights/model_package.h"

#include <algorithm>

namespace burnish {
namespace fs = std::filesystem;
namespace {

Error invalid(const fs::path& path, const std::string& what) {
  return {ErrorCode::LoraInvalid, {path.string(), what}, {}};
}

/// An entry of the file with its places in the model.
struct Placed {
  const LoraEntry* entry;
  std::vector<LoraPlace> places;
};

/// Layers of the file that are written as one under a name of kohya, or one layer.
struct Unit {
  std::string name;
  std::vector<Placed> members;
};

/// Renders the units of a file in another form.
class Converter {
 public:
  Converter(const LoraReader& reader, LoraForm form, const KeyLayout& layout)
      : reader_(reader), form_(form), places_(layout) {}

  Result<void> prepare() {
    std::map<std::string, std::size_t> byName;
    for (const LoraEntry& entry : reader_.entries()) {
      Placed placed{&entry, places_.find(entry.name)};
      if (placed.places.empty())
        return invalid(reader_.path(),
                       "the layer " + entry.key.substr(0, 200) + " has no place in a model of its family");
      const std::string name = form_ == LoraForm::Kohya ? places_.kohya(placed.places[0]) : entry.key;
      const auto [known, isNew] = byName.emplace(name, units_.size());
      if (isNew) units_.push_back({name, {}});
      units_[known->second].members.push_back(std::move(placed));
    }
    for (Unit& unit : units_)
      std::ranges::sort(unit.members, {}, [](const Placed& placed) { return placed.places[0].operation; });
    return {};
  }

  [[nodiscard]] std::size_t unitCount() const { return units_.size(); }
  [[nodiscard]] Result<std::vector<LoraTensor>> render(std::size_t index) const {
    return form_ == LoraForm::Kohya ? renderKohya(units_[index]) : renderPeft(units_[index]);
  }
  /// The components of the file in the order of their numbers.
  [[nodiscard]] std::vector<LoraComponent> components() const {
    std::vector<LoraComponent> list;
    for (const Unit& unit : units_) {
      const LoraComponent component = unit.members[0].places[0].component;
      if (std::ranges::find(list, component) == list.end()) list.push_back(component);
    }
    std::ranges::sort(list);
    return list;
  }
  [[nodiscard]] std::vector<std::size_t> unitsOf(LoraComponent component) const {
    std::vector<std::size_t> list;
    for (std::size_t i = 0; i < units_.size(); ++i) {
      if (units_[i].members[0].places[0].component == component) list.push_back(i);
    }
    return list;
  }
  [[nodiscard]] bool hasDora() const {
    return std::ranges::any_of(reader_.entries(),
                               [](const LoraEntry& entry) { return entry.has(LoraPart::Magnitude); });
  }
  [[nodiscard]] std::vector<LoraHeaderLayer> header(const std::vector<std::size_t>& units) const {
    std::vector<LoraHeaderLayer> rows;
    for (const std::size_t unit : units) {
      const Placed& placed = units_[unit].members[0];
      const int64_t rank = std::get<LoraExtent>(loraExtent(placed.entry->kind, placed.entry->shapes())).rank;
      for (const LoraPlace& place : placed.places) rows.push_back({place.component, place.path, rank});
    }
    return rows;
  }

 private:
  [[nodiscard]] Result<std::vector<LoraTensor>> renderKohya(const Unit& unit) const {
    const bool isOriginal = places_.family() == LoraFamily::StableDiffusion3;
    std::vector<LoraLayer> layers;
    std::vector<LoraPlace> places;
    for (const Placed& member : unit.members) {
      BURNISH_TRY(LoraLayer layer, reader_.read(*member.entry));
      // Named after the single file: it is as kohya's form has it.
      if (!member.places[0].isWhole && unit.members.size() == 1) return kohyaTensors(layer, unit.name);
      layers.push_back(std::move(layer));
      places.push_back(member.places[0]);
    }
    if (layers.size() == 1 && (!isOriginal || places[0].operation == KeyOperation::Same))
      return kohyaTensors(layers[0], unit.name);
    BURNISH_TRY_VOID(checkFusable(unit));
    BURNISH_TRY(const LoraLayer fused, fuseLoraLayers(layers, places, reader_.path().string()));
    return kohyaTensors(fused, unit.name);
  }

  /// One layer under two of its names, or a fused one beside its thirds.
  [[nodiscard]] Result<void> checkFusable(const Unit& unit) const {
    std::vector<KeyOperation> seen;
    for (const Placed& member : unit.members) {
      const KeyOperation operation = member.places[0].operation;
      const bool isTwice = !member.places[0].isWhole || std::ranges::find(seen, operation) != seen.end();
      if (isTwice && unit.members.size() > 1)
        return invalid(reader_.path(), "the layer " + member.entry->key.substr(0, 200) + " is there twice");
      seen.push_back(operation);
    }
    return {};
  }

  [[nodiscard]] Result<std::vector<LoraTensor>> renderPeft(const Unit& unit) const {
    const Placed& member = unit.members[0];
    BURNISH_TRY(const LoraLayer layer, reader_.read(*member.entry));
    BURNISH_TRY(const std::vector<LoraLayer> layers, splitLoraLayer(layer, member.places, reader_.path().string()));
    std::vector<LoraTensor> tensors;
    for (const LoraLayer& each : layers) {
      const std::string name = form_ == LoraForm::Peft ? "base_model.model." + each.name.path
                                                       : diffusersName(each.name.component, each.name.path);
      BURNISH_TRY(std::vector<LoraTensor> more, peftTensors(each, name, reader_.path().string()));
      std::ranges::move(more, std::back_inserter(tensors));
    }
    return tensors;
  }

  const LoraReader& reader_;
  LoraForm form_;
  LoraPlaces places_;
  std::vector<Unit> units_;
};

std::vector<std::size_t> allUnits(const Converter& converter) {
  std::vector<std::size_t> units(converter.unitCount());
  for (std::size_t i = 0; i < units.size(); ++i) units[i] = i;
  return units;
}

std::string_view folderOf(LoraComponent component) {
  static constexpr std::string_view kNames[] = {"denoiser", "text_encoder", "text_encoder_2", "text_encoder_3",
                                                "other"};
  return kNames[static_cast<std::size_t>(component)];
}

/// Counts what was asked for, once.
WrittenLora described(const LoraReader& reader, uint64_t bytes, std::size_t layers) {
  WrittenLora written{bytes, static_cast<int64_t>(layers), {}};
  for (const Error& warning : reader.warnings()) written.notes.push_back(describe(warning));
  return written;
}

Result<uint64_t> writePeftFolder(const Converter& converter,
                                 LoraComponent component,
                                 const fs::path& folder,
                                 DType dtype) {
  const std::vector<std::size_t> units = converter.unitsOf(component);
  std::error_code failure;
  fs::create_directories(folder, failure);
  if (failure) return writeError(folder, failure.value());
  const auto header = converter.header(units);
  const LoraRender render = [&](std::size_t unit) { return converter.render(units[unit]); };
  BURNISH_TRY(const uint64_t bytes,
              streamLora(folder / "adapter_model.safetensors", units.size(), render, dtype, {{"format", "pt"}}));
  const std::string config = peftConfig(header, converter.hasDora()).dump(2) + "\n";
  BURNISH_TRY_VOID(writeFileAtomically(folder / "adapter_config.json", config));
  return bytes;
}

Result<WrittenLora> writePeft(const LoraReader& reader, const Converter& converter, const fs::path& to, DType dtype) {
  BURNISH_TRY_VOID(requireAbsent(to));
  const auto components = converter.components();
  WrittenLora written = described(reader, 0, 0);
  for (const LoraComponent component : components) {
    const fs::path folder = components.size() == 1 ? to : to / folderOf(component);
    BURNISH_TRY(const uint64_t bytes, writePeftFolder(converter, component, folder, dtype));
    written.bytes += bytes;
    written.layers += static_cast<int64_t>(converter.header(converter.unitsOf(component)).size());
  }
  if (components.size() > 1)
    written.notes.push_back("A peft folder is of one part of a model, so each part has a folder of its own.");
  return written;
}

}  // namespace

KeyLayout layoutOfLora(const LoraReader& reader) {
  std::vector<LoraGroupName> names;
  for (const LoraEntry& entry : reader.entries()) names.push_back(entry.name);
  KeyLayout layout = guessLoraLayout(names, guessLoraFamily(names));
  if (layout.family != KeyFamily::Sd3) return layout;
  // The last block's context has a modulation of two parts. If the last one of the file has six, the model goes on.
  const LoraPlaces places(layout);
  const std::string last = "transformer_blocks." + std::to_string(layout.jointBlocks - 1) + ".norm1_context.linear";
  for (const LoraEntry& entry : reader.entries()) {
    const auto found = places.find(entry.name);
    const auto extent = std::get<LoraExtent>(loraExtent(entry.kind, entry.shapes()));
    if (found.size() == 1 && found[0].path == last && extent.rows != 2 * extent.columns) ++layout.jointBlocks;
  }
  return layout;
}

DType commonType(const WeightsSource& source) {
  std::map<DType, int64_t> counts;
  for (const TensorInfo& tensor : source.tensors()) counts[tensor.dtype] += tensor.elementCount();
  const auto most = std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; });
  return most == counts.end() || !isWritable(most->first) ? DType::F32 : most->first;
}

std::map<std::string, std::string> metadataForCopy(const std::map<std::string, std::string>& metadata) {
  std::map<std::string, std::string> copy = metadata;
  std::erase_if(copy, [](const auto& entry) {
    return entry.first.starts_with("sshs_") || entry.first == "lora_adapter_metadata" ||
           entry.first == "modelspec.hash_sha256";
  });
  copy["format"] = "pt";
  return copy;
}

Result<KeyLayout> layoutOfModel(const fs::path& model) {
  BURNISH_TRY(const ModelPackage package, ModelPackage::open(model));
  return layoutOfModel(package);
}

Result<KeyLayout> layoutOfModel(const ModelPackage& package) {
  std::vector<ComponentFolder> owners;
  PartTensors parts;
  for (const ModelPart part : kModelParts) {
    if (!package.has(part)) continue;
    BURNISH_TRY(ComponentFolder component, package.part(part));
    parts[part] = namedPart(part, *component.weights);
    owners.push_back(std::move(component));
  }
  return layoutOfParts(parts, package.path().string());
}

Result<WrittenLora> convertLora(const fs::path& from, const fs::path& to, const LoraConvertOptions& options) {
  BURNISH_TRY(const LoraReader reader, LoraReader::open(from));
  return convertLora(reader, to, options);
}

Result<WrittenLora> convertLora(const LoraReader& reader, const fs::path& to, const LoraConvertOptions& options) {
  Converter converter(reader, options.form, options.layout ? *options.layout : layoutOfLora(reader));
  BURNISH_TRY_VOID(converter.prepare());
  const DType dtype = options.floats.value_or(commonType(reader.source()));
  if (options.form == LoraForm::Peft) return writePeft(reader, converter, to, dtype);
  std::map<std::string, std::string> metadata = metadataForCopy(reader.source().metadata());
  const auto header = converter.header(allUnits(converter));
  if (options.form == LoraForm::Diffusers)
    metadata["lora_adapter_metadata"] = loraAdapterMetadata(header, converter.hasDora()).dump();
  const LoraRender render = [&](std::size_t unit) { return converter.render(unit); };
  BURNISH_TRY(const uint64_t bytes, streamLora(to, converter.unitCount(), render, dtype, metadata));
  return described(reader, bytes, options.form == LoraForm::Kohya ? converter.unitCount() : header.size());
}

}  // namespace burnish
