#pragma once

#include <QDialog>
#include <QPersistentModelIndex>

class QLabel;
class QPushButton;

namespace burnish::ui {

class PictureView;
class SampleModel;
class ThumbnailCache;

/// One sample, large, with prompt, step and seed. ← → go through the steps, ↑ ↓ through the prompts, whatever has
/// the focus. Not modal.
class SampleViewer : public QDialog {
  Q_OBJECT
 public:
  SampleViewer(SampleModel* model, ThumbnailCache* thumbnails, QWidget* parent = nullptr);

  void showSample(const QModelIndex& index);
  [[nodiscard]] QModelIndex current() const { return current_; }

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void buildLayout();
  void retranslate();
  void refresh();
  /// Goes on in that direction to the next cell that holds a sample.
  void move(int rows, int columns);
  [[nodiscard]] QModelIndex neighbour(int rows, int columns) const;

  SampleModel* model_;
  QPersistentModelIndex current_;
  PictureView* view_;
  QLabel* prompt_;
  QLabel* facts_;
  QPushButton* previous_;
  QPushButton* next_;
  QPushButton* earlier_;
  QPushButton* later_;
};

}  // namespace burnish::ui
