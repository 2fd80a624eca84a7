#include "ui/widgets/gauge_panel.h"

#include "ui/text/follow_language.h"
#include "ui/text/units.h"
#include "ui/widgets/gauge_card.h"

#include <QHBoxLayout>

#include <algorithm>

namespace burnish::ui {
namespace {

double shareOf(int64_t part, int64_t whole) {
  return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0.0;
}

}  // namespace

GaugePanel::GaugePanel(QWidget* parent)
    : QWidget(parent),
      process_(new GaugeCard(QStringLiteral("gaugeProcess"), this)),
      machine_(new GaugeCard(QStringLiteral("gaugeMachine"), this)),
      processor_(new GaugeCard(QStringLiteral("gaugeProcessor"), this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  for (GaugeCard* card : {process_, machine_, processor_}) row->addWidget(card, 1);
  followLanguage(this, [this] { retranslate(); });
}

void GaugePanel::show(const SystemReading& reading) {
  peakMachineBytes_ = std::max(peakMachineBytes_, reading.machineUsedBytes);
  peakProcessor_ = std::max(peakProcessor_, reading.cpuUtilization);
  const auto peak = [](const QString& value) { return tr("peak %1").arg(value); };
  process_->addReading(shareOf(reading.processBytes, std::max(reading.processPeakBytes, reading.machineTotalBytes / 4)),
                       bytesText(reading.processBytes), peak(bytesText(reading.processPeakBytes)));
  machine_->addReading(shareOf(reading.machineUsedBytes, reading.machineTotalBytes),
                       bytesText(reading.machineUsedBytes), tr("of %1").arg(bytesText(reading.machineTotalBytes)));
  processor_->addReading(reading.cpuUtilization, percentText(reading.cpuUtilization),
                         peak(percentText(peakProcessor_)));
  for (std::size_t i = 0; i < reading.gpus.size(); ++i) showGpu(i, reading.gpus[i]);
}

void GaugePanel::showGpu(std::size_t index, const GpuReading& reading) {
  if (index >= gpus_.size()) addGpu();
  Gpu& gpu = gpus_[index];
  const QString name = QString::fromStdString(reading.name);
  gpu.peakLoad = std::max(gpu.peakLoad, reading.utilization);
  gpu.peakBytes = std::max(gpu.peakBytes, reading.memoryUsedBytes);
  gpu.load->setTitle(name);
  gpu.memory->setTitle(tr("Memory of %1").arg(name));
  const auto known = [](bool isKnown, const QString& text) { return isKnown ? text : QStringLiteral("–"); };
  gpu.load->addReading(reading.utilization, known(reading.utilization >= 0, percentText(reading.utilization)),
                       tr("peak %1").arg(percentText(gpu.peakLoad)));
  gpu.memory->addReading(shareOf(reading.memoryUsedBytes, reading.memoryTotalBytes),
                         known(reading.memoryUsedBytes >= 0, bytesText(reading.memoryUsedBytes)),
                         tr("peak %1").arg(bytesText(gpu.peakBytes)));
}

void GaugePanel::addGpu() {
  const QString number = QString::number(gpus_.size());
  Gpu gpu{new GaugeCard(QStringLiteral("gaugeGpu") + number, this),
          new GaugeCard(QStringLiteral("gaugeGpuMemory") + number, this)};
  for (GaugeCard* card : {gpu.load, gpu.memory}) static_cast<QHBoxLayout*>(layout())->addWidget(card, 1);
  gpus_.push_back(gpu);
}

void GaugePanel::retranslate() {
  process_->setTitle(tr("Memory of Burnish"));
  machine_->setTitle(tr("Memory of the machine"));
  processor_->setTitle(tr("Processor"));
}

}  // namespace burnish::ui
