#include "ui/widgets/run_controls.h"

#include "ui/style/icon.h"
#include "ui/text/follow_language.h"
#include "ui/widgets/naming.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>

namespace burnish::ui {

RunControls::RunControls(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  pause_ = addButton("runPause", "pause");
  sample_ = addButton("runSample", "sample");
  save_ = addButton("runSave", "save");
  stop_ = addButton("runStop", "stop");
  continue_ = addButton("runContinue", "play");
  restart_ = addButton("runRestart", "play");
  stop_->setProperty("role", "danger");
  for (QPushButton* button : {continue_, restart_}) {
    button->setProperty("role", "primary");
    button->setIcon({});
  }
  auto* menu = new QMenu(stop_);
  stopSaving_ = menu->addAction(QString());
  stopDiscarding_ = menu->addAction(QString());
  stop_->setMenu(menu);
  connectButtons();
  followLanguage(this, [this] { retranslate(); });
}

void RunControls::show(const RunActions& actions, bool isSaving, bool isSampling) {
  const bool isChange = actions != actions_;
  actions_ = actions;
  isSaving_ = isSaving;
  isSampling_ = isSampling;
  refresh();
  if (isChange) Q_EMIT actionsChanged(actions_);
}

QPushButton* RunControls::addButton(const char* objectName, const char* icon) {
  auto* button = new QPushButton(this);
  button->setObjectName(QLatin1String(objectName));
  button->setIcon(themedIcon(QLatin1String(icon)));
  layout()->addWidget(button);
  return button;
}

void RunControls::connectButtons() {
  connect(pause_, &QPushButton::clicked, this, [this] {
    Q_EMIT commandChosen(actions_.canResume ? CommandPayload(ResumeRun()) : CommandPayload(PauseRun()));
  });
  connect(sample_, &QPushButton::clicked, this, [this] { Q_EMIT commandChosen(SampleNow()); });
  connect(save_, &QPushButton::clicked, this, [this] { Q_EMIT commandChosen(SaveNow()); });
  connect(stopSaving_, &QAction::triggered, this, [this] { Q_EMIT commandChosen(StopRun{true}); });
  connect(stopDiscarding_, &QAction::triggered, this, &RunControls::discardChosen);
  connect(continue_, &QPushButton::clicked, this, &RunControls::continueChosen);
  connect(restart_, &QPushButton::clicked, this, &RunControls::restartChosen);
}

void RunControls::refresh() {
  const bool isRunning = !actions_.canContinue && !actions_.canRestart;
  const bool canAnything = actions_.canStop || actions_.isStopping;
  for (QPushButton* button : {pause_, sample_, save_, stop_}) button->setVisible(isRunning && canAnything);
  continue_->setVisible(actions_.canContinue);
  restart_->setVisible(actions_.canRestart);
  pause_->setEnabled(actions_.canPause || actions_.canResume);
  sample_->setEnabled(actions_.canSample && !isSampling_);
  save_->setEnabled(actions_.canSave && !isSaving_);
  stop_->setEnabled(actions_.canStop);
  retranslate();
}

void RunControls::retranslate() {
  pause_->setIcon(themedIcon(actions_.canResume ? QStringLiteral("play") : QStringLiteral("pause")));
  caption(pause_, actions_.canResume ? tr("Resume") : tr("Pause"), tr("Pause after the step at hand, or go on"));
  caption(sample_, isSampling_ ? tr("Drawing…") : tr("Sample now"),
          tr("Draw the sample prompts after the step at hand"));
  caption(save_, isSaving_ ? tr("Saving…") : tr("Save"), tr("Write a checkpoint after the step at hand"));
  caption(stop_, actions_.isStopping ? tr("Stopping…") : tr("Stop"), tr("End the run after the step at hand"));
  caption(continue_, tr("Continue this run"), tr("Go on from the newest checkpoint"));
  caption(restart_, tr("Start again"), tr("A new run with the same settings; this one saved nothing to go on from"));
  stopSaving_->setText(tr("Save and stop"));
  stopDiscarding_->setText(tr("Stop without saving…"));
}

}  // namespace burnish::ui
