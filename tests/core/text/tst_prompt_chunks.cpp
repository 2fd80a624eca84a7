#include "core/base/files.h"
#include "core/text/prompt_chunks.h"
#include "tests/support/golden_folder.h"
#include "tests/support/report_inputs.h"
#include "tests/support/verify.h"

using namespace burnish;

namespace {

constexpr const char* kTokenizer = BURNISH_SOURCE_DIR "/resources/demo/base/tokenizer";
constexpr int64_t kEnough = 1000;

}  // namespace

class TestPromptChunks : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void equalsTheChunksOfEveryGoldenPrompt() {
    BURNISH_GET(const test::GoldenFolder golden, test::GoldenFolder::open());
    BURNISH_GET(const ClipTokenizer tokenizer, ClipTokenizer::load(kTokenizer));
    int compared = 0;
    for (const test::GoldenFixture& fixture : golden.select("clip_tokens")) {
      BURNISH_GET(const test::GoldenCase prompts, test::GoldenCase::open(golden, fixture));
      for (const Json& prompt : prompts.out()) {
        const auto text = prompt.at("text").get<std::string>();
        if (prompt.contains("chunks")) {
          QCOMPARE(chunkPrompt(tokenizer, text, kEnough).chunks,
                   prompt.at("chunks").get<std::vector<std::vector<int64_t>>>());
          ++compared;
        }
        if (prompt.contains("truncated_77")) {
          QCOMPARE(chunkPrompt(tokenizer, text).chunks.at(0), prompt.at("truncated_77").get<std::vector<int64_t>>());
          ++compared;
        }
      }
    }
    QVERIFY(compared > 0);
  }

  void countsWhatIsDropped() {
    BURNISH_GET(const ClipTokenizer tokenizer, ClipTokenizer::load(kTokenizer));
    std::string text;
    for (int i = 0; i < 160; ++i) text += "cat ";
    const PromptChunks one = chunkPrompt(tokenizer, text, 1);
    QCOMPARE(one.tokens, int64_t{160});
    QCOMPARE(one.dropped, int64_t{85});
    QCOMPARE(one.chunks.size(), std::size_t{1});
    QCOMPARE(chunkPrompt(tokenizer, text, 2).dropped, int64_t{10});
    QCOMPARE(chunkPrompt(tokenizer, text, 3).dropped, int64_t{0});
    QCOMPARE(chunkPrompt(tokenizer, text, 3).chunks.size(), std::size_t{3});
  }

  void makesOneChunkOfNothing() {
    BURNISH_GET(const ClipTokenizer tokenizer, ClipTokenizer::load(kTokenizer));
    const PromptChunks empty = chunkPrompt(tokenizer, "");
    QCOMPARE(empty.chunks.size(), std::size_t{1});
    QCOMPARE(empty.chunks[0].size(), static_cast<std::size_t>(kChunkLength));
    QCOMPARE(empty.chunks[0][0], tokenizer.startId());
    QCOMPARE(empty.chunks[0][1], tokenizer.endId());
    QCOMPARE(empty.chunks[0][76], tokenizer.padId());
  }

  void knowsWhichReportedCaptionsAreTooLong() {
    BURNISH_GET(const test::ReportInputs reports, test::ReportInputs::open());
    BURNISH_GET(const ClipTokenizer tokenizer, ClipTokenizer::load(kTokenizer));
    int checked = 0;
    for (const test::ReportInput& input : reports.select("R15")) {
      if (!input.expect.contains("over_75")) continue;
      for (const auto& entry : std::filesystem::directory_iterator(input.path)) {
        if (entry.path().extension() != ".txt") continue;
        BURNISH_GET(const std::string caption, readTextFile(entry.path()));
        const bool isOver = chunkPrompt(tokenizer, caption).dropped > 0;
        QVERIFY2(isOver == input.expect.at("over_75").get<bool>(), input.what.c_str());
        ++checked;
      }
    }
    if (checked == 0) QSKIP("the reports have no such input");
  }

  void tokenisesAccentsAlikeInEitherForm() {
    BURNISH_GET(const ClipTokenizer tokenizer, ClipTokenizer::load(kTokenizer));
    QCOMPARE(chunkPrompt(tokenizer, "caf\xC3\xA9"), chunkPrompt(tokenizer, "cafe\xCC\x81"));
  }
};

QTEST_GUILESS_MAIN(TestPromptChunks)
#include "tst_prompt_chunks.moc"
