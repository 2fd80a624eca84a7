#include "core/train/process_memory.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>

#ifdef __linux__
#include <link.h>
#include <sys/mman.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#endif

// Both are there or not, as the libraries that a program is linked with decide.
extern "C" {
[[gnu::weak]] int mkl_serv_disable_fast_mm();
[[gnu::weak]] int mallctl(const char* name, void* old, std::size_t* oldSize, void* value, std::size_t valueSize);
}

namespace burnish {
namespace {

#ifdef __linux__

bool hasTextRelocations(const dl_phdr_info& library) {
  for (int i = 0; i < library.dlpi_phnum; ++i) {
    const ElfW(Phdr)& part = library.dlpi_phdr[i];
    if (part.p_type != PT_DYNAMIC) continue;
    // NOLINTNEXTLINE(performance-no-int-to-ptr): the address is what the loader gives.
    const auto* entry = reinterpret_cast<const ElfW(Dyn)*>(library.dlpi_addr + part.p_vaddr);
    for (; entry->d_tag != DT_NULL; ++entry) {
      if (entry->d_tag == DT_TEXTREL) return true;
      if (entry->d_tag == DT_FLAGS && (entry->d_un.d_val & DF_TEXTREL) != 0) return true;
    }
  }
  return false;
}

/// Called for each library; drops the clean, read-only pages of LibTorch's code.
int dropCodePages(dl_phdr_info* library, std::size_t /*size*/, void* dropped) {
  if (std::strstr(library->dlpi_name, "libtorch_cpu") == nullptr || hasTextRelocations(*library)) return 0;
  constexpr std::uintptr_t kPage = 4096;
  for (int i = 0; i < library->dlpi_phnum; ++i) {
    const ElfW(Phdr)& part = library->dlpi_phdr[i];
    if (part.p_type != PT_LOAD || (part.p_flags & PF_X) == 0 || (part.p_flags & PF_W) != 0) continue;
    const std::uintptr_t begin = (library->dlpi_addr + part.p_vaddr + kPage - 1) & ~(kPage - 1);
    const std::uintptr_t end = (library->dlpi_addr + part.p_vaddr + part.p_filesz) & ~(kPage - 1);
    // NOLINTNEXTLINE(performance-no-int-to-ptr)
    if (end > begin && ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED) == 0)
      *static_cast<std::size_t*>(dropped) += end - begin;
  }
  return 0;
}

#endif

}  // namespace

void returnFreeMemory() {
  if (mallctl != nullptr) {
    mallctl("arena.4096.purge", nullptr, nullptr, nullptr, 0);  // 4096 stands for all arenas of jemalloc
    return;
  }
#ifdef __GLIBC__
  ::malloc_trim(0);
#endif
}

std::size_t leanLibraries() {
  if (mkl_serv_disable_fast_mm != nullptr) mkl_serv_disable_fast_mm();
  std::size_t dropped = 0;
#ifdef __linux__
  ::dl_iterate_phdr(dropCodePages, &dropped);
#endif
  return dropped;
}

}  // namespace burnish
