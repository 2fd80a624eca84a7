#pragma once

#include <QFrame>

#include <vector>

class QToolButton;

namespace burnish::ui {

/// The places at the left, icons with words. Only shows and tells which place is chosen.
class PlaceRail : public QFrame {
  Q_OBJECT
 public:
  explicit PlaceRail(QWidget* parent = nullptr);

  void setCurrent(int place);
  [[nodiscard]] int current() const;

 Q_SIGNALS:
  void chosen(int place);

 private:
  void retranslate();

  std::vector<QToolButton*> buttons_;
};

/// "Start", "Dataset" …, translated; in the order of Place.
[[nodiscard]] QString placeName(int place);

}  // namespace burnish::ui
