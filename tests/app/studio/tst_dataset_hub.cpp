#include "app/studio/dataset_hub.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace burnish::app {

class TestDatasetHub : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void opensTheDemoFolder();
  void newerFolderCancelsTheOlder();
  void missingFolderIsAnError();
  void damagedPictureIsListedAndHarmless();
  void thumbnailsOfBadFilesAreNullAndNeverCrash();
  void thumbnailsKeepTheirShape();
};

namespace {

const QString kCats = QStringLiteral(BURNISH_SOURCE_DIR "/resources/demo/cat-faces");

DatasetPlaces places() {
  return {BURNISH_SOURCE_DIR "/resources/demo/base/tokenizer", {}};
}

void writeFile(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  QCOMPARE(file.write(bytes), qint64{bytes.size()});
}

/// The first half of a picture of the demo.
QByteArray cutPicture() {
  QFile file(kCats + "/grinning-cat.jpg");
  return file.open(QIODevice::ReadOnly) ? file.readAll().left(static_cast<int>(file.size()) / 2) : QByteArray();
}

struct Answers {
  explicit Answers(DatasetHub& hub) {
    QObject::connect(&hub, &DatasetHub::folderReady, &context,
                     [this](const ui::FolderContent& content) { folders.push_back(content); });
    QObject::connect(&hub, &DatasetHub::folderFailed, &context,
                     [this](const Error& error) { errors.push_back(error); });
    QObject::connect(&hub, &DatasetHub::thumbnailReady, &context,
                     [this](const QString& path, int, const QImage& picture) { thumbnails[path] = picture; });
  }
  QObject context;
  std::vector<ui::FolderContent> folders;
  std::vector<Error> errors;
  std::map<QString, QImage> thumbnails;
};

}  // namespace

void TestDatasetHub::opensTheDemoFolder() {
  DatasetHub hub(places());
  Answers answers(hub);
  hub.openFolder(kCats);
  QTRY_COMPARE(answers.folders.size(), std::size_t{1});
  QCOMPARE(answers.folders.front().pictures.size(), std::size_t{18});
  for (const ui::PictureItem& picture : answers.folders.front().pictures) {
    QVERIFY2(picture.hasCaption && !picture.caption.isEmpty(), qPrintable(picture.path));
    QVERIFY(picture.width > 0 && picture.height > 0);
  }
  QTRY_VERIFY_WITH_TIMEOUT(hub.countTokens("a cat") == 2, 10000);
}

void TestDatasetHub::newerFolderCancelsTheOlder() {
  const QTemporaryDir empty;
  DatasetHub hub(places());
  Answers answers(hub);
  hub.openFolder(empty.path());
  hub.openFolder(kCats);
  QTRY_VERIFY(!answers.folders.empty());
  QTest::qWait(100);
  for (const ui::FolderContent& content : answers.folders) QCOMPARE(content.folder, kCats);
}

void TestDatasetHub::missingFolderIsAnError() {
  DatasetHub hub(places());
  Answers answers(hub);
  hub.openFolder("/nowhere/pictures");
  QTRY_COMPARE(answers.errors.size(), std::size_t{1});
  QCOMPARE(answers.errors.front().code, ErrorCode::FileMissing);
  QTest::qWait(50);
  QCOMPARE(answers.errors.size(), std::size_t{1});
  QVERIFY(answers.folders.empty());
}

void TestDatasetHub::damagedPictureIsListedAndHarmless() {
  const QTemporaryDir folder;
  writeFile(folder.filePath("cut.jpg"), cutPicture());
  QVERIFY(QFile::copy(kCats + "/kissing-cat.jpg", folder.filePath("good.jpg")));
  DatasetHub hub(places());
  Answers answers(hub);
  hub.openFolder(folder.path());
  QTRY_VERIFY(!answers.folders.empty() && answers.folders.back().refused.size() == 1);
  QVERIFY(answers.folders.back().refused.front().path.endsWith("cut.jpg"));
  QCOMPARE(answers.folders.back().pictures.size(), std::size_t{1});
}

void TestDatasetHub::thumbnailsOfBadFilesAreNullAndNeverCrash() {
  const QTemporaryDir folder;
  writeFile(folder.filePath("empty.png"), {});
  writeFile(folder.filePath("zeros.jpg"), QByteArray(4096, '\0'));
  writeFile(folder.filePath("page.webp"), "<html>not a picture</html>");
  writeFile(folder.filePath("cut.jpg"), cutPicture());
  DatasetHub hub(places());
  Answers answers(hub);
  const QStringList names{"empty.png", "zeros.jpg", "page.webp", "cut.jpg", "absent.png"};
  for (const QString& name : names) hub.requestThumbnail(folder.filePath(name), 128);
  QTRY_COMPARE(answers.thumbnails.size(), std::size_t{5});
  for (const auto& [path, picture] : answers.thumbnails) QVERIFY2(picture.isNull(), qPrintable(path));
}

void TestDatasetHub::thumbnailsKeepTheirShape() {
  const QTemporaryDir folder;
  const QString path = folder.filePath("wide.png");
  QImage wide(400, 100, QImage::Format_RGB32);
  wide.fill(Qt::red);
  QVERIFY(wide.save(path));
  DatasetHub hub(places());
  Answers answers(hub);
  hub.requestThumbnail(path, 128);
  QTRY_COMPARE(answers.thumbnails.size(), std::size_t{1});
  QCOMPARE(answers.thumbnails[path].size(), QSize(128, 32));
  QCOMPARE(answers.thumbnails[path].pixelColor(64, 16), QColor(Qt::red));
}

}  // namespace burnish::app

QTEST_GUILESS_MAIN(burnish::app::TestDatasetHub)
#include "tst_dataset_hub.moc"
