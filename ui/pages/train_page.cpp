#include "ui/pages/train_page.h"

#include "ui/text/follow_language.h"
#include "ui/widgets/naming.h"
#include "ui/widgets/plan_summary.h"
#include "ui/widgets/recipe_form.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>

#include <algorithm>

namespace burnish::ui {
namespace {

constexpr int kDebounceMilliseconds = 300;

}  // namespace

TrainPage::TrainPage(RunGateway* gateway, QWidget* parent)
    : QWidget(parent),
      gateway_(gateway),
      form_(new RecipeForm),
      summary_(new PlanSummary(this)),
      title_(makeLabel("title", this)),
      hint_(makeLabel("muted", this, true)),
      expert_(new QCheckBox(this)) {
  setObjectName(QStringLiteral("trainPage"));
  expert_->setObjectName(QStringLiteral("expertMode"));
  buildLayout();
  debounce_.setSingleShot(true);
  debounce_.setInterval(kDebounceMilliseconds);
  connect(&debounce_, &QTimer::timeout, this, &TrainPage::requestPlan);
  connect(form_, &RecipeForm::changed, this, &TrainPage::onFormChanged);
  connect(expert_, &QCheckBox::toggled, form_, &RecipeForm::setExpert);
  connect(expert_, &QCheckBox::toggled, this, &TrainPage::expertChanged);
  connect(summary_, &PlanSummary::startRequested, this, &TrainPage::start);
  connectGateway();
  followLanguage(this, [this] { retranslate(); });
  onFormChanged();
}

void TrainPage::setRecipe(const Recipe& recipe) {
  form_->setRecipe(recipe);
}

const Recipe& TrainPage::recipe() const {
  return form_->recipe();
}

void TrainPage::setPictures(const QString& folder) {
  Recipe changed = form_->recipe();
  changed.data.folder = folder.toStdString();
  form_->setRecipe(changed);
}

void TrainPage::setExpert(bool isExpert) {
  expert_->setChecked(isExpert);
}

bool TrainPage::canStart() const {
  return form_->isValid() && !request_ && !debounce_.isActive() && plan_ && plan_->canStart() && !isStarting_ &&
         !isAnyRunLive();
}

void TrainPage::start() {
  if (!form_->isValid()) return form_->focusFirstError();
  if (!canStart()) return;
  isStarting_ = true;
  refresh();
  gateway_->start(form_->recipe());
}

void TrainPage::buildLayout() {
  auto* heading = new QHBoxLayout;
  heading->addWidget(title_);
  heading->addStretch(1);
  heading->addWidget(expert_);
  auto* body = new QWidget;
  body->setObjectName(QStringLiteral("scrollBody"));
  auto* column = new QVBoxLayout(body);
  column->setContentsMargins(0, 0, 12, 0);
  column->addWidget(form_);
  auto* scroll = new QScrollArea(this);
  scroll->setObjectName(QStringLiteral("recipeScroll"));
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setWidget(body);
  auto* left = new QVBoxLayout;
  left->setSpacing(12);
  left->addLayout(heading);
  left->addWidget(hint_);
  left->addWidget(scroll, 1);
  summary_->setFixedWidth(344);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(24, 16, 24, 16);
  row->setSpacing(16);
  row->addLayout(left, 1);
  row->addWidget(summary_);
}

void TrainPage::connectGateway() {
  connect(gateway_, &RunGateway::planReady, this, [this](quint64 request, const TrainPlan& plan) {
    if (request_ != request) return;
    request_.reset();
    plan_ = plan;
    refresh();
  });
  connect(gateway_, &RunGateway::planFailed, this, [this](quint64 request, const Error& error) {
    if (request_ != request) return;
    request_.reset();
    failure_ = error;
    refresh();
  });
  connect(gateway_, &RunGateway::startFailed, this, [this](const Error& error) {
    if (isStarting_) failure_ = error;
    isStarting_ = false;
    refresh();
  });
  connect(gateway_, &RunGateway::runAdded, this, [this] {
    isStarting_ = false;
    refresh();
  });
  connect(gateway_, &RunGateway::runChanged, this, &TrainPage::refresh);
}

/// The plan that is shown belongs to another recipe from now on.
void TrainPage::onFormChanged() {
  request_.reset();
  plan_.reset();
  failure_.reset();
  if (form_->isValid()) {
    debounce_.start();
  } else {
    debounce_.stop();
  }
  refresh();
}

void TrainPage::requestPlan() {
  if (!form_->isValid()) return;
  request_ = gateway_->requestPlan(form_->recipe());
  refresh();
}

void TrainPage::refresh() {
  if (!form_->isValid()) {
    summary_->showBlocked(tr("Mend the fields that are marked; then you will see here what will be trained."));
  } else if (failure_) {
    summary_->showFailure(*failure_);
  } else if (plan_) {
    summary_->showPlan(*plan_);
  } else {
    summary_->showWaiting();
  }
  summary_->setStarting(isStarting_);
  summary_->setStartEnabled(canStart());
  Q_EMIT canStartChanged(canStart());
  hint_->setText(isAnyRunLive() ? tr("A run is being trained. The next one can be started when it has ended.")
                                : tr("The values that matter, ready to start. Each one is explained below it."));
}

void TrainPage::retranslate() {
  title_->setText(tr("Train a LoRA"));
  caption(expert_, tr("Expert: all settings"), tr("Show every setting of the recipe"));
  refresh();
}

bool TrainPage::isAnyRunLive() const {
  const std::vector<RunInfo> runs = gateway_->runs();
  return std::any_of(runs.begin(), runs.end(), [](const RunInfo& run) { return run.isLive; });
}

}  // namespace burnish::ui
