#include "core/base/check.h"
#include "core/weights/dtype.h"
#include "tests/support/verify.h"

#include <bit>
#include <cmath>
#include <limits>
#include <vector>

using namespace burnish;

class TestDType : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void namesAndTypesAreOneToOne() {
    for (int i = 0; i <= static_cast<int>(DType::U64); ++i) {
      const auto dtype = static_cast<DType>(i);
      QVERIFY(dtypeFromName(dtypeName(dtype)) == dtype);
    }
    QVERIFY(!dtypeFromName("F33"));
    QVERIFY(!dtypeFromName(""));
    QCOMPARE(bitsPerElement(DType::BF16), 16);
    QCOMPARE(bitsPerElement(DType::F8E4M3), 8);
    QVERIFY(!isWholeBytes(DType::F4));
  }

  void everyHalfSurvivesTheRoundTrip() {
    for (uint32_t bits = 0; bits <= 0xFFFF; ++bits) {
      const auto half = static_cast<uint16_t>(bits);
      const float value = halfToFloat(half);
      if (std::isnan(value)) {
        QVERIFY(std::isnan(halfToFloat(floatToHalf(value))));
      } else {
        QCOMPARE(floatToHalf(value), half);
      }
    }
  }

  void everyBfloat16SurvivesTheRoundTrip() {
    for (uint32_t bits = 0; bits <= 0xFFFF; ++bits) {
      const auto small = static_cast<uint16_t>(bits);
      const float value = bfloat16ToFloat(small);
      if (std::isnan(value)) {
        QVERIFY(std::isnan(bfloat16ToFloat(floatToBfloat16(value))));
      } else {
        QCOMPARE(floatToBfloat16(value), small);
      }
    }
  }

  void halfRoundsToNearestEven_data() {
    QTest::addColumn<float>("value");
    QTest::addColumn<int>("bits");
    QTest::newRow("a tie goes down to even") << 1.0f + 0x1p-11f << 0x3C00;
    QTest::newRow("a tie goes up to even") << 1.0f + 3 * 0x1p-11f << 0x3C02;
    QTest::newRow("just above a tie") << 1.0f + 0x1.004p-11f << 0x3C01;
    QTest::newRow("the largest") << 65504.0f << 0x7BFF;
    QTest::newRow("still the largest") << 65519.0f << 0x7BFF;
    QTest::newRow("rounds to infinity") << 65520.0f << 0x7C00;
    QTest::newRow("the smallest") << 0x1p-24f << 0x0001;
    QTest::newRow("half the smallest is a tie") << 0x1p-25f << 0x0000;
    QTest::newRow("just more than half the smallest") << 0x1.002p-25f << 0x0001;
    QTest::newRow("up into the normals") << 0x1.ffep-15f << 0x0400;
    QTest::newRow("negative zero") << -0.0f << 0x8000;
    QTest::newRow("negative infinity") << -std::numeric_limits<float>::infinity() << 0xFC00;
  }

  void halfRoundsToNearestEven() {
    QFETCH(const float, value);
    QFETCH(const int, bits);
    QCOMPARE(static_cast<int>(floatToHalf(value)), bits);
  }

  void bfloat16RoundsToNearestEven() {
    QCOMPARE(static_cast<int>(floatToBfloat16(std::bit_cast<float>(0x3F808000u))), 0x3F80);
    QCOMPARE(static_cast<int>(floatToBfloat16(std::bit_cast<float>(0x3F818000u))), 0x3F82);
    QCOMPARE(static_cast<int>(floatToBfloat16(std::bit_cast<float>(0x3F808001u))), 0x3F81);
    QCOMPARE(static_cast<int>(floatToBfloat16(std::numeric_limits<float>::max())), 0x7F80);
  }

  void readsEightBitFloats() {
    QCOMPARE(float8E4M3ToFloat(0x00), 0.0f);
    QCOMPARE(float8E4M3ToFloat(0x01), 0x1p-9f);
    QCOMPARE(float8E4M3ToFloat(0x08), 0x1p-6f);
    QCOMPARE(float8E4M3ToFloat(0x38), 1.0f);
    QCOMPARE(float8E4M3ToFloat(0x7E), 448.0f);
    QCOMPARE(float8E4M3ToFloat(0xFE), -448.0f);
    QVERIFY(std::isnan(float8E4M3ToFloat(0x7F)));
    QCOMPARE(float8E5M2ToFloat(0x3C), 1.0f);
    QCOMPARE(float8E5M2ToFloat(0x01), 0x1p-16f);
    QCOMPARE(float8E5M2ToFloat(0x7B), 57344.0f);
    QVERIFY(std::isinf(float8E5M2ToFloat(0x7C)));
  }

  void everyEightBitFloatSurvivesTheRoundTrip() {
    for (uint32_t bits = 0; bits <= 0xFF; ++bits) {
      const auto small = static_cast<uint8_t>(bits);
      const float narrow = float8E4M3ToFloat(small);
      const float wide = float8E5M2ToFloat(small);
      if (std::isnan(narrow)) {
        QVERIFY(std::isnan(float8E4M3ToFloat(floatToFloat8E4M3(narrow))));
      } else {
        QCOMPARE(floatToFloat8E4M3(narrow), small);
      }
      if (std::isnan(wide)) {
        QVERIFY(std::isnan(float8E5M2ToFloat(floatToFloat8E5M2(wide))));
      } else {
        QCOMPARE(floatToFloat8E5M2(wide), small);
      }
    }
  }

  void eightBitFloatsRoundToNearestEven() {
    // Between each two neighbours: the middle goes to the even one, the floats beside it to the nearer one.
    for (uint8_t low = 0; low < 0x7E; ++low) {
      const float below = float8E4M3ToFloat(low);
      const float above = float8E4M3ToFloat(static_cast<uint8_t>(low + 1));
      const float middle = below + (above - below) / 2;
      QCOMPARE(static_cast<int>(floatToFloat8E4M3(middle)), low % 2 == 0 ? low : low + 1);
      QCOMPARE(static_cast<int>(floatToFloat8E4M3(std::nextafter(middle, 0.0f))), static_cast<int>(low));
      QCOMPARE(static_cast<int>(floatToFloat8E4M3(-std::nextafter(middle, 1e9f))), 0x80 | (low + 1));
    }
    for (uint8_t low = 0; low < 0x7B; ++low) {
      const float below = float8E5M2ToFloat(low);
      const float above = float8E5M2ToFloat(static_cast<uint8_t>(low + 1));
      const float middle = below + (above - below) / 2;
      QCOMPARE(static_cast<int>(floatToFloat8E5M2(middle)), low % 2 == 0 ? low : low + 1);
      QCOMPARE(static_cast<int>(floatToFloat8E5M2(std::nextafter(middle, 0.0f))), static_cast<int>(low));
      QCOMPARE(static_cast<int>(floatToFloat8E5M2(-std::nextafter(middle, 1e9f))), 0x80 | (low + 1));
    }
  }

  void eightBitFloatsEndAsTorchHasIt() {
    QCOMPARE(static_cast<int>(floatToFloat8E4M3(464.0f)), 0x7E);
    QCOMPARE(static_cast<int>(floatToFloat8E4M3(std::nextafter(464.0f, 1e9f))), 0x7F);
    QCOMPARE(static_cast<int>(floatToFloat8E4M3(-std::numeric_limits<float>::infinity())), 0xFF);
    QCOMPARE(static_cast<int>(floatToFloat8E5M2(61439.0f)), 0x7B);
    QCOMPARE(static_cast<int>(floatToFloat8E5M2(61440.0f)), 0x7C);
    QCOMPARE(static_cast<int>(floatToFloat8E5M2(std::numeric_limits<float>::infinity())), 0x7C);
    QCOMPARE(static_cast<int>(floatToFloat8E4M3(-0.0f)), 0x80);
  }

  void writesWhatItReads() {
    const std::vector<float> values{0.5f, -2.0f, 448.0f, 0.0f};
    for (const DType dtype : {DType::F64, DType::F32, DType::F16, DType::BF16, DType::F8E4M3, DType::F8E5M2}) {
      QVERIFY(isWritable(dtype));
      std::vector<std::byte> bytes(values.size() * static_cast<std::size_t>(bitsPerElement(dtype)) / 8);
      convertFromFloat(dtype, values, bytes);
      std::vector<float> again(values.size());
      convertToFloat(dtype, bytes, again);
      QCOMPARE(again, values);
    }
    QVERIFY(!isWritable(DType::I64));
  }

  void readsIntegersAtAnyAlignment() {
    const std::vector<int16_t> numbers{-2, 300};
    std::vector<std::byte> bytes(1 + 4);
    std::memcpy(bytes.data() + 1, numbers.data(), 4);
    std::vector<float> values(2);
    convertToFloat(DType::I16, std::span(bytes).subspan(1), values);
    QCOMPARE(values, (std::vector<float>{-2.0f, 300.0f}));
  }

  void refusesWhatDoesNotFit() {
    std::vector<float> values(2);
    const std::vector<std::byte> bytes(3);
    QVERIFY_THROWS_EXCEPTION(LogicError, convertToFloat(DType::F16, bytes, values));
    QVERIFY_THROWS_EXCEPTION(LogicError, convertToFloat(DType::F4, std::span(bytes).first(1), values));
  }
};

QTEST_GUILESS_MAIN(TestDType)
#include "tst_dtype.moc"
