#include "core/base/files.h"
#include "core/base/json.h"
#include "core/text/builtin_clip.h"
#include "tests/support/verify.h"

#include <QtTest/QTest>

using namespace burnish;

/// The vocabulary that is compiled in, against the files of a published tokenizer folder.
class TestBuiltinClip : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void equalsTheFilesOfAFolder();
  void tokenizesAsTheFolderDoes();
  void padsAsItIsTold();
};

namespace {

const std::filesystem::path kFolder = BURNISH_SOURCE_DIR "/resources/demo/base/tokenizer";

}  // namespace

void TestBuiltinClip::equalsTheFilesOfAFolder() {
  const auto files = builtInClipFiles(ClipPadding::EndToken);
  for (const auto& [name, content] : files) {
    BURNISH_GET(const std::string expected, readTextFile(kFolder / name));
    if (name == "merges.txt") {
      QVERIFY(content == expected);
      continue;
    }
    QVERIFY2(Json::parse(content) == Json::parse(expected), name.c_str());
  }
  QCOMPARE(files.size(), std::size_t{4});
}

void TestBuiltinClip::tokenizesAsTheFolderDoes() {
  BURNISH_GET(const ClipTokenizer folder, ClipTokenizer::load(kFolder));
  const ClipTokenizer builtIn = builtInClipTokenizer(ClipPadding::EndToken);
  QCOMPARE(builtIn.vocabularySize(), folder.vocabularySize());
  for (const char* text : {"a photo of a red fox", "Ünïcödé 琢磨 😀 <|endoftext|>", "x1y2, (masterpiece:1.2)", ""})
    QCOMPARE(builtIn.encode(text), folder.encode(text));
  QCOMPARE(builtIn.padId(), folder.padId());
}

/// Trap 15: OpenCLIP's encoders are padded with id 0.
void TestBuiltinClip::padsAsItIsTold() {
  QCOMPARE(builtInClipTokenizer(ClipPadding::EndToken).padId(), int64_t{49407});
  QCOMPARE(builtInClipTokenizer(ClipPadding::Zero).padId(), int64_t{0});
  const Json special = Json::parse(builtInClipFiles(ClipPadding::Zero).at("special_tokens_map.json"));
  QCOMPARE(special.at("pad_token").get<std::string>(), std::string("!"));
}

QTEST_GUILESS_MAIN(TestBuiltinClip)
#include "tst_builtin_clip.moc"
