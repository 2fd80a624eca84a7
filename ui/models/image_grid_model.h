#pragma once

#include "ui/contract/dataset_gateway.h"

#include <QAbstractListModel>
#include <QHash>

#include <vector>

namespace burnish::ui {

class ThumbnailCache;

/// The pictures of a folder for a grid: one row each, thumbnails fetched when a tile is painted.
class ImageGridModel : public QAbstractListModel {
  Q_OBJECT
 public:
  enum Role { PathRole = Qt::UserRole + 1, CaptionRole, HasCaptionRole, SizeRole, NotesRole, BrokenRole };

  explicit ImageGridModel(ThumbnailCache* thumbnails, QObject* parent = nullptr);

  void setPictures(std::vector<PictureItem> pictures);
  /// nullptr if the row does not exist.
  [[nodiscard]] const PictureItem* picture(int row) const;
  /// Side of the thumbnails in device pixels.
  void setThumbnailSide(int side);

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

 private:
  void repaintPath(const QString& path);

  ThumbnailCache* thumbnails_;
  std::vector<PictureItem> pictures_;
  QHash<QString, int> rowOfPath_;
  int side_ = 256;
};

}  // namespace burnish::ui
