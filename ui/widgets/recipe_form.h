#pragma once

#include "core/job/recipe_fields.h"

#include <QWidget>

#include <vector>

class QLabel;
class QVBoxLayout;

namespace burnish::ui {

class FieldEditor;

/// Every field of a recipe as a form, made from the table of fields: label, editor, help, and the error beside the
/// field. Basic and expert are two depths of the same form; what is hidden keeps its value.
class RecipeForm : public QWidget {
  Q_OBJECT
 public:
  explicit RecipeForm(QWidget* parent = nullptr);

  void setRecipe(const Recipe& recipe);
  /// As typed; fields with an error keep what they had.
  [[nodiscard]] const Recipe& recipe() const { return recipe_; }
  void setExpert(bool isExpert);
  [[nodiscard]] bool isExpert() const { return isExpert_; }
  /// No field has an error.
  [[nodiscard]] bool isValid() const;
  /// Text beside the field; empty if it is fine.
  [[nodiscard]] QString errorOf(std::string_view key) const;
  [[nodiscard]] FieldEditor* editor(std::string_view key) const;
  /// Brings the first field with an error into view and gives it the focus.
  void focusFirstError();

 Q_SIGNALS:
  /// A value has changed, or has become right or wrong.
  void changed();

 private:
  struct Row {
    const RecipeField* field;
    QWidget* body;  ///< Label, editor, error and help; hidden as one.
    QLabel* label;
    FieldEditor* editor;
    QLabel* help;
    QLabel* error;
    bool isTyped = true;  ///< The text in the editor is a value.
    QString errorText;
  };
  struct Section {
    std::string_view name;
    QWidget* card;
    QLabel* title;
    QVBoxLayout* column;
  };
  Section& sectionOf(std::string_view key, QVBoxLayout* column);
  void addRow(const RecipeField& field, Section& section);
  void take(std::size_t row);
  void check();
  void showError(Row& row, const QString& text);
  void updateVisibility();
  void retranslate();

  Recipe recipe_;
  bool isExpert_ = false;
  std::vector<Row> rows_;
  std::vector<Section> sections_;
};

}  // namespace burnish::ui
