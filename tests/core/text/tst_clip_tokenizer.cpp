#include "core/base/files.h"
#include "core/text/clip_tokenizer.h"
#include "core/text/prompt_chunks.h"
#include "tests/support/golden_folder.h"
#include "tests/support/verify.h"

#include <QElapsedTimer>
#include <QTemporaryDir>

#include <filesystem>

using namespace burnish;
namespace fs = std::filesystem;

namespace {

/// The tokenizer folder with the largest vocabulary of the golden models: the one that clip.json was made with.
Result<fs::path> fullTokenizerFolder(const test::GoldenFolder& golden) {
  fs::path best;
  uintmax_t bestSize = 0;
  for (const test::GoldenFixture& model : golden.select("model")) {
    const fs::path folder = golden.path() / model.files.at(0) / "tokenizer";
    std::error_code failure;
    const uintmax_t size = fs::file_size(folder / "vocab.json", failure);
    if (!failure && size > bestSize) {
      best = folder;
      bestSize = size;
    }
  }
  if (best.empty()) return Error{ErrorCode::FileMissing, {golden.path().string()}, "no tokenizer folder"};
  return best;
}

/// A folder that ships with the program has the full vocabulary, too, when the golden models have short ones only.
constexpr const char* kShippedTokenizer = BURNISH_SOURCE_DIR "/resources/demo/base/tokenizer";

constexpr int64_t kFullVocabulary = 49408;

Result<ClipTokenizer> loadFull() {
  BURNISH_TRY(const test::GoldenFolder golden, test::GoldenFolder::open());
  BURNISH_TRY(const fs::path folder, fullTokenizerFolder(golden));
  BURNISH_TRY(ClipTokenizer tokenizer, ClipTokenizer::load(folder));
  if (tokenizer.vocabularySize() == kFullVocabulary) return tokenizer;
  return ClipTokenizer::load(kShippedTokenizer);
}

}  // namespace

class TestClipTokenizer : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void equalsTransformersOnEveryGoldenPrompt() {
    BURNISH_GET(const test::GoldenFolder golden, test::GoldenFolder::open());
    BURNISH_GET(const ClipTokenizer tokenizer, loadFull());
    const auto fixtures = golden.select("clip_tokens");
    QVERIFY(!fixtures.empty());
    for (const test::GoldenFixture& fixture : fixtures) {
      BURNISH_GET(const test::GoldenCase prompts, test::GoldenCase::open(golden, fixture));
      QCOMPARE(tokenizer.startId(), prompts.json().at("bos").get<int64_t>());
      QCOMPARE(tokenizer.endId(), prompts.json().at("eos").get<int64_t>());
      for (const Json& prompt : prompts.out()) {
        const auto text = prompt.at("text").get<std::string>();
        const auto expected = prompt.at("ids").get<std::vector<int64_t>>();
        QVERIFY2(tokenizer.encode(text) == expected, ("\"" + text.substr(0, 200) + "\"").c_str());
        QCOMPARE(tokenizer.count(text), static_cast<int64_t>(expected.size()));
      }
    }
  }

  void loadsEveryTokenizerFolderOfTheGoldenModels() {
    BURNISH_GET(const test::GoldenFolder golden, test::GoldenFolder::open());
    int loaded = 0;
    for (const test::GoldenFixture& model : golden.select("model")) {
      for (const char* name : {"tokenizer", "tokenizer_2"}) {
        const fs::path folder = golden.path() / model.files.at(0) / name;
        if (!fs::exists(folder / "merges.txt")) continue;
        BURNISH_GET(const ClipTokenizer tokenizer, ClipTokenizer::load(folder));
        ++loaded;
        QVERIFY(tokenizer.padId() == tokenizer.endId() || tokenizer.padId() == 0);
        for (const int64_t id : tokenizer.encode("a café, 2 cats' photo <|endoftext|> \xF0\x9F\x90\xB1")) {
          QVERIFY(id >= 0 && id < tokenizer.vocabularySize());
        }
      }
    }
    QVERIFY(loaded > 0);
  }

  /// Trap 15 of the format notes: what fills a chunk differs between the encoders of one model.
  void equalsTheIdsOfTheGoldenTextFixtures() {
    BURNISH_GET(const test::GoldenFolder golden, test::GoldenFolder::open());
    int compared = 0;
    for (const test::GoldenFixture& fixture : golden.select("text")) {
      BURNISH_GET(const test::GoldenCase text, test::GoldenCase::open(golden, fixture));
      for (const auto& [name, ids] : {std::pair("tokenizer", "in.ids.0"), std::pair("tokenizer_2", "in.ids.1")}) {
        const fs::path folder = golden.path() / fixture.family / "model" / name;
        if (!text.in().contains("prompts") || !text.has(ids) || !fs::exists(folder)) continue;
        BURNISH_GET(const ClipTokenizer tokenizer, ClipTokenizer::load(folder));
        BURNISH_GET(const std::vector<int64_t> expected, text.integers(ids));
        std::vector<int64_t> actual;
        for (const Json& prompt : text.in().at("prompts")) {
          const std::vector<int64_t> row = chunkPrompt(tokenizer, prompt.get<std::string>()).chunks.front();
          actual.insert(actual.end(), row.begin(), row.end());
        }
        QVERIFY2(actual == expected, (fixture.name + " " + ids).c_str());
        ++compared;
      }
    }
    if (compared == 0) QSKIP("the golden folder has no text fixture with prompts");
  }

  /// Trap 15, for a single file, which brings no tokenizer: the family says what the padding is.
  void takesThePaddingThatTheFamilyHas() {
    for (const auto& [padding, isEnd] : {std::pair(ClipPadding::EndToken, true), std::pair(ClipPadding::Zero, false)}) {
      BURNISH_GET(const ClipTokenizer tokenizer, ClipTokenizer::load(kShippedTokenizer, padding));
      QCOMPARE(tokenizer.padId(), isEnd ? tokenizer.endId() : 0);
      const std::vector<int64_t> chunk = chunkPrompt(tokenizer, "a cat").chunks.front();
      QCOMPARE(chunk.at(3), tokenizer.endId());
      QCOMPARE(chunk.at(4), tokenizer.padId());
      QCOMPARE(chunk.back(), tokenizer.padId());
    }
  }

  void loadsTheFullVocabularyQuickly() {
    QElapsedTimer timer;
    qint64 best = std::numeric_limits<qint64>::max();
    for (int attempt = 0; attempt < 5; ++attempt) {
      timer.start();
      BURNISH_GET(const ClipTokenizer tokenizer, ClipTokenizer::load(kShippedTokenizer));
      best = std::min(best, timer.nsecsElapsed());
      QCOMPARE(tokenizer.vocabularySize(), kFullVocabulary);
    }
    qInfo("full vocabulary loaded in %.1f ms", static_cast<double>(best) / 1e6);
    QVERIFY2(best < 500'000'000, "loading belongs to the start of every run");
  }

  void survivesHostileTexts_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("one megabyte of one letter") << QByteArray(1 << 20, 'a');
    QTest::newRow("one megabyte of blanks") << QByteArray(1 << 20, ' ');
    QTest::newRow("one megabyte of apostrophes") << QByteArray(1 << 20, '\'');
    QTest::newRow("one megabyte of NUL") << QByteArray(1 << 20, '\0');
    QTest::newRow("one megabyte of bytes that are not UTF-8") << QByteArray(1 << 20, '\xFF');
    QTest::newRow("many start tokens") << QByteArray("<|startoftext|>").repeated(60000);
    QTest::newRow("many beginnings of tokens") << QByteArray("<|startoftext").repeated(60000);
    QTest::newRow("a cut sequence") << QByteArray("caf\xC3");
    QTest::newRow("an encoded surrogate") << QByteArray("a\xED\xA0\x80 b");
    QTest::newRow("an overlong slash") << QByteArray("a\xC0\xAF");
  }

  void survivesHostileTexts() {
    QFETCH(const QByteArray, text);
    BURNISH_GET(const ClipTokenizer tokenizer, loadFull());
    QElapsedTimer timer;
    timer.start();
    const std::vector<int64_t> ids = tokenizer.encode({text.constData(), static_cast<std::size_t>(text.size())});
    QVERIFY2(timer.elapsed() < 5000, "the work must not grow with the square of the length");
    for (const int64_t id : ids) QVERIFY(id >= 0 && id < tokenizer.vocabularySize());
  }

  void takesIllFormedBytesAsTheReplacementCharacter() {
    BURNISH_GET(const ClipTokenizer tokenizer, loadFull());
    QCOMPARE(tokenizer.encode("a \xFF b"), tokenizer.encode("a \xEF\xBF\xBD b"));
  }

  void namesWhatIsWrongWithATokenizerFolder_data() {
    QTest::addColumn<QByteArray>("vocabulary");
    QTest::addColumn<QByteArray>("merges");
    QTest::addColumn<int>("code");
    const auto row = [](const char* name, const char* vocabulary, const char* merges, ErrorCode code) {
      QTest::newRow(name) << QByteArray(vocabulary) << QByteArray(merges) << static_cast<int>(code);
    };
    row("no vocabulary", "", "", ErrorCode::FileMissing);
    row("not JSON", "{\"a\": ", "", ErrorCode::JsonInvalid);
    row("a list", "[1, 2]", "", ErrorCode::ModelConfig);
    row("a negative id", "{\"a\": -1}", "", ErrorCode::ModelConfig);
    row("a token twice", "{\"a\": 1, \"a\": 2}", "", ErrorCode::ModelConfig);
    row("without special tokens", "{\"a\": 0}", "", ErrorCode::ModelConfig);
    row("without bytes", "{\"<|startoftext|>\": 0, \"<|endoftext|>\": 1}", "", ErrorCode::ModelConfig);
  }

  void namesWhatIsWrongWithATokenizerFolder() {
    QFETCH(const QByteArray, vocabulary);
    QFETCH(const QByteArray, merges);
    QFETCH(const int, code);
    const QTemporaryDir folder;
    const fs::path path = folder.path().toStdString();
    if (!vocabulary.isEmpty()) BURNISH_VERIFY_OK(writeFileAtomically(path / "vocab.json", vocabulary.toStdString()));
    BURNISH_VERIFY_OK(writeFileAtomically(path / "merges.txt", merges.toStdString()));
    const auto loaded = ClipTokenizer::load(path);
    QVERIFY(!loaded.ok());
    QCOMPARE(static_cast<int>(loaded.error().code), code);
  }

  void refusesAMergeOfUnknownTokens() {
    const QTemporaryDir folder;
    const fs::path path = folder.path().toStdString();
    fs::copy(fs::path(kShippedTokenizer) / "vocab.json", path / "vocab.json");
    BURNISH_VERIFY_OK(writeFileAtomically(path / "merges.txt", "#version: 0.2\ni n\nnosuchtoken x\n"));
    const auto loaded = ClipTokenizer::load(path);
    BURNISH_VERIFY_ERROR(loaded, ModelConfig);
    QVERIFY(loaded.error().args.at(1).find("line 3") != std::string::npos);
  }
};

QTEST_GUILESS_MAIN(TestClipTokenizer)
#include "tst_clip_tokenizer.moc"
