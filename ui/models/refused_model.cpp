#include "ui/models/refused_model.h"

#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"

#include <QFileInfo>

namespace burnish::ui {

void RefusedModel::setRefused(std::vector<RefusedItem> refused) {
  beginResetModel();
  refused_ = std::move(refused);
  endResetModel();
}

int RefusedModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(refused_.size());
}

int RefusedModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : 2;
}

QVariant RefusedModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const RefusedItem& item = refused_[index.row()];
  const QString text = index.column() == 0 ? QFileInfo(item.path).fileName() : errorLine(item.reason);
  if (role == Qt::DisplayRole) return text;
  if (role == Qt::ToolTipRole) return plainToolTip(index.column() == 0 ? item.path : text);
  return {};
}

QVariant RefusedModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  return section == 0 ? tr("File") : tr("Why it is left out");
}

}  // namespace burnish::ui
