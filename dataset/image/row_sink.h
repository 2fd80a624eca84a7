#pragma once

#include <cstdint>

namespace burnish::dataset {

/// Takes the rows of a picture from a reader, from the top, in the layout of its header. So a reader never needs the
/// whole picture in memory, and a check needs no picture at all.
class RowSink {
 public:
  virtual ~RowSink() = default;
  /// Once before the first row. Smaller than the header says if the reader was asked to reduce.
  virtual void begin(int width, int height) = 0;
  /// False ends the reading. Must not throw: readers call it from C code.
  virtual bool row(const uint8_t* samples) noexcept = 0;
};

}  // namespace burnish::dataset
