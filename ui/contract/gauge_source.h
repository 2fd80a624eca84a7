#pragma once

#include "core/metrics/system_reading.h"

#include <QObject>

namespace burnish::ui {

/// Memory, CPU and GPU of this machine, read each second off the GUI thread. Implemented by app/studio and by a fake.
class GaugeSource : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;
  virtual void setRunning(bool isRunning) = 0;

 Q_SIGNALS:
  void readingArrived(const burnish::SystemReading& reading);
};

}  // namespace burnish::ui
