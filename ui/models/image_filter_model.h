#pragma once

#include <QSortFilterProxyModel>

namespace burnish::ui {

/// The pictures whose file name or caption holds every word of the filter, in any case.
class ImageFilterModel : public QSortFilterProxyModel {
 public:
  using QSortFilterProxyModel::QSortFilterProxyModel;

  void setFilterText(const QString& text);

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

 private:
  QStringList words_;
};

}  // namespace burnish::ui
