#include "core/nn/cuda_library.h"

#include "core/base/translatable.h"

#include <dlfcn.h>

namespace burnish {

CudaState loadCudaLibrary() {
  // The handles stay open on purpose: unloading libraries that registered kernels is undefined.
  if (dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL) == nullptr) return CudaState::NoDriver;
  if (dlopen("libtorch_cuda.so", RTLD_NOW | RTLD_GLOBAL) == nullptr) return CudaState::NoLibrary;
  return CudaState::Ready;
}

const char* cudaStateText(CudaState state) {
  switch (state) {
    case CudaState::NoDriver:
      return BURNISH_NOOP("Device", "No NVIDIA driver was found: using the CPU.");
    case CudaState::NoLibrary:
      return BURNISH_NOOP("Device",
                          "There is an NVIDIA driver but no libtorch_cuda.so (./dev setup --cuda): using the CPU.");
    case CudaState::Ready:
      break;
  }
  return "";
}

}  // namespace burnish
