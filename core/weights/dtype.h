#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace burnish {

/// Element types of safetensors files, in the order by which today's writers sort tensors (rising; files are written
/// from the last to the first). Types below one byte are known by name only.
enum class DType : uint8_t {
  Bool,
  F4,
  F6E2M3,
  F6E3M2,
  U8,
  I8,
  F8E5M2,
  F8E4M3,
  F8E8M0,
  F8E4M3Fnuz,
  F8E5M2Fnuz,
  I16,
  U16,
  F16,
  BF16,
  I32,
  U32,
  F32,
  C64,
  F64,
  I64,
  U64
};

/// The spelling of the file format ("F32", "F8_E4M3").
std::string_view dtypeName(DType dtype);
std::optional<DType> dtypeFromName(std::string_view name);

/// 4 and 6 for the types below a byte.
int bitsPerElement(DType dtype);
inline bool isWholeBytes(DType dtype) {
  return bitsPerElement(dtype) % 8 == 0;
}

/// True for the types that convertToFloat() takes: all real numbers and integers of whole bytes but the Fnuz and E8M0
/// eight-bit floats.
bool isConvertible(DType dtype);

/// Little-endian elements at any alignment → float. `bytes` holds exactly values.size() elements; `dtype` must be
/// convertible. F64 and wide integers round to the nearest float.
void convertToFloat(DType dtype, std::span<const std::byte> bytes, std::span<float> values);

/// True for the types that convertFromFloat() makes: F64, F32, F16, BF16, F8E4M3 and F8E5M2.
bool isWritable(DType dtype);

/// float → little-endian elements of a writable type, rounding to nearest even. Beyond the range F16, BF16 and F8E5M2
/// become infinite and F8E4M3, which has no infinity, NaN, as in torch. `bytes` is exactly as large as needed.
void convertFromFloat(DType dtype, std::span<const float> values, std::span<std::byte> bytes);

float halfToFloat(uint16_t bits);
float bfloat16ToFloat(uint16_t bits);
float float8E4M3ToFloat(uint8_t bits);
float float8E5M2ToFloat(uint8_t bits);
uint16_t floatToHalf(float value);
uint16_t floatToBfloat16(float value);
uint8_t floatToFloat8E4M3(float value);
uint8_t floatToFloat8E5M2(float value);

}  // namespace burnish
