#include "ui/widgets/plan_summary.h"

#include "ui/style/icon.h"
#include "ui/text/error_text.h"
#include "ui/text/follow_language.h"
#include "ui/text/units.h"
#include "ui/widgets/naming.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>

namespace burnish::ui {
namespace {

constexpr int kFigures = 5;
constexpr std::size_t kMostNotes = 12;

}  // namespace

PlanSummary::PlanSummary(QWidget* parent) : QFrame(parent) {
  setObjectName(QStringLiteral("planSummary"));
  setProperty("role", "card");
  buildLayout();
  connect(start_, &QPushButton::clicked, this, &PlanSummary::startRequested);
  followLanguage(this, [this] { retranslate(); });
}

void PlanSummary::showPlan(const TrainPlan& plan) {
  content_ = Content::Plan;
  plan_ = plan;
  refresh();
}

void PlanSummary::showFailure(const Error& error) {
  content_ = Content::Failure;
  failure_ = error;
  refresh();
}

void PlanSummary::showWaiting() {
  content_ = Content::Waiting;
  refresh();
}

void PlanSummary::showBlocked(const QString& reason) {
  content_ = Content::Blocked;
  reason_ = reason;
  refresh();
}

void PlanSummary::setStartEnabled(bool isEnabled) {
  start_->setEnabled(isEnabled);
}

void PlanSummary::setStarting(bool isStarting) {
  isStarting_ = isStarting;
  retranslate();
}

bool PlanSummary::isStartEnabled() const {
  return start_->isEnabled();
}

void PlanSummary::buildLayout() {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(20, 16, 20, 20);
  layout->setSpacing(12);
  title_ = makeLabel("heading", this);
  status_ = makeLabel("muted", this, true);
  status_->setObjectName(QStringLiteral("planStatus"));
  figures_ = new QWidget(this);
  auto* grid = new QGridLayout(figures_);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setVerticalSpacing(8);
  grid->setColumnStretch(0, 1);
  for (int i = 0; i < kFigures; ++i) {
    names_.push_back(makeLabel("muted", figures_));
    values_.push_back(makeLabel("section", figures_));
    grid->addWidget(names_.back(), i, 0);
    grid->addWidget(values_.back(), i, 1, Qt::AlignRight);
  }
  auto* body = new QWidget;
  body->setObjectName(QStringLiteral("scrollBody"));
  notes_ = new QVBoxLayout(body);
  notes_->setContentsMargins(0, 0, 0, 0);
  notes_->setSpacing(8);
  notes_->addStretch(1);
  auto* scroll = new QScrollArea(this);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setWidget(body);
  start_ = new QPushButton(this);
  start_->setObjectName(QStringLiteral("startTraining"));
  start_->setProperty("role", "primary");
  start_->setEnabled(false);
  for (QWidget* part : std::initializer_list<QWidget*>{title_, status_, figures_}) layout->addWidget(part);
  layout->addWidget(scroll, 1);
  layout->addWidget(start_);
}

void PlanSummary::retranslate() {
  title_->setText(tr("What will be trained"));
  const QString names[kFigures] = {tr("Pictures"), tr("Steps"), tr("Epochs"), tr("Samples drawn"), tr("Checkpoints")};
  for (int i = 0; i < kFigures; ++i) names_[i]->setText(names[i]);
  caption(start_, isStarting_ ? tr("Starting…") : tr("Start training"),
          tr("Start the run that is described here (Ctrl+Return)"));
  refresh();
}

void PlanSummary::refresh() {
  clearNotes();
  figures_->setVisible(content_ == Content::Plan);
  status_->setVisible(content_ != Content::Plan && content_ != Content::Failure);
  if (content_ == Content::Waiting) status_->setText(tr("Looking at the pictures…"));
  if (content_ == Content::Blocked) status_->setText(reason_);
  if (content_ == Content::Failure && failure_) addNote(*failure_, true);
  if (content_ != Content::Plan || !plan_) return;
  const QString epochs = QLocale().toString(plan_->epochs, 'f', plan_->epochs < 10.0 ? 1 : 0);
  const QString values[kFigures] = {countText(static_cast<int64_t>(plan_->pictures.size())), countText(plan_->steps),
                                    epochs, countText(plan_->samplePictures), countText(plan_->checkpoints)};
  for (int i = 0; i < kFigures; ++i) values_[i]->setText(values[i]);
  std::vector<PlanNote> notes = plan_->notes;
  std::stable_sort(notes.begin(), notes.end(), [](const PlanNote& a, const PlanNote& b) { return a.level > b.level; });
  if (notes.size() > kMostNotes) notes.resize(kMostNotes);
  for (const PlanNote& note : notes) addNote(note.what, note.level == PlanNote::Level::Error);
}

void PlanSummary::addNote(const Error& what, bool isError) {
  auto* card = new QFrame;
  card->setObjectName(isError ? QStringLiteral("planError") : QStringLiteral("planWarning"));
  card->setProperty("role", isError ? "dangerCard" : "warningCard");
  auto* layout = new QVBoxLayout(card);
  layout->setContentsMargins(12, 8, 12, 8);
  layout->setSpacing(4);
  QLabel* sentence = makeLabel(isError ? "error" : "warning", card, true);
  QLabel* remedy = makeLabel("", card, true);
  const ErrorText text = errorText(what);
  sentence->setText(text.sentence);
  remedy->setText(text.remedy);
  layout->addWidget(sentence);
  layout->addWidget(remedy);
  notes_->insertWidget(notes_->count() - 1, card);
}

void PlanSummary::clearNotes() {
  while (notes_->count() > 1) {
    const std::unique_ptr<QLayoutItem> item(notes_->takeAt(0));
    delete item->widget();
  }
}

}  // namespace burnish::ui
