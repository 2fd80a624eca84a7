#pragma once

#include <QFrame>

#include <deque>

class QLabel;

namespace burnish::ui {

/// One gauge: name, value now, peak, and the last two minutes as a line.
class GaugeCard : public QFrame {
  Q_OBJECT
 public:
  explicit GaugeCard(const QString& objectName, QWidget* parent = nullptr);

  void setTitle(const QString& title);
  /// `share` 0–1 of the full scale for the line.
  void addReading(double share, const QString& now, const QString& peak);
  [[nodiscard]] std::size_t readingCount() const { return shares_.size(); }

 private:
  class Sparkline;

  std::deque<double> shares_;
  QLabel* title_;
  QLabel* now_;
  QLabel* peak_;
  Sparkline* line_;
};

}  // namespace burnish::ui
