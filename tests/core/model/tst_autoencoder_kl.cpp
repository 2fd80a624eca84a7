#include "core/model/autoencoder_kl.h"
#include "tests/core/model/golden_case.h"

using namespace burnish;

class TestAutoencoderKl : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void encodesAndDecodesAsGolden_data() { BURNISH_GET(selection_, test::addGoldenRows("vae")); }
  void encodesAndDecodesAsGolden();

 private:
  test::GoldenSelection selection_;
};

void TestAutoencoderKl::encodesAndDecodesAsGolden() {
  QFETCH(int, index);
  BURNISH_GET(const test::GoldenRun run, test::openGoldenRun(selection_, index));
  const auto& [folder, fixture, golden] = run;
  BURNISH_GET(StableDiffusion model, test::openGoldenModel(folder, fixture.family, {.vae = true}));
  test::applyGoldenScale(*model.vae, golden);
  if (golden.in().value("tiling", false)) {
    model.vae->setTileSize(golden.in().at("tile_sample_min_size").get<int64_t>());
    QCOMPARE(golden.in().at("tile_overlap_factor").get<double>(), 0.25);
  }
  BURNISH_GET(const at::Tensor image, test::goldenTensor(golden, "in.image"));
  BURNISH_GET(const at::Tensor noise, test::goldenTensor(golden, "in.noise"));
  BURNISH_GET(const at::Tensor latent, test::goldenTensor(golden, "in.latent"));
  const at::NoGradGuard noGrad;

  const AutoencoderKl::Moments moments = model.vae->encode(image);
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "mean", moments.mean));
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "logvar", moments.logVariance));
  const at::Tensor sample = model.vae->scaled(moments.mean + moments.deviation() * noise);
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "scaled_sample", sample));
  BURNISH_COMPARE_GOLDEN(test::compareGolden(golden, "decoded", model.vae->decode(latent)));
}

QTEST_GUILESS_MAIN(TestAutoencoderKl)
#include "tst_autoencoder_kl.moc"
