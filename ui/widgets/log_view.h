#pragma once

#include <QWidget>

class QComboBox;
class QListView;
class QPushButton;

namespace burnish::ui {

class LogModel;

/// The log of a run: which levels are shown, copy, and the lines; stays at the end unless scrolled up.
class LogView : public QWidget {
  Q_OBJECT
 public:
  explicit LogView(LogModel* model, QWidget* parent = nullptr);

 private:
  void buildLayout();
  void retranslate();
  void copy() const;

  LogModel* model_;
  QComboBox* level_;
  QPushButton* copy_;
  QListView* lines_;
};

}  // namespace burnish::ui
