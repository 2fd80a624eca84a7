#include "core/weights/file_kind.h"

#include "core/base/translatable.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace burnish {
namespace {

struct Signature {
  std::string_view start;
  const char* what;
  const char* remedy;
};

constexpr const char* kFetchAgain = BURNISH_NOOP("Error", "Fetch the file again.");
constexpr const char* kNotUnpickled = BURNISH_NOOP(
    "Error",
    "It pretends to be what it is not: do not open it with other programs. If you know where it comes from, "
    "rename it to .ckpt; nothing in it is ever run here.");
constexpr const char* kChooseModel = BURNISH_NOOP("Error", "Choose a model file.");

constexpr auto kSignatures = std::to_array<Signature>({
    {"version https://git-lfs", BURNISH_NOOP("Error", "a Git LFS pointer, not the file that it stands for"),
     BURNISH_NOOP("Error", "Run \"git lfs pull\" in its repository, or download the file itself.")},
    {"PK\x03\x04", BURNISH_NOOP("Error", "a zip archive or a PyTorch checkpoint (pickle) with another ending"),
     kNotUnpickled},
    {"\x1F\x8B", BURNISH_NOOP("Error", "a gzip archive"), BURNISH_NOOP("Error", "Unpack it first.")},
    {"7z\xBC\xAF", BURNISH_NOOP("Error", "a 7z archive"), BURNISH_NOOP("Error", "Unpack it first.")},
    {"Rar!", BURNISH_NOOP("Error", "a RAR archive"), BURNISH_NOOP("Error", "Unpack it first.")},
    {"GGUF", BURNISH_NOOP("Error", "a GGUF file"), BURNISH_NOOP("Error", "Get the model as .safetensors.")},
    {"\x89HDF", BURNISH_NOOP("Error", "an HDF5 file"), BURNISH_NOOP("Error", "Get the model as .safetensors.")},
    {"\x89PNG", BURNISH_NOOP("Error", "a picture"), kChooseModel},
    {"\xFF\xD8\xFF", BURNISH_NOOP("Error", "a picture"), kChooseModel},
    {"RIFF", BURNISH_NOOP("Error", "a picture or a sound"), kChooseModel},
    {"%PDF", BURNISH_NOOP("Error", "a PDF document"), kChooseModel},
});

std::string lowerStart(std::string_view text) {
  text.remove_prefix(std::min(text.size(), text.find_first_not_of(" \t\r\n\xEF\xBB\xBF")));
  std::string lower(text.substr(0, 64));
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower;
}

bool isPickle(std::string_view text) {
  return text.size() > 2 && text[0] == '\x80' && text[1] >= 1 && text[1] <= 5;
}

bool isText(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](unsigned char c) { return c >= 32 || c == '\n' || c == '\r' || c == '\t'; });
}

}  // namespace

ForeignFile recogniseForeignFile(std::span<const std::byte> head, uint64_t fileSize) {
  if (fileSize == 0) return {BURNISH_NOOP("Error", "empty (0 bytes)"), kFetchAgain};
  const std::string_view text(reinterpret_cast<const char*>(head.data()), head.size());
  for (const Signature& signature : kSignatures) {
    if (text.starts_with(signature.start)) return {signature.what, signature.remedy};
  }
  if (isPickle(text)) return {BURNISH_NOOP("Error", "a pickle with another ending"), kNotUnpickled};
  const std::string lower = lowerStart(text);
  if (lower.starts_with("<!doctype") || lower.starts_with("<html") || lower.starts_with("<?xml")) {
    return {
        BURNISH_NOOP("Error", "a web page"),
        BURNISH_NOOP("Error", "The site probably wanted a login or a click on its terms: download it in a browser.")};
  }
  if (lower.starts_with('{') || lower.starts_with('[')) {
    return {BURNISH_NOOP("Error", "a JSON text"),
            BURNISH_NOOP("Error", "Choose the weights that belong to it, or fetch the file again.")};
  }
  if (std::all_of(head.begin(), head.end(), [](std::byte byte) { return byte == std::byte{0}; })) {
    return {BURNISH_NOOP("Error", "nothing but zeros: a placeholder of a cloud drive, or a download that never began"),
            kFetchAgain};
  }
  if (isText(text)) return {BURNISH_NOOP("Error", "a text file"), kChooseModel};
  if (fileSize < 8) return {BURNISH_NOOP("Error", "too short"), kFetchAgain};
  return {BURNISH_NOOP("Error", "of an unknown kind"),
          BURNISH_NOOP("Error", "Choose a .safetensors file, or fetch it again.")};
}

}  // namespace burnish
