#include "dataset/image/jpeg_reader.h"

#include "core/base/translatable.h"
#include "dataset/image/exif_orientation.h"

// clang-format off
#include <cstdio>  // jpeglib.h needs FILE
#include <jerror.h>
#include <jpeglib.h>
// clang-format on

#include <csetjmp>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace burnish::dataset {
namespace {

constexpr int kMostScans = 1000;  // a progressive file of a few bytes a scan would otherwise cost hours

/// Errors leave by longjmp, as libjpeg is C. Warnings that mean missing or wrong pixels are remembered.
struct ErrorManager {
  jpeg_error_mgr base;
  std::jmp_buf escape;
  bool isDamaged;
  char text[JMSG_LENGTH_MAX];
};

ErrorManager& managerOf(j_common_ptr codec) {
  return *reinterpret_cast<ErrorManager*>(codec->err);
}

bool meansDamage(int code) {
  return code == JWRN_HIT_MARKER || code == JWRN_JPEG_EOF || code == JWRN_HUFF_BAD_CODE || code == JWRN_MUST_RESYNC;
}

extern "C" {
[[noreturn]] static void onError(j_common_ptr codec) {
  codec->err->format_message(codec, managerOf(codec).text);
  std::longjmp(managerOf(codec).escape, 1);
}
static void onMessage(j_common_ptr codec, int level) {
  if (level >= 0 || !meansDamage(codec->err->msg_code) || managerOf(codec).isDamaged) return;
  managerOf(codec).isDamaged = true;
  codec->err->format_message(codec, managerOf(codec).text);
}
static void onOutput(j_common_ptr) {}
static void onProgress(j_common_ptr codec) {
  if (reinterpret_cast<j_decompress_ptr>(codec)->input_scan_number > kMostScans) {
    codec->err->msg_code = JERR_BAD_PROGRESSION;
    onError(codec);
  }
}
}

enum class Outcome { Done, Damaged, Stopped };

class JpegReader {
 public:
  JpegReader() {
    codec_.err = jpeg_std_error(&errors_.base);
    errors_.base.error_exit = onError;
    errors_.base.emit_message = onMessage;
    errors_.base.output_message = onOutput;
    progress_.progress_monitor = onProgress;
  }
  ~JpegReader() {
    std::free(profile_);
    jpeg_destroy_decompress(&codec_);
  }
  JpegReader(const JpegReader&) = delete;
  JpegReader& operator=(const JpegReader&) = delete;

  bool open(std::span<const std::byte> bytes) {
    if (setjmp(errors_.escape) != 0) return false;
    jpeg_create_decompress(&codec_);
    codec_.progress = &progress_;
    jpeg_mem_src(&codec_, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    jpeg_save_markers(&codec_, JPEG_APP0 + 1, 0xFFFF);
    jpeg_save_markers(&codec_, JPEG_APP0 + 2, 0xFFFF);
    jpeg_read_header(&codec_, TRUE);
    return chooseColours() && readProfile();
  }
  Outcome decode(RowSink& sink, int reduction) {
    if (setjmp(errors_.escape) != 0) return Outcome::Damaged;
    codec_.scale_num = 1;
    codec_.scale_denom = static_cast<unsigned>(reduction);
    jpeg_start_decompress(&codec_);
    sink.begin(static_cast<int>(codec_.output_width), static_cast<int>(codec_.output_height));
    line_.resize(std::size_t{codec_.output_width} * static_cast<std::size_t>(codec_.output_components));
    while (codec_.output_scanline < codec_.output_height) {
      JSAMPROW row = line_.data();
      jpeg_read_scanlines(&codec_, &row, 1);
      if (codec_.saw_Adobe_marker != 0 && codec_.out_color_space == JCS_CMYK) invertLine();
      if (!sink.row(line_.data())) return Outcome::Stopped;
      if (errors_.isDamaged) return Outcome::Damaged;
    }
    jpeg_finish_decompress(&codec_);  // reads to the end marker
    return errors_.isDamaged ? Outcome::Damaged : Outcome::Done;
  }
  [[nodiscard]] PictureHeader header() const;
  [[nodiscard]] std::string message() const { return errors_.text; }

 private:
  bool chooseColours() {
    if (codec_.num_components == 1) {
      codec_.out_color_space = JCS_GRAYSCALE;
    } else if (codec_.num_components == 3) {
      codec_.out_color_space = JCS_RGB;
    } else {
      codec_.out_color_space = JCS_CMYK;
    }
    return codec_.num_components == 1 || codec_.num_components >= 3;
  }
  bool readProfile() {
    jpeg_read_icc_profile(&codec_, &profile_, &profileSize_);
    return true;
  }
  void invertLine() {  // Adobe stores inks the wrong way round
    for (uint8_t& ink : line_) ink = static_cast<uint8_t>(255 - ink);
  }

  jpeg_decompress_struct codec_{};
  jpeg_progress_mgr progress_{};
  ErrorManager errors_{};
  JOCTET* profile_ = nullptr;
  unsigned profileSize_ = 0;
  std::vector<uint8_t> line_;
};

bool hasProfileMarker(jpeg_saved_marker_ptr marker) {
  return marker->marker == JPEG_APP0 + 2 && marker->data_length >= 12 &&
         std::string_view(reinterpret_cast<const char*>(marker->data), 11) == "ICC_PROFILE";
}

PictureHeader JpegReader::header() const {
  PictureHeader header;
  header.width = static_cast<int>(codec_.image_width);
  header.height = static_cast<int>(codec_.image_height);
  header.layout.colour = codec_.num_components == 1   ? PixelLayout::Colour::Grey
                         : codec_.num_components == 3 ? PixelLayout::Colour::Rgb
                                                      : PixelLayout::Colour::Cmyk;
  const auto* profile = reinterpret_cast<const std::byte*>(profile_);
  if (profile != nullptr) header.profile.assign(profile, profile + profileSize_);
  bool sawExif = false;
  for (auto* marker = codec_.marker_list; marker != nullptr; marker = marker->next) {
    const std::span data(reinterpret_cast<const std::byte*>(marker->data), marker->data_length);
    const std::string_view text(reinterpret_cast<const char*>(marker->data), marker->data_length);
    if (hasProfileMarker(marker)) header.profileDamaged = profile == nullptr;
    if (sawExif || marker->marker != JPEG_APP0 + 1 || !text.starts_with(std::string_view("Exif\0", 5))) continue;
    sawExif = true;  // an illegal second block does not win over the first
    readExifOrientation(data, header);
  }
  return header;
}

Error damage(const JpegReader& reader) {
  return pictureFault(BURNISH_NOOP("Dataset", "it is cut off or damaged"), reader.message());
}

}  // namespace

Result<PictureHeader> readJpegHeader(std::span<const std::byte> bytes) {
  JpegReader reader;
  if (!reader.open(bytes)) return damage(reader);
  return reader.header();
}

Result<void> readJpegRows(std::span<const std::byte> bytes, RowSink& sink, int reduction) {
  JpegReader reader;
  if (!reader.open(bytes)) return damage(reader);
  const Outcome outcome = reader.decode(sink, reduction);
  if (outcome == Outcome::Stopped) return Error{ErrorCode::Interrupted, {}, {}};
  if (outcome == Outcome::Damaged) return damage(reader);
  return {};
}

}  // namespace burnish::dataset
