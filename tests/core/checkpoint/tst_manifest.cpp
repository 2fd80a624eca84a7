#include "core/base/files.h"
#include "core/checkpoint/manifest.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>

using namespace burnish;

class TestManifest : public QObject {
  Q_OBJECT

 private:
  std::filesystem::path root() const { return folder_.path().toStdString(); }
  QTemporaryDir folder_;

 private Q_SLOTS:
  void whatIsWrittenIsReadBack() {
    const SnapshotManifest manifest{100, {{"adapter.safetensors", 123, "ab"}, {"state.json", 0, "cd"}}};
    BURNISH_VERIFY_OK(writeFileAtomically(root() / kManifestName, manifestToText(manifest)));
    BURNISH_GET(const SnapshotManifest again, readManifest(root()));
    QVERIFY(again == manifest);
  }

  void anythingElseIsDamage_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("empty") << "";
    QTest::newRow("array") << "[]";
    QTest::newRow("newer format") << R"({"format":2,"step":1,"files":[]})";
    QTest::newRow("no step") << R"({"format":1,"files":[]})";
    QTest::newRow("negative step") << R"({"format":1,"step":-1,"files":[]})";
    QTest::newRow("no files") << R"({"format":1,"step":1})";
    QTest::newRow("name leaves the folder")
        << R"({"format":1,"step":1,"files":[{"name":"../x","bytes":1,"sha256":"a"}]})";
    QTest::newRow("hidden name") << R"({"format":1,"step":1,"files":[{"name":".x","bytes":1,"sha256":"a"}]})";
    QTest::newRow("negative size") << R"({"format":1,"step":1,"files":[{"name":"x","bytes":-1,"sha256":"a"}]})";
    QTest::newRow("hash is a number") << R"({"format":1,"step":1,"files":[{"name":"x","bytes":1,"sha256":1}]})";
  }
  void anythingElseIsDamage() {
    QFETCH(QString, text);
    BURNISH_VERIFY_OK(writeFileAtomically(root() / kManifestName, text.toStdString()));
    const auto manifest = readManifest(root());
    BURNISH_VERIFY_ERROR(manifest, CheckpointDamaged);
    QCOMPARE(manifest.error().args[1], std::string(kManifestName));
  }

  void aMissingManifestIsDamage() { BURNISH_VERIFY_ERROR(readManifest(root() / "nowhere"), CheckpointDamaged); }
};

QTEST_GUILESS_MAIN(TestManifest)
#include "tst_manifest.moc"
