#include "ui/models/image_filter_model.h"

#include "ui/models/image_grid_model.h"

#include <algorithm>

namespace burnish::ui {

void ImageFilterModel::setFilterText(const QString& text) {
  words_ = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  invalidateFilter();
}

bool ImageFilterModel::filterAcceptsRow(int row, const QModelIndex& parent) const {
  if (words_.isEmpty()) return true;
  const QModelIndex source = sourceModel()->index(row, 0, parent);
  const QString text =
      source.data(Qt::DisplayRole).toString() + QLatin1Char('\n') + source.data(ImageGridModel::CaptionRole).toString();
  return std::all_of(words_.begin(), words_.end(),
                     [&text](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

}  // namespace burnish::ui
