#include "core/job/recipe_fields.h"
#include "ui/text/choice_text.h"

#include <QSet>
#include <QTest>

using namespace burnish;
using namespace burnish::ui;

class TestChoiceText : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everySectionOfTheRecipeHasAHeading();
  void choicesOfOneFieldAreToldApart();
  void anUnknownWordStaysItself() { QCOMPARE(choiceText("prodigy"), QStringLiteral("prodigy")); }
};

void TestChoiceText::everySectionOfTheRecipeHasAHeading() {
  for (const RecipeField& field : recipeFields()) {
    const std::string_view section = field.key.substr(0, field.key.find('.'));
    const QString word = QString::fromUtf8(section.data(), static_cast<qsizetype>(section.size()));
    QVERIFY2(sectionText(section) != word, qPrintable(word));
  }
}

void TestChoiceText::choicesOfOneFieldAreToldApart() {
  for (const RecipeField& field : recipeFields()) {
    QSet<QString> names;
    for (const std::string_view choice : field.choices) names.insert(choiceText(choice));
    QCOMPARE(names.size(), static_cast<qsizetype>(field.choices.size()));
  }
}

QTEST_MAIN(TestChoiceText)
#include "tst_choice_text.moc"
