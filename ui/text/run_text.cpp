#include "ui/text/run_text.h"

#include "ui/text/plain_text.h"
#include "ui/text/units.h"

#include <QCoreApplication>

namespace burnish::ui {
namespace {

const char* stateSource(RunState state) {
  switch (state) {
    case RunState::Preparing:
      return QT_TRANSLATE_NOOP("Run", "Preparing");
    case RunState::Training:
      return QT_TRANSLATE_NOOP("Run", "Training");
    case RunState::Paused:
      return QT_TRANSLATE_NOOP("Run", "Paused");
    case RunState::Stopping:
      return QT_TRANSLATE_NOOP("Run", "Stopping…");
    case RunState::Finished:
      return QT_TRANSLATE_NOOP("Run", "Finished");
    case RunState::Stopped:
      return QT_TRANSLATE_NOOP("Run", "Stopped");
    case RunState::Failed:
      return QT_TRANSLATE_NOOP("Run", "Failed");
  }
  return "";
}

const char* stageSource(RunStage stage) {
  switch (stage) {
    case RunStage::LoadModel:
      return QT_TRANSLATE_NOOP("Run", "Loading the base model");
    case RunStage::CachePictures:
      return QT_TRANSLATE_NOOP("Run", "Preparing pictures");
    case RunStage::CacheCaptions:
      return QT_TRANSLATE_NOOP("Run", "Preparing captions");
    case RunStage::Sample:
      return QT_TRANSLATE_NOOP("Run", "Drawing samples");
    case RunStage::SaveCheckpoint:
      return QT_TRANSLATE_NOOP("Run", "Saving a checkpoint");
    case RunStage::SaveModel:
      return QT_TRANSLATE_NOOP("Run", "Saving the result");
  }
  return "";
}

}  // namespace

QString stateText(RunState state) {
  return QCoreApplication::translate("Run", stateSource(state));
}

QString stageText(const StageProgress& stage) {
  QString text = QCoreApplication::translate("Run", stageSource(stage.stage));
  if (stage.total > 1) {
    text = QCoreApplication::translate("Run", "%1, %2 of %3").arg(text, countText(stage.done), countText(stage.total));
  }
  if (stage.what.empty()) return text;
  return text + QStringLiteral(": ") + boundedText(QString::fromStdString(stage.what), 160);
}

bool isFinal(RunState state) {
  return state == RunState::Finished || state == RunState::Stopped || state == RunState::Failed;
}

}  // namespace burnish::ui
