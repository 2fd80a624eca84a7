#pragma once

namespace burnish {

/// Where time comes from; tests give their own.
class Clock {
 public:
  virtual ~Clock() = default;
  /// Seconds since 1970 in UTC.
  [[nodiscard]] virtual double wallSeconds() const = 0;
  /// Seconds from an arbitrary point that never run backwards.
  [[nodiscard]] virtual double steadySeconds() const = 0;
};

/// The clock of this machine; safe from every thread.
const Clock& systemClock();

}  // namespace burnish
