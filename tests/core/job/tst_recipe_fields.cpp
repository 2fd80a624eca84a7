#include "core/job/recipe_fields.h"
#include "tests/support/verify.h"

#include <QtTest/QtTest>

#include <cmath>
#include <set>

using namespace burnish;

namespace {

Recipe validRecipe() {
  Recipe recipe;
  recipe.model.base = "/models/base";
  recipe.data.folder = "/pictures";
  return recipe;
}

}  // namespace

class TestRecipeFields : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyMemberHasExactlyOneField() {
    // Each field must lead to its own member, and all members together must make up the struct: a change through the
    // fields makes every nested struct differ from its default in as many places as it has fields.
    std::set<const void*> members;
    std::set<std::string_view> keys;
    Recipe recipe;
    for (const RecipeField& field : recipeFields()) {
      std::visit([&members](auto* member) { members.insert(member); }, field.access(recipe));
      keys.insert(field.key);
    }
    QCOMPARE(members.size(), recipeFields().size());
    QCOMPARE(keys.size(), recipeFields().size());
    std::size_t bytes = 0;
    for (const RecipeField& field : recipeFields()) {
      bytes += std::visit([](auto* member) { return std::max(sizeof(*member), sizeof(void*)); }, field.access(recipe));
    }
    QCOMPARE(bytes, sizeof(Recipe));  // padded bools included: no member is without a field
  }

  void everyFieldIsDescribed() {
    for (const RecipeField& field : recipeFields()) {
      QVERIFY2(std::string_view(field.label).size() > 2, field.key.data());
      QVERIFY2(std::string_view(field.doc).size() > 10, field.key.data());
      QVERIFY2(!std::isnan(field.minimum) == !std::isnan(field.maximum), field.key.data());
    }
  }

  void defaultsAreValid() { BURNISH_VERIFY_OK(validateRecipe(validRecipe())); }

  void theNearestKeyIsOffered_data() {
    QTest::addColumn<QString>("wrong");
    QTest::addColumn<QString>("nearest");
    QTest::newRow("missing underscore") << "optimizer.learningrate"
                                        << "optimizer.learning_rate";
    QTest::newRow("British table") << "optimiser.beta1"
                                   << "optimizer.beta1";
    QTest::newRow("no table") << "rank"
                              << "method.rank";
    QTest::newRow("wrong table") << "optimizer.rank"
                                 << "method.rank";
    QTest::newRow("typing slip") << "schedule.stesp"
                                 << "schedule.steps";
    QTest::newRow("plural") << "sampling.prompt"
                            << "sampling.prompts";
  }
  void theNearestKeyIsOffered() {
    QFETCH(QString, wrong);
    QFETCH(QString, nearest);
    QCOMPARE(QString::fromStdString(std::string(nearestRecipeKey(wrong.toStdString()))), nearest);
  }

  void valuesOutOfRangeAreNamed_data() {
    QTest::addColumn<QString>("key");
    QTest::addColumn<double>("value");
    QTest::newRow("negative rank") << "method.rank" << -4.0;
    QTest::newRow("rank 0") << "method.rank" << 0.0;
    QTest::newRow("size not a multiple of 8") << "data.size" << 500.0;
    QTest::newRow("sample size") << "sampling.width" << 12.0;
    QTest::newRow("no steps") << "schedule.steps" << 0.0;
    QTest::newRow("learning rate 0") << "optimizer.learning_rate" << 0.0;
    QTest::newRow("learning rate nan") << "optimizer.learning_rate" << std::nan("");
    QTest::newRow("beta 1") << "optimizer.beta1" << 1.0;
    QTest::newRow("dropout over 1") << "data.caption_dropout" << 1.01;
  }
  void valuesOutOfRangeAreNamed() {
    QFETCH(QString, key);
    QFETCH(double, value);
    Recipe recipe = validRecipe();
    const RecipeField* field = findRecipeField(key.toStdString());
    QVERIFY(field != nullptr);
    const FieldPointer pointer = field->access(recipe);
    if (auto* const* number = std::get_if<double*>(&pointer)) **number = value;
    if (auto* const* number = std::get_if<int64_t*>(&pointer)) **number = static_cast<int64_t>(value);
    const auto result = validateRecipe(recipe);
    BURNISH_VERIFY_ERROR(result, ValueOutOfRange);
    QCOMPARE(result.error().args.size(), std::size_t{3});
    QCOMPARE(QString::fromStdString(result.error().args[0]), key);
    QVERIFY(!result.error().args[2].empty());
  }

  void requiredTextMayNotBeMissing() {
    Recipe recipe = validRecipe();
    recipe.model.base.clear();
    const auto result = validateRecipe(recipe);
    BURNISH_VERIFY_ERROR(result, ValueMissing);
    QCOMPARE(result.error().args[0], std::string("model.base"));
  }

  void namesThatLeaveTheFolderAreRefused() {
    for (const char* name : {"../x", "a/b", ".hidden", "", "a\\b", "con:", "a\nb", "tail."}) {
      Recipe recipe = validRecipe();
      recipe.saving.name = name;
      QVERIFY2(!validateRecipe(recipe).ok(), name);
    }
    Recipe recipe = validRecipe();
    recipe.saving.name = "猫 v2.1-final";
    BURNISH_VERIFY_OK(validateRecipe(recipe));
  }

  void devicesAreSpelledOneWay() {
    for (const char* device : {"auto", "cpu", "cuda:0", "cuda:11"}) {
      Recipe recipe = validRecipe();
      recipe.where.device = device;
      BURNISH_VERIFY_OK(validateRecipe(recipe));
    }
    for (const char* device : {"gpu", "cuda:", "cuda:x", "CPU", "cuda:-1"}) {
      Recipe recipe = validRecipe();
      recipe.where.device = device;
      BURNISH_VERIFY_ERROR(validateRecipe(recipe), ValueOutOfRange);
    }
  }

  void warmupMayNotBeLongerThanTheRun() {
    Recipe recipe = validRecipe();
    recipe.schedule.steps = 100;
    recipe.schedule.warmupSteps = 101;
    BURNISH_VERIFY_ERROR(validateRecipe(recipe), ValueOutOfRange);
    recipe.schedule.warmupSteps = 100;
    BURNISH_VERIFY_OK(validateRecipe(recipe));
  }
};

QTEST_GUILESS_MAIN(TestRecipeFields)
#include "tst_recipe_fields.moc"
