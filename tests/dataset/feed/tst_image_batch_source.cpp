#include "dataset/feed/image_batch_source.h"
#include "tests/dataset/feed/feed_fakes.h"
#include "tests/dataset/samples/encoded_pictures.h"
#include "tests/dataset/samples/picture_chunks.h"
#include "tests/dataset/samples/test_folder.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace burnish::dataset {
using namespace burnish::test;

namespace {

Recipe recipeOf(int64_t batch, double dropout) {
  Recipe recipe;
  recipe.schedule.batch = batch;
  recipe.data.captionDropout = dropout;
  return recipe;
}

TrainPlan planOf(const TestFolder& folder, int count) {
  TrainPlan plan;
  for (int i = 0; i < count; ++i) {
    const auto path = folder.write(std::to_string(i) + ".png", encoded(flat(16, 16, {i, 0, 0}), ".png"));
    plan.pictures.push_back(plannedPicture(path, "caption " + std::to_string(i)));
  }
  return plan;
}

/// Samples and captions of a step.
std::string textOf(ImageBatchSource& source, int64_t step) {
  const auto batch = source.batch(step);
  std::string text;
  for (const BatchSample& sample : batch.value().samples)
    text += std::to_string(sample.sampleId) + sample.caption + ';';
  return text;
}

}  // namespace

class TestImageBatchSource : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void showsEachPictureOnceAnEpoch();
  void givesTheSameBatchInAnyOrderOfSteps();
  void dropsTheShareOfCaptionsThatIsAsked();
  void handsOutThePicturesOwnLatent();
};

void TestImageBatchSource::showsEachPictureOnceAnEpoch() {
  TestFolder folder, cache;
  for (const int64_t batch : {1, 2, 4, 9, 50}) {
    ImageBatchSource source(recipeOf(batch, 0.0), planOf(folder, 9), cache.path());
    CountingEncoder encoder;
    BURNISH_VERIFY_OK(source.prepare(encoder, {}, {}, {}, {}));
    QCOMPARE(source.stepsPerEpoch(), (9 + batch - 1) / batch);
    for (int64_t epoch = 0; epoch < 2; ++epoch) {
      std::multiset<uint32_t> seen;
      for (int64_t i = 0; i < source.stepsPerEpoch(); ++i) {
        BURNISH_GET(const Batch got, source.batch(epoch * source.stepsPerEpoch() + i));
        QCOMPARE(got.epoch, epoch);
        for (const BatchSample& sample : got.samples) seen.insert(sample.sampleId);
      }
      QCOMPARE(seen, (std::multiset<uint32_t>{0, 1, 2, 3, 4, 5, 6, 7, 8}));
    }
  }
}

void TestImageBatchSource::givesTheSameBatchInAnyOrderOfSteps() {
  TestFolder folder, cache;
  ImageBatchSource first(recipeOf(2, 0.5), planOf(folder, 5), cache.path()),
      second(recipeOf(2, 0.5), planOf(folder, 5), cache.path());
  CountingEncoder encoder;
  BURNISH_VERIFY_OK(first.prepare(encoder, {}, {}, {}, {}));
  BURNISH_VERIFY_OK(second.prepare(encoder, {}, {}, {}, {}));
  std::vector<std::string> forward, backward;
  for (int64_t step = 0; step < 12; ++step) forward.push_back(textOf(first, step));
  for (int64_t step = 12; step-- > 0;) backward.push_back(textOf(second, step));
  std::ranges::reverse(backward);
  QCOMPARE(forward, backward);
}

void TestImageBatchSource::dropsTheShareOfCaptionsThatIsAsked() {
  TestFolder folder, cache;
  ImageBatchSource source(recipeOf(9, 0.25), planOf(folder, 9), cache.path());
  CountingEncoder encoder;
  BURNISH_VERIFY_OK(source.prepare(encoder, {}, {}, {}, {}));
  int dropped = 0;
  for (int64_t step = 0; step < 400; ++step) {
    BURNISH_GET(const Batch batch, source.batch(step));
    for (const BatchSample& sample : batch.samples) {
      QCOMPARE(sample.text->context.values.front(), static_cast<float>(sample.caption.size()));
      dropped += sample.caption.empty() ? 1 : 0;
    }
  }
  QVERIFY(dropped > 3600 / 4 - 120 && dropped < 3600 / 4 + 120);
}

void TestImageBatchSource::handsOutThePicturesOwnLatent() {
  TestFolder folder, cache;
  ImageBatchSource source(recipeOf(3, 0.0), planOf(folder, 3), cache.path());
  CountingEncoder encoder;
  BURNISH_VERIFY_OK(source.prepare(encoder, {}, {}, {}, {}));
  BURNISH_GET(const Batch batch, source.batch(0));
  for (const BatchSample& sample : batch.samples) {
    QCOMPARE(sample.latent->mean.values.front(), static_cast<float>(sample.sampleId));
    QCOMPARE(sample.caption, "caption " + std::to_string(sample.sampleId));
  }
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestImageBatchSource)
#include "tst_image_batch_source.moc"
