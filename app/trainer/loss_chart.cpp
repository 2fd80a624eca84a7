#include "app/trainer/loss_chart.h"

#include "app/trainer/number_text.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace burnish::app {
namespace {

const cv::Scalar kInk(60, 60, 64);
const cv::Scalar kGrid(228, 228, 232);
const cv::Scalar kRaw(184, 205, 232);
const cv::Scalar kSmooth(28, 96, 176);

/// Steps of 1, 2 or 5 times a power of ten, about `wanted` of them in `span`.
double tickStep(double span, int wanted) {
  const double rough = span / wanted;
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= rough) return factor * power;
  }
  return 10.0 * power;
}

struct Frame {
  cv::Rect area;
  double steps;
  double top;  ///< Loss at the upper edge; the lower edge is 0.

  [[nodiscard]] cv::Point at(double step, double loss) const {
    const double x = area.x + step / steps * area.width;
    const double y = area.y + area.height - std::min(loss / top, 1.0) * area.height;
    return {static_cast<int>(std::lround(x)), static_cast<int>(std::lround(y))};
  }
};

/// Exponential moving average, corrected for its start; a gap stays a gap.
std::vector<double> smoothed(std::span<const double> losses) {
  constexpr double kDecay = 0.95;
  std::vector<double> result(losses.size(), std::nan(""));
  double sum = 0.0;
  double weight = 0.0;
  for (std::size_t i = 0; i < losses.size(); ++i) {
    if (!std::isfinite(losses[i])) continue;
    sum = kDecay * sum + (1.0 - kDecay) * losses[i];
    weight = kDecay * weight + (1.0 - kDecay);
    result[i] = sum / weight;
  }
  return result;
}

/// The 98th percentile with some air: one spike does not flatten the curve.
double upperEdge(std::span<const double> losses) {
  std::vector<double> finite;
  std::copy_if(losses.begin(), losses.end(), std::back_inserter(finite),
               [](double loss) { return std::isfinite(loss); });
  if (finite.empty()) return 1.0;
  std::sort(finite.begin(), finite.end());
  return std::max(1e-6, 1.15 * finite[(finite.size() - 1) * 98 / 100]);
}

void drawText(cv::Mat& canvas, const std::string& text, cv::Point centre) {
  int baseline = 0;
  const cv::Size size = cv::getTextSize(text, cv::FONT_HERSHEY_SIMPLEX, 0.5, 1, &baseline);
  cv::putText(canvas, text, {centre.x - size.width / 2, centre.y + size.height / 2}, cv::FONT_HERSHEY_SIMPLEX, 0.5,
              kInk, 1, cv::LINE_AA);
}

void drawAxes(cv::Mat& canvas, const Frame& frame) {
  const double lossStep = tickStep(frame.top, 6);
  const int decimals = std::max(0, static_cast<int>(std::ceil(-std::log10(lossStep))));
  for (double loss = 0.0; loss <= frame.top; loss += lossStep) {
    const cv::Point left = frame.at(0, loss);
    cv::line(canvas, left, {frame.area.x + frame.area.width, left.y}, kGrid, 1);
    drawText(canvas, fixedText(loss, decimals), {left.x - 36, left.y});
  }
  const double stepStep = std::max(1.0, tickStep(frame.steps, 8));
  for (double step = 0.0; step <= frame.steps; step += stepStep) {
    drawText(canvas, fixedText(step, 0), {frame.at(step, 0).x, frame.area.y + frame.area.height + 20});
  }
  cv::rectangle(canvas, frame.area, kInk, 1);
  drawText(canvas, "step", {frame.area.x + frame.area.width / 2, frame.area.y + frame.area.height + 44});
  drawText(canvas, "loss", {frame.area.x - 36, frame.area.y - 16});
}

void drawCurve(
    cv::Mat& canvas, const Frame& frame, std::span<const double> losses, const cv::Scalar& colour, int width) {
  std::vector<cv::Point> piece;
  const auto finish = [&] {
    if (piece.size() == 1) cv::circle(canvas, piece[0], width, colour, cv::FILLED, cv::LINE_AA);
    cv::polylines(canvas, piece, false, colour, width, cv::LINE_AA);
    piece.clear();
  };
  for (std::size_t i = 0; i < losses.size(); ++i) {
    if (std::isfinite(losses[i])) {
      piece.push_back(frame.at(static_cast<double>(i + 1), losses[i]));
    } else if (!piece.empty()) {
      finish();
    }
  }
  if (!piece.empty()) finish();
}

}  // namespace

RgbImage drawLossChart(std::span<const double> losses, int width, int height) {
  RgbImage chart{width, height,
                 std::vector<uint8_t>(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3, 255)};
  cv::Mat canvas(height, width, CV_8UC3, chart.pixels.data());
  const Frame frame{{80, 40, width - 112, height - 104},
                    std::max<double>(1.0, static_cast<double>(losses.size())),
                    upperEdge(losses)};
  drawAxes(canvas, frame);
  drawCurve(canvas, frame, losses, kRaw, 1);
  drawCurve(canvas, frame, smoothed(losses), kSmooth, 2);
  return chart;
}

}  // namespace burnish::app
