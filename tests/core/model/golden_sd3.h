#pragma once

#include "core/model/load_weights.h"
#include "core/nn/torch_guard.h"
#include "core/weights/safetensors_file.h"
#include "tests/core/model/golden_case.h"

#include <memory>

namespace burnish::test {

/// The fixtures of `kind` whose model is of SD3's pipeline; the data table gets a row for each, column "index".
inline Result<GoldenSelection> addSd3Rows(const char* kind) {
  BURNISH_TRY(const GoldenFolder folder, GoldenFolder::open());
  GoldenSelection selection;
  QTest::addColumn<int>("index");
  for (const GoldenFixture& fixture : folder.select(kind)) {
    const auto index = folder.path() / fixture.family / "model" / "model_index.json";
    BURNISH_TRY(const Json json, readJsonFile(index.string()));
    if (json.value("_class_name", "") != "StableDiffusion3Pipeline") continue;
    QTest::newRow(fixture.name.c_str()) << static_cast<int>(selection.run.size());
    selection.run.push_back(fixture);
  }
  return selection;
}

/// One component of a golden model: folder "transformer", file "diffusion_pytorch_model.safetensors".
template <class Model, class Config>
Result<std::shared_ptr<Model>> loadGoldenPart(const std::filesystem::path& folder,
                                              const char* file,
                                              Result<Config> (*parse)(const Json&, const std::string&),
                                              const WeightNaming& naming) {
  BURNISH_TRY(const Json json, readJsonFile((folder / "config.json").string()));
  BURNISH_TRY(const Config config, parse(json, (folder / "config.json").string()));
  BURNISH_TRY(const SafetensorsFile weights, SafetensorsFile::open(folder / file));
  auto model = std::make_shared<Model>(config);
  BURNISH_TRY_VOID(loadWeights(*model, weights, naming));
  return model;
}

}  // namespace burnish::test
