#pragma once

#include <QDir>
#include <QElapsedTimer>
#include <QImage>
#include <QObject>

#include <functional>
#include <vector>

class QWidget;

namespace burnish::app {

/// One page to photograph.
struct ScreenshotStop {
  QString name;                   ///< "05-runs-training"; the file gets the look after it.
  std::function<void()> arrange;  ///< Brings the studio there.
  std::function<bool()> isReady;  ///< Asked until it is true or `patience` is over; empty = at once.
  std::function<QWidget*()> window;
  std::function<void()> leave;  ///< After the pictures; may be empty.
  int patience = 60'000;        ///< Milliseconds.
};

/// How the studio looks while it is photographed.
struct ScreenshotLook {
  QString language;  ///< "en", "zh_CN"
  QString theme;     ///< "light", "dark"
};

struct ScreenshotPlan {
  std::vector<ScreenshotStop> stops;
  std::vector<ScreenshotLook> looks;
  std::vector<int> scales;  ///< Pixels for each unit of length.
  std::function<void(const ScreenshotLook&)> dress;
  std::function<bool()> isIdle;  ///< Nothing that would be painted is on its way.
  QString folder;
};

/// Visits the stops in order and writes a PNG of each in every look and scale: NAME_zh_dark_2x.png. Driven by timers,
/// so the studio lives as it does under a person's hands. GUI thread.
class ScreenshotTour : public QObject {
  Q_OBJECT
 public:
  explicit ScreenshotTour(ScreenshotPlan plan, QObject* parent = nullptr);

  void start();
  [[nodiscard]] int pictures() const { return pictures_; }

 Q_SIGNALS:
  /// 0, or 1 if a page could not be drawn.
  void finished(int exitCode);

 private:
  void visit();
  void waitUntilReady();
  void dress();
  void takePictures();
  void keep(const QImage& picture, const QString& name);
  void leave();
  void complain(const QString& what);

  ScreenshotPlan plan_;
  QDir folder_;
  std::size_t stop_ = 0;
  std::size_t look_ = 0;
  QElapsedTimer waiting_;
  int pictures_ = 0;
  bool hasFailed_ = false;
};

}  // namespace burnish::app
