#include "ui/text/follow_language.h"

#include <QEvent>

#include <utility>

namespace burnish::ui {
namespace {

/// Sees the change events of the widget that owns it.
class ChangeFollower : public QObject {
 public:
  ChangeFollower(QWidget* widget, QEvent::Type type, std::function<void()> react)
      : QObject(widget), type_(type), react_(std::move(react)) {
    widget->installEventFilter(this);
  }

  bool eventFilter(QObject* watched, QEvent* event) override {
    if (watched == parent() && event->type() == type_) react_();
    return false;
  }

 private:
  QEvent::Type type_;
  std::function<void()> react_;
};

void follow(QWidget* widget, QEvent::Type type, std::function<void()> react) {
  react();
  new ChangeFollower(widget, type, std::move(react));
}

}  // namespace

void followLanguage(QWidget* widget, std::function<void()> retranslate) {
  follow(widget, QEvent::LanguageChange, std::move(retranslate));
}

void followPalette(QWidget* widget, std::function<void()> refresh) {
  follow(widget, QEvent::PaletteChange, std::move(refresh));
}

}  // namespace burnish::ui
