#include "core/base/check.h"
#include "core/weights/memory_weights.h"
#include "tests/support/verify.h"

#include <QtTest/QTest>

using namespace burnish;

class TestMemoryWeights : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void givesBackWhatItWasGiven() {
    MemoryWeights weights("made");
    weights.add("a", DType::U8, {3}, {std::byte{1}, std::byte{2}, std::byte{3}});
    weights.add("b", DType::U8, {1}, {std::byte{9}});
    std::vector<std::byte> middle(1);
    BURNISH_VERIFY_OK(weights.readPart(*weights.find("a"), 1, middle));
    QCOMPARE(middle[0], std::byte{2});
    BURNISH_VERIFY_OK(weights.readBytes(*weights.find("b"), middle));
    QCOMPARE(middle[0], std::byte{9});
    QVERIFY(weights.find("c") == nullptr);
  }

  void refusesBytesThatDoNotFit() {
    MemoryWeights weights("made");
    QVERIFY_EXCEPTION_THROWN(weights.add("a", DType::F32, {2}, std::vector<std::byte>(7)), LogicError);
  }
};

QTEST_GUILESS_MAIN(TestMemoryWeights)
#include "tst_memory_weights.moc"
