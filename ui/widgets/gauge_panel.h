#pragma once

#include "core/metrics/system_reading.h"

#include <QWidget>

#include <vector>

namespace burnish::ui {

class GaugeCard;

/// Memory of this program and of the machine, processor, and two gauges for each GPU that shows up.
class GaugePanel : public QWidget {
  Q_OBJECT
 public:
  explicit GaugePanel(QWidget* parent = nullptr);

  void show(const SystemReading& reading);
  using QWidget::show;
  [[nodiscard]] int gpuCount() const { return static_cast<int>(gpus_.size()); }

 private:
  struct Gpu {
    GaugeCard* load;
    GaugeCard* memory;
    double peakLoad = 0.0;
    int64_t peakBytes = 0;
  };
  void showGpu(std::size_t index, const GpuReading& reading);
  void addGpu();
  void retranslate();

  GaugeCard* process_;
  GaugeCard* machine_;
  GaugeCard* processor_;
  std::vector<Gpu> gpus_;
  int64_t peakMachineBytes_ = 0;
  double peakProcessor_ = 0.0;
};

}  // namespace burnish::ui
