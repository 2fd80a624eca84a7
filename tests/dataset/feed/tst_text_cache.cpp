#include "dataset/feed/text_cache.h"
#include "tests/dataset/feed/feed_fakes.h"
#include "tests/dataset/samples/test_folder.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <string>
#include <vector>

namespace burnish::dataset {
using namespace burnish::test;

class TestTextCache : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void encodesEachCaptionOnce();
  void reusesAcrossRunsOfOneEncoder();
};

void TestTextCache::encodesEachCaptionOnce() {
  TestFolder folder;
  CountingEncoder encoder;
  TextCache cache(folder.path());
  BURNISH_VERIFY_OK(cache.prepare({"a cat", "", "a cat"}, encoder, {}, {}, {}));
  QCOMPARE(encoder.captions, (std::vector<std::string>{"", "a cat"}));
  QCOMPARE(cache.statesOf("a cat")->context.values, std::vector<float>{5});
  QVERIFY(cache.statesOf("a dog") == nullptr);
}

void TestTextCache::reusesAcrossRunsOfOneEncoder() {
  TestFolder folder;
  CountingEncoder encoder;
  BURNISH_VERIFY_OK(TextCache(folder.path()).prepare({"a cat"}, encoder, {}, {}, {}));
  TextCache second(folder.path());
  BURNISH_VERIFY_OK(second.prepare({"a cat", "a dog"}, encoder, {}, {}, {}));
  QCOMPARE(encoder.captions, (std::vector<std::string>{"a cat", "a dog"}));
  QCOMPARE(second.statesOf("a cat")->context.values, std::vector<float>{5});
  QCOMPARE(second.statesOf("a cat")->pooled.values, (std::vector<float>{5, -5}));
  encoder.text = "text 2";
  BURNISH_VERIFY_OK(second.prepare({"a cat"}, encoder, {}, {}, {}));
  QCOMPARE(encoder.captions.size(), std::size_t{3});
}

}  // namespace burnish::dataset

QTEST_GUILESS_MAIN(burnish::dataset::TestTextCache)
#include "tst_text_cache.moc"
