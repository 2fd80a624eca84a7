#include "core/base/philox.h"

#include <QtTest/QtTest>

#include <cmath>
#include <set>
#include <vector>

using namespace burnish;

namespace {

using Words = std::array<uint32_t, 4>;

std::vector<uint32_t> firstWords(PhiloxStream stream, int count) {
  std::vector<uint32_t> words;
  for (int i = 0; i < count; ++i) words.push_back(stream.nextUint32());
  return words;
}

}  // namespace

class TestPhilox : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void equalsTheKnownAnswers() {
    // kat_vectors of Random123, philox4x32 10.
    QVERIFY(philox4x32({0, 0, 0, 0}, {0, 0}) == (Words{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
    const uint32_t ones = 0xffffffff;
    QVERIFY(philox4x32({ones, ones, ones, ones}, {ones, ones}) ==
            (Words{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
    QVERIFY(philox4x32({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}) ==
            (Words{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
  }

  void streamsAreApartInEveryCoordinate() {
    std::set<std::vector<uint32_t>> seen;
    int streams = 0;
    for (const uint64_t seed : {uint64_t{0}, uint64_t{1}, uint64_t{1} << 32}) {
      for (int purpose = 1; purpose <= 7; ++purpose) {
        for (uint32_t a = 0; a < 4; ++a) {
          for (uint32_t b = 0; b < 4; ++b) {
            seen.insert(firstWords(PhiloxStream(seed, static_cast<RandomPurpose>(purpose), a, b), 4));
            ++streams;
          }
        }
      }
    }
    QCOMPARE(static_cast<int>(seen.size()), streams);
  }

  void streamsRepeatExactly() {
    const PhiloxStream stream(42, RandomPurpose::Noise, 3, 5);
    QVERIFY(firstWords(stream, 100) == firstWords(stream, 100));
  }

  void uniformsFillTheUnitInterval() {
    PhiloxStream stream(1, RandomPurpose::Timestep);
    double sum = 0.0;
    constexpr int kCount = 100000;
    for (int i = 0; i < kCount; ++i) {
      const double value = stream.nextUniform();
      QVERIFY(value >= 0.0 && value < 1.0);
      sum += value;
    }
    QVERIFY(std::abs(sum / kCount - 0.5) < 0.005);
  }

  void wholeNumbersAreEvenlySpread() {
    PhiloxStream stream(2, RandomPurpose::Order);
    constexpr uint32_t kBound = 7;
    constexpr int kCount = 70000;
    std::array<int, kBound> counts{};
    for (int i = 0; i < kCount; ++i) ++counts.at(stream.nextBelow(kBound));
    for (const int count : counts) QVERIFY(std::abs(count - kCount / 7) < 500);  // five standard deviations
    QCOMPARE(stream.nextBelow(1), 0u);
  }

  void normalsHaveTheMomentsOfTheNormalLaw() {
    std::vector<float> values(200001);
    PhiloxStream(3, RandomPurpose::Noise).fillNormal(values);
    double mean = 0.0;
    double square = 0.0;
    double fourth = 0.0;
    for (const float value : values) {
      QVERIFY(std::isfinite(value));
      mean += value;
      square += double{value} * value;
      fourth += std::pow(double{value}, 4);
    }
    const auto count = static_cast<double>(values.size());
    QVERIFY(std::abs(mean / count) < 0.01);
    QVERIFY(std::abs(square / count - 1.0) < 0.02);
    QVERIFY(std::abs(fourth / count - 3.0) < 0.12);
  }

  void anOddCountBeginsLikeAnEvenOne() {
    std::vector<float> odd(5);
    std::vector<float> even(6);
    PhiloxStream(4, RandomPurpose::Noise).fillNormal(odd);
    PhiloxStream(4, RandomPurpose::Noise).fillNormal(even);
    even.pop_back();
    QCOMPARE(odd, even);
  }
};

QTEST_GUILESS_MAIN(TestPhilox)
#include "tst_philox.moc"
