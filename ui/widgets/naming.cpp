#include "ui/widgets/naming.h"

#include "ui/text/plain_text.h"

#include <QEvent>
#include <QStyle>

namespace burnish::ui {
namespace {

class WheelGuard : public QObject {
 public:
  using QObject::QObject;
  bool eventFilter(QObject* watched, QEvent* event) override {
    const auto* control = qobject_cast<QWidget*>(watched);
    if (event->type() != QEvent::Wheel || !control || control->hasFocus()) return false;
    event->ignore();
    return true;
  }
};

}  // namespace

QLabel* makeLabel(const char* role, QWidget* parent, bool wraps) {
  auto* label = new QLabel(parent);
  label->setTextFormat(Qt::PlainText);
  label->setProperty("role", QLatin1String(role));
  label->setWordWrap(wraps);
  return label;
}

void caption(QAbstractButton* button, const QString& text, const QString& toolTip) {
  button->setText(text);
  button->setAccessibleName(QString(text).remove(QLatin1Char('&')));
  button->setToolTip(plainToolTip(toolTip));
}

void describe(QWidget* widget, const QString& name, const QString& toolTip) {
  widget->setAccessibleName(name);
  widget->setToolTip(plainToolTip(toolTip));
}

void setStyleProperty(QWidget* widget, const char* property, const QVariant& value) {
  if (widget->property(property) == value) return;
  widget->setProperty(property, value);
  widget->style()->unpolish(widget);
  widget->style()->polish(widget);
}

void ignoreWheelWithoutFocus(QWidget* control) {
  control->setFocusPolicy(Qt::StrongFocus);
  control->installEventFilter(new WheelGuard(control));
}

}  // namespace burnish::ui
