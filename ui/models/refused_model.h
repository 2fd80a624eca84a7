#pragma once

#include "ui/contract/dataset_gateway.h"

#include <QAbstractTableModel>

#include <vector>

namespace burnish::ui {

/// The files of a folder that are not trained: name and reason.
class RefusedModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;

  void setRefused(std::vector<RefusedItem> refused);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  std::vector<RefusedItem> refused_;
};

}  // namespace burnish::ui
