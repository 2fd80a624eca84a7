#include "ui/widgets/field_editors.h"

#include "ui/style/icon.h"
#include "ui/text/choice_text.h"
#include "ui/text/number_text.h"
#include "ui/widgets/naming.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>

namespace burnish::ui {
namespace {

QHBoxLayout* makeRow(QWidget* owner) {
  auto* row = new QHBoxLayout(owner);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  return row;
}

template <class Number>
std::optional<FieldValue> asField(const std::optional<Number>& number) {
  if (!number) return {};
  return FieldValue(*number);
}

}  // namespace

TextFieldEditor::TextFieldEditor(QWidget* parent) : FieldEditor(parent), line_(new QLineEdit(this)) {
  makeRow(this)->addWidget(line_, 1);
  connect(line_, &QLineEdit::textEdited, this, &FieldEditor::edited);
}

void TextFieldEditor::setValue(const FieldValue& value) {
  line_->setText(QString::fromStdString(std::get<std::string>(value)));
  line_->setCursorPosition(0);
}

std::optional<FieldValue> TextFieldEditor::value() const {
  return FieldValue(line_->text().toStdString());
}

PathFieldEditor::PathFieldEditor(QWidget* parent) : TextFieldEditor(parent), browse_(new QPushButton(this)) {
  browse_->setIcon(themedIcon(QStringLiteral("folder")));
  layout()->addWidget(browse_);
  connect(browse_, &QPushButton::clicked, this, &PathFieldEditor::browse);
}

void PathFieldEditor::retranslate() {
  browse_->setObjectName(line_->objectName() + QStringLiteral(".browse"));
  caption(browse_, tr("Browse…"));
  browse_->setAccessibleName(tr("Browse for: %1").arg(line_->accessibleName()));
}

void PathFieldEditor::browse() {
  auto* dialog = new QFileDialog(this, line_->accessibleName(), line_->text());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  dialog->setOption(QFileDialog::ShowDirsOnly);
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& folder) {
    line_->setText(folder);
    Q_EMIT edited();
  });
  dialog->open();
}

NumberFieldEditor::NumberFieldEditor(Kind kind, const char* unit, QWidget* parent)
    : TextFieldEditor(parent), kind_(kind), unit_(unit), unitLabel_(makeLabel("muted", this)) {
  line_->setFixedWidth(144);
  static_cast<QHBoxLayout*>(layout())->setStretch(0, 0);
  layout()->addWidget(unitLabel_);
  static_cast<QHBoxLayout*>(layout())->addStretch(1);
}

void NumberFieldEditor::setValue(const FieldValue& value) {
  switch (kind_) {
    case Kind::Real:
      return line_->setText(formatReal(std::get<double>(value)));
    case Kind::Integer:
      return line_->setText(QString::number(std::get<int64_t>(value)));
    case Kind::Unsigned:
      return line_->setText(QString::number(std::get<uint64_t>(value)));
  }
}

std::optional<FieldValue> NumberFieldEditor::value() const {
  switch (kind_) {
    case Kind::Real:
      return asField(parseReal(line_->text()));
    case Kind::Integer:
      return asField(parseInteger(line_->text()));
    case Kind::Unsigned:
      return asField(parseUnsigned(line_->text()));
  }
  return {};
}

QString NumberFieldEditor::complaint() const {
  if (line_->text().trimmed().isEmpty()) return tr("A number is needed here.");
  return kind_ == Kind::Real ? tr("This is not a number. Write it like 0.0001 or 1e-4.")
                             : tr("This is not a whole number. Write it like 1000.");
}

void NumberFieldEditor::retranslate() {
  unitLabel_->setText(*unit_ ? QCoreApplication::translate("Recipe", unit_) : QString());
}

ChoiceFieldEditor::ChoiceFieldEditor(const std::vector<std::string_view>& choices, QWidget* parent)
    : FieldEditor(parent), choices_(choices), box_(new QComboBox(this)) {
  auto* row = makeRow(this);
  row->addWidget(box_);
  row->addStretch(1);
  box_->setMinimumWidth(144);
  box_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  ignoreWheelWithoutFocus(box_);
  for (std::size_t i = 0; i < choices_.size(); ++i) box_->addItem(QString());
  connect(box_, &QComboBox::activated, this, &FieldEditor::edited);
}

void ChoiceFieldEditor::setValue(const FieldValue& value) {
  const auto found = std::find(choices_.begin(), choices_.end(), std::get<std::string>(value));
  box_->setCurrentIndex(found == choices_.end() ? -1 : static_cast<int>(found - choices_.begin()));
}

std::optional<FieldValue> ChoiceFieldEditor::value() const {
  const int index = box_->currentIndex();
  return FieldValue(index < 0 ? std::string() : std::string(choices_[index]));
}

QWidget* ChoiceFieldEditor::control() const {
  return box_;
}

void ChoiceFieldEditor::retranslate() {
  for (std::size_t i = 0; i < choices_.size(); ++i) box_->setItemText(static_cast<int>(i), choiceText(choices_[i]));
}

SwitchFieldEditor::SwitchFieldEditor(QWidget* parent) : FieldEditor(parent), box_(new QCheckBox(this)) {
  makeRow(this)->addWidget(box_);
  connect(box_, &QCheckBox::toggled, this, [this] { box_->setText(box_->isChecked() ? tr("Yes") : tr("No")); });
  connect(box_, &QCheckBox::clicked, this, &FieldEditor::edited);
}

void SwitchFieldEditor::setValue(const FieldValue& value) {
  box_->setChecked(std::get<bool>(value));
}

std::optional<FieldValue> SwitchFieldEditor::value() const {
  return FieldValue(box_->isChecked());
}

QWidget* SwitchFieldEditor::control() const {
  return box_;
}

void SwitchFieldEditor::retranslate() {
  box_->setText(box_->isChecked() ? tr("Yes") : tr("No"));
}

ListFieldEditor::ListFieldEditor(QWidget* parent) : FieldEditor(parent), text_(new QPlainTextEdit(this)) {
  makeRow(this)->addWidget(text_);
  text_->setFixedHeight(96);
  text_->setTabChangesFocus(true);
  connect(text_, &QPlainTextEdit::textChanged, this, &FieldEditor::edited);
}

void ListFieldEditor::setValue(const FieldValue& value) {
  const QSignalBlocker silence(this);
  QStringList lines;
  for (const std::string& line : std::get<std::vector<std::string>>(value)) lines << QString::fromStdString(line);
  text_->setPlainText(lines.join(QLatin1Char('\n')));
}

std::optional<FieldValue> ListFieldEditor::value() const {
  std::vector<std::string> lines;
  for (const QString& line : text_->toPlainText().split(QLatin1Char('\n'))) {
    if (!line.trimmed().isEmpty()) lines.push_back(line.trimmed().toStdString());
  }
  return FieldValue(lines);
}

QWidget* ListFieldEditor::control() const {
  return text_;
}

void ListFieldEditor::retranslate() {
  text_->setPlaceholderText(tr("One a line"));
}

}  // namespace burnish::ui
