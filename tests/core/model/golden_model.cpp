#include "tests/core/model/golden_model.h"

#include "core/nn/tensor_bridge.h"

#include <cmath>

namespace burnish::test {

Result<GoldenSelection> selectGolden(const GoldenFolder& folder, std::string_view kind) {
  GoldenSelection selection;
  for (const GoldenFixture& fixture : folder.select(kind)) {
    const auto index = folder.path() / fixture.family / "model" / "model_index.json";
    BURNISH_TRY(const Json json, readJsonFile(index.string()));
    const std::string pipeline = json.value("_class_name", "");
    const bool isSd3Here = pipeline == "StableDiffusion3Pipeline" && kind == "vae";
    if (pipeline == "StableDiffusionPipeline" || pipeline == "StableDiffusionXLPipeline" || isSd3Here) {
      selection.run.push_back(fixture);
    } else {
      ++selection.left;
    }
  }
  return selection;
}

Result<GoldenRun> openGoldenRun(const GoldenSelection& selection, int index) {
  BURNISH_TRY(GoldenFolder folder, GoldenFolder::open());
  const GoldenFixture& fixture = selection.run.at(static_cast<std::size_t>(index));
  BURNISH_TRY(GoldenCase golden, GoldenCase::open(folder, fixture));
  return GoldenRun{std::move(folder), fixture, std::move(golden)};
}

Result<StableDiffusion> openGoldenModel(const GoldenFolder& folder, const std::string& family, ModelParts parts) {
  return StableDiffusion::open(folder.path() / family / "model", parts);
}

void applyGoldenScale(torch::nn::Module& module, const GoldenCase& golden) {
  if (!golden.in().contains("scale")) return;
  const at::NoGradGuard noGrad;
  const Json& scale = golden.in().at("scale");
  const auto scaleOne = [&](const std::string& key, at::Tensor& tensor) {
    const std::string name = "." + key;
    for (const Json& part : scale.at("contains")) {
      if (name.find(part.get<std::string>()) == std::string::npos) continue;
      tensor.mul_(scale.at("factor").get<double>());
      break;
    }
  };
  for (auto& item : module.named_parameters()) scaleOne(item.key(), item.value());
  for (auto& item : module.named_buffers()) scaleOne(item.key(), item.value());
}

Result<at::Tensor> goldenTensor(const GoldenCase& golden, const std::string& name) {
  BURNISH_TRY(const HostTensor host, golden.tensor(name));
  return tensorFrom(host);
}

Result<at::Tensor> goldenIntegers(const GoldenCase& golden, const std::string& name, std::vector<int64_t> shape) {
  BURNISH_TRY(const std::vector<int64_t> values, golden.integers(name));
  return at::tensor(values, at::kLong).reshape(shape);
}

Result<Conditioning> goldenConditioning(const GoldenCase& golden,
                                        const at::Tensor& context,
                                        const std::string& prefix) {
  Conditioning conditioning{context, {}, {}};
  if (golden.has(prefix + "text_embeds")) {
    BURNISH_TRY(conditioning.pooled, goldenTensor(golden, prefix + "text_embeds"));
  }
  if (golden.has(prefix + "time_ids")) {
    BURNISH_TRY(conditioning.timeIds, goldenTensor(golden, prefix + "time_ids"));
  }
  return conditioning;
}

namespace {

std::string report(const GoldenCase& golden, const std::string& output, double deviation) {
  if (deviation <= golden.limit(output)) return {};
  return golden.fixture().name + " " + output + ": off by " + std::to_string(deviation * 1e6) + "e-6, allowed " +
         std::to_string(golden.limit(output) * 1e6) + "e-6";
}

}  // namespace

std::string compareGolden(const GoldenCase& golden, const std::string& output, const at::Tensor& actual) {
  const auto expected = golden.tensor("out." + output);
  if (!expected.ok()) return describe(expected.error());
  const HostTensor host = hostTensorFrom(actual);
  if (host.values.size() != expected.value().values.size())
    return golden.fixture().name + " " + output + ": wrong size";
  return report(golden, output, relativeDeviation(host.values, expected.value().values));
}

std::string compareGoldenRow(const GoldenCase& golden,
                             const std::string& output,
                             int64_t row,
                             const at::Tensor& actual) {
  const auto expected = golden.tensor("out." + output);
  if (!expected.ok()) return describe(expected.error());
  const HostTensor host = hostTensorFrom(actual);
  const std::vector<float>& values = expected.value().values;
  const std::size_t begin = static_cast<std::size_t>(row) * host.values.size();
  if (begin + host.values.size() > values.size()) return golden.fixture().name + " " + output + ": wrong size";
  return report(golden, output, relativeDeviation(host.values, std::span(values).subspan(begin, host.values.size())));
}

std::string compareGolden(const GoldenCase& golden, const std::string& output, double actual, double expected) {
  const double scale = expected == 0.0 ? 1.0 : std::abs(expected);
  const double deviation = std::isfinite(actual) ? std::abs(actual - expected) / scale : INFINITY;
  return report(golden, output, deviation);
}

}  // namespace burnish::test
