#pragma once

#include "core/job/recipe_fields.h"

#include <QWidget>

#include <optional>

namespace burnish::ui {

/// Edits one field of a recipe. What is typed and cannot be understood is no value: the form marks it and blocks the
/// start; the editor never falls back to an earlier one.
class FieldEditor : public QWidget {
  Q_OBJECT
 public:
  using QWidget::QWidget;

  virtual void setValue(const FieldValue& value) = 0;
  /// None: complaint() says why.
  [[nodiscard]] virtual std::optional<FieldValue> value() const = 0;
  [[nodiscard]] virtual QString complaint() const { return {}; }
  /// The control that gets the focus, the name and the mark.
  [[nodiscard]] virtual QWidget* control() const = 0;
  virtual void retranslate() {}

 Q_SIGNALS:
  void edited();
};

/// The editor for the type of the field: number, choice, switch, folder, list or text.
[[nodiscard]] FieldEditor* makeFieldEditor(const RecipeField& field, QWidget* parent);

}  // namespace burnish::ui
