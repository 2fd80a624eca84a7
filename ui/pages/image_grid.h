#pragma once

#include <QListView>
#include <QTimer>

namespace burnish::ui {

class ImageFilterModel;
class ImageGridModel;
class ImageTileDelegate;
class ThumbnailCache;

/// The pictures as tiles. Ctrl + wheel changes the size; what is scrolled out of view is no longer fetched.
class ImageGrid : public QListView {
  Q_OBJECT
 public:
  ImageGrid(ImageGridModel* pictures, ThumbnailCache* thumbnails, QWidget* parent = nullptr);

  static constexpr int kSmallestSide = 96;
  static constexpr int kLargestSide = 320;
  /// Side of the pictures in logical pixels.
  void setSide(int side);
  [[nodiscard]] int side() const { return side_; }
  void setFilterText(const QString& text);
  [[nodiscard]] int shownCount() const;
  /// Row of the model for an index of this view; -1 for none.
  [[nodiscard]] int sourceRow(const QModelIndex& index) const;

 Q_SIGNALS:
  void sideChanged(int side);
  /// Row of the model, -1 for none.
  void currentRowChanged(int row);

 protected:
  void wheelEvent(QWheelEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

 private:
  ImageGridModel* pictures_;
  ImageFilterModel* filter_;
  ImageTileDelegate* delegate_;
  QTimer settle_;
  int side_ = 152;
};

}  // namespace burnish::ui
