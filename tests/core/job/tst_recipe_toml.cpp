#include "core/base/files.h"
#include "core/job/recipe_fields.h"
#include "core/job/recipe_toml.h"
#include "tests/support/verify.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>

#include <clocale>

using namespace burnish;

namespace {

Result<Recipe> parse(const std::string& more) {
  return parseRecipe("model.base = \"/base\"\ndata.folder = \"/pictures\"\n" + more, "recipe.toml", "/recipes");
}

/// A recipe in which no field has its default.
Recipe unusualRecipe() {
  Recipe recipe;
  int number = 0;
  for (const RecipeField& field : recipeFields()) {
    ++number;
    const FieldPointer pointer = field.access(recipe);
    if (auto* const* text = std::get_if<std::string*>(&pointer)) {
      if (field.choices.empty())
        **text = "/tmp/\"quoted\" \\ 猫\ttab\nnext\x01 " + std::to_string(number);
      else
        **text = std::string(field.choices.back());
    }
    if (auto* const* flag = std::get_if<bool*>(&pointer)) **flag = !**flag;
    if (auto* const* value = std::get_if<int64_t*>(&pointer)) **value = 64 + 8 * number;
    if (auto* const* value = std::get_if<uint64_t*>(&pointer)) **value = 9007199254740991u;
    if (auto* const* value = std::get_if<double*>(&pointer)) **value = 0.1 + 0.001 / number;
    if (auto* const* list = std::get_if<std::vector<std::string>*>(&pointer))
      **list = {"a \"b\"", "", "ü # no comment"};
  }
  recipe.saving.name = "名";
  recipe.where.device = "cuda:3";
  recipe.schedule.warmupSteps = 1;
  return recipe;
}

}  // namespace

class TestRecipeToml : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void whatIsWrittenIsReadBackExactly() {
    const Recipe recipe = unusualRecipe();
    BURNISH_GET(const Recipe again, parseRecipe(recipeToToml(recipe), "x", "/elsewhere"));
    for (const RecipeField& field : recipeFields()) {
      QVERIFY2(fieldValue(field, again) == fieldValue(field, recipe), field.key.data());
    }
    QVERIFY(again == recipe);
  }

  void doublesSurviveExactly_data() {
    QTest::addColumn<double>("value");
    for (const double value :
         {1e-9, 1e-4, 0.1, 1.0 / 3.0, 0.30000000000000004, 1.0, 100.0, 1e4, 2.2250738585072014e-11}) {
      QTest::addRow("%.17g", value) << value;
    }
  }
  void doublesSurviveExactly() {
    QFETCH(double, value);
    BURNISH_GET(Recipe recipe, parse(""));
    recipe.optimizer.learningRate = value;
    BURNISH_GET(const Recipe again, parseRecipe(recipeToToml(recipe), "x", "/"));
    QCOMPARE(again.optimizer.learningRate, value);
  }

  void theLocaleDoesNotMatter() {
    const std::string before = std::setlocale(LC_ALL, nullptr);
    const bool isThere = std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr;
    const std::string text = recipeToToml(unusualRecipe());
    const auto again = parseRecipe(text, "x", "/");
    std::setlocale(LC_ALL, before.c_str());
    BURNISH_VERIFY_OK(again);
    QVERIFY(again.value() == unusualRecipe());
    if (!isThere) QSKIP("the locale de_DE.UTF-8 is not installed: the round trip ran in the default one");
  }

  void everyFieldIsWrittenWithItsDocLine() {
    BURNISH_GET(const Recipe recipe, parse(""));
    const std::string text = recipeToToml(recipe);
    for (const RecipeField& field : recipeFields()) {
      QVERIFY2(text.find(std::string("# ") + field.doc + "\n") != std::string::npos, field.key.data());
    }
  }

  void relativePathsBelongToTheRecipesFolder() {
    BURNISH_GET(const Recipe recipe,
                parseRecipe("model.base = \"../base\"\ndata.folder = \"cats\"", "x", "/a/recipes"));
    QCOMPARE(recipe.model.base, std::string("/a/base"));
    QCOMPARE(recipe.data.folder, std::string("/a/recipes/cats"));
    QCOMPARE(recipe.saving.folder, std::string());
  }

  void unknownKeysNameTheNearestOne_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("nearest");
    QTest::newRow("key") << "[optimizer]\nlearning_rte = 1.0"
                         << "optimizer.learning_rte"
                         << "optimizer.learning_rate";
    QTest::newRow("table") << "[optimiser]\nbeta1 = 0.8"
                           << "optimiser.beta1"
                           << "optimizer.beta1";
    QTest::newRow("at the top") << "rank = 4"
                                << "rank"
                                << "method.rank";
    QTest::newRow("inline table") << "method = { rnk = 4 }"
                                  << "method.rnk"
                                  << "method.rank";
    QTest::newRow("below a field's name") << "schedule.steeps.max = 4"
                                          << "schedule.steeps.max"
                                          << "schedule.steps";
  }
  void unknownKeysNameTheNearestOne() {
    QFETCH(QString, text);
    QFETCH(QString, key);
    QFETCH(QString, nearest);
    const auto result = parse(text.toStdString());
    BURNISH_VERIFY_ERROR(result, UnknownKey);
    QCOMPARE(QString::fromStdString(result.error().args[0]), key);
    QCOMPARE(QString::fromStdString(result.error().args[1]), nearest);
    QCOMPARE(exitCodeOf(result.error()), 2);
  }

  void wrongTypesAreNamed_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("key");
    QTest::newRow("text for a number") << "[method]\nrank = \"16\""
                                       << "method.rank";
    QTest::newRow("fraction for a whole number") << "[method]\nrank = 1.5"
                                                 << "method.rank";
    QTest::newRow("number for a text") << "[method]\nkind = 3"
                                       << "method.kind";
    QTest::newRow("number for yes or no") << "[sampling]\nbefore = 1"
                                          << "sampling.before";
    QTest::newRow("text for a list") << "[sampling]\nprompts = \"cat\""
                                     << "sampling.prompts";
    QTest::newRow("number in a list") << "[sampling]\nprompts = [\"cat\", 3]"
                                      << "sampling.prompts";
    QTest::newRow("value for a table") << "method = 3"
                                       << "method";
    QTest::newRow("table for a value") << "[method.rank]\nx = 1"
                                       << "method.rank";
  }
  void wrongTypesAreNamed() {
    QFETCH(QString, text);
    QFETCH(QString, key);
    const auto result = parse(text.toStdString());
    BURNISH_VERIFY_ERROR(result, ValueWrongType);
    QCOMPARE(QString::fromStdString(result.error().args[0]), key);
  }

  void aNegativeRankIsRefusedWithTheRange() {
    const auto result = parse("[method]\nrank = -4");
    BURNISH_VERIFY_ERROR(result, ValueOutOfRange);
    QVERIFY((result.error().args == std::vector<std::string>{"method.rank", "-4", "1 to 1024"}));
  }

  void aNegativeSeedIsRefused() {
    const auto result = parse("[schedule]\nseed = -1");
    BURNISH_VERIFY_ERROR(result, ValueOutOfRange);
    QCOMPARE(result.error().args[0], std::string("schedule.seed"));
  }

  void wholeNumbersServeAsDoubles() {
    BURNISH_GET(const Recipe recipe, parse("[method]\nalpha = 8"));
    QCOMPARE(recipe.method.alpha, 8.0);
  }

  void syntaxErrorsNameTheLine() {
    const auto result = parseRecipe("[model]\nbase = \"x\"\nfolder = = 3\n", "cats.toml", "/");
    BURNISH_VERIFY_ERROR(result, TomlInvalid);
    QCOMPARE(result.error().args[0], std::string("cats.toml"));
    QCOMPARE(result.error().args[1], std::string("3"));
  }

  void textThatIsNoTomlIsAnErrorAndNoMore() {
    for (const char* text :
         {"\xFF\xFE", "a", "[", "= 1", "x = 1e400000", "x = 99999999999999999999", "\"\\u0000\"=1\0"}) {
      QVERIFY2(!parse(text).ok(), text);
    }
  }

  void filesAreReadFromTheirFolder() {
    QTemporaryDir folder;
    const std::filesystem::path root = folder.path().toStdString();
    BURNISH_VERIFY_OK(writeFileAtomically(root / "r.toml", "model.base = \"b\"\ndata.folder = \"d\"\n"));
    BURNISH_GET(const Recipe recipe, readRecipeFile(root / "r.toml"));
    QCOMPARE(recipe.model.base, (root / "b").string());
    BURNISH_VERIFY_ERROR(readRecipeFile(root / "none.toml"), FileMissing);
  }
};

QTEST_GUILESS_MAIN(TestRecipeToml)
#include "tst_recipe_toml.moc"
