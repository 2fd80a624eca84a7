#include "ui/text/plain_text.h"

#include <QTest>
#include <QTextDocument>

using namespace burnish::ui;

class TestPlainText : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void aToolTipShowsMarkupAsText();
  void longTextIsCutAndSaysSo();
  void ampersandsMakeNoMnemonic() { QCOMPARE(withoutMnemonic(QStringLiteral("a & b")), QStringLiteral("a && b")); }
};

void TestPlainText::aToolTipShowsMarkupAsText() {
  const QString hostile = QStringLiteral("<b>bold</b> <img src='file:///etc/hostname'>");
  QTextDocument document;
  document.setHtml(plainToolTip(hostile));
  QCOMPARE(document.toPlainText(), hostile);
  QCOMPARE(plainToolTip(QString()), QString());
}

void TestPlainText::longTextIsCutAndSaysSo() {
  const QString cut = boundedText(QString(200000, QLatin1Char('x')));
  QCOMPARE(cut.size(), kLongestText);
  QVERIFY(cut.endsWith(QChar(0x2026)));
  QCOMPARE(boundedText(QStringLiteral("short")), QStringLiteral("short"));
}

QTEST_MAIN(TestPlainText)
#include "tst_plain_text.moc"
