#pragma once

#include "core/model/load_model.h"
#include "tests/support/golden_folder.h"

#include <string>
#include <utility>
#include <vector>

namespace burnish::test {

/// The fixtures of one kind: those whose family this engine loads, and how many are left out because of their family.
struct GoldenSelection {
  std::vector<GoldenFixture> run;
  int left = 0;
};
Result<GoldenSelection> selectGolden(const GoldenFolder& folder, std::string_view kind);

/// One fixture of a selection, opened.
struct GoldenRun {
  GoldenFolder folder;
  GoldenFixture fixture;
  GoldenCase golden;
};
Result<GoldenRun> openGoldenRun(const GoldenSelection& selection, int index);

Result<StableDiffusion> openGoldenModel(const GoldenFolder& folder, const std::string& family, ModelParts parts);

/// The weights named by in.scale, multiplied by its factor; nothing if the fixture has none.
void applyGoldenScale(torch::nn::Module& module, const GoldenCase& golden);

Result<at::Tensor> goldenTensor(const GoldenCase& golden, const std::string& name);
Result<at::Tensor> goldenIntegers(const GoldenCase& golden, const std::string& name, std::vector<int64_t> shape);

/// The context with the pooled text and the sizes that the fixture gives beside it under `prefix`.
Result<Conditioning> goldenConditioning(const GoldenCase& golden,
                                        const at::Tensor& context,
                                        const std::string& prefix = "in.");

/// "" if `actual` equals the fixture's output within its limit, else what is wrong. `output` without "out.".
std::string compareGolden(const GoldenCase& golden, const std::string& output, const at::Tensor& actual);
/// `actual` [1, …] against row `row` of the output.
std::string compareGoldenRow(const GoldenCase& golden,
                             const std::string& output,
                             int64_t row,
                             const at::Tensor& actual);
/// The same for one number of the json file.
std::string compareGolden(const GoldenCase& golden, const std::string& output, double actual, double expected);

}  // namespace burnish::test
