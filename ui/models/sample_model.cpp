#include "ui/models/sample_model.h"

#include "ui/models/thumbnail_cache.h"
#include "ui/text/plain_text.h"
#include "ui/text/units.h"

#include <QDir>

#include <algorithm>

namespace burnish::ui {

SampleModel::SampleModel(ThumbnailCache* thumbnails, QObject* parent)
    : QAbstractTableModel(parent), thumbnails_(thumbnails) {
  connect(thumbnails, &ThumbnailCache::arrived, this, &SampleModel::repaintPath);
  connect(thumbnails, &ThumbnailCache::dropped, this, &SampleModel::repaintAll);
}

void SampleModel::reset(const QString& runFolder) {
  beginResetModel();
  folder_ = runFolder;
  rows_.clear();
  columns_.clear();
  endResetModel();
}

void SampleModel::append(const std::vector<Event>& events) {
  for (const Event& event : events) {
    if (const auto* sample = std::get_if<SampleDrawn>(&event.payload)) add(event.step, *sample);
  }
}

void SampleModel::setThumbnailSide(int side) {
  if (side == side_) return;
  side_ = side;
  repaintAll();
}

void SampleModel::retranslate() {
  if (!rows_.empty()) Q_EMIT headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
  if (!columns_.empty()) Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

const SampleItem* SampleModel::sample(const QModelIndex& index) const {
  if (!index.isValid() || index.row() >= rowCount()) return nullptr;
  const std::vector<SampleItem>& samples = rows_[index.row()].samples;
  const auto found = std::find_if(samples.begin(), samples.end(),
                                  [&index](const SampleItem& item) { return item.column == index.column(); });
  return found == samples.end() ? nullptr : &*found;
}

int SampleModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int SampleModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(columns_.size());
}

QVariant SampleModel::data(const QModelIndex& index, int role) const {
  const SampleItem* item = sample(index);
  if (!item) return {};
  switch (role) {
    case Qt::DecorationRole:
      return thumbnails_->pixmap(item->path, side_);
    case Qt::ToolTipRole:
      return plainToolTip(item->prompt);
    case Qt::AccessibleTextRole:
      return tr("Step %1: %2").arg(countText(item->step), boundedText(item->prompt, 200));
    case PathRole:
      return item->path;
    case PromptRole:
      return item->prompt;
    case SeedRole:
      return item->seed;
    case StepRole:
      return static_cast<qlonglong>(item->step);
    case BrokenRole:
      return thumbnails_->isBroken(item->path, side_);
    default:
      return {};
  }
}

QVariant SampleModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation == Qt::Vertical) {
    const bool isRow = role == Qt::DisplayRole && section >= 0 && section < rowCount();
    return isRow ? QVariant(tr("Step %1").arg(countText(rows_[section].step))) : QVariant();
  }
  if (section < 0 || section >= columnCount()) return {};
  const QString& prompt = columns_[section].prompt;
  if (role == Qt::ToolTipRole) return plainToolTip(prompt);
  if (role == Qt::DisplayRole) return prompt.isEmpty() ? tr("No prompt") : boundedText(prompt, 200);
  return {};
}

void SampleModel::add(int64_t step, const SampleDrawn& sample) {
  const int column = columnOf(sample);
  const int row = rowOf(step);
  const QString path = QDir(folder_).absoluteFilePath(QString::fromStdString(sample.path));
  const SampleItem item{step, column, path, columns_[column].prompt, sample.seed};
  std::vector<SampleItem>& samples = rows_[row].samples;
  std::erase_if(samples, [column](const SampleItem& known) { return known.column == column; });
  samples.push_back(item);
  Q_EMIT dataChanged(index(row, column), index(row, column));
}

int SampleModel::columnOf(const SampleDrawn& sample) {
  const QString prompt = boundedText(QString::fromStdString(sample.prompt));
  const auto isSame = [&](const Column& column) {
    return column.promptIndex == sample.promptIndex && (sample.promptIndex >= 0 || column.prompt == prompt);
  };
  const auto found = std::find_if(columns_.begin(), columns_.end(), isSame);
  if (found != columns_.end()) return static_cast<int>(found - columns_.begin());
  const int column = columnCount();
  beginInsertColumns({}, column, column);
  columns_.push_back({sample.promptIndex, prompt});
  endInsertColumns();
  return column;
}

int SampleModel::rowOf(int64_t step) {
  const auto found = std::find_if(rows_.begin(), rows_.end(), [step](const Row& row) { return row.step <= step; });
  const int row = static_cast<int>(found - rows_.begin());
  if (found != rows_.end() && found->step == step) return row;
  beginInsertRows({}, row, row);
  rows_.insert(found, Row{step, {}});
  endInsertRows();
  return row;
}

void SampleModel::repaintPath(const QString& path) {
  for (int row = 0; row < rowCount(); ++row) {
    for (const SampleItem& item : rows_[row].samples) {
      if (item.path == path) Q_EMIT dataChanged(index(row, item.column), index(row, item.column), {Qt::DecorationRole});
    }
  }
}

void SampleModel::repaintAll() {
  if (rows_.empty() || columns_.empty()) return;
  Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {Qt::DecorationRole});
}

}  // namespace burnish::ui
