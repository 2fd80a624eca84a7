#include "ui/widgets/empty_state.h"

#include "ui/text/follow_language.h"
#include "ui/widgets/naming.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace burnish::ui {
namespace {

constexpr int kTextWidth = 480;

}  // namespace

EmptyState::EmptyState(const QString& buttonName, QWidget* parent) : QWidget(parent) {
  auto* body = new QWidget(this);
  body->setFixedWidth(kTextWidth);
  title_ = makeLabel("heading", body, true);
  sentence_ = makeLabel("muted", body, true);
  for (QLabel* label : {title_, sentence_}) label->setAlignment(Qt::AlignHCenter);
  bar_ = new QProgressBar(body);
  bar_->setObjectName(buttonName + QStringLiteral(".progress"));
  bar_->setTextVisible(false);
  bar_->hide();
  button_ = new QPushButton(body);
  button_->setObjectName(buttonName);
  button_->setProperty("role", "primary");
  auto* column = new QVBoxLayout(body);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(12);
  for (QWidget* part : std::initializer_list<QWidget*>{title_, sentence_, bar_}) column->addWidget(part);
  column->addWidget(button_, 0, Qt::AlignHCenter);
  auto* row = new QHBoxLayout;
  row->addStretch(1);
  row->addWidget(body);
  row->addStretch(1);
  auto* layout = new QVBoxLayout(this);
  layout->addStretch(2);
  layout->addLayout(row);
  layout->addStretch(3);
  connect(button_, &QPushButton::clicked, this, &EmptyState::activated);
  followLanguage(this, [this] { describe(bar_, tr("Progress")); });
}

void EmptyState::setTexts(const QString& title, const QString& sentence) {
  title_->setText(title);
  sentence_->setText(sentence);
  sentence_->setVisible(!sentence.isEmpty());
}

void EmptyState::setButton(const QString& verb, const QString& toolTip) {
  caption(button_, verb, toolTip);
}

void EmptyState::showButton(bool isShown) {
  button_->setVisible(isShown);
}

void EmptyState::showProgress(bool isShown, int done, int total) {
  bar_->setVisible(isShown);
  bar_->setRange(0, total);
  bar_->setValue(done);
}

QString EmptyState::title() const {
  return title_->text();
}

QString EmptyState::sentence() const {
  return sentence_->text();
}

}  // namespace burnish::ui
