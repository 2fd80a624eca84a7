#include "core/model/mmdit.h"
#include "core/model/mmdit_blocks.h"
#include "core/nn/patch_embed.h"
#include "tests/core/model/golden_sd3.h"

using namespace burnish;

class TestMmdit : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void givesTheGoldenOutputAndGradients_data() { BURNISH_GET(selection_, test::addSd3Rows("denoise")); }
  void givesTheGoldenOutputAndGradients();
  void goesThroughTheGoldenStates_data() { BURNISH_GET(selection_, test::addSd3Rows("denoise")); }
  void goesThroughTheGoldenStates();
  void keepsNoGradientsThatNobodyWants();
  void refusesLatentsBeyondItsTable();
  void namesTheWrongValueOfAConfiguration_data();
  void namesTheWrongValueOfAConfiguration();

 private:
  void compareParameterGradients(const test::GoldenCase& golden, const Mmdit& model);
  void compareTrace(const test::GoldenCase& golden, const std::string& name, const std::vector<at::Tensor>& states);

  test::GoldenSelection selection_;
};

namespace {

Result<std::shared_ptr<Mmdit>> loadGolden(const test::GoldenRun& run) {
  BURNISH_TRY(auto model,
              (test::loadGoldenPart<Mmdit>(run.folder.path() / run.fixture.family / "model" / "transformer",
                                           "diffusion_pytorch_model.safetensors", parseMmditConfig, unetWeightName)));
  test::applyGoldenScale(*model, run.golden);
  return model;
}

/// The sizes of a model that takes no time to run.
MmditConfig smallConfig() {
  MmditConfig config;
  config.layers = 2;
  config.heads = 2;
  config.headWidth = 8;
  config.contextWidth = 12;
  config.pooledWidth = 10;
  config.positionSide = 6;
  config.hasQueryNorms = true;
  config.dualLayers = {0};
  return config;
}

Conditioning smallConditioning() {
  return {at::zeros({1, 3, 12}), at::zeros({1, 10}), {}};
}

/// A module of the model by its path.
template <class T>
T& moduleAt(const Mmdit& model, const std::string& path) {
  return dynamic_cast<T&>(*model.named_modules()[path]);
}

}  // namespace

void TestMmdit::compareParameterGradients(const test::GoldenCase& golden, const Mmdit& model) {
  const auto parameters = model.named_parameters();
  for (const auto& [name, norm] : golden.out().at("grad_norms").items()) {
    const at::Tensor* parameter = parameters.find(name);
    QVERIFY2(parameter != nullptr, name.c_str());
    QVERIFY2(parameter->grad().defined(), name.c_str());
    if (golden.isNoise(name)) continue;
    const double actual = parameter->grad().norm().item<double>();
    const auto expected = norm.get<double>();
    if (expected == 0.0) {
      QVERIFY2(actual == 0.0, name.c_str());
    } else {
      BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "grad_norms." + name, actual, expected));
    }
  }
  const std::string prefix = "out.param_grad.";
  for (const std::string& name : golden.names(prefix)) {
    const at::Tensor* parameter = parameters.find(name.substr(prefix.size()));
    QVERIFY2(parameter != nullptr, name.c_str());
    BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, name.substr(4), parameter->grad()));
  }
}

void TestMmdit::givesTheGoldenOutputAndGradients() {
  QFETCH(int, index);
  BURNISH_GET(const test::GoldenRun run, test::openGoldenRun(selection_, index));
  const test::GoldenCase& golden = run.golden;
  BURNISH_GET(const auto model, loadGolden(run));
  for (at::Tensor& parameter : model->parameters()) parameter.set_requires_grad(true);
  BURNISH_GET(at::Tensor x, test::goldenTensor(golden, "in.x"));
  BURNISH_GET(at::Tensor context, test::goldenTensor(golden, "in.context"));
  BURNISH_GET(at::Tensor pooled, test::goldenTensor(golden, "in.pooled"));
  BURNISH_GET(const at::Tensor target, test::goldenTensor(golden, "in.target"));
  BURNISH_GET(const at::Tensor timesteps, test::goldenTensor(golden, "in.t"));
  for (at::Tensor* input : {&x, &context, &pooled}) input->set_requires_grad(true);

  const at::Tensor y = model->forward(x, timesteps, {context, pooled, {}});
  const at::Tensor loss = at::mse_loss(y, target);
  loss.backward();

  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "y", y));
  BURNISH_COMPARE_GOLDEN(
      test::compareGolden(golden, "loss", loss.item<double>(), golden.out().at("loss").get<double>()));
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "grad.x", x.grad()));
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "grad.context", context.grad()));
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "grad.pooled", pooled.grad()));
  compareParameterGradients(golden, *model);
}

/// The json has [L2, min, max] of each of `states`, one after the other.
void TestMmdit::compareTrace(const test::GoldenCase& golden,
                             const std::string& name,
                             const std::vector<at::Tensor>& states) {
  const Json& expected = golden.out().at("trace").at(name);
  QCOMPARE(expected.size(), 3 * states.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const at::Tensor& state = states[i / 3];
    const at::Tensor actual = i % 3 == 0 ? state.norm() : i % 3 == 1 ? state.min() : state.max();
    BURNISH_COMPARE_GOLDEN(
        test::compareGolden(golden, "trace." + name, actual.item<double>(), expected[i].get<double>()));
  }
}

void TestMmdit::goesThroughTheGoldenStates() {
  QFETCH(int, index);
  BURNISH_GET(const test::GoldenRun run, test::openGoldenRun(selection_, index));
  const test::GoldenCase& golden = run.golden;
  BURNISH_GET(const auto model, loadGolden(run));
  const at::NoGradGuard noGrad;
  BURNISH_GET(const at::Tensor x, test::goldenTensor(golden, "in.x"));
  BURNISH_GET(const at::Tensor context, test::goldenTensor(golden, "in.context"));
  BURNISH_GET(const at::Tensor pooled, test::goldenTensor(golden, "in.pooled"));
  BURNISH_GET(const at::Tensor timesteps, test::goldenTensor(golden, "in.t"));

  const at::Tensor vector = moduleAt<TimeTextEmbedding>(*model, "time_text_embed").forward(timesteps, pooled);
  compareTrace(golden, "time_text_embed", {vector});
  const at::Tensor condition = at::silu(vector);
  JointStreams streams{moduleAt<PatchEmbed>(*model, "pos_embed").forward(x),
                       moduleAt<Linear>(*model, "context_embedder").forward(context)};
  compareTrace(golden, "pos_embed", {streams.picture});
  compareTrace(golden, "context_embedder", {streams.context});
  for (int64_t layer = 0; layer < model->config().layers; ++layer) {
    const std::string name = "transformer_blocks." + std::to_string(layer);
    streams = moduleAt<MmditBlock>(*model, name).forward(streams, condition);
    QCOMPARE(streams.context.defined(), layer + 1 < model->config().layers);
    if (streams.context.defined()) compareTrace(golden, name, {streams.context, streams.picture});
    if (!streams.context.defined()) compareTrace(golden, name, {streams.picture});
  }
  const at::Tensor tokens =
      scaledThenShifted(streams.picture, moduleAt<AdaLayerNorm>(*model, "norm_out").forward(condition));
  compareTrace(golden, "norm_out", {tokens});
  compareTrace(golden, "proj_out", {moduleAt<Linear>(*model, "proj_out").forward(tokens)});
}

void TestMmdit::keepsNoGradientsThatNobodyWants() {
  Mmdit model(smallConfig());
  const at::Tensor y = model.forward(at::zeros({1, 16, 4, 4}), at::full({1}, 500.0), smallConditioning());
  QVERIFY(!y.requires_grad());
  for (const at::Tensor& parameter : model.parameters()) QVERIFY(!parameter.requires_grad());
}

void TestMmdit::refusesLatentsBeyondItsTable() {
  Mmdit model(smallConfig());
  QCOMPARE(model.maximumSide(), 12);
  const auto run = [&](int64_t height, int64_t width) {
    return model.forward(at::zeros({1, 16, height, width}), at::full({1}, 500.0), smallConditioning());
  };
  QCOMPARE(run(12, 8).sizes(), at::IntArrayRef({1, 16, 12, 8}));
  QVERIFY_EXCEPTION_THROWN(run(14, 8), LogicError);
  QVERIFY_EXCEPTION_THROWN(run(8, 14), LogicError);
}

void TestMmdit::namesTheWrongValueOfAConfiguration_data() {
  QTest::addColumn<QString>("key");
  QTest::addColumn<QString>("value");
  const auto row = [](const char* key, const char* value) { QTest::addRow("%s %s", key, value) << key << value; };
  row("attention_head_dim", "0");
  row("caption_projection_dim", "7");
  row("dual_attention_layers", "[0, 1000]");
  row("dual_attention_layers", "[0, 0]");
  row("dual_attention_layers", "[-1]");
  row("dual_attention_layers", "3");
  row("in_channels", "-16");
  row("joint_attention_dim", R"("wide")");
  row("num_attention_heads", "1000000");
  row("num_layers", "100000");
  row("patch_size", "0");
  row("pooled_projection_dim", "0");
  row("pos_embed_max_size", "1000000");
  row("qk_norm", R"("layer_norm")");
  row("sample_size", "0");
  row("a_new_switch", "true");
}

void TestMmdit::namesTheWrongValueOfAConfiguration() {
  QFETCH(QString, key);
  QFETCH(QString, value);
  Json json = Json::parse(R"({"num_layers": 3, "num_attention_heads": 4, "attention_head_dim": 16,
                              "caption_projection_dim": 64, "dual_attention_layers": [], "qk_norm": null})");
  BURNISH_VERIFY_OK(parseMmditConfig(json, "config.json"));
  json[key.toStdString()] = Json::parse(value.toStdString());
  const auto result = parseMmditConfig(json, "config.json");
  BURNISH_VERIFY_ERROR(result, ModelConfig);
  const std::string text = describe(result.error());
  const bool isNamed = text.find(key.toStdString()) != std::string::npos;
  QVERIFY2(isNamed || key == "attention_head_dim" || key == "num_attention_heads", text.c_str());
}

QTEST_GUILESS_MAIN(TestMmdit)
#include "tst_mmdit.moc"
