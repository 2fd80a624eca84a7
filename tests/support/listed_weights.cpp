#include "tests/support/listed_weights.h"

#include <zlib.h>

#include <charconv>
#include <memory>
#include <optional>
#include <sstream>

namespace burnish::test {
namespace {

/// "320x4x3x3" or "scalar".
std::optional<std::vector<int64_t>> parseShape(const std::string& text) {
  std::vector<int64_t> shape;
  if (text == "scalar") return shape;
  std::istringstream stream(text);
  for (std::string extent; std::getline(stream, extent, 'x');) {
    int64_t value = 0;
    const auto [end, code] = std::from_chars(extent.data(), extent.data() + extent.size(), value);
    if (code != std::errc() || end != extent.data() + extent.size()) return std::nullopt;
    shape.push_back(value);
  }
  return shape;
}

}  // namespace

Result<ListedWeights> ListedWeights::open(const std::filesystem::path& listing) {
  ListedWeights weights(listing);
  for (const std::string& line : linesOf(listing)) {
    const std::vector<std::string> cells = cellsOf(line);
    if (line.starts_with("#")) continue;
    const auto dtype = cells.size() < 3 ? std::nullopt : dtypeFromName(cells[1]);
    const auto shape = cells.size() < 3 ? std::nullopt : parseShape(cells[2]);
    if (!dtype || !shape) return Error{ErrorCode::FileUnreadable, {listing.string()}, "in the line: " + line};
    weights.add(cells[0], *dtype, *shape);
  }
  if (weights.tensors_.empty()) return Error{ErrorCode::FileMissing, {listing.string()}, {}};
  return weights;
}

void ListedWeights::add(const std::string& name, DType dtype, std::vector<int64_t> shape) {
  TensorInfo info{name, dtype, std::move(shape), end_, end_};
  info.end += static_cast<uint64_t>(info.elementCount()) * static_cast<uint64_t>(bitsPerElement(dtype)) / 8;
  end_ = info.end;
  byName_.emplace(name, tensors_.size());
  tensors_.push_back(std::move(info));
}

const TensorInfo* ListedWeights::find(std::string_view name) const {
  const auto found = byName_.find(name);
  return found == byName_.end() ? nullptr : &tensors_[found->second];
}

Result<void> ListedWeights::readPart(const TensorInfo& tensor, uint64_t, std::span<std::byte>) const {
  return Error{ErrorCode::FileUnreadable, {path_.string()}, "a listing has no values of " + tensor.name};
}

std::vector<std::string> linesOf(const std::filesystem::path& path) {
  const std::unique_ptr<gzFile_s, int (*)(gzFile)> file(gzopen(path.c_str(), "rb"), gzclose);
  std::string text;
  char buffer[1 << 14];
  for (int read = 0; file && (read = gzread(file.get(), buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(read));
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> cellsOf(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream stream(line);
  for (std::string cell; std::getline(stream, cell, '\t');) cells.push_back(cell);
  return cells;
}

}  // namespace burnish::test
