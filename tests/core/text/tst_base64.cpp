#include "core/text/base64.h"

#include <QtTest/QtTest>

using namespace burnish;

class TestBase64 : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void undoesWhatQtDoes() {
    QByteArray bytes;
    for (int length = 0; length < 70; ++length) {
      QCOMPARE(decodeBase64(bytes.toBase64().toStdString()), std::optional(bytes.toStdString()));
      bytes.append(static_cast<char>(length * 37 + 200));
    }
  }

  void refusesWhatIsNotBase64_data() {
    QTest::addColumn<QByteArray>("text");
    for (const char* text : {"A", "AB", "ABC", "AB=C", "A===", "====", "AB C", "AB-_", "ABCDE", "AB\n="}) {
      QTest::newRow(text) << QByteArray(text);
    }
  }

  void refusesWhatIsNotBase64() {
    QFETCH(const QByteArray, text);
    QVERIFY(!decodeBase64(text.toStdString()).has_value());
  }
};

QTEST_GUILESS_MAIN(TestBase64)
#include "tst_base64.moc"
