#include "app/studio/folder_content.h"

#include <QTest>

namespace burnish::app {

class TestFolderContent : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void carriesPicturesNotesAndReasons();
};

void TestFolderContent::carriesPicturesNotesAndReasons() {
  dataset::ScannedPicture picture;
  picture.path = "/data/图 1.png";
  picture.width = 64;
  picture.height = 48;
  picture.notes = {dataset::PictureNote::AlphaFlattened};
  picture.hasCaptionFile = true;
  picture.caption = {"<b>a cat</b>", {dataset::CaptionNote::NulBytes}};
  picture.captionFault = Error{ErrorCode::CaptionUndecodable, {"1.txt", "byte 3"}, {}};
  dataset::ScanReport report;
  report.folder = "/data";
  report.pictures = {picture};
  report.refused = {{"/data/bad.jpg", {ErrorCode::PictureUnreadable, {"bad.jpg", "cut off"}, {}}}};
  report.ignored = {{"/data/clip.mp4", {ErrorCode::PictureUnreadable, {"clip.mp4", "a video"}, {}}}};

  const ui::FolderContent content = folderContent(report);
  QCOMPARE(content.folder, QString("/data"));
  QCOMPARE(content.pictures.size(), std::size_t{1});
  const ui::PictureItem& item = content.pictures.front();
  QCOMPARE(item.path, QStringLiteral("/data/图 1.png"));
  QCOMPARE(item.caption, QString("<b>a cat</b>"));
  QVERIFY(item.hasCaption);
  QCOMPARE(item.width, 64);
  QCOMPARE(item.height, 48);
  QCOMPARE(item.notes.size(), 3);
  QCOMPARE(content.refused.size(), std::size_t{2});
  QCOMPARE(content.refused.front().reason, report.refused.front().reason);
  QCOMPARE(content.refused.back().path, QString("/data/clip.mp4"));
}

}  // namespace burnish::app

QTEST_GUILESS_MAIN(burnish::app::TestFolderContent)
#include "tst_folder_content.moc"
