#include "core/weights/original_unet.h"

#include <array>
#include <charconv>
#include <numeric>
#include <optional>

namespace burnish {
namespace {

struct Rename {
  std::string_view diffusers;
  std::string_view original;
};

constexpr auto kTop = std::to_array<Rename>({
    {"conv_in", "input_blocks.0.0"},
    {"time_embedding.linear_1", "time_embed.0"},
    {"time_embedding.linear_2", "time_embed.2"},
    {"add_embedding.linear_1", "label_emb.0.0"},
    {"add_embedding.linear_2", "label_emb.0.2"},
    {"conv_norm_out", "out.0"},
    {"conv_out", "out.2"},
});

constexpr auto kResnet = std::to_array<Rename>({
    {"norm1", "in_layers.0"},
    {"conv1", "in_layers.2"},
    {"time_emb_proj", "emb_layers.1"},
    {"norm2", "out_layers.0"},
    {"conv2", "out_layers.3"},
    {"conv_shortcut", "skip_connection"},
});

template <class Table>
std::string renamed(const Table& table, std::string_view name) {
  for (const Rename& row : table) {
    if (row.diffusers == name) return std::string(row.original);
  }
  return {};
}

/// Takes "WORD." or "NUMBER." off the front.
std::string_view takeWord(std::string_view& path) {
  const std::size_t dot = path.find('.');
  const std::string_view word = path.substr(0, dot);
  path = dot == std::string_view::npos ? std::string_view() : path.substr(dot + 1);
  return word;
}

std::optional<int64_t> takeNumber(std::string_view& path) {
  const std::string_view word = takeWord(path);
  int64_t number = -1;
  const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (failure != std::errc() || end != word.data() + word.size() || number < 0 || number > 4096) return {};
  return number;
}

std::string block(std::string_view list, int64_t number, int64_t place, const std::string& leaf) {
  if (leaf.empty()) return {};
  return std::string(list) + "." + std::to_string(number) + "." + std::to_string(place) + "." + leaf;
}

int64_t sum(const std::vector<int64_t>& layers, std::size_t begin, std::size_t end, int64_t more) {
  const auto first = layers.begin() + static_cast<std::ptrdiff_t>(begin);
  const auto last = layers.begin() + static_cast<std::ptrdiff_t>(end);
  return std::accumulate(first, last, int64_t{0}) + more * static_cast<int64_t>(end - begin);
}

/// input_blocks.0 is conv_in; each level has its layers and one downsampler.
std::string downPath(std::string_view rest, const UnetLayout& layout) {
  const auto level = takeNumber(rest);
  const std::string_view kind = takeWord(rest);
  const auto layer = takeNumber(rest);
  if (!level || !layer || static_cast<std::size_t>(*level) >= layout.layers.size()) return {};
  const auto index = static_cast<std::size_t>(*level);
  const int64_t first = 1 + sum(layout.layers, 0, index, 1);
  if (kind == "downsamplers") return block("input_blocks", first + layout.layers[index], 0, rest == "conv" ? "op" : "");
  if (*layer >= layout.layers[index]) return {};
  if (kind == "resnets") return block("input_blocks", first + *layer, 0, renamed(kResnet, rest));
  return kind == "attentions" ? block("input_blocks", first + *layer, 1, std::string(rest)) : std::string();
}

/// The upsampler is the last module of its level's last block.
std::string upPath(std::string_view rest, const UnetLayout& layout) {
  const auto number = takeNumber(rest);
  const std::string_view kind = takeWord(rest);
  const auto layer = takeNumber(rest);
  if (!number || !layer || static_cast<std::size_t>(*number) >= layout.layers.size()) return {};
  const std::size_t level = layout.layers.size() - 1 - static_cast<std::size_t>(*number);
  const int64_t first = sum(layout.layers, level + 1, layout.layers.size(), 1);
  const int64_t count = layout.layers[level] + 1;
  const int64_t place = layout.hasUpAttention[level] ? 2 : 1;
  if (kind == "upsamplers") return block("output_blocks", first + count - 1, place, rest == "conv" ? "conv" : "");
  if (*layer >= count) return {};
  if (kind == "resnets") return block("output_blocks", first + *layer, 0, renamed(kResnet, rest));
  return kind == "attentions" ? block("output_blocks", first + *layer, 1, std::string(rest)) : std::string();
}

/// Resnet, transformer, resnet.
std::string midPath(std::string_view rest) {
  const std::string_view kind = takeWord(rest);
  const auto layer = takeNumber(rest);
  if (!layer || *layer > 1 || rest.empty()) return {};
  const bool isResnet = kind == "resnets";
  if (!isResnet && (kind != "attentions" || *layer != 0)) return {};
  const std::string leaf = isResnet ? renamed(kResnet, rest) : std::string(rest);
  return leaf.empty() ? leaf : "middle_block." + std::to_string(isResnet ? 2 * *layer : 1) + "." + leaf;
}

}  // namespace

UnetLayout fourLevelUnet() {
  return {{2, 2, 2, 2}, {true, true, true, false}};
}

UnetLayout threeLevelUnet() {
  return {{2, 2, 2}, {false, true, true}};
}

std::string originalUnetPath(std::string_view diffusersPath, const UnetLayout& layout) {
  std::string_view rest = diffusersPath;
  const std::string_view part = takeWord(rest);
  if (part == "down_blocks") return downPath(rest, layout);
  if (part == "up_blocks") return upPath(rest, layout);
  if (part == "mid_block") return midPath(rest);
  return renamed(kTop, diffusersPath);
}

}  // namespace burnish
