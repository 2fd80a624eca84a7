#include "core/base/files.h"
#include "core/text/special_tokens.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>

using namespace burnish;

class TestSpecialTokens : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void hasClipsTokensWithoutAnyFile() {
    const QTemporaryDir folder;
    BURNISH_GET(const SpecialTokens tokens, readSpecialTokens(folder.path().toStdString()));
    QCOMPARE(tokens.start, std::string("<|startoftext|>"));
    QCOMPARE(tokens.end, std::string("<|endoftext|>"));
    QCOMPARE(tokens.pad, std::string("<|endoftext|>"));
  }

  void readsTextsAndObjects() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    BURNISH_VERIFY_OK(writeFileAtomically(path / "tokenizer_config.json", R"({"pad_token": "x", "bos_token": "s"})"));
    BURNISH_VERIFY_OK(writeFileAtomically(path / "special_tokens_map.json", R"({"pad_token": {"content": "!"}})"));
    BURNISH_GET(const SpecialTokens tokens, readSpecialTokens(path));
    QCOMPARE(tokens.pad, std::string("!"));
    QCOMPARE(tokens.start, std::string("s"));
  }

  void refusesAFileThatIsNotAnObject() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    BURNISH_VERIFY_OK(writeFileAtomically(path / "tokenizer_config.json", "[]"));
    const auto tokens = readSpecialTokens(path);
    BURNISH_VERIFY_ERROR(tokens, ModelConfig);
  }
};

QTEST_GUILESS_MAIN(TestSpecialTokens)
#include "tst_special_tokens.moc"
