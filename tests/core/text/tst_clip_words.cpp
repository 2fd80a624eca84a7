#include "core/text/clip_words.h"

#include <QtTest/QtTest>

using namespace burnish;

Q_DECLARE_METATYPE(std::vector<std::string>)

class TestClipWords : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void splitsAsThePatternDoes_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<std::vector<std::string>>("words");
    const auto row = [](const char* name, const char* text, const std::vector<std::string>& words) {
      QTest::newRow(name) << QByteArray(text) << words;
    };
    row("nothing", "", {});
    row("spaces of many kinds", " \t\n\xC2\xA0\xE3\x80\x80", {});
    row("lower case", "A Cat", {"a", "cat"});
    row("contractions", "I'm she'LL don't", {"i", "'m", "she", "'ll", "don", "'t"});
    row("a contraction is tried first", "'sun", {"'s", "un"});
    row("an apostrophe within signs", "!!'s", {"!!'", "s"});
    row("digits stand alone", "35mm", {"3", "5", "mm"});
    row("other digits, too", "\xC2\xBD\xE2\x85\xA3", {"\xC2\xBD", "\xE2\x85\xB3"});
    row("signs run together", "a,--b", {"a", ",--", "b"});
    row("underscore is a sign", "long_hair", {"long", "_", "hair"});
    row("composed", "cafe\xCC\x81", {"caf\xC3\xA9"});
    row("no final sigma", "\xCE\x91\xCE\xA3", {"\xCE\xB1\xCF\x83"});
    row("the dotted capital I", "\xC4\xB0x", {"i", "\xCC\x87", "x"});
    row("beyond the first plane", "\xF0\x9F\x90\xB1\xF0\x9D\x94\x9E", {"\xF0\x9F\x90\xB1", "\xF0\x9D\x94\x9E"});
    row("ill-formed", "a\xFF", {"a", "\xEF\xBF\xBD"});
  }

  void splitsAsThePatternDoes() {
    QFETCH(const QByteArray, text);
    QFETCH(const std::vector<std::string>, words);
    QCOMPARE(splitClipWords({text.constData(), static_cast<std::size_t>(text.size())}), words);
  }

  void keepsWhatFollowsANul() {
    QCOMPARE(splitClipWords(std::string_view("a\0b", 3)), (std::vector<std::string>{"a", std::string(1, '\0'), "b"}));
  }
};

QTEST_GUILESS_MAIN(TestClipWords)
#include "tst_clip_words.moc"
