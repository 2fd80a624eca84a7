#include "dataset/feed/latent_cache.h"
#include "tests/dataset/feed/feed_fakes.h"
#include "tests/dataset/samples/encoded_pictures.h"
#include "tests/dataset/samples/picture_chunks.h"
#include "tests/dataset/samples/test_folder.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <string>
#include <vector>

namespace burnish::dataset {
using namespace burnish::test;

namespace {

std::vector<PlannedPicture> threePictures(const TestFolder& folder) {
  std::vector<PlannedPicture> pictures;
  for (int i = 0; i < 3; ++i) {
    pictures.push_back(
        plannedPicture(folder.write(std::to_string(i) + ".png", encoded(flat(16, 16, {i, 0, 0}), ".png")), ""));
  }
  return pictures;
}

/// Prepares with a new cache object; the first line of its log.
std::string prepared(const TestFolder& folder, const std::vector<PlannedPicture>& pictures, CountingEncoder& encoder) {
  std::string first;
  LatentCache cache(folder.path());
  const auto log = [&](const std::string& line) { first = first.empty() ? line : first; };
  const auto done = cache.prepare(pictures, encoder, {}, log, {});
  return done.ok() ? first : describe(done.error());
}

}  // namespace

class TestLatentCache : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void reusesWhatDidNotChange();
  void staysValidAfterACopy();
  void encodesEqualContentOnce();
  void goesOnWhereTheCacheCannotBeWritten();
  void keepsWhatWasMadeBeforeAStop();
};

void TestLatentCache::reusesWhatDidNotChange() {
  TestFolder folder, cacheFolder;
  std::vector<PlannedPicture> pictures = threePictures(folder);
  CountingEncoder encoder;
  QCOMPARE(prepared(cacheFolder, pictures, encoder), std::string("latents: 0 reused, 3 made"));
  QCOMPARE(prepared(cacheFolder, pictures, encoder), std::string("latents: 3 reused, 0 made"));
  pictures[1] = plannedPicture(folder.write("1.png", encoded(flat(16, 16, {99, 0, 0}), ".png")), "");
  QCOMPARE(prepared(cacheFolder, pictures, encoder), std::string("latents: 2 reused, 1 made"));
  QCOMPARE(encoder.pictures, 4);
  encoder.vae = "vae 2";
  QCOMPARE(prepared(cacheFolder, pictures, encoder), std::string("latents: 0 reused, 3 made"));
}

void TestLatentCache::staysValidAfterACopy() {
  TestFolder folder, elsewhere, cacheFolder, cacheCopy;
  CountingEncoder encoder;
  (void)prepared(cacheFolder, threePictures(folder), encoder);
  std::filesystem::copy(cacheFolder.path(), cacheCopy.path(), std::filesystem::copy_options::recursive);
  QCOMPARE(prepared(cacheCopy, threePictures(elsewhere), encoder), std::string("latents: 3 reused, 0 made"));
}

void TestLatentCache::encodesEqualContentOnce() {
  TestFolder folder, cacheFolder;
  const Bytes bytes = encoded(flat(16, 16, {7, 0, 0}), ".png");
  const std::vector pictures{plannedPicture(folder.write("a.png", bytes), ""),
                             plannedPicture(folder.write("b.png", bytes), "")};
  CountingEncoder encoder;
  LatentCache cache(cacheFolder.path());
  BURNISH_VERIFY_OK(cache.prepare(pictures, encoder, {}, {}, {}));
  QCOMPARE(encoder.pictures, 1);
  QCOMPARE(&cache.latentOf(0), &cache.latentOf(1));
  QCOMPARE(cache.latentOf(1).mean.values, std::vector<float>{7});
}

void TestLatentCache::goesOnWhereTheCacheCannotBeWritten() {
  TestFolder folder;
  const auto inTheWay = folder.write("cache", "a file");
  CountingEncoder encoder;
  std::vector<std::string> lines;
  LatentCache cache(inTheWay / "below");
  BURNISH_VERIFY_OK(
      cache.prepare(threePictures(folder), encoder, {}, [&](const std::string& line) { lines.push_back(line); }, {}));
  QCOMPARE(lines.size(), std::size_t{2});
  QCOMPARE(cache.latentOf(2).mean.values, std::vector<float>{2});
}

void TestLatentCache::keepsWhatWasMadeBeforeAStop() {
  TestFolder folder, cacheFolder;
  CountingEncoder encoder;
  std::stop_source source;
  const auto stopAfterTwo = [&](int64_t done, int64_t, const std::string&) {
    if (done == 2) source.request_stop();
  };
  BURNISH_VERIFY_ERROR(
      LatentCache(cacheFolder.path()).prepare(threePictures(folder), encoder, stopAfterTwo, {}, source.get_token()),
      Interrupted);
  QCOMPARE(prepared(cacheFolder, threePictures(folder), encoder), std::string("latents: 2 reused, 1 made"));
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestLatentCache)
#include "tst_latent_cache.moc"
