#include "tests/dataset/samples/test_folder.h"

#include <fstream>

namespace burnish::test {

std::filesystem::path TestFolder::write(const std::string& name, std::string_view content) const {
  const std::filesystem::path file = path() / name;
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << content;
  return file;
}

std::filesystem::path TestFolder::write(const std::string& name, const Bytes& content) const {
  return write(name, std::string_view(reinterpret_cast<const char*>(content.data()), content.size()));
}

}  // namespace burnish::test
