#include "core/metrics/nvml.h"

#include <QtTest/QtTest>

using namespace burnish;

class TestNvml : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aMissingLibraryIsNoError() { QVERIFY(Nvml::load("libno-such-library.so.7") == nullptr); }

  void aLibraryThatIsNotNvmlIsNotUsed() { QVERIFY(Nvml::load("libm.so.6") == nullptr); }

  void everyCardIsReadByItsUuid() {
    const auto nvml = Nvml::load(BURNISH_FAKE_NVML);
    QVERIFY(nvml != nullptr);
    const auto cards = nvml->read();
    QCOMPARE(cards.size(), std::size_t{2});
    QCOMPARE(cards[0].name, std::string("Card A"));
    QCOMPARE(cards[0].uuid, std::string("GPU-aaaa"));
    QCOMPARE(cards[0].memoryUsedBytes, int64_t{4} << 30);
    QCOMPARE(cards[0].memoryTotalBytes, int64_t{24} << 30);
    QCOMPARE(cards[0].ownMemoryBytes, int64_t{3} << 30);
    QCOMPARE(cards[0].utilization, 0.75);
    QCOMPARE(cards[0].temperatureCelsius, 61.0);
    QCOMPARE(cards[0].powerWatts, 250.5);
  }

  void whatTheDriverDoesNotSayIsMinusOne() {
    const auto nvml = Nvml::load(BURNISH_FAKE_NVML);
    QVERIFY(nvml != nullptr);
    const GpuReading card = nvml->read().at(1);
    QCOMPARE(card.powerWatts, -1.0);
    QCOMPARE(card.ownMemoryBytes, int64_t{-1});
    QCOMPARE(card.uuid, std::string("GPU-bbbb"));
  }
};

QTEST_GUILESS_MAIN(TestNvml)
#include "tst_nvml.moc"
