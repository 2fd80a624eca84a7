#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace burnish::ui {

/// A thing to begin with: icon, title, one sentence, and the button that does it.
class ActionCard : public QFrame {
  Q_OBJECT
 public:
  /// The button is named `objectName`.
  ActionCard(const QString& objectName, const QString& iconName, QWidget* parent = nullptr);

  void setTexts(const QString& title, const QString& sentence, const QString& verb);
  void makePrimary();

 Q_SIGNALS:
  void activated();

 private:
  QString iconName_;
  QLabel* icon_;
  QLabel* title_;
  QLabel* sentence_;
  QPushButton* button_;
};

}  // namespace burnish::ui
