#include "ui/widgets/log_view.h"

#include "ui/models/log_model.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/text/follow_language.h"
#include "ui/widgets/naming.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QListView>
#include <QPushButton>
#include <QScrollBar>
#include <QStyledItemDelegate>

namespace burnish::ui {
namespace {

/// Warnings and errors in their colours.
class LogDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    const auto level = static_cast<LogLevel>(index.data(LogModel::LevelRole).toInt());
    const ThemeColors& colors = themeColors(option->palette);
    if (level == LogLevel::Warning) option->palette.setColor(QPalette::Text, colors.warning);
    if (level == LogLevel::Error) option->palette.setColor(QPalette::Text, colors.danger);
  }
};

}  // namespace

LogView::LogView(LogModel* model, QWidget* parent)
    : QWidget(parent),
      model_(model),
      level_(new QComboBox(this)),
      copy_(new QPushButton(this)),
      lines_(new QListView(this)) {
  buildLayout();
  connect(level_, &QComboBox::activated, this,
          [this](int index) { model_->setLowestLevel(static_cast<LogLevel>(index)); });
  connect(copy_, &QPushButton::clicked, this, &LogView::copy);
  connect(model, &LogModel::rowsAboutToBeInserted, this, [this] {
    const QScrollBar* bar = lines_->verticalScrollBar();
    lines_->setProperty("follows", bar->value() >= bar->maximum() - 4);
  });
  connect(model, &LogModel::rowsInserted, this, [this] {
    if (lines_->property("follows").toBool()) lines_->scrollToBottom();
  });
  followLanguage(this, [this] { retranslate(); });
}

void LogView::buildLayout() {
  level_->setObjectName(QStringLiteral("logLevel"));
  level_->addItems({QString(), QString(), QString()});
  ignoreWheelWithoutFocus(level_);
  copy_->setObjectName(QStringLiteral("logCopy"));
  copy_->setIcon(themedIcon(QStringLiteral("copy")));
  lines_->setObjectName(QStringLiteral("logLines"));
  lines_->setModel(model_);
  lines_->setItemDelegate(new LogDelegate(lines_));
  lines_->setUniformItemSizes(true);
  lines_->setTextElideMode(Qt::ElideRight);
  lines_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  lines_->setProperty("role", "bare");
  auto* row = new QHBoxLayout;
  row->addWidget(level_);
  row->addStretch(1);
  row->addWidget(copy_);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 8, 0, 0);
  layout->setSpacing(8);
  layout->addLayout(row);
  layout->addWidget(lines_, 1);
}

void LogView::retranslate() {
  level_->setItemText(0, tr("Everything"));
  level_->setItemText(1, tr("Warnings and errors"));
  level_->setItemText(2, tr("Errors only"));
  describe(level_, tr("Which lines of the log are shown"));
  describe(lines_, tr("Log of the run"));
  caption(copy_, tr("Copy"), tr("Copy the lines that are shown"));
  model_->retranslate();
}

void LogView::copy() const {
  QGuiApplication::clipboard()->setText(model_->text());
}

}  // namespace burnish::ui
