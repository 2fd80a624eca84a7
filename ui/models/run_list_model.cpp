#include "ui/models/run_list_model.h"

#include "ui/text/plain_text.h"
#include "ui/text/run_text.h"
#include "ui/text/units.h"

#include <algorithm>

namespace burnish::ui {
namespace {

bool isNewer(const RunInfo& a, const RunInfo& b) {
  return a.startedAt != b.startedAt ? a.startedAt > b.startedAt : a.id.value > b.id.value;
}

double progressOf(const RunInfo& run) {
  return run.steps > 0 ? static_cast<double>(run.step) / static_cast<double>(run.steps) : 0.0;
}

}  // namespace

QString runDetail(const RunInfo& run) {
  QStringList parts;
  if (run.step > 0 || run.isLive) {
    parts << RunListModel::tr("%1 of %2 steps").arg(countText(run.step), countText(run.steps));
  } else {
    parts << RunListModel::tr("no step done");
  }
  if (run.step > 0) parts << RunListModel::tr("loss %1").arg(lossText(run.lastLoss));
  if (run.startedAt > 0) parts << shortMomentText(run.startedAt);
  return parts.join(QStringLiteral(" · "));
}

RunListModel::RunListModel(RunGateway* gateway, QObject* parent) : QAbstractListModel(parent), gateway_(gateway) {
  connect(gateway, &RunGateway::runAdded, this, &RunListModel::reload);
  connect(gateway, &RunGateway::runChanged, this, &RunListModel::update);
  reload();
}

std::optional<RunInfo> RunListModel::run(int row) const {
  if (row < 0 || row >= rowCount()) return {};
  return runs_[row];
}

int RunListModel::rowOf(RunId id) const {
  const auto found = std::find_if(runs_.begin(), runs_.end(), [id](const RunInfo& run) { return run.id == id; });
  return found == runs_.end() ? -1 : static_cast<int>(found - runs_.begin());
}

int RunListModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(runs_.size());
}

QVariant RunListModel::data(const QModelIndex& index, int role) const {
  const std::optional<RunInfo> info = index.isValid() ? run(index.row()) : std::nullopt;
  if (!info) return {};
  switch (role) {
    case Qt::DisplayRole:
      return boundedText(info->name, 200);
    case Qt::ToolTipRole:
      return plainToolTip(info->folder);
    case Qt::AccessibleTextRole:
      return QStringLiteral("%1, %2, %3").arg(info->name, stateText(info->state), runDetail(*info));
    case IdRole:
      return info->id.value;
    case StateRole:
      return static_cast<int>(info->state);
    case StateTextRole:
      return stateText(info->state);
    case ProgressRole:
      return progressOf(*info);
    case DetailRole:
      return runDetail(*info);
    case LiveRole:
      return info->isLive;
    default:
      return {};
  }
}

void RunListModel::reload() {
  beginResetModel();
  runs_ = gateway_->runs();
  std::sort(runs_.begin(), runs_.end(), isNewer);
  endResetModel();
}

void RunListModel::update(RunId id) {
  const int row = rowOf(id);
  const std::optional<RunInfo> info = gateway_->run(id);
  if (row < 0 || !info) return reload();
  runs_[row] = *info;
  Q_EMIT dataChanged(index(row), index(row));
}

}  // namespace burnish::ui
