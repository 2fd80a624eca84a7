#include "core/diffusion/guidance.h"
#include "tests/core/diffusion/golden_sampler.h"
#include "tests/core/model/golden_case.h"

using namespace burnish;

/// Whole runs of the samplers over the tiny UNet: timesteps, guided outputs and latents after every call.
class TestSamplerGolden : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void drawsTheGoldenLatents_data();
  void drawsTheGoldenLatents();

 private:
  void runCalls(const test::GoldenCase& golden, Unet& unet, Sampler& sampler);

  test::GoldenSelection selection_;
};

void TestSamplerGolden::drawsTheGoldenLatents_data() {
  BURNISH_GET(selection_, test::addGoldenRows("sampler"));
  QVERIFY(!selection_.run.empty());
}

void TestSamplerGolden::runCalls(const test::GoldenCase& golden, Unet& unet, Sampler& sampler) {
  const at::NoGradGuard noGrad;
  BURNISH_GET(const at::Tensor start, test::goldenTensor(golden, "latents"));
  BURNISH_GET(const at::Tensor conditional, test::goldenTensor(golden, "cond.context"));
  BURNISH_GET(const at::Tensor unconditional, test::goldenTensor(golden, "uncond.context"));
  BURNISH_GET(const Conditioning wanted, test::goldenConditioning(golden, conditional, "cond."));
  BURNISH_GET(const Conditioning unwanted, test::goldenConditioning(golden, unconditional, "uncond."));
  const Conditioning conditioning = joined(unwanted, wanted);
  const double guidance = golden.in().at("guidance").get<double>();
  at::Tensor x = start * sampler.initialSigma();
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "x.start", x));
  for (int64_t call = 0; call < sampler.calls(); ++call) {
    const std::string number = std::to_string(call);
    const at::Tensor input = sampler.scaleInput(x, call);
    const double timestep = sampler.timesteps()[static_cast<std::size_t>(call)];
    const at::Tensor output =
        guide(unet.forward(at::cat({input, input}), at::full({2}, timestep, at::kFloat), conditioning), guidance);
    BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "guided." + number, output));
    at::Tensor noise;
    if (sampler.isStochastic()) {
      BURNISH_GET(noise, test::goldenTensor(golden, "noise." + number));
    }
    x = sampler.step(output, call, x, noise);
    BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "x." + number, x));
  }
  QVERIFY(!golden.has("out.x." + std::to_string(sampler.calls())));
}

void TestSamplerGolden::drawsTheGoldenLatents() {
  QFETCH(int, index);
  BURNISH_GET(const test::GoldenRun run, test::openGoldenRun(selection_, index));
  const auto& [folder, fixture, golden] = run;
  if (test::goldenSamplerName(golden).empty()) QSKIP("a scheduler that we do not have");
  BURNISH_GET(StableDiffusion model, test::openGoldenModel(folder, fixture.family, {.unet = true}));
  BURNISH_GET(const auto sampler, test::makeGoldenSampler(golden));
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "init_noise_sigma", sampler->initialSigma(),
                                             golden.out().at("init_noise_sigma").get<double>()));
  at::Tensor timesteps = at::tensor(at::ArrayRef<double>(sampler->timesteps()), at::kDouble);
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "timesteps", timesteps));
  runCalls(golden, *model.unet, *sampler);
}

QTEST_GUILESS_MAIN(TestSamplerGolden)
#include "tst_sampler_golden.moc"
