#include "app/studio/screenshot_tour.h"

#include "app/studio/window_camera.h"

#include <QTimer>

#include <cstdio>
#include <utility>

namespace burnish::app {

namespace {

constexpr int kPollMilliseconds = 30;
constexpr int kSettleMilliseconds = 200;  ///< For layouts, plots and thumbnails after a change of page or look.

QString fileName(const QString& stop, const ScreenshotLook& look, int scale) {
  return QStringLiteral("%1_%2_%3_%4x.png").arg(stop, look.language.left(2), look.theme).arg(scale);
}

}  // namespace

ScreenshotTour::ScreenshotTour(ScreenshotPlan plan, QObject* parent)
    : QObject(parent), plan_(std::move(plan)), folder_(plan_.folder) {}

void ScreenshotTour::start() {
  if (!folder_.mkpath(QStringLiteral("."))) {
    complain(QStringLiteral("the folder cannot be made"));
    Q_EMIT finished(1);
    return;
  }
  plan_.dress(plan_.looks.front());
  QTimer::singleShot(kSettleMilliseconds, this, &ScreenshotTour::visit);
}

void ScreenshotTour::visit() {
  if (stop_ == plan_.stops.size()) {
    Q_EMIT finished(hasFailed_ ? 1 : 0);
    return;
  }
  if (plan_.stops[stop_].arrange) plan_.stops[stop_].arrange();
  waiting_.start();
  waitUntilReady();
}

void ScreenshotTour::waitUntilReady() {
  const ScreenshotStop& stop = plan_.stops[stop_];
  const bool isReady = !stop.isReady || stop.isReady();
  if (!isReady && waiting_.elapsed() < stop.patience) {
    QTimer::singleShot(kPollMilliseconds, this, &ScreenshotTour::waitUntilReady);
    return;
  }
  if (!isReady) {
    complain(QStringLiteral("it was not ready in time"));
    leave();
    return;
  }
  look_ = 0;
  QTimer::singleShot(kSettleMilliseconds, this, &ScreenshotTour::takePictures);
}

void ScreenshotTour::dress() {
  plan_.dress(plan_.looks[look_]);
  QTimer::singleShot(kSettleMilliseconds, this, &ScreenshotTour::takePictures);
}

void ScreenshotTour::takePictures() {
  const ScreenshotStop& stop = plan_.stops[stop_];
  QWidget* window = stop.window();
  std::vector<QImage> pictures;
  for (const int scale : plan_.scales) pictures.push_back(window == nullptr ? QImage() : photograph(*window, scale));
  // Drawing asks for what is not there yet in that scale.
  if (!plan_.isIdle() && waiting_.elapsed() < stop.patience) {
    QTimer::singleShot(kSettleMilliseconds, this, &ScreenshotTour::takePictures);
    return;
  }
  for (std::size_t i = 0; i < pictures.size(); ++i)
    keep(pictures[i], fileName(stop.name, plan_.looks[look_], plan_.scales[i]));
  if (++look_ < plan_.looks.size()) {
    dress();
  } else {
    leave();
  }
}

void ScreenshotTour::keep(const QImage& picture, const QString& name) {
  const QString file = folder_.filePath(name);
  if (showsSomething(picture) && picture.save(file)) {
    ++pictures_;
  } else {
    complain(file + QStringLiteral(" could not be drawn or written"));
  }
}

void ScreenshotTour::leave() {
  const ScreenshotStop& stop = plan_.stops[stop_++];
  if (stop.leave) stop.leave();
  if (look_ > 1) plan_.dress(plan_.looks.front());
  QTimer::singleShot(0, this, &ScreenshotTour::visit);
}

void ScreenshotTour::complain(const QString& what) {
  hasFailed_ = true;
  const QString name = stop_ < plan_.stops.size() ? plan_.stops[stop_].name : plan_.folder;
  std::fprintf(stderr, "screenshots: %s: %s\n", qPrintable(name), qPrintable(what));
}

}  // namespace burnish::app
