#include "dataset/scan/natural_order.h"

#include <algorithm>
#include <cstddef>

namespace burnish::dataset {
namespace {

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

std::string_view takeDigits(std::string_view& text) {
  const auto end = std::ranges::find_if_not(text, isDigit);
  const std::string_view digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(digits.size());
  return digits;
}

std::string_view withoutZeros(std::string_view digits) {
  return digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
}

/// A slash comes before everything, so that a folder's files stand together.
int rankOf(char c) {
  if (c == '/') return -1;
  return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : static_cast<unsigned char>(c);
}

int compareNumbers(std::string_view a, std::string_view b) {
  a = withoutZeros(a);
  b = withoutZeros(b);
  if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  return a.compare(b);
}

}  // namespace

bool naturallyBefore(std::string_view a, std::string_view b) {
  std::string_view left = a, right = b;
  while (!left.empty() && !right.empty()) {
    int order = 0;
    if (isDigit(left.front()) && isDigit(right.front())) {
      order = compareNumbers(takeDigits(left), takeDigits(right));
    } else {
      order = rankOf(left.front()) - rankOf(right.front());
      left.remove_prefix(1);
      right.remove_prefix(1);
    }
    if (order != 0) return order < 0;
  }
  if (left.empty() != right.empty()) return left.empty();
  return a < b;
}

}  // namespace burnish::dataset
