#include "core/weights/dtype.h"

#include "core/base/check.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace burnish {
namespace {

struct TypeRow {
  std::string_view name;
  int bits;
  bool convertible;
};

// In the order of DType.
constexpr auto kTypes = std::to_array<TypeRow>({
    {"BOOL", 8, true},     {"F4", 4, false},          {"F6_E2M3", 6, false},     {"F6_E3M2", 6, false},
    {"U8", 8, true},       {"I8", 8, true},           {"F8_E5M2", 8, true},      {"F8_E4M3", 8, true},
    {"F8_E8M0", 8, false}, {"F8_E4M3FNUZ", 8, false}, {"F8_E5M2FNUZ", 8, false}, {"I16", 16, true},
    {"U16", 16, true},     {"F16", 16, true},         {"BF16", 16, true},        {"I32", 32, true},
    {"U32", 32, true},     {"F32", 32, true},         {"C64", 64, false},        {"F64", 64, true},
    {"I64", 64, true},     {"U64", 64, true},
});
static_assert(kTypes.size() == static_cast<std::size_t>(DType::U64) + 1);

const TypeRow& rowOf(DType dtype) {
  return kTypes.at(static_cast<std::size_t>(dtype));
}

/// A small float of `exponentBits` and `mantissaBits` as float: sign, exponent with bias, subnormals.
float widen(uint32_t bits, int exponentBits, int mantissaBits) {
  const uint32_t mantissa = bits & ((1u << mantissaBits) - 1u);
  const uint32_t exponent = (bits >> mantissaBits) & ((1u << exponentBits) - 1u);
  const int bias = (1 << (exponentBits - 1)) - 1;
  const float sign = (bits >> (exponentBits + mantissaBits)) != 0 ? -1.0f : 1.0f;
  const bool subnormal = exponent == 0;
  const auto significand = static_cast<float>(subnormal ? mantissa : mantissa | (1u << mantissaBits));
  return sign * std::ldexp(significand, (subnormal ? 1 : static_cast<int>(exponent)) - bias - mantissaBits);
}

template <class Element, class Convert>
void convertEach(std::span<const std::byte> bytes, std::span<float> values, Convert convert) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    Element element;
    std::memcpy(&element, bytes.data() + i * sizeof(Element), sizeof(Element));
    values[i] = convert(element);
  }
}

template <class Element>
void convertNumbers(std::span<const std::byte> bytes, std::span<float> values) {
  convertEach<Element>(bytes, values, [](Element element) { return static_cast<float>(element); });
}

template <class Element, class Convert>
void convertBackEach(std::span<const float> values, std::span<std::byte> bytes, Convert convert) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Element element = convert(values[i]);
    std::memcpy(bytes.data() + i * sizeof(Element), &element, sizeof(Element));
  }
}

}  // namespace

static_assert(std::endian::native == std::endian::little, "the file format is little-endian");

std::string_view dtypeName(DType dtype) {
  return rowOf(dtype).name;
}

std::optional<DType> dtypeFromName(std::string_view name) {
  const auto found = std::find_if(kTypes.begin(), kTypes.end(), [&](const TypeRow& row) { return row.name == name; });
  if (found == kTypes.end()) return std::nullopt;
  return static_cast<DType>(found - kTypes.begin());
}

int bitsPerElement(DType dtype) {
  return rowOf(dtype).bits;
}

bool isConvertible(DType dtype) {
  return rowOf(dtype).convertible;
}

float bfloat16ToFloat(uint16_t bits) {
  return std::bit_cast<float>(uint32_t{bits} << 16);
}

float halfToFloat(uint16_t bits) {
  // Shift the fields into place, then multiply by the difference of the biases: exact for normals and subnormals alike.
  const uint32_t sign = (uint32_t{bits} & 0x8000u) << 16;
  const uint32_t magnitude = bits & 0x7FFFu;
  if (magnitude >= 0x7C00u) return std::bit_cast<float>(sign | 0x7F800000u | (magnitude & 0x3FFu) << 13);
  const float scaled = std::bit_cast<float>(magnitude << 13) * 0x1.0p112f;
  return std::bit_cast<float>(sign | std::bit_cast<uint32_t>(scaled));
}

float float8E4M3ToFloat(uint8_t bits) {
  if ((bits & 0x7F) == 0x7F) return std::numeric_limits<float>::quiet_NaN();
  return widen(bits, 4, 3);
}

float float8E5M2ToFloat(uint8_t bits) {
  return halfToFloat(static_cast<uint16_t>(bits << 8));
}

uint16_t floatToBfloat16(float value) {
  const auto bits = std::bit_cast<uint32_t>(value);
  if (std::isnan(value)) return static_cast<uint16_t>((bits >> 16) | 0x40u);
  const uint32_t half = 0x7FFFu + ((bits >> 16) & 1u);
  return static_cast<uint16_t>((bits + half) >> 16);
}

uint16_t floatToHalf(float value) {
  const auto bits = std::bit_cast<uint32_t>(value);
  const auto sign = static_cast<uint16_t>((bits >> 16) & 0x8000u);
  const uint32_t magnitude = bits & 0x7FFFFFFFu;
  if (magnitude > 0x7F800000u) return static_cast<uint16_t>(sign | 0x7E00u);
  if (magnitude >= 0x477FF000u) return static_cast<uint16_t>(sign | 0x7C00u);  // 65520 and more round to infinity
  if (magnitude < 0x38800000u) {
    // Below the smallest normal half: adding 0.5 lets the float unit round to a multiple of 2^-24.
    const float shifted = std::bit_cast<float>(magnitude) + 0.5f;
    return static_cast<uint16_t>(sign | (std::bit_cast<uint32_t>(shifted) - std::bit_cast<uint32_t>(0.5f)));
  }
  const uint32_t rounded = magnitude + 0xFFFu + ((magnitude >> 13) & 1u);
  return static_cast<uint16_t>(sign | ((rounded - 0x38000000u) >> 13));
}

namespace {

/// The bits of a small float of `mantissaBits`, for a magnitude (no sign) below its range's end: to nearest even.
/// `smallestNormal` is the exponent of the smallest normal value, as in the bits of a float.
uint8_t narrow(uint32_t magnitude, int mantissaBits, uint32_t smallestNormal) {
  const int shift = 23 - mantissaBits;
  if (magnitude < smallestNormal << 23) {
    // Adding a power of two lets the float unit round to a multiple of the smallest value.
    const uint32_t anchor = (smallestNormal + static_cast<uint32_t>(shift)) << 23;
    const float shifted = std::bit_cast<float>(magnitude) + std::bit_cast<float>(anchor);
    return static_cast<uint8_t>(std::bit_cast<uint32_t>(shifted) - anchor);
  }
  const uint32_t rounded = magnitude + (1u << (shift - 1)) - 1u + ((magnitude >> shift) & 1u);
  return static_cast<uint8_t>((rounded - ((smallestNormal - 1) << 23)) >> shift);
}

}  // namespace

uint8_t floatToFloat8E4M3(float value) {
  const auto bits = std::bit_cast<uint32_t>(value);
  const auto sign = static_cast<uint8_t>((bits >> 24) & 0x80u);
  const uint32_t magnitude = bits & 0x7FFFFFFFu;
  if (magnitude >= 0x43F00000u) return static_cast<uint8_t>(sign | 0x7Fu);  // 480 and more
  return static_cast<uint8_t>(sign | narrow(magnitude, 3, 127 - 6));
}

uint8_t floatToFloat8E5M2(float value) {
  const auto bits = std::bit_cast<uint32_t>(value);
  const auto sign = static_cast<uint8_t>((bits >> 24) & 0x80u);
  const uint32_t magnitude = bits & 0x7FFFFFFFu;
  if (magnitude > 0x7F800000u) return static_cast<uint8_t>(sign | 0x7Fu);
  if (magnitude >= 0x47800000u) return static_cast<uint8_t>(sign | 0x7Cu);  // 65536 and more
  return static_cast<uint8_t>(sign | narrow(magnitude, 2, 127 - 14));
}

bool isWritable(DType dtype) {
  return dtype == DType::F64 || dtype == DType::F32 || dtype == DType::F16 || dtype == DType::BF16 ||
         dtype == DType::F8E4M3 || dtype == DType::F8E5M2;
}

void convertToFloat(DType dtype, std::span<const std::byte> bytes, std::span<float> values) {
  BURNISH_CHECK(isConvertible(dtype), "the type cannot become float");
  BURNISH_CHECK(bytes.size() == values.size() * static_cast<std::size_t>(bitsPerElement(dtype)) / 8, "sizes differ");
  switch (dtype) {
    case DType::F32:
      if (!values.empty()) std::memcpy(values.data(), bytes.data(), bytes.size());
      return;
    case DType::F16:
      return convertEach<uint16_t>(bytes, values, halfToFloat);
    case DType::BF16:
      return convertEach<uint16_t>(bytes, values, bfloat16ToFloat);
    case DType::F8E4M3:
      return convertEach<uint8_t>(bytes, values, float8E4M3ToFloat);
    case DType::F8E5M2:
      return convertEach<uint8_t>(bytes, values, float8E5M2ToFloat);
    case DType::F64:
      return convertNumbers<double>(bytes, values);
    case DType::Bool:
      return convertEach<uint8_t>(bytes, values, [](uint8_t element) { return element != 0 ? 1.0f : 0.0f; });
    case DType::U8:
      return convertNumbers<uint8_t>(bytes, values);
    case DType::I8:
      return convertNumbers<int8_t>(bytes, values);
    case DType::U16:
      return convertNumbers<uint16_t>(bytes, values);
    case DType::I16:
      return convertNumbers<int16_t>(bytes, values);
    case DType::U32:
      return convertNumbers<uint32_t>(bytes, values);
    case DType::I32:
      return convertNumbers<int32_t>(bytes, values);
    case DType::U64:
      return convertNumbers<uint64_t>(bytes, values);
    case DType::I64:
      return convertNumbers<int64_t>(bytes, values);
    default:
      return;  // excluded by the check above
  }
}

void convertFromFloat(DType dtype, std::span<const float> values, std::span<std::byte> bytes) {
  BURNISH_CHECK(bytes.size() == values.size() * static_cast<std::size_t>(bitsPerElement(dtype)) / 8, "sizes differ");
  switch (dtype) {
    case DType::F32:
      if (!values.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
      return;
    case DType::F16:
      return convertBackEach<uint16_t>(values, bytes, floatToHalf);
    case DType::BF16:
      return convertBackEach<uint16_t>(values, bytes, floatToBfloat16);
    case DType::F8E4M3:
      return convertBackEach<uint8_t>(values, bytes, floatToFloat8E4M3);
    case DType::F8E5M2:
      return convertBackEach<uint8_t>(values, bytes, floatToFloat8E5M2);
    case DType::F64:
      return convertBackEach<double>(values, bytes, [](float value) { return static_cast<double>(value); });
    default:
      BURNISH_CHECK(false, "the type is not written");
  }
}

}  // namespace burnish
