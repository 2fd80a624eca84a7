#include "core/weights/lora_file.h"

#include "core/weights/lora_reader.h"

#include <algorithm>

namespace burnish {
namespace {

/// Kohya's spelling has no dots in the name of a layer.
bool isKohya(const LoraEntry& entry) {
  return entry.key.find('.') == std::string::npos;
}

}  // namespace

Result<LoraFile> readLoraFile(const std::filesystem::path& path) {
  BURNISH_TRY(const LoraReader reader, LoraReader::open(path));
  LoraFile file;
  file.path = reader.path();
  file.metadata = reader.source().metadata();
  file.warnings = reader.warnings();
  file.naming = std::ranges::any_of(reader.entries(), isKohya) ? LoraNaming::Kohya : LoraNaming::Diffusers;
  for (const LoraEntry& entry : reader.entries()) {
    BURNISH_TRY(LoraLayer layer, reader.read(entry));
    if (layer.rank() > 0 && layer.alpha == 0.0)
      file.warnings.push_back({ErrorCode::LoraWithoutEffect, {file.path.string(), layer.key}, {}});
    file.layers.push_back(std::move(layer));
  }
  return file;
}

}  // namespace burnish
