#include "tests/support/fake_dataset_gateway.h"
#include "tests/ui/quiet.h"
#include "ui/models/image_filter_model.h"
#include "ui/models/image_grid_model.h"
#include "ui/models/thumbnail_cache.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace burnish::test;
using namespace burnish::ui;

class TestImageGridModel : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { failOnWarnings(); }
  void isASoundModelWhileFoldersChange();
  void asksForAThumbnailOnceAndRepaintsWhenItComes();
  void filterNeedsEveryWord_data();
  void filterNeedsEveryWord();

 private:
  static std::vector<PictureItem> pictures() {
    return {{QStringLiteral("/p/a.png"), QStringLiteral("red cat"), true, 10, 20, {}},
            {QStringLiteral("/p/b.png"), QStringLiteral("blue dog"), true, 30, 40, {}},
            {QStringLiteral("/p/cat.png"), QString(), false, 50, 60, {}}};
  }
};

void TestImageGridModel::isASoundModelWhileFoldersChange() {
  FakeDatasetGateway gateway;
  ThumbnailCache cache(&gateway);
  ImageGridModel model(&cache);
  ImageFilterModel filter;
  filter.setSourceModel(&model);
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
  QAbstractItemModelTester filterTester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
  model.setPictures(pictures());
  filter.setFilterText(QStringLiteral("cat"));
  model.setPictures({});
  model.setPictures(pictures());
  QCOMPARE(model.rowCount(), 3);
  QCOMPARE(model.picture(3), nullptr);
}

void TestImageGridModel::asksForAThumbnailOnceAndRepaintsWhenItComes() {
  FakeDatasetGateway gateway;
  ThumbnailCache cache(&gateway);
  ImageGridModel model(&cache);
  model.setPictures(pictures());
  QSignalSpy changed(&model, &ImageGridModel::dataChanged);
  QVERIFY(model.index(1).data(Qt::DecorationRole).value<QPixmap>().isNull());
  QVERIFY(model.index(1).data(Qt::DecorationRole).value<QPixmap>().isNull());
  QCOMPARE(gateway.requests.size(), std::size_t{1});
  gateway.answer(gateway.requests[0]);
  QCOMPARE(changed.size(), 1);
  QVERIFY(!model.index(1).data(Qt::DecorationRole).value<QPixmap>().isNull());
}

void TestImageGridModel::filterNeedsEveryWord_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<int>("count");
  QTest::newRow("nothing") << "" << 3;
  QTest::newRow("caption or name") << "cat" << 2;
  QTest::newRow("both words") << "RED cat" << 1;
  QTest::newRow("none") << "bird" << 0;
  QTest::newRow("not a pattern") << ".*" << 0;
}

void TestImageGridModel::filterNeedsEveryWord() {
  QFETCH(QString, text);
  QFETCH(int, count);
  FakeDatasetGateway gateway;
  ThumbnailCache cache(&gateway);
  ImageGridModel model(&cache);
  ImageFilterModel filter;
  filter.setSourceModel(&model);
  model.setPictures(pictures());
  filter.setFilterText(text);
  QCOMPARE(filter.rowCount(), count);
}

QTEST_MAIN(TestImageGridModel)
#include "tst_image_grid_model.moc"
