#include "ui/widgets/outcome_card.h"

#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/text/error_text.h"
#include "ui/text/follow_language.h"
#include "ui/text/units.h"
#include "ui/widgets/naming.h"

#include <QDesktopServices>
#include <QDir>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QUrl>

namespace burnish::ui {

OutcomeCard::OutcomeCard(QWidget* parent)
    : QFrame(parent),
      icon_(new QLabel(this)),
      sentence_(makeLabel("section", this, true)),
      remedy_(makeLabel("", this, true)),
      detail_(makeLabel("small", this, true)),
      folder_(new QPushButton(this)) {
  setObjectName(QStringLiteral("outcomeCard"));
  sentence_->setObjectName(QStringLiteral("outcomeSentence"));
  remedy_->setObjectName(QStringLiteral("outcomeRemedy"));
  folder_->setObjectName(QStringLiteral("outcomeFolder"));
  detail_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* layout = new QGridLayout(this);
  layout->setContentsMargins(16, 12, 16, 12);
  layout->setHorizontalSpacing(12);
  layout->setVerticalSpacing(4);
  layout->addWidget(icon_, 0, 0, Qt::AlignTop);
  layout->addWidget(sentence_, 0, 1);
  layout->addWidget(remedy_, 1, 1);
  layout->addWidget(detail_, 2, 1);
  layout->addWidget(folder_, 0, 2, 2, 1, Qt::AlignVCenter);
  layout->setColumnStretch(1, 1);
  connect(folder_, &QPushButton::clicked, this, &OutcomeCard::openFolder);
  followLanguage(this, [this] { refresh(); });
  followPalette(this, [this] { refresh(); });
}

void OutcomeCard::show(const RunTimeline& timeline, const QString& runFolder) {
  failure_ = timeline.failure();
  ended_ = timeline.ended();
  runFolder_ = runFolder;
  refresh();
}

void OutcomeCard::refresh() {
  caption(folder_, tr("Open folder"), runFolder_);
  setVisible(failure_ || ended_);
  if (failure_) {
    showFailure(*failure_);
  } else if (ended_) {
    showResult(*ended_);
  }
}

void OutcomeCard::showFailure(const Error& error) {
  const ErrorText text = errorText(error);
  setStyleProperty(this, "role", "dangerCard");
  icon_->setPixmap(
      iconPixmap(QStringLiteral("error"), themeColors(palette()).danger, QSize(24, 24), devicePixelRatioF()));
  sentence_->setText(text.sentence);
  remedy_->setText(text.remedy);
  remedy_->setVisible(!text.remedy.isEmpty());
  detail_->setText(text.detail);
  detail_->setVisible(!text.detail.isEmpty());
}

void OutcomeCard::showResult(const RunEnded& ended) {
  setStyleProperty(this, "role", "card");
  icon_->setPixmap(
      iconPixmap(QStringLiteral("done"), themeColors(palette()).success, QSize(24, 24), devicePixelRatioF()));
  const QString took = durationText(ended.seconds);
  sentence_->setText(ended.complete ? tr("The run is finished; it took %1.").arg(took)
                                    : tr("The run was stopped after %1.").arg(took));
  const QString file = QDir(runFolder_).filePath(QString::fromStdString(ended.modelPath));
  remedy_->setText(ended.modelPath.empty() ? tr("No result was saved.")
                                           : tr("Result: %1").arg(QDir::toNativeSeparators(file)));
  remedy_->setVisible(true);
  detail_->setVisible(false);
}

void OutcomeCard::openFolder() const {
  const QString file = ended_ ? QString::fromStdString(ended_->modelPath) : QString();
  const QString folder = file.isEmpty() ? runFolder_ : QFileInfo(QDir(runFolder_).filePath(file)).absolutePath();
  QDesktopServices::openUrl(QUrl::fromLocalFile(folder));
}

}  // namespace burnish::ui
