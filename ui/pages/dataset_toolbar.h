#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QSlider;

namespace burnish::ui {

class ElidedLabel;

/// Above the grid: folder and counts, filter, size of the tiles, open, train.
class DatasetToolbar : public QWidget {
  Q_OBJECT
 public:
  explicit DatasetToolbar(QWidget* parent = nullptr);

  /// Empty folder: nothing is open, and only «Open» is of use.
  void showFolder(const QString& folder);
  void showCounts(int shown, int pictures);
  void setSide(int side);
  void focusFilter();
  void clearFilter();

 Q_SIGNALS:
  void filterChanged(const QString& text);
  void sideChanged(int side);
  void openRequested();
  void trainRequested();

 private:
  void retranslate();
  void refresh();

  QString folder_;
  int shown_ = 0;
  int pictures_ = 0;
  QLabel* title_;
  ElidedLabel* path_;
  QLabel* counts_;
  QLineEdit* filter_;
  QSlider* size_;
  QPushButton* open_;
  QPushButton* train_;
};

}  // namespace burnish::ui
