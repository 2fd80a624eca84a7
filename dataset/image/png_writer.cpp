#include "dataset/image/png_writer.h"

#include "core/base/check.h"
#include "core/base/files.h"
#include "dataset/image/file_bytes.h"
#include "dataset/image/png_chunks.h"

#include <png.h>

#include <algorithm>
#include <csetjmp>
#include <cstring>
#include <optional>

namespace burnish::dataset {
namespace {

constexpr char kKeyword[] = "parameters";

/// UTF-8 to Latin-1, if every character has a place there.
std::optional<std::string> latin1From(const std::string& utf8) {
  std::string latin1;
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    const auto byte = static_cast<unsigned char>(utf8[i]);
    if (byte < 0x80) {
      latin1 += utf8[i];
    } else if ((byte == 0xC2 || byte == 0xC3) && i + 1 < utf8.size()) {
      latin1 += static_cast<char>((byte & 3) << 6 | (utf8[++i] & 0x3F));
    } else {
      return std::nullopt;
    }
  }
  return latin1;
}

std::string utf8From(std::string_view latin1) {
  std::string utf8;
  for (const char c : latin1) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80) utf8 += static_cast<char>(0xC0 | byte >> 6);
    utf8 += byte >= 0x80 ? static_cast<char>(0x80 | (byte & 0x3F)) : c;
  }
  return utf8;
}

/// libpng into memory; its errors leave by longjmp.
class PngEncoder {
 public:
  PngEncoder() {
    png_ = png_create_write_struct(PNG_LIBPNG_VER_STRING, this, onError, [](png_structp, png_const_charp) {});
    info_ = png_ != nullptr ? png_create_info_struct(png_) : nullptr;
  }
  ~PngEncoder() { png_destroy_write_struct(&png_, &info_); }
  PngEncoder(const PngEncoder&) = delete;
  PngEncoder& operator=(const PngEncoder&) = delete;

  bool encode(const RgbImage& image, std::string& text, bool isLatin1) {
    if (info_ == nullptr || setjmp(png_jmpbuf(png_)) != 0) return false;
    png_set_write_fn(png_, this, onWrite, [](png_structp) {});
    const auto width = static_cast<png_uint_32>(image.width);
    png_set_IHDR(png_, info_, width, static_cast<png_uint_32>(image.height), 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (!text.empty()) setText(text, isLatin1);
    png_write_info(png_, info_);
    for (std::size_t y = 0; y < static_cast<std::size_t>(image.height); ++y) {
      png_write_row(png_, image.pixels.data() + y * 3 * width);
    }
    png_write_end(png_, nullptr);
    return true;
  }
  std::vector<std::byte> take() { return std::move(bytes_); }
  [[nodiscard]] const char* message() const { return message_; }

 private:
  void setText(std::string& text, bool isLatin1) {
    png_text chunk{};
    chunk.compression = isLatin1 ? PNG_TEXT_COMPRESSION_NONE : PNG_ITXT_COMPRESSION_NONE;
    chunk.key = const_cast<char*>(kKeyword);  // libpng copies both
    chunk.text = text.data();
    png_set_text(png_, info_, &chunk, 1);
  }
  static void onWrite(png_structp png, png_bytep data, size_t size) {
    auto& bytes = static_cast<PngEncoder*>(png_get_io_ptr(png))->bytes_;
    const auto* first = reinterpret_cast<const std::byte*>(data);
    bytes.insert(bytes.end(), first, first + size);
  }
  [[noreturn]] static void onError(png_structp png, png_const_charp text) {
    auto& self = *static_cast<PngEncoder*>(png_get_error_ptr(png));
    std::strncpy(self.message_, text, sizeof self.message_ - 1);
    png_longjmp(png, 1);
  }

  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
  std::vector<std::byte> bytes_;
  char message_[128] = {};
};

/// The text of an iTXt chunk after its keyword: flags, language, translated keyword, then UTF-8.
std::string internationalText(std::string_view data) {
  if (data.size() < 2 || data[0] != 0) return {};  // we never write it compressed
  const std::size_t language = data.find('\0', 2);
  const std::size_t translated = language == std::string_view::npos ? language : data.find('\0', language + 1);
  return translated == std::string_view::npos ? std::string() : std::string(data.substr(translated + 1));
}

}  // namespace

Result<std::vector<std::byte>> encodePng(const RgbImage& image, const std::string& parametersText) {
  BURNISH_CHECK(
      image.width > 0 && image.height > 0 &&
          image.pixels.size() == 3 * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height),
      "a picture whose size and pixels differ");
  std::string text = parametersText;
  std::erase(text, '\0');
  const auto latin1 = latin1From(text);
  if (latin1) text = *latin1;
  PngEncoder encoder;
  if (!encoder.encode(image, text, latin1.has_value())) {
    return Error{ErrorCode::InternalFault, {}, encoder.message()};
  }
  return encoder.take();
}

Result<void> writePng(const std::filesystem::path& path, const RgbImage& image, const std::string& parametersText) {
  BURNISH_TRY(const std::vector<std::byte> bytes, encodePng(image, parametersText));
  BURNISH_TRY(AtomicFile file, AtomicFile::create(path));
  BURNISH_TRY_VOID(file.write(bytes));
  return file.commit();
}

Result<std::string> readPngParameters(const std::filesystem::path& path) {
  BURNISH_TRY(const std::vector<std::byte> bytes, readPictureBytes(path));
  std::string found;
  forEachPngChunk(bytes, [&](std::string_view type, std::span<const std::byte> data) {
    const std::string_view text(reinterpret_cast<const char*>(data.data()), data.size());
    if (!text.starts_with(std::string_view(kKeyword, sizeof kKeyword))) return true;  // with its NUL
    if (type == "tEXt") found = utf8From(text.substr(sizeof kKeyword));
    if (type == "iTXt") found = internationalText(text.substr(sizeof kKeyword));
    return found.empty();
  });
  return found;
}

}  // namespace burnish::dataset
