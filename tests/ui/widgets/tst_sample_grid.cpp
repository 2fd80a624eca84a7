#include "tests/support/fake_dataset_gateway.h"
#include "tests/ui/quiet.h"
#include "ui/models/sample_model.h"
#include "ui/models/thumbnail_cache.h"
#include "ui/widgets/sample_grid.h"

#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace burnish;
using namespace burnish::test;
using namespace burnish::ui;

class TestSampleGrid : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { failOnWarnings(); }
  void sixPromptsFitWithoutScrolling();
  void manyPromptsKeepASensibleWidthAndTheStepInSight();
  void aLongPromptIsWholeInTheToolTip();
  void withoutSamplesItSaysSo();
  void theKeyboardEnlargesASample();
  void picturesHaveThePixelsOfWhatTheyAreDrawnOn();

 private:
  struct Stage {
    FakeDatasetGateway pictures;
    ThumbnailCache cache{&pictures};
    SampleModel model{&cache};
    SampleGrid grid{&model};

    explicit Stage(int prompts) {
      for (int prompt = 0; prompt < prompts; ++prompt) {
        const std::string text = "prompt " + std::to_string(prompt) + " of a grinning cat before a purple background";
        model.append({{0, 0, 1200, SampleDrawn{"p" + std::to_string(prompt) + ".png", prompt, text, 3}}});
      }
      grid.resize(420, 400);
      grid.show();
    }
  };
};

void TestSampleGrid::sixPromptsFitWithoutScrolling() {
  Stage stage(6);
  QCOMPARE(stage.grid.horizontalScrollBar()->maximum(), 0);
}

void TestSampleGrid::manyPromptsKeepASensibleWidthAndTheStepInSight() {
  Stage stage(40);
  QVERIFY(stage.grid.columnWidth(39) >= 48);
  stage.grid.horizontalScrollBar()->setValue(stage.grid.horizontalScrollBar()->maximum());
  const QHeaderView* steps = stage.grid.verticalHeader();
  QVERIFY(steps->isVisible());
  QVERIFY(steps->width() >= steps->fontMetrics().horizontalAdvance(QStringLiteral("Step 1,200")));
}

void TestSampleGrid::aLongPromptIsWholeInTheToolTip() {
  Stage stage(6);
  const QString prompt = QStringLiteral("prompt 2 of a grinning cat before a purple background");
  QVERIFY(stage.model.headerData(2, Qt::Horizontal, Qt::ToolTipRole).toString().contains(prompt));
  QVERIFY(stage.model.index(0, 2).data(Qt::ToolTipRole).toString().contains(prompt));
  const QHeaderView* header = stage.grid.horizontalHeader();
  QVERIFY(header->height() >= 2 * header->fontMetrics().lineSpacing());
}

void TestSampleGrid::withoutSamplesItSaysSo() {
  Stage stage(0);
  const QImage picture = stage.grid.viewport()->grab().toImage();
  const QRect middle(picture.width() / 2 - 40, picture.height() / 2 - 8, 80, 16);
  bool isBlank = true;
  for (int y = middle.top(); y <= middle.bottom(); ++y) {
    for (int x = middle.left(); x <= middle.right(); ++x)
      isBlank = isBlank && picture.pixel(x, y) == picture.pixel(0, 0);
  }
  QVERIFY(!isBlank);
}

void TestSampleGrid::theKeyboardEnlargesASample() {
  Stage stage(2);
  QSignalSpy chosen(&stage.grid, &SampleGrid::sampleChosen);
  stage.grid.setCurrentIndex(stage.model.index(0, 1));
  for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter, Qt::Key_Space}) QTest::keyClick(&stage.grid, key);
  QCOMPARE(chosen.size(), 3);
  QCOMPARE(chosen.last().first().toModelIndex(), stage.model.index(0, 1));
}

void TestSampleGrid::picturesHaveThePixelsOfWhatTheyAreDrawnOn() {
  Stage stage(2);
  const int cell = stage.grid.columnWidth(0);
  const auto asked = [&](int scale) {
    QImage picture(stage.grid.size() * scale, QImage::Format_RGB32);
    picture.setDevicePixelRatio(scale);
    stage.grid.render(&picture);
    return stage.pictures.requests.back().side;
  };
  QVERIFY(asked(1) >= cell);
  QVERIFY(asked(1) < 2 * cell);
  QVERIFY(asked(2) >= 2 * cell);
}

QTEST_MAIN(TestSampleGrid)
#include "tst_sample_grid.moc"
