#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace burnish::ui {

/// What a page shows when it has nothing to show: one line, one sentence that tells the next step, the button for it,
/// and a bar while something is on its way.
class EmptyState : public QWidget {
  Q_OBJECT
 public:
  EmptyState(const QString& buttonName, QWidget* parent);

  void setTexts(const QString& title, const QString& sentence);
  void setButton(const QString& verb, const QString& toolTip);
  void showButton(bool isShown);
  /// `total` 0: how much there is to do is not known yet.
  void showProgress(bool isShown, int done = 0, int total = 0);
  [[nodiscard]] QString title() const;
  [[nodiscard]] QString sentence() const;

 Q_SIGNALS:
  void activated();

 private:
  QLabel* title_;
  QLabel* sentence_;
  QProgressBar* bar_;
  QPushButton* button_;
};

}  // namespace burnish::ui
