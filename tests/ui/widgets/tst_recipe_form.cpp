#include "core/base/files.h"
#include "tests/support/report_inputs.h"
#include "tests/ui/quiet.h"
#include "ui/widgets/field_editor.h"
#include "ui/widgets/recipe_form.h"

#include <QLineEdit>
#include <QLocale>
#include <QTest>

#include <algorithm>

using namespace burnish;
using namespace burnish::test;
using namespace burnish::ui;

class TestRecipeForm : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { failOnWarnings(); }
  void cleanup() { QLocale::setDefault(QLocale::c()); }
  void everyFieldKeepsItsValue();
  void reportedRatesAreAcceptedOrRefused_data();
  void reportedRatesAreAcceptedOrRefused();
  void anErrorInAHiddenFieldIsShown();
  void rulesBetweenFieldsAreToldBesideTheField();
  void aRequiredFieldMayNotBeEmpty();

 private:
  static Recipe valid() {
    Recipe recipe;
    recipe.model.base = "/models/a";
    recipe.data.folder = "/pictures/b";
    return recipe;
  }
  static QLineEdit* line(const RecipeForm& form, std::string_view key) {
    return qobject_cast<QLineEdit*>(form.editor(key)->control());
  }
  static void type(QLineEdit* line, const QString& text) {
    line->clear();
    const bool hasKeys = std::all_of(text.begin(), text.end(), [](QChar letter) { return letter.unicode() < 128; });
    if (!hasKeys) return line->insert(text);  // as an input method or the clipboard gives it
    QTest::keyClicks(line, text.isEmpty() ? QStringLiteral("x") : text);
    if (text.isEmpty()) QTest::keyClick(line, Qt::Key_Backspace);
  }
};

void TestRecipeForm::everyFieldKeepsItsValue() {
  QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
  Recipe recipe = valid();
  recipe.optimizer.learningRate = 1e-9;
  recipe.sampling.prompts = {"one", "two, <b>three</b>"};
  recipe.schedule.seed = 9007199254740991;
  RecipeForm form;
  form.setRecipe(recipe);
  QVERIFY(form.isValid());
  for (const RecipeField& field : recipeFields()) {
    const std::optional<FieldValue> shown = form.editor(field.key)->value();
    QVERIFY2(shown && *shown == fieldValue(field, recipe), field.label);
  }
}

void TestRecipeForm::reportedRatesAreAcceptedOrRefused_data() {
  QTest::addColumn<QString>("typed");
  QTest::addColumn<QString>("expected");
  const Result<ReportInputs> inputs = ReportInputs::open();
  QVERIFY(inputs.ok());
  const std::vector<ReportInput> entries = inputs.value().select("R65");
  QVERIFY(!entries.empty());
  for (const ReportInput& entry : entries) {
    const Result<Json> table = readJsonFile(entry.path.string());
    QVERIFY(table.ok());
    for (const Json& row : table.value()) {
      const QString typed = QString::fromStdString(row["typed"].get<std::string>());
      QTest::addRow("«%s»", qPrintable(typed)) << typed << QString::fromStdString(row["value"].dump());
    }
  }
}

void TestRecipeForm::reportedRatesAreAcceptedOrRefused() {
  QFETCH(QString, typed);
  QFETCH(QString, expected);
  QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
  RecipeForm form;
  form.setRecipe(valid());
  type(line(form, "optimizer.learning_rate"), typed);
  bool isNumber = false;
  const double value = expected.toDouble(&isNumber);
  QCOMPARE(form.isValid(), isNumber);
  QCOMPARE(form.errorOf("optimizer.learning_rate").isEmpty(), isNumber);
  QCOMPARE(line(form, "optimizer.learning_rate")->property("invalid").toBool(), !isNumber);
  if (isNumber) QCOMPARE(form.recipe().optimizer.learningRate, value);
}

void TestRecipeForm::anErrorInAHiddenFieldIsShown() {
  Recipe recipe = valid();
  recipe.optimizer.beta1 = 2.0;
  RecipeForm form;
  form.show();
  form.setExpert(false);
  QVERIFY(!form.editor("optimizer.beta1")->isVisible());
  form.setRecipe(recipe);
  QVERIFY(!form.isValid());
  QVERIFY(form.editor("optimizer.beta1")->isVisible());
}

void TestRecipeForm::rulesBetweenFieldsAreToldBesideTheField() {
  Recipe recipe = valid();
  recipe.schedule.steps = 10;
  recipe.schedule.warmupSteps = 20;
  RecipeForm form;
  form.setRecipe(recipe);
  QVERIFY(!form.isValid());
  QVERIFY(!form.errorOf("schedule.warmup_steps").isEmpty());
  type(line(form, "schedule.steps"), QStringLiteral("200"));
  QVERIFY(form.isValid());
}

void TestRecipeForm::aRequiredFieldMayNotBeEmpty() {
  RecipeForm form;
  form.setRecipe(valid());
  type(line(form, "data.folder"), QString());
  QVERIFY(!form.isValid());
  QVERIFY(!form.errorOf("data.folder").isEmpty());
}

QTEST_MAIN(TestRecipeForm)
#include "tst_recipe_form.moc"
