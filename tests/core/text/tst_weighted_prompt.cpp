#include "core/base/files.h"
#include "core/base/json.h"
#include "core/text/prompt_chunks.h"
#include "core/text/weighted_prompt.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>

using namespace burnish;

using Ids = std::vector<int64_t>;

namespace {

constexpr const char* kTokenizer = BURNISH_SOURCE_DIR "/resources/demo/base/tokenizer";
constexpr const char* kT5Model = BURNISH_TEST_DATA "/golden/tokenizer/t5/spiece.model";

Result<ClipTokenizer> loadClip() {
  return ClipTokenizer::load(kTokenizer);
}

std::string repeated(const std::string& word, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += word;
  return text;
}

/// What stands between start and end token; nothing if the chunk is not built as it must be.
std::optional<WeightedTokens> bodyOf(const WeightedTokens& chunk, std::size_t length, const ClipTokenizer& tokenizer) {
  const auto end = static_cast<std::ptrdiff_t>(length + 1);
  if (chunk.ids.size() != 77 || chunk.weights.size() != 77 || length > 75) return std::nullopt;
  if (chunk.ids.front() != tokenizer.startId() || chunk.ids[length + 1] != tokenizer.endId()) return std::nullopt;
  for (std::size_t i = length + 2; i < 77; ++i) {
    if (chunk.ids[i] != tokenizer.padId() || chunk.weights[i] != 1.0f) return std::nullopt;
  }
  if (chunk.weights.front() != 1.0f || chunk.weights[length + 1] != 1.0f) return std::nullopt;
  return WeightedTokens{{chunk.ids.begin() + 1, chunk.ids.begin() + end},
                        {chunk.weights.begin() + 1, chunk.weights.begin() + end}};
}

bool areNear(const std::vector<float>& left, const std::vector<float>& right) {
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](float a, float b) { return std::abs(a - b) <= 1e-6f * std::max(1.0f, std::abs(b)); });
}

}  // namespace

class TestWeightedPrompt : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void fillsChunksAsAnotherReadingOfTheRules() {
    BURNISH_GET(const ClipTokenizer tokenizer, loadClip());
    BURNISH_GET(const Json table, readJsonFile(BURNISH_TEST_DATA "/prompts/weights.json"));
    QVERIFY(table.at("chunks").size() > 50);
    for (const Json& entry : table.at("chunks")) {
      const auto text = entry.at("prompt").get<std::string>();
      const WeightedPrompt prompt =
          weighPrompt(tokenizer, text, {.commaReach = entry.at("comma_reach").get<int64_t>()});
      const Json& expected = entry.at("chunks");
      QVERIFY2(prompt.chunks.size() == expected.size(), text.c_str());
      int64_t tokens = 0;
      for (std::size_t i = 0; i < expected.size(); ++i) {
        const auto ids = expected[i].at("ids").get<Ids>();
        const auto body = bodyOf(prompt.chunks[i], ids.size(), tokenizer);
        QVERIFY2(body && body->ids == ids, text.c_str());
        QVERIFY2(areNear(body->weights, expected[i].at("weights").get<std::vector<float>>()), text.c_str());
        tokens += std::ssize(ids);
      }
      QCOMPARE(prompt.tokens, tokens);
      QCOMPARE(prompt.dropped, 0);
    }
  }

  void equalsPlainChunksWhereThereIsNothingToRead() {
    BURNISH_GET(const ClipTokenizer tokenizer, loadClip());
    for (const std::string& text : {std::string(), std::string("a (cat:1.2)"), repeated("cat, ", 100)}) {
      const PromptChunks plain = chunkPrompt(tokenizer, text, 1000);
      const WeightedPrompt prompt = weighPrompt(tokenizer, text, {.readsWeights = false, .commaReach = 0});
      QCOMPARE(prompt.tokens, plain.tokens);
      QCOMPARE(prompt.chunks.size(), plain.chunks.size());
      for (std::size_t i = 0; i < plain.chunks.size(); ++i) {
        QCOMPARE(prompt.chunks[i].ids, plain.chunks[i]);
        QCOMPARE(prompt.chunks[i].weights, std::vector<float>(77, 1.0f));
      }
    }
  }

  void movesWhatFollowsACommaToTheNextChunk() {
    BURNISH_GET(const ClipTokenizer tokenizer, loadClip());
    const std::string text = repeated("cat ", 60) + ", " + repeated("dog ", 30);
    const WeightedPrompt near = weighPrompt(tokenizer, text);
    QCOMPARE(near.chunks[0].ids[62], tokenizer.endId());  // start, 60 cats, the comma
    QCOMPARE(near.tokens, 91);
    const WeightedPrompt never = weighPrompt(tokenizer, text, {.commaReach = 0});
    QVERIFY(never.chunks[0].ids[62] != tokenizer.endId());
    QCOMPARE(never.chunks[0].ids[76], tokenizer.endId());
  }

  void givesAsManyChunksAsAreAskedFor() {
    BURNISH_GET(const ClipTokenizer tokenizer, loadClip());
    const WeightedPrompt filled = weighPrompt(tokenizer, "a cat", {.minimumChunks = 3});
    QCOMPARE(filled.chunks.size(), std::size_t{3});
    QCOMPARE(filled.chunks[2], weighPrompt(tokenizer, "").chunks[0]);
    QCOMPARE(filled.tokens, 2);
    const WeightedPrompt cut = weighPrompt(tokenizer, repeated("cat ", 160), {.maximumChunks = 2});
    QCOMPARE(cut.chunks.size(), std::size_t{2});
    QCOMPARE(cut.tokens, 160);
    QCOMPARE(cut.dropped, 10);
  }

  /// Trap 15 of the format notes: SD 2.x fills with id 0 after the end token.
  void padsAsTheTokenizerDoes() {
    BURNISH_GET(const ClipTokenizer tokenizer, ClipTokenizer::load(kTokenizer, ClipPadding::Zero));
    const WeightedTokens chunk = weighPrompt(tokenizer, "(cat)").chunks.at(0);
    QCOMPARE(chunk.ids[2], tokenizer.endId());
    QCOMPARE(chunk.ids[3], 0);
    QCOMPARE(chunk.weights[1], 1.1f);
    QCOMPARE(chunk.weights[3], 1.0f);
  }

  void weighsT5Tokens() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    BURNISH_GET(const std::string model, readTextFile(kT5Model));
    BURNISH_VERIFY_OK(writeFileAtomically(path / "spiece.model", model));
    BURNISH_GET(const T5Tokenizer tokenizer, T5Tokenizer::load(path));
    const WeightedTokens plain = weighPrompt(tokenizer, "a photo", 6);
    QCOMPARE(plain.ids, tokenizer.encodePadded("a photo", 6));
    QCOMPARE(plain.weights, std::vector<float>(6, 1.0f));
    const WeightedTokens weighed = weighPrompt(tokenizer, "a BREAK (photo:1.5)", 6);
    QCOMPARE(weighed.ids, plain.ids);
    const auto count = tokenizer.encode("a").size();
    for (std::size_t i = 0; i < 6; ++i) {
      const bool isPhoto = i >= count && i < tokenizer.encode("a photo").size();
      QCOMPARE(weighed.weights[i], isPhoto ? 1.5f : 1.0f);
    }
    QCOMPARE(weighPrompt(tokenizer, "(a photo of a cat:2)", 3).ids[2], tokenizer.endId());
    QCOMPARE(weighPrompt(tokenizer, "(a:2)", 12, false).ids, tokenizer.encodePadded("(a:2)", 12));
  }
};

QTEST_GUILESS_MAIN(TestWeightedPrompt)
#include "tst_weighted_prompt.moc"
