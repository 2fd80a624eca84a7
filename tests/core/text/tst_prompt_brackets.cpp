#include "core/base/json.h"
#include "core/text/prompt_brackets.h"
#include "tests/support/verify.h"

#include <QElapsedTimer>

using namespace burnish;

namespace {

/// Between breaks: the text, and the weight of each of its bytes.
struct Section {
  std::string text;
  std::vector<double> weights;

  void add(const std::string& part, double weight) {
    text += part;
    weights.resize(text.size(), weight);
  }
};

std::vector<Section> sectionsOf(const std::vector<WeightedText>& parts) {
  std::vector<Section> sections(1);
  for (const WeightedText& part : parts) {
    if (part.isBreak) {
      sections.emplace_back();
    } else {
      sections.back().add(part.text, part.weight);
    }
  }
  return sections;
}

std::vector<Section> sectionsOf(const Json& expected) {
  std::vector<Section> sections;
  for (const Json& parts : expected) {
    Section& section = sections.emplace_back();
    for (const Json& part : parts) section.add(part.at(0).get<std::string>(), part.at(1).get<double>());
  }
  return sections;
}

bool isNear(const Section& left, const Section& right) {
  return left.text == right.text &&
         std::equal(left.weights.begin(), left.weights.end(), right.weights.begin(), right.weights.end(),
                    [](double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(1.0, std::abs(b)); });
}

}  // namespace

class TestPromptBrackets : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void readsWhatTheRulesSay() {
    using Parts = std::vector<WeightedText>;
    QCOMPARE(parsePromptWeights(""), (Parts{{}}));
    QCOMPARE(parsePromptWeights("a (cat)"), (Parts{{"a "}, {"cat", 1.1}}));
    QCOMPARE(parsePromptWeights("((cat))"), (Parts{{"cat", 1.1 * 1.1}}));
    QCOMPARE(parsePromptWeights("[cat]"), (Parts{{"cat", 1.0 / 1.1}}));
    QCOMPARE(parsePromptWeights("(cat:1.2), dog"), (Parts{{"cat", 1.2}, {", dog"}}));
    QCOMPARE(parsePromptWeights("\\(cat\\)"), (Parts{{"(cat)"}}));
    QCOMPARE(parsePromptWeights("a BREAK b"), (Parts{{"a"}, {{}, 1.0, true}, {"b"}}));
    QCOMPARE(parsePromptWeights("(a BREAK b)"), (Parts{{"a", 1.1}, {{}, 1.0, true}, {"b", 1.1}}));
  }

  void equalsAnotherReadingOfTheRules() {
    BURNISH_GET(const Json table, readJsonFile(BURNISH_TEST_DATA "/prompts/weights.json"));
    const Json& cases = table.at("brackets");
    QVERIFY(cases.size() > 100);
    for (const Json& entry : cases) {
      const auto prompt = entry.at("prompt").get<std::string>();
      const std::vector<Section> actual = sectionsOf(parsePromptWeights(prompt));
      const std::vector<Section> expected = sectionsOf(entry.at("sections"));
      QVERIFY2(std::equal(actual.begin(), actual.end(), expected.begin(), expected.end(), isNear), prompt.c_str());
    }
  }

  void survivesHostilePrompts_data() {
    QTest::addColumn<QByteArray>("prompt");
    for (const char* part : {"(", "[", "(a", "[a:", ":1.1)", "(:", ")", "\\", ": ", "BREAK", " BREAK ", "\xFF", "\xC3",
                             "1111111111", "(a:1111111111"}) {
      QTest::newRow(part) << QByteArray(part).repeated(300000);
    }
    QTest::newRow("one long number") << QByteArray("(a:") + QByteArray(1 << 20, '1') + ")";
    QTest::newRow("a small number") << QByteArray("(a:0.") + QByteArray(1 << 20, '0') + "1)";
  }

  void survivesHostilePrompts() {
    QFETCH(const QByteArray, prompt);
    QElapsedTimer timer;
    timer.start();
    const auto parts = parsePromptWeights({prompt.constData(), static_cast<std::size_t>(prompt.size())});
    QVERIFY2(timer.elapsed() < 4000, "the work must not grow with the square of the length");
    QVERIFY(!parts.empty());
    for (const WeightedText& part : parts) QVERIFY(!std::isnan(part.weight));
  }
};

QTEST_GUILESS_MAIN(TestPromptBrackets)
#include "tst_prompt_brackets.moc"
