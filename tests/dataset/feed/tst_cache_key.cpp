#include "dataset/feed/cache_key.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <set>
#include <string>

namespace burnish::dataset {

class TestCacheKey : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void dependsOnEverythingThatChangesALatent();
  void dependsOnNothingElse();
};

void TestCacheKey::dependsOnEverythingThatChangesALatent() {
  const PlannedPicture picture{"a.png", "a cat", true, 100, 80, {10, 0, 80, 80}, 64, 64, "hash"};
  std::set<std::string> keys{latentKey(picture, "vae")};
  PlannedPicture other = picture;
  other.contentHash = "hash 2";
  keys.insert(latentKey(other, "vae"));
  other = picture;
  other.crop.x = 11;
  keys.insert(latentKey(other, "vae"));
  other = picture;
  other.trainWidth = 72;
  keys.insert(latentKey(other, "vae"));
  keys.insert(latentKey(picture, "vae 2"));
  QCOMPARE(keys.size(), std::size_t{5});
}

void TestCacheKey::dependsOnNothingElse() {
  const PlannedPicture picture{"a.png", "a cat", true, 100, 80, {10, 0, 80, 80}, 64, 64, "hash"};
  PlannedPicture other = picture;
  other.path = "elsewhere/b.jpg";
  other.caption = "a dog";
  QCOMPARE(latentKey(other, "vae"), latentKey(picture, "vae"));
  QVERIFY(contextKey("a", "bc") != contextKey("ab", "c"));
  QCOMPARE(contextKey("a", "b").size(), std::size_t{64});
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestCacheKey)
#include "tst_cache_key.moc"
