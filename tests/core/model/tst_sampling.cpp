#include "core/diffusion/sampler.h"
#include "core/model/sampling.h"
#include "tests/support/verify.h"

#include <filesystem>

using namespace burnish;

class TestSampling : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void drawsTheSamePictureFromTheSameSeed();
  void reportsEachCallOfTheDenoiser();
  void stopsWhenAsked();
  void refusesSizesThatTheVaeCannotMake();
  void refusesUnknownSamplers();
  void drawsOddSizesAndWithoutGuidance();
};

namespace {

Result<StableDiffusion> openDemoModel() {
  return StableDiffusion::open(std::filesystem::path(BURNISH_SOURCE_DIR) / "resources" / "demo" / "base", {});
}

SampleRequest smallRequest() {
  SampleRequest request;
  request.prompt = "grinning face";
  request.seed = 3;
  request.steps = 3;
  request.guidance = 3.0;
  request.width = 64;
  request.height = 64;
  return request;
}

}  // namespace

void TestSampling::drawsTheSamePictureFromTheSameSeed() {
  BURNISH_GET(StableDiffusion model, openDemoModel());
  SampleRequest request = smallRequest();
  for (const std::string& sampler : samplerNames()) {
    request.sampler = sampler;
    request.seed = 3;
    BURNISH_GET(const RgbImage first, samplePicture(model, request));
    BURNISH_GET(const RgbImage again, samplePicture(model, request));
    request.seed = 4;
    BURNISH_GET(const RgbImage other, samplePicture(model, request));
    QCOMPARE(first, again);
    QVERIFY(first != other);
    QCOMPARE(first.pixels.size(), std::size_t{64 * 64 * 3});
  }
}

void TestSampling::reportsEachCallOfTheDenoiser() {
  BURNISH_GET(StableDiffusion model, openDemoModel());
  std::vector<int64_t> seen;
  const auto progress = [&](int64_t done, int64_t total) {
    QCOMPARE(total, 3);
    seen.push_back(done);
  };
  BURNISH_VERIFY_OK(samplePicture(model, smallRequest(), progress));
  QCOMPARE(seen, (std::vector<int64_t>{0, 1, 2, 3}));
}

void TestSampling::stopsWhenAsked() {
  BURNISH_GET(StableDiffusion model, openDemoModel());
  std::stop_source source;
  const auto progress = [&](int64_t done, int64_t) {
    if (done == 1) source.request_stop();
  };
  BURNISH_VERIFY_ERROR(samplePicture(model, smallRequest(), progress, source.get_token()), Interrupted);
}

void TestSampling::refusesSizesThatTheVaeCannotMake() {
  BURNISH_GET(StableDiffusion model, openDemoModel());
  for (const int64_t width : {0, -8, 60, 1 << 20}) {
    SampleRequest request = smallRequest();
    request.width = width;
    BURNISH_VERIFY_ERROR(samplePicture(model, request), ValueOutOfRange);
  }
}

void TestSampling::refusesUnknownSamplers() {
  BURNISH_GET(StableDiffusion model, openDemoModel());
  SampleRequest request = smallRequest();
  request.sampler = "magic";
  BURNISH_VERIFY_ERROR(samplePicture(model, request), ValueOutOfRange);
}

void TestSampling::drawsOddSizesAndWithoutGuidance() {
  BURNISH_GET(StableDiffusion model, openDemoModel());
  SampleRequest request = smallRequest();
  request.width = 72;
  request.height = 40;
  request.guidance = 1.0;
  BURNISH_GET(const RgbImage picture, samplePicture(model, request));
  QCOMPARE(picture.width, 72);
  QCOMPARE(picture.height, 40);
}

QTEST_GUILESS_MAIN(TestSampling)
#include "tst_sampling.moc"
