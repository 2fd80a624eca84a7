#include "tests/support/full_size_file.h"

#include <cstdio>
#include <string>

/// write_full_size MANIFEST.tsv TARGET.safetensors [TYPE]: a model file of real size with random weights, for
/// measurements of memory and time. TYPE (F32, F16, BF16) replaces the manifest's type of floats.
int main(int count, char** arguments) {
  const auto type = count > 3 ? burnish::dtypeFromName(arguments[3]) : std::nullopt;
  if (count < 3 || (count > 3 && !type)) {
    std::fprintf(stderr, "usage: write_full_size MANIFEST.tsv TARGET.safetensors [F32|F16|BF16]\n");
    return 2;
  }
  const auto size = burnish::test::writeFullSizeFile(arguments[1], arguments[2], type);
  if (!size.ok()) {
    std::fprintf(stderr, "%s\n", burnish::describe(size.error()).c_str());
    return 1;
  }
  std::printf("%llu bytes\n", static_cast<unsigned long long>(size.value()));
  return 0;
}
