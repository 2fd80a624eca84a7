#include "dataset/feed/picture_prefetcher.h"
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

class TestPicturePrefetcher : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void givesPicturesInOrder();
  void refusesAPictureThatChangedSinceTheScan();
  void endsAtAStopAndWhenItIsLeft();
};

void TestPicturePrefetcher::givesPicturesInOrder() {
  TestFolder folder;
  std::vector<PlannedPicture> pictures;
  for (int i = 0; i < 40; ++i) {
    pictures.push_back(
        plannedPicture(folder.write(std::to_string(i) + ".png", encoded(flat(16, 16, {i, 0, 0}), ".png")), ""));
  }
  PicturePrefetcher prefetcher(pictures, {});
  for (int i = 0; i < 40; ++i) {
    BURNISH_GET(const RgbImage picture, prefetcher.next());
    QCOMPARE(picture, flat(8, 8, {i, 0, 0}));
  }
}

void TestPicturePrefetcher::refusesAPictureThatChangedSinceTheScan() {
  TestFolder folder;
  const PlannedPicture picture = plannedPicture(folder.write("a.png", encoded(flat(16, 16, {1, 0, 0}), ".png")), "");
  folder.write("a.png", encoded(flat(16, 16, {2, 0, 0}), ".png"));
  BURNISH_VERIFY_ERROR(trainingPicture(picture, {}), PictureUnreadable);
  std::filesystem::remove(folder.path() / "a.png");
  PicturePrefetcher prefetcher({picture}, {});
  BURNISH_VERIFY_ERROR(prefetcher.next(), FileMissing);
}

void TestPicturePrefetcher::endsAtAStopAndWhenItIsLeft() {
  TestFolder folder;
  const auto path = folder.write("a.png", encoded(flat(16, 16, {1, 0, 0}), ".png"));
  const std::vector<PlannedPicture> pictures(100, plannedPicture(path, ""));
  std::stop_source source;
  PicturePrefetcher prefetcher(pictures, source.get_token());
  BURNISH_VERIFY_OK(prefetcher.next());
  source.request_stop();
  BURNISH_VERIFY_ERROR(prefetcher.next(), Interrupted);
  const PicturePrefetcher left(pictures, {});  // its destructor must not wait for pictures that nobody takes
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestPicturePrefetcher)
#include "tst_picture_prefetcher.moc"
