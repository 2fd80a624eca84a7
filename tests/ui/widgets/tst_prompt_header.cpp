#include "tests/ui/quiet.h"
#include "ui/widgets/prompt_header.h"

#include <QStandardItemModel>
#include <QTableView>
#include <QTest>

using namespace burnish::test;
using namespace burnish::ui;

class TestPromptHeader : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { failOnWarnings(); }
  void noTextRunsIntoTheNextColumn_data();
  void noTextRunsIntoTheNextColumn();
};

void TestPromptHeader::noTextRunsIntoTheNextColumn_data() {
  QTest::addColumn<QString>("prompt");
  QTest::newRow("many words") << "a grinning cat before a purple background at night";
  QTest::newRow("one long word") << "unbelievablysurprisedandthensome";
  QTest::newRow("Chinese") << "一只微笑的猫，紫色背景，夜晚的城市";
  QTest::newRow("lines") << "a cat\n\nat night\tin the city";
}

/// The strip between two columns keeps the colour of the ground, and so does the outer edge.
void TestPromptHeader::noTextRunsIntoTheNextColumn() {
  QFETCH(QString, prompt);
  QStandardItemModel model(1, 2);
  for (int column : {0, 1}) model.setHeaderData(column, Qt::Horizontal, prompt);
  QTableView view;
  view.setHorizontalHeader(new PromptHeader(&view));
  view.setModel(&model);
  view.horizontalHeader()->setDefaultSectionSize(56);
  view.resize(240, 160);
  view.show();
  const QImage picture = view.horizontalHeader()->grab().toImage();
  const int text = picture.height() - 3;  // above the line at the foot
  int inked = 0;
  for (int y = 0; y < text; ++y) {
    for (int x = 0; x < 112; ++x) {
      const bool isInk = picture.pixel(x, y) != picture.pixel(0, 0);
      const int inColumn = x % 56;
      if (inColumn < 3 || inColumn >= 53) QVERIFY2(!isInk, qPrintable(QString::number(x)));
      inked += isInk ? 1 : 0;
    }
  }
  QVERIFY(inked > 50);
}

QTEST_MAIN(TestPromptHeader)
#include "tst_prompt_header.moc"
