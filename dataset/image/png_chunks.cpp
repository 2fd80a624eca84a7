#include "dataset/image/png_chunks.h"

#include "dataset/image/byte_reader.h"

namespace burnish::dataset {

void forEachPngChunk(std::span<const std::byte> png,
                     const std::function<bool(std::string_view, std::span<const std::byte>)>& visit) {
  const ByteReader reader(png, true);
  for (std::size_t offset = 8;;) {
    const auto length = reader.u32(offset);
    const auto chunk = length ? reader.part(offset + 4, std::size_t{*length} + 8) : std::span<const std::byte>();
    if (chunk.empty()) return;  // type, data and checksum are 8 bytes at least
    const std::string_view type(reinterpret_cast<const char*>(chunk.data()), 4);
    if (type == "IEND" || !visit(type, chunk.subspan(4, *length))) return;
    offset += 4 + chunk.size();
  }
}

}  // namespace burnish::dataset
