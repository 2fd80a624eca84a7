#pragma once

#include <QObject>
#include <QThreadPool>

#include <functional>
#include <stop_token>

namespace burnish::app {

/// Work that must not hold up the window: it runs on a small pool, and what it returns is called on the receiver's
/// thread. A member of its receiver; destroying it cancels and waits.
class Background {
 public:
  /// Called on the receiver's thread when the work is done.
  using Delivery = std::function<void()>;
  using Work = std::function<Delivery(std::stop_token)>;

  explicit Background(QObject* receiver, int threads = 1);
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  void submit(Work work);
  /// Tells running work to stop, forgets waiting work, and drops every delivery that has not been made.
  void cancel();

 private:
  QObject* receiver_;
  QThreadPool pool_;
  std::stop_source stop_;
  quint64 generation_ = 0;
};

}  // namespace burnish::app
