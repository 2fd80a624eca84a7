#include "ui/widgets/run_monitor.h"

#include "core/job/recipe_toml.h"
#include "ui/models/log_model.h"
#include "ui/models/sample_model.h"
#include "ui/text/follow_language.h"
#include "ui/text/run_text.h"
#include "ui/text/units.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/gauge_panel.h"
#include "ui/widgets/log_view.h"
#include "ui/widgets/loss_plot.h"
#include "ui/widgets/naming.h"
#include "ui/widgets/outcome_card.h"
#include "ui/widgets/run_controls.h"
#include "ui/widgets/run_progress.h"
#include "ui/widgets/sample_grid.h"
#include "ui/widgets/sample_viewer.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>

namespace burnish::ui {
namespace {

QFrame* makeCard(QWidget* content, QWidget* parent, int margin) {
  auto* card = new QFrame(parent);
  card->setProperty("role", "card");
  auto* layout = new QVBoxLayout(card);
  layout->setContentsMargins(margin, margin, margin, margin);
  layout->addWidget(content);
  return card;
}

}  // namespace

RunMonitor::RunMonitor(RunGateway* gateway, ThumbnailCache* thumbnails, QWidget* parent)
    : QWidget(parent),
      gateway_(gateway),
      samples_(new SampleModel(thumbnails, this)),
      log_(new LogModel(this)),
      progress_(new RunProgress(this)),
      outcome_(new OutcomeCard(this)),
      loss_(new LossPlot(this)),
      gauges_(new GaugePanel(this)),
      viewer_(new SampleViewer(samples_, thumbnails, this)) {
  setObjectName(QStringLiteral("runMonitor"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(12);
  layout->addWidget(buildHeader());
  layout->addWidget(progress_);
  layout->addWidget(outcome_);
  layout->addWidget(buildBody(), 1);
  layout->addWidget(gauges_);
  connect(gateway, &RunGateway::eventsArrived, this, &RunMonitor::takeEvents);
  connect(gateway, &RunGateway::runAdded, this, [this](RunId run) {
    if (run_ == run) readHistory();  // It was resumed: what came after its checkpoint is gone.
  });
  connect(gateway, &RunGateway::runChanged, this, [this](RunId run) {
    if (run_ == run) refresh();
  });
  connect(controls_, &RunControls::commandChosen, this, &RunMonitor::send);
  connect(controls_, &RunControls::discardChosen, this, &RunMonitor::confirmDiscard);
  connect(controls_, &RunControls::continueChosen, this, &RunMonitor::goOn);
  connect(controls_, &RunControls::restartChosen, this, &RunMonitor::startAgain);
  connect(grid_, &SampleGrid::sampleChosen, viewer_, &SampleViewer::showSample);
  followLanguage(this, [this] { retranslate(); });
}

void RunMonitor::setRun(RunId run) {
  if (run_ == run) return;
  run_ = run;
  pending_.clear();
  readHistory();
}

void RunMonitor::readHistory() {
  timeline_ = RunTimeline();
  loss_->reset();
  log_->clear();
  const std::optional<RunInfo> info = gateway_->run(*run_);
  samples_->reset(info ? info->folder : QString());
  refreshSettings();
  takeEvents(*run_, gateway_->history(*run_));
}

void RunMonitor::showReading(const SystemReading& reading) {
  gauges_->show(reading);
}

void RunMonitor::send(const CommandPayload& command) {
  if (!run_ || !isLive()) return;
  pending_.sent(gateway_->send(*run_, command), command);
  refresh();
}

void RunMonitor::pauseOrResume() {
  const RunActions& actions = controls_->actions();
  if (actions.canPause) return send(PauseRun());
  if (actions.canResume) send(ResumeRun());
}

QWidget* RunMonitor::buildHeader() {
  auto* header = new QWidget(this);
  auto* row = new QHBoxLayout(header);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(12);
  name_ = new ElidedLabel(header);
  QFont large = font();
  large.setPixelSize(20);
  large.setWeight(QFont::DemiBold);
  name_->setFont(large);
  state_ = makeLabel("muted", header);
  state_->setObjectName(QStringLiteral("runState"));
  controls_ = new RunControls(header);
  row->addWidget(name_, 1);
  row->addWidget(state_);
  row->addWidget(controls_);
  return header;
}

QWidget* RunMonitor::buildBody() {
  settings_ = new QPlainTextEdit(this);
  settings_->setObjectName(QStringLiteral("runSettings"));
  settings_->setReadOnly(true);
  settings_->setTabChangesFocus(true);
  settings_->setLineWrapMode(QPlainTextEdit::NoWrap);
  settings_->setProperty("role", "bare");
  tabs_ = new QTabWidget(this);
  tabs_->setObjectName(QStringLiteral("runTabs"));
  tabs_->setDocumentMode(true);
  tabs_->tabBar()->setDrawBase(false);
  tabs_->addTab(buildSamples(), QString());
  tabs_->addTab(new LogView(log_, tabs_), QString());
  tabs_->addTab(settings_, QString());
  auto* splitter = new QSplitter(Qt::Horizontal, this);
  splitter->setObjectName(QStringLiteral("runSplitter"));
  splitter->setHandleWidth(12);
  splitter->setChildrenCollapsible(false);
  splitter->addWidget(makeCard(loss_, splitter, 0));
  splitter->addWidget(makeCard(tabs_, splitter, 12));
  splitter->setStretchFactor(0, 5);
  splitter->setStretchFactor(1, 4);
  splitter->setSizes({550, 470});
  return splitter;
}

QWidget* RunMonitor::buildSamples() {
  auto* page = new QWidget(tabs_);
  grid_ = new SampleGrid(samples_, page);
  typedPrompt_ = new QLineEdit(page);
  typedPrompt_->setObjectName(QStringLiteral("typedPrompt"));
  typedPrompt_->setMaxLength(2000);
  drawTyped_ = new QPushButton(page);
  drawTyped_->setObjectName(QStringLiteral("drawTypedPrompt"));
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addWidget(typedPrompt_, 1);
  row->addWidget(drawTyped_);
  auto* layout = new QVBoxLayout(page);
  layout->setContentsMargins(0, 8, 0, 0);
  layout->setSpacing(8);
  layout->addWidget(grid_, 1);
  layout->addLayout(row);
  connect(typedPrompt_, &QLineEdit::returnPressed, this, &RunMonitor::sampleTypedPrompt);
  connect(typedPrompt_, &QLineEdit::textChanged, this, &RunMonitor::refresh);
  connect(drawTyped_, &QPushButton::clicked, this, &RunMonitor::sampleTypedPrompt);
  return page;
}

void RunMonitor::takeEvents(RunId run, const EventBatch& events) {
  if (run_ != run) return;
  if (events) apply(*events);
  refresh();
}

void RunMonitor::apply(const std::vector<Event>& events) {
  for (const Event& event : events) {
    timeline_.apply(event);
    pending_.apply(event);
  }
  loss_->append(events);
  log_->append(events);
  samples_->append(events);
}

void RunMonitor::refresh() {
  const std::optional<RunInfo> info = run_ ? gateway_->run(*run_) : std::nullopt;
  if (!info) return;
  const RunActions actions =
      runActions(timeline_.state(), {info->isLive, pending_.isStopAsked(), timeline_.hasCheckpoint()});
  name_->setText(info->name);
  state_->setText(actions.isStopping ? stateText(RunState::Stopping)
                                     : stateText(info->isLive ? timeline_.state() : info->state));
  controls_->show(actions, pending_.isSaving(), pending_.isSampling());
  drawTyped_->setEnabled(actions.canSample && !pending_.isSampling() && !typedPrompt_->text().trimmed().isEmpty());
  typedPrompt_->setEnabled(info->isLive);
  progress_->show(timeline_, info->isLive);
  outcome_->show(timeline_, info->folder);
  loss_->setOver(!info->isLive);
}

void RunMonitor::refreshSettings() {
  const std::optional<Recipe> recipe = run_ ? gateway_->recipe(*run_) : std::nullopt;
  settings_->setPlainText(recipe ? QString::fromStdString(recipeToToml(*recipe)) : QString());
}

void RunMonitor::retranslate() {
  tabs_->setTabText(0, tr("Samples"));
  tabs_->setTabText(1, tr("Log"));
  tabs_->setTabText(2, tr("Settings"));
  describe(tabs_, tr("Samples, log and settings of the run"));
  describe(settings_, tr("Settings of the run"));
  typedPrompt_->setPlaceholderText(tr("Try a prompt of your own…"));
  describe(typedPrompt_, tr("A prompt of your own"));
  caption(drawTyped_, tr("Draw"), tr("Draw this prompt after the step at hand"));
  refresh();
}

void RunMonitor::sampleTypedPrompt() {
  if (!drawTyped_->isEnabled()) return;
  send(SampleNow{typedPrompt_->text().trimmed().toStdString()});
}

void RunMonitor::confirmDiscard() {
  auto* question =
      new QMessageBox(QMessageBox::Warning, tr("Stop without saving"), QString(), QMessageBox::NoButton, this);
  question->setObjectName(QStringLiteral("confirmDiscard"));
  question->setAttribute(Qt::WA_DeleteOnClose);
  question->setTextFormat(Qt::PlainText);
  question->setText(tr("Everything since the last checkpoint is lost."));
  const QPushButton* stop = question->addButton(tr("Stop without saving"), QMessageBox::DestructiveRole);
  question->setDefaultButton(question->addButton(tr("Keep training"), QMessageBox::RejectRole));
  connect(stop, &QPushButton::clicked, this, [this] { send(StopRun{false}); });
  question->open();
}

void RunMonitor::goOn() {
  const std::optional<RunInfo> info = run_ ? gateway_->run(*run_) : std::nullopt;
  if (info) gateway_->resume(info->folder);
}

void RunMonitor::startAgain() {
  const std::optional<Recipe> recipe = run_ ? gateway_->recipe(*run_) : std::nullopt;
  if (recipe) gateway_->start(*recipe);
}

bool RunMonitor::isLive() const {
  const std::optional<RunInfo> info = run_ ? gateway_->run(*run_) : std::nullopt;
  return info && info->isLive;
}

}  // namespace burnish::ui
