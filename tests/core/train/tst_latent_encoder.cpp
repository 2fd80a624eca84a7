#include "core/model/prompt_encoding.h"
#include "core/nn/tensor_bridge.h"
#include "core/train/latent_encoder.h"
#include "tests/support/fake_batch_source.h"
#include "tests/support/golden_folder.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <torch/torch.h>

using namespace burnish;

class TestLatentEncoder : public QObject {
  Q_OBJECT

 private:
  std::optional<StableDiffusion> model_;

 private Q_SLOTS:
  void init() {
    BURNISH_GET(const auto golden, test::GoldenFolder::open());
    model_.reset();
    BURNISH_GET(model_, StableDiffusion::open(golden.path() / "sd15" / "model", {}));
  }

  void partsAreLoadedWhenTheyAreNeeded() {
    BURNISH_GET(LatentEncoder encoder, LatentEncoder::create(*model_));
    QVERIFY(!model_->vae && !model_->text);
    QVERIFY(!encoder.vaeIdentity().empty());
    QVERIFY(encoder.vaeIdentity() != encoder.textIdentity());
    BURNISH_VERIFY_OK(encoder.encodeCaption("a cat"));
    QVERIFY(!model_->vae && model_->text);
  }

  void momentsAreThoseOfTheVaeBeforeScaling() {
    BURNISH_GET(LatentEncoder encoder, LatentEncoder::create(*model_));
    const RgbImage picture = test::FakeBatchSource({.size = 64}).picture(3);
    BURNISH_GET(const LatentMoments moments, encoder.encodePicture(picture));
    const at::NoGradGuard noGradient;
    const auto expected = model_->vae->encode(tensorFromPicture(picture));
    QVERIFY(at::equal(tensorFrom(moments.mean), expected.mean[0]));
    QVERIFY(at::equal(tensorFrom(moments.deviation), expected.deviation()[0]));
    QVERIFY(*std::min_element(moments.deviation.values.begin(), moments.deviation.values.end()) > 0.0f);
  }

  void captionsBecomeTheContextOfThePrompt() {
    BURNISH_GET(LatentEncoder encoder, LatentEncoder::create(*model_));
    BURNISH_GET(const CaptionStates text, encoder.encodeCaption("a cat"));
    const at::NoGradGuard noGradient;
    BURNISH_GET(const Conditioning expected, encodePrompt(*model_, "a cat"));
    QVERIFY(at::equal(tensorFrom(text.context), expected.context[0]));
    QCOMPARE(text.context.shape.at(0), int64_t{77});
  }

  void aPictureThatDoesNotFitIsAnError() {
    BURNISH_GET(LatentEncoder encoder, LatentEncoder::create(*model_));
    QVERIFY(!encoder.encodePicture({0, 0, {}}).ok());
  }
};

QTEST_GUILESS_MAIN(TestLatentEncoder)
#include "tst_latent_encoder.moc"
