#include "core/base/check.h"

#include <QtTest/QtTest>

using namespace burnish;

class TestCheck : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void passesWhatHolds() { BURNISH_CHECK(1 + 1 == 2, "never"); }

  void throwsWithPlaceAndReason() {
    try {
      BURNISH_CHECK(1 + 1 == 3, "the sum");
    } catch (const LogicError& error) {
      const std::string text = error.what();
      QVERIFY(text.find("tst_check.cpp") != std::string::npos);
      QVERIFY(text.find("the sum") != std::string::npos);
      return;
    }
    QFAIL("no LogicError");
  }
};

QTEST_GUILESS_MAIN(TestCheck)
#include "tst_check.moc"
