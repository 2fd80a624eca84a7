#include "core/weights/lora_path.h"

#include <algorithm>
#include <array>
#include <span>

namespace burnish {
namespace {

// Words with an underscore within, by where they occur; all others end at the next one.
constexpr std::string_view kUnetWords[] = {"down_blocks",   "up_blocks",     "mid_block",     "transformer_blocks",
                                           "proj_in",       "proj_out",      "to_q",          "to_k",
                                           "to_v",          "to_out",        "conv_in",       "conv_out",
                                           "conv_norm_out", "conv_shortcut", "time_emb_proj", "time_embedding",
                                           "add_embedding", "linear_1",      "linear_2"};

constexpr std::string_view kOriginalUnetWords[] = {"input_blocks",    "middle_block", "output_blocks",
                                                   "in_layers",       "out_layers",   "emb_layers",
                                                   "skip_connection", "time_embed",   "label_emb"};

constexpr std::string_view kTransformerWords[] = {
    "pos_embed",     "time_text_embed", "timestep_embedder", "text_embedder", "context_embedder", "norm_out",
    "norm1_context", "ff_context",      "add_q_proj",        "add_k_proj",    "add_v_proj",       "to_add_out",
    "norm_q",        "norm_k",          "norm_added_q",      "norm_added_k"};

constexpr std::string_view kOriginalTransformerWords[] = {
    "joint_blocks", "x_block", "context_block", "adaLN_modulation", "x_embedder", "t_embedder", "y_embedder",
    "final_layer",  "ln_q",    "ln_k"};

constexpr std::string_view kTextWords[] = {
    "text_model",  "self_attn",   "q_proj",           "k_proj",          "v_proj",          "out_proj",
    "layer_norm1", "layer_norm2", "final_layer_norm", "text_projection", "token_embedding", "position_embedding",
    "wi_0",        "wi_1",        "layer_norm"};

constexpr auto kLongWords = std::to_array<std::span<const std::string_view>>(
    {kUnetWords, kOriginalUnetWords, kTransformerWords, kOriginalTransformerWords, kTextWords});

// Each between blanks.
constexpr std::string_view kShortWords =
    " attentions resnets downsamplers upsamplers conv conv1 conv2 attn attn1 attn2 ff net proj norm "
    "norm1 norm2 norm3 op out linear mlp qkv fc1 fc2 encoder layers embeddings block layer "
    "SelfAttention DenseReluDense q k v o wo wi group ";

bool isShortWord(std::string_view word) {
  return !word.empty() && kShortWords.find(" " + std::string(word) + " ") != std::string_view::npos;
}

bool isNumber(std::string_view word) {
  return !word.empty() && std::ranges::all_of(word, [](char letter) { return letter >= '0' && letter <= '9'; });
}

/// Whether `text` begins with the word, up to its end or an underscore.
bool beginsWith(std::string_view text, std::string_view word) {
  return text.starts_with(word) && (text.size() == word.size() || text[word.size()] == '_');
}

/// The longest known word that `text` begins with; empty if there is none.
std::string_view firstWord(std::string_view text) {
  std::string_view longest;
  for (const std::span<const std::string_view> words : kLongWords) {
    for (const std::string_view word : words) {
      if (word.size() > longest.size() && beginsWith(text, word)) longest = word;
    }
  }
  if (!longest.empty()) return longest;
  const std::string_view next = text.substr(0, text.find('_'));
  return isNumber(next) || isShortWord(next) ? next : std::string_view();
}

}  // namespace

std::optional<std::string> dottedLoraPath(std::string_view flat) {
  if (flat.find('.') != std::string_view::npos) return std::string(flat);
  std::string path;
  while (!flat.empty()) {
    const std::string_view word = firstWord(flat);
    if (word.empty()) return std::nullopt;
    path.append(path.empty() ? "" : ".").append(word);
    flat.remove_prefix(std::min(flat.size(), word.size() + 1));
  }
  return path.empty() ? std::nullopt : std::optional(std::move(path));
}

}  // namespace burnish
