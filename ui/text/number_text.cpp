#include "ui/text/number_text.h"

#include <QRegularExpression>

#include <array>
#include <charconv>
#include <cmath>

namespace burnish::ui {
namespace {

/// ASCII without the spaces around; empty if there is anything else than ASCII inside. A leading plus is dropped,
/// since std::from_chars refuses it.
std::string asciiOf(const QString& text) {
  const QString trimmed = text.trimmed();
  for (const QChar character : trimmed) {
    if (character.unicode() > 0x7e) return {};
  }
  std::string ascii = trimmed.toStdString();
  const bool hasPlus = ascii.size() > 1 && ascii[0] == '+' && ascii[1] != '-';
  return hasPlus ? ascii.substr(1) : ascii;
}

template <class Number>
std::optional<Number> parseWhole(const QString& text) {
  const std::string ascii = asciiOf(text);
  Number value{};
  const auto [end, failure] = std::from_chars(ascii.data(), ascii.data() + ascii.size(), value);
  if (ascii.empty() || failure != std::errc() || end != ascii.data() + ascii.size()) return {};
  return value;
}

}  // namespace

std::optional<double> parseReal(const QString& text) {
  const std::optional<double> value = parseWhole<double>(text);
  if (!value || !std::isfinite(*value)) return {};
  return value;
}

std::optional<int64_t> parseInteger(const QString& text) {
  return parseWhole<int64_t>(text);
}

std::optional<uint64_t> parseUnsigned(const QString& text) {
  return parseWhole<uint64_t>(text);
}

QString shortExponent(const QString& number) {
  static const QRegularExpression exponent(QStringLiteral("[eE]([-+−]?)0*(\\d)"));
  return QString(number).replace(exponent, QStringLiteral("e\\1\\2"));
}

QString formatReal(double value) {
  std::array<char, 64> buffer{};
  const auto [end, failure] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return shortExponent(QString::fromLatin1(buffer.data(), failure == std::errc() ? end - buffer.data() : 0));
}

}  // namespace burnish::ui
