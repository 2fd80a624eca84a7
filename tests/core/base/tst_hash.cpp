#include "core/base/files.h"
#include "core/base/hash.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>

using namespace burnish;

namespace {

constexpr const char* kOfNothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
constexpr const char* kOfAbc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";  // FIPS 180-4

}  // namespace

class TestHash : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void sha256EqualsTheStandardsVectors() {
    QCOMPARE(sha256Hex(std::string_view()), std::string(kOfNothing));
    QCOMPARE(sha256Hex(std::string_view("abc")), std::string(kOfAbc));
    QCOMPARE(sha256Hex(std::string_view(std::string(1000000, 'a'))),
             std::string("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"));
  }

  void piecesGiveTheHashOfTheWhole() {
    Sha256 hash;
    hash.add(std::string_view("a"));
    hash.add(std::string_view(""));
    hash.add(std::string_view("bc"));
    QCOMPARE(hash.hex(), std::string(kOfAbc));
  }

  void hashesFilesInPartsAndWhole() {
    const QTemporaryDir folder;
    const std::filesystem::path path = std::filesystem::path(folder.path().toStdString()) / "f";
    BURNISH_VERIFY_OK(writeFileAtomically(path, "xxabcyy" + std::string(3 << 20, 'z')));
    BURNISH_GET(const std::string part, sha256OfFile(path, 2, 3));
    QCOMPARE(part, std::string(kOfAbc));
    BURNISH_GET(const std::string beyond, sha256OfFile(path, 1 << 30));
    QCOMPARE(beyond, std::string(kOfNothing));
    BURNISH_GET(const std::string whole, sha256OfFile(path));
    BURNISH_GET(const std::string content, readTextFile(path));
    QCOMPARE(whole, sha256Hex(std::string_view(content)));
    const auto missing = sha256OfFile(path.string() + "none");
    BURNISH_VERIFY_ERROR(missing, FileUnreadable);
  }

  void xxHash64EqualsItsVectors() {
    QCOMPARE(xxHash64({}), uint64_t{0xEF46DB3751D8E999});
    QCOMPARE(xxHash64(std::as_bytes(std::span("abc", 3))), uint64_t{0x44BC2CF5AD770999});
  }
};

QTEST_GUILESS_MAIN(TestHash)
#include "tst_hash.moc"
