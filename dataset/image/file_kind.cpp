#include "dataset/image/file_kind.h"

#include "core/base/translatable.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace burnish::dataset {
namespace {

using namespace std::string_view_literals;

struct Signature {
  std::size_t offset;
  std::string_view bytes;
  FileKind kind;
};

constexpr std::array kSignatures{
    Signature{0, "\xFF\xD8\xFF"sv, FileKind::Jpeg},
    Signature{0, "\x89PNG\r\n\x1A\n"sv, FileKind::Png},
    Signature{8, "WEBP"sv, FileKind::Webp},  // after "RIFF" and a length
    Signature{0, "II*\0"sv, FileKind::Tiff},
    Signature{0, "MM\0*"sv, FileKind::Tiff},
    Signature{0, "II+\0"sv, FileKind::Tiff},  // BigTIFF
    Signature{0, "MM\0+"sv, FileKind::Tiff},
    Signature{0, "GIF87a"sv, FileKind::Gif},
    Signature{0, "GIF89a"sv, FileKind::Gif},
    Signature{4, "ftypavif"sv, FileKind::Avif},
    Signature{4, "ftypavis"sv, FileKind::Avif},
    Signature{4, "ftyphei"sv, FileKind::Heif},
    Signature{4, "ftyphev"sv, FileKind::Heif},
    Signature{4, "ftypmif1"sv, FileKind::Heif},
    Signature{4, "ftypmsf1"sv, FileKind::Heif},
    Signature{4, "ftyp"sv, FileKind::Video},
    Signature{4, "moov"sv, FileKind::Video},
    Signature{4, "mdat"sv, FileKind::Video},
    Signature{0, "\x1A\x45\xDF\xA3"sv, FileKind::Video},  // Matroska, WebM
    Signature{8, "AVI "sv, FileKind::Video},
    Signature{0, "\0\0\1\xBA"sv, FileKind::Video},
    Signature{0, "8BPS"sv, FileKind::Psd},
    Signature{0, "%PDF-"sv, FileKind::Pdf},
    Signature{0, "PK\3\4"sv, FileKind::Archive},
    Signature{0, "PK\5\6"sv, FileKind::Archive},
    Signature{0, "\x1F\x8B"sv, FileKind::Archive},
    Signature{0, "7z\xBC\xAF\x27\x1C"sv, FileKind::Archive},
    Signature{0, "Rar!"sv, FileKind::Archive},
    Signature{0, "\x28\xB5\x2F\xFD"sv, FileKind::Archive},
};

bool isBmp(std::string_view head) {
  if (!head.starts_with("BM") || head.size() < 18) return false;
  const auto headerSize = static_cast<unsigned char>(head[14]);
  constexpr std::array<unsigned char, 6> kSizes{12, 40, 52, 56, 108, 124};
  return head.substr(15, 3) == "\0\0\0"sv && std::ranges::find(kSizes, headerSize) != kSizes.end();
}

bool isText(std::string_view head) {
  return std::ranges::none_of(head, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 32 && byte != '\t' && byte != '\n' && byte != '\r' && byte != '\f' && byte != 27;
  });
}

}  // namespace

FileKind fileKindOf(std::span<const std::byte> bytes) {
  const std::string_view head(reinterpret_cast<const char*>(bytes.data()), std::min(bytes.size(), kHeadBytes));
  if (head.empty()) return FileKind::Empty;
  for (const Signature& signature : kSignatures) {
    if (head.size() >= signature.offset && head.substr(signature.offset).starts_with(signature.bytes)) {
      return signature.kind;
    }
  }
  if (isBmp(head)) return FileKind::Bmp;
  if (std::ranges::all_of(head, [](char c) { return c == 0; })) return FileKind::Zeros;
  if (head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF")) return FileKind::Text;  // UTF-16
  if (!isText(head)) return FileKind::Unknown;
  return head.find("<svg") != std::string_view::npos ? FileKind::Svg : FileKind::Text;
}

bool isDecodable(FileKind kind) {
  return kind == FileKind::Jpeg || kind == FileKind::Png || kind == FileKind::Webp || kind == FileKind::Bmp ||
         kind == FileKind::Tiff;
}

bool isPicture(FileKind kind) {
  return isDecodable(kind) || kind == FileKind::Gif || kind == FileKind::Heif || kind == FileKind::Avif ||
         kind == FileKind::Psd || kind == FileKind::Svg;
}

const char* kindText(FileKind kind) {
  switch (kind) {
    case FileKind::Empty:
      return BURNISH_NOOP("Dataset", "the file is empty");
    case FileKind::Zeros:
      return BURNISH_NOOP("Dataset", "it holds only zeros, as a file that was not downloaded yet");
    case FileKind::Jpeg:
      return BURNISH_NOOP("Dataset", "a JPEG picture");
    case FileKind::Png:
      return BURNISH_NOOP("Dataset", "a PNG picture");
    case FileKind::Webp:
      return BURNISH_NOOP("Dataset", "a WebP picture");
    case FileKind::Bmp:
      return BURNISH_NOOP("Dataset", "a BMP picture");
    case FileKind::Tiff:
      return BURNISH_NOOP("Dataset", "a TIFF picture");
    case FileKind::Gif:
      return BURNISH_NOOP("Dataset", "GIF is not supported: save it as PNG");
    case FileKind::Heif:
      return BURNISH_NOOP("Dataset", "HEIC is not supported: save it as JPEG or PNG");
    case FileKind::Avif:
      return BURNISH_NOOP("Dataset", "AVIF is not supported: save it as JPEG or PNG");
    case FileKind::Psd:
      return BURNISH_NOOP("Dataset", "Photoshop documents are not supported: save it as PNG");
    case FileKind::Svg:
      return BURNISH_NOOP("Dataset", "SVG drawings are not supported: save it as PNG");
    case FileKind::Pdf:
      return BURNISH_NOOP("Dataset", "it is a PDF document");
    case FileKind::Video:
      return BURNISH_NOOP("Dataset", "it is a video");
    case FileKind::Archive:
      return BURNISH_NOOP("Dataset", "it is an archive or a data file");
    case FileKind::Text:
      return BURNISH_NOOP("Dataset", "it is a text file");
    case FileKind::Unknown:
      return BURNISH_NOOP("Dataset", "it is no picture format that is known");
  }
  return "";
}

}  // namespace burnish::dataset
