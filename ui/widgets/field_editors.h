#pragma once

#include "ui/widgets/field_editor.h"

#include <QLineEdit>

class QCheckBox;
class QComboBox;
class QPlainTextEdit;
class QPushButton;

namespace burnish::ui {

/// One line of text.
class TextFieldEditor : public FieldEditor {
  Q_OBJECT
 public:
  explicit TextFieldEditor(QWidget* parent);
  void setValue(const FieldValue& value) override;
  [[nodiscard]] std::optional<FieldValue> value() const override;
  [[nodiscard]] QWidget* control() const override { return line_; }

 protected:
  QLineEdit* line_;
};

/// A folder: a line and a button that opens the file dialog.
class PathFieldEditor : public TextFieldEditor {
  Q_OBJECT
 public:
  explicit PathFieldEditor(QWidget* parent);
  void retranslate() override;

 private:
  void browse();
  QPushButton* browse_;
};

/// A number as text (number_text.h), with its unit behind.
class NumberFieldEditor : public TextFieldEditor {
  Q_OBJECT
 public:
  enum class Kind { Real, Integer, Unsigned };
  NumberFieldEditor(Kind kind, const char* unit, QWidget* parent);
  void setValue(const FieldValue& value) override;
  [[nodiscard]] std::optional<FieldValue> value() const override;
  [[nodiscard]] QString complaint() const override;
  void retranslate() override;

 private:
  Kind kind_;
  const char* unit_;
  class QLabel* unitLabel_;
};

/// One of a few words.
class ChoiceFieldEditor : public FieldEditor {
  Q_OBJECT
 public:
  ChoiceFieldEditor(const std::vector<std::string_view>& choices, QWidget* parent);
  void setValue(const FieldValue& value) override;
  [[nodiscard]] std::optional<FieldValue> value() const override;
  [[nodiscard]] QWidget* control() const override;
  void retranslate() override;

 private:
  std::vector<std::string_view> choices_;
  QComboBox* box_;
};

/// Yes or no.
class SwitchFieldEditor : public FieldEditor {
  Q_OBJECT
 public:
  explicit SwitchFieldEditor(QWidget* parent);
  void setValue(const FieldValue& value) override;
  [[nodiscard]] std::optional<FieldValue> value() const override;
  [[nodiscard]] QWidget* control() const override;
  void retranslate() override;

 private:
  QCheckBox* box_;
};

/// Texts, one a line.
class ListFieldEditor : public FieldEditor {
  Q_OBJECT
 public:
  explicit ListFieldEditor(QWidget* parent);
  void setValue(const FieldValue& value) override;
  [[nodiscard]] std::optional<FieldValue> value() const override;
  [[nodiscard]] QWidget* control() const override;
  void retranslate() override;

 private:
  QPlainTextEdit* text_;
};

}  // namespace burnish::ui
