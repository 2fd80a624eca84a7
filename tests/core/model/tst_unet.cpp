#include "core/model/unet.h"
#include "tests/core/model/golden_case.h"

using namespace burnish;

class TestUnet : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void givesTheGoldenOutputAndGradients_data() { BURNISH_GET(selection_, test::addGoldenRows("denoise")); }
  void givesTheGoldenOutputAndGradients();

 private:
  void compareParameterGradients(const test::GoldenCase& golden, const Unet& unet);

  test::GoldenSelection selection_;
};

void TestUnet::compareParameterGradients(const test::GoldenCase& golden, const Unet& unet) {
  const auto parameters = unet.named_parameters();
  for (const auto& [name, norm] : golden.out().at("grad_norms").items()) {
    if (golden.isNoise(name)) continue;
    const at::Tensor* parameter = parameters.find(name);
    QVERIFY2(parameter != nullptr && parameter->grad().defined(), name.c_str());
    const double actual = parameter->grad().norm().item<double>();
    BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "grad_norms." + name, actual, norm.get<double>()));
  }
  const std::string prefix = "out.param_grad.";
  for (const std::string& name : golden.names(prefix)) {
    const at::Tensor* parameter = parameters.find(name.substr(prefix.size()));
    QVERIFY2(parameter != nullptr, name.c_str());
    BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, name.substr(4), parameter->grad()));
  }
}

void TestUnet::givesTheGoldenOutputAndGradients() {
  QFETCH(int, index);
  BURNISH_GET(const test::GoldenRun run, test::openGoldenRun(selection_, index));
  const auto& [folder, fixture, golden] = run;
  BURNISH_GET(StableDiffusion model, test::openGoldenModel(folder, fixture.family, {.unet = true}));
  test::applyGoldenScale(*model.unet, golden);
  for (at::Tensor& parameter : model.unet->parameters()) parameter.set_requires_grad(true);
  BURNISH_GET(at::Tensor x, test::goldenTensor(golden, "in.x"));
  BURNISH_GET(at::Tensor context, test::goldenTensor(golden, "in.context"));
  BURNISH_GET(const at::Tensor target, test::goldenTensor(golden, "in.target"));
  BURNISH_GET(const at::Tensor timesteps, test::goldenIntegers(golden, "in.t", {-1}));
  x.set_requires_grad(true);
  context.set_requires_grad(true);

  BURNISH_GET(const Conditioning conditioning, test::goldenConditioning(golden, context));
  if (conditioning.pooled.defined()) conditioning.pooled.requires_grad_();

  const at::Tensor y = model.unet->forward(x, timesteps, conditioning);
  const at::Tensor loss = at::mse_loss(y, target);
  loss.backward();

  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "y", y));
  BURNISH_COMPARE_GOLDEN(
      test::compareGolden(golden, "loss", loss.item<double>(), golden.out().at("loss").get<double>()));
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "grad.x", x.grad()));
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "grad.context", context.grad()));
  if (golden.has("out.grad.text_embeds"))
    BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "grad.text_embeds", conditioning.pooled.grad()));
  compareParameterGradients(golden, *model.unet);
}

QTEST_GUILESS_MAIN(TestUnet)
#include "tst_unet.moc"
