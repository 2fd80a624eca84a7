#include "core/weights/file_kind.h"

#include <QtTest/QtTest>

using namespace burnish;

class TestFileKind : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void saysWhatTheFileIs_data() {
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<QString>("word");
    QTest::newRow("nothing") << QByteArray() << "empty";
    QTest::newRow("LFS") << QByteArray("version https://git-lfs.github.com/spec/v1\n") << "Git LFS";
    QTest::newRow("page") << QByteArray("\xEF\xBB\xBF \n<!DOCTYPE HTML><html>") << "web page";
    QTest::newRow("zip") << QByteArray("PK\x03\x04rest of it") << "zip archive";
    QTest::newRow("pickle") << QByteArray("\x80\x02}q\x00.") << "pickle";
    QTest::newRow("JSON") << QByteArray("{\"a\": 1}") << "JSON";
    QTest::newRow("zeros") << QByteArray(512, '\0') << "zeros";
    QTest::newRow("picture") << QByteArray("\x89PNG\r\n\x1A\n") << "picture";
    QTest::newRow("text") << QByteArray("a cat on a mat") << "text";
    QTest::newRow("seven bytes") << QByteArray("\x01\x02\x03\x04\x05\x06\x07") << "short";
    QTest::newRow("noise") << QByteArray("\x01\x02\x03\x04\x05\x06\x07\x08\x09") << "unknown";
  }

  void saysWhatTheFileIs() {
    QFETCH(const QByteArray, head);
    QFETCH(const QString, word);
    const auto bytes = std::as_bytes(std::span(head.constData(), static_cast<std::size_t>(head.size())));
    const ForeignFile kind = recogniseForeignFile(bytes, static_cast<uint64_t>(head.size()));
    QVERIFY2(QString::fromStdString(kind.what).contains(word), kind.what.c_str());
    QVERIFY(!kind.remedy.empty());
  }
};

QTEST_GUILESS_MAIN(TestFileKind)
#include "tst_file_kind.moc"
