#include "ui/models/log_model.h"

#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/run_text.h"
#include "ui/text/units.h"

#include <QDateTime>
#include <QLocale>

namespace burnish::ui {
namespace {

QString foreign(const std::string& text) {
  return boundedText(QString::fromStdString(text), 500);
}

/// Turns a payload into a sentence; empty for what is not logged.
struct LogSentence {
  QString operator()(const RunStarted& run) const {
    return LogModel::tr("Started on %1 with %n thread(s)", nullptr, run.threads).arg(foreign(run.device));
  }
  QString operator()(const StateChanged& change) const { return stateText(change.state); }
  QString operator()(const StageProgress& stage) const { return stage.done == 0 ? stageText(stage) : QString(); }
  QString operator()(const StepDone&) const { return {}; }
  QString operator()(const SampleDrawn& sample) const {
    return LogModel::tr("Sample drawn: %1").arg(foreign(sample.prompt));
  }
  QString operator()(const CheckpointSaved& saved) const {
    return LogModel::tr("Checkpoint saved: %1").arg(foreign(saved.path));
  }
  QString operator()(const ModelSaved& saved) const {
    return LogModel::tr("Result saved: %1 (%2)").arg(foreign(saved.path), bytesText(saved.bytes));
  }
  QString operator()(const WarningRaised& warning) const { return errorLine(warning.what); }
  QString operator()(const CommandAnswered& answer) const {
    return answer.accepted ? QString() : LogModel::tr("Not done: %1").arg(foreign(answer.failure));
  }
  QString operator()(const LogLine& line) const { return foreign(line.text); }
  QString operator()(const RunFailed& failed) const {
    const ErrorText text = errorText(failed.error);
    return text.detail.isEmpty() ? errorLine(failed.error)
                                 : errorLine(failed.error) + QStringLiteral(" — ") + text.detail;
  }
  QString operator()(const RunEnded& ended) const {
    return ended.complete ? LogModel::tr("Finished after %1").arg(durationText(ended.seconds))
                          : LogModel::tr("Ended after %1").arg(durationText(ended.seconds));
  }
};

QString timeText(const Event& event) {
  const QDateTime moment = QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(event.wallSeconds * 1000.0));
  return QLocale::c().toString(moment.time(), QStringLiteral("HH:mm:ss"));
}

bool isStepOrProgress(const Event& event) {
  if (const auto* stage = std::get_if<StageProgress>(&event.payload)) return stage->done != 0;
  if (const auto* answer = std::get_if<CommandAnswered>(&event.payload)) return answer->accepted;
  return std::holds_alternative<StepDone>(event.payload);
}

}  // namespace

std::optional<LogLevel> logLevel(const Event& event) {
  if (isStepOrProgress(event)) return {};
  if (std::holds_alternative<RunFailed>(event.payload)) return LogLevel::Error;
  const bool isWarning =
      std::holds_alternative<WarningRaised>(event.payload) || std::holds_alternative<CommandAnswered>(event.payload);
  return isWarning ? LogLevel::Warning : LogLevel::Info;
}

QString logText(const Event& event) {
  return std::visit(LogSentence(), event.payload);
}

LogModel::LogModel(QObject* parent, std::size_t capacity) : QAbstractListModel(parent), capacity_(capacity) {}

void LogModel::clear() {
  events_.clear();
  rebuild();
}

void LogModel::append(const std::vector<Event>& events) {
  std::vector<Event> fresh;
  for (const Event& event : events) {
    if (!logLevel(event)) continue;
    events_.push_back(event);
    if (isShown(event)) fresh.push_back(event);
  }
  if (!fresh.empty()) {
    const int first = rowCount();
    beginInsertRows({}, first, first + static_cast<int>(fresh.size()) - 1);
    shown_.insert(shown_.end(), fresh.begin(), fresh.end());
    endInsertRows();
  }
  trim();
}

void LogModel::setLowestLevel(LogLevel level) {
  lowest_ = level;
  rebuild();
}

QString LogModel::text() const {
  QStringList lines;
  for (const Event& event : shown_) lines << timeText(event) + QStringLiteral("  ") + logText(event);
  return lines.join(QLatin1Char('\n'));
}

void LogModel::retranslate() {
  if (!shown_.empty()) Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

int LogModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(shown_.size());
}

QVariant LogModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Event& event = shown_[index.row()];
  switch (role) {
    case Qt::DisplayRole:
      return timeText(event) + QStringLiteral("  ") + logText(event);
    case Qt::ToolTipRole:
      return plainToolTip(logText(event));
    case LevelRole:
      return static_cast<int>(logLevel(event).value_or(LogLevel::Info));
    case TimeRole:
      return event.wallSeconds;
    default:
      return {};
  }
}

bool LogModel::isShown(const Event& event) const {
  return logLevel(event).value_or(LogLevel::Info) >= lowest_;
}

/// A quarter is dropped at once, so that a long run does not move every line at each append.
void LogModel::trim() {
  if (events_.size() <= capacity_) return;
  events_.erase(events_.begin(), events_.begin() + static_cast<std::ptrdiff_t>(events_.size() - capacity_ * 3 / 4));
  rebuild();
}

void LogModel::rebuild() {
  beginResetModel();
  shown_.clear();
  for (const Event& event : events_) {
    if (isShown(event)) shown_.push_back(event);
  }
  endResetModel();
}

}  // namespace burnish::ui
