#include "ui/widgets/recipe_form.h"

#include "ui/text/choice_text.h"
#include "ui/text/error_text.h"
#include "ui/text/follow_language.h"
#include "ui/widgets/field_editor.h"
#include "ui/widgets/naming.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace burnish::ui {
namespace {

constexpr int kLabelWidth = 168;

/// Writes a value of the right type into the field of a recipe.
void store(const RecipeField& field, const FieldValue& value, Recipe& recipe) {
  std::visit([&value](auto* target) { *target = std::get<std::remove_pointer_t<decltype(target)>>(value); },
             field.access(recipe));
}

/// The label stands beside the field, so its name is not told again.
QString besideField(const Error& error) {
  const ErrorText text = errorText(error);
  if (error.code == ErrorCode::ValueMissing) return RecipeForm::tr("This is needed.");
  return error.code == ErrorCode::ValueOutOfRange ? text.remedy : text.sentence + QLatin1Char(' ') + text.remedy;
}

QString recipeText(const char* text) {
  return QCoreApplication::translate("Recipe", text);
}

}  // namespace

RecipeForm::RecipeForm(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(16);
  for (const RecipeField& field : recipeFields()) addRow(field, sectionOf(field.key, column));
  column->addStretch(1);
  followLanguage(this, [this] { retranslate(); });
  setRecipe(Recipe());
  updateVisibility();
}

void RecipeForm::setRecipe(const Recipe& recipe) {
  recipe_ = recipe;
  for (Row& row : rows_) {
    row.editor->setValue(fieldValue(*row.field, recipe));
    row.isTyped = true;
  }
  check();
  Q_EMIT changed();
}

void RecipeForm::setExpert(bool isExpert) {
  isExpert_ = isExpert;
  updateVisibility();
}

bool RecipeForm::isValid() const {
  return std::all_of(rows_.begin(), rows_.end(), [](const Row& row) { return row.errorText.isEmpty(); });
}

QString RecipeForm::errorOf(std::string_view key) const {
  const auto found = std::find_if(rows_.begin(), rows_.end(), [key](const Row& row) { return row.field->key == key; });
  return found == rows_.end() ? QString() : found->errorText;
}

FieldEditor* RecipeForm::editor(std::string_view key) const {
  const auto found = std::find_if(rows_.begin(), rows_.end(), [key](const Row& row) { return row.field->key == key; });
  return found == rows_.end() ? nullptr : found->editor;
}

void RecipeForm::focusFirstError() {
  const auto found = std::find_if(rows_.begin(), rows_.end(), [](const Row& row) { return !row.errorText.isEmpty(); });
  if (found != rows_.end()) found->editor->control()->setFocus(Qt::OtherFocusReason);
}

RecipeForm::Section& RecipeForm::sectionOf(std::string_view key, QVBoxLayout* column) {
  const std::string_view name = key.substr(0, key.find('.'));
  if (!sections_.empty() && sections_.back().name == name) return sections_.back();
  auto* card = new QFrame(this);
  card->setProperty("role", "card");
  auto* rows = new QVBoxLayout(card);
  rows->setContentsMargins(20, 16, 20, 20);
  rows->setSpacing(16);
  QLabel* title = makeLabel("heading", card);
  rows->addWidget(title);
  column->addWidget(card);
  sections_.push_back({name, card, title, rows});
  return sections_.back();
}

void RecipeForm::addRow(const RecipeField& field, Section& section) {
  auto* body = new QWidget(section.card);
  Row row{&field,
          body,
          makeLabel("", body, true),
          makeFieldEditor(field, body),
          makeLabel("small", body, true),
          makeLabel("error", body, true),
          true,
          {}};
  const QString key = QString::fromUtf8(field.key.data(), static_cast<qsizetype>(field.key.size()));
  row.editor->control()->setObjectName(key);
  row.error->setObjectName(key + QStringLiteral(".error"));
  row.label->setBuddy(row.editor->control());
  auto* grid = new QGridLayout(body);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(16);
  grid->setVerticalSpacing(4);
  grid->setColumnStretch(1, 1);
  row.label->setFixedWidth(kLabelWidth);
  row.label->setMinimumHeight(32);
  grid->addWidget(row.label, 0, 0, Qt::AlignTop);
  grid->addWidget(row.editor, 0, 1);
  grid->addWidget(row.error, 1, 1);
  grid->addWidget(row.help, 2, 1);
  section.column->addWidget(body);
  const std::size_t index = rows_.size();
  connect(row.editor, &FieldEditor::edited, this, [this, index] { take(index); });
  rows_.push_back(row);
}

void RecipeForm::take(std::size_t index) {
  Row& row = rows_[index];
  const std::optional<FieldValue> value = row.editor->value();
  row.isTyped = value.has_value();
  if (value) store(*row.field, *value, recipe_);
  check();
  Q_EMIT changed();
}

/// Each field by itself, then the rules between fields, whose error names a field.
void RecipeForm::check() {
  for (Row& row : rows_) {
    const Result<void> checked = validateField(*row.field, recipe_);
    showError(row, !row.isTyped ? row.editor->complaint() : checked.ok() ? QString() : besideField(checked.error()));
  }
  const Result<void> whole = isValid() ? validateRecipe(recipe_) : Result<void>();
  for (Row& row : rows_) {
    const bool isNamed = !whole.ok() && !whole.error().args.empty() && row.field->key == whole.error().args.front();
    if (isNamed) showError(row, besideField(whole.error()));
  }
  updateVisibility();
}

void RecipeForm::showError(Row& row, const QString& text) {
  row.errorText = text;
  row.error->setText(text);
  row.error->setVisible(!text.isEmpty());
  setStyleProperty(row.editor->control(), "invalid", !text.isEmpty());
  row.editor->control()->setAccessibleDescription(text);
}

/// A hidden field with an error is shown too: nothing unseen may block the start.
void RecipeForm::updateVisibility() {
  for (Section& section : sections_) {
    bool hasRows = false;
    for (Row& row : rows_) {
      if (row.field->key.substr(0, row.field->key.find('.')) != section.name) continue;
      const bool isShown = isExpert_ || row.field->isBasic || !row.errorText.isEmpty();
      row.body->setVisible(isShown);
      hasRows = hasRows || isShown;
    }
    section.card->setVisible(hasRows);
  }
}

void RecipeForm::retranslate() {
  for (Section& section : sections_) section.title->setText(sectionText(section.name));
  for (Row& row : rows_) {
    const QString label = recipeText(row.field->label);
    row.label->setText(label);
    row.help->setText(recipeText(row.field->doc));
    describe(row.editor->control(), label, recipeText(row.field->doc));
    row.editor->retranslate();
  }
  check();
}

}  // namespace burnish::ui
