#pragma once

#include <QWidget>

namespace burnish::ui {

/// One line of plain text that never asks for more room than it gets: what does not fit is cut by an ellipsis, the
/// whole is in the tool tip.
class ElidedLabel : public QWidget {
  Q_OBJECT
 public:
  explicit ElidedLabel(QWidget* parent = nullptr, Qt::TextElideMode mode = Qt::ElideRight);

  void setText(const QString& text);
  [[nodiscard]] const QString& text() const { return text_; }
  void setBold(bool isBold);
  /// Drawn in the muted colour of the theme.
  void setMuted(bool isMuted);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString text_;
  Qt::TextElideMode mode_;
  bool isMuted_ = false;
};

}  // namespace burnish::ui
