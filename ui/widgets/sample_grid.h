#pragma once

#include <QTableView>

namespace burnish::ui {

class SampleModel;

/// Samples by step (rows, the newest first) and prompt (columns). Enter, Space or a click enlarges one.
class SampleGrid : public QTableView {
  Q_OBJECT
 public:
  explicit SampleGrid(SampleModel* model, QWidget* parent = nullptr);

 Q_SIGNALS:
  void sampleChosen(const QModelIndex& index);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void fitCells();
  void retranslate();

  SampleModel* samples_;
};

}  // namespace burnish::ui
