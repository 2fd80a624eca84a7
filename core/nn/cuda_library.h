#pragma once

namespace burnish {

enum class CudaState { Ready, NoDriver, NoLibrary };

/// Loads libtorch_cuda.so into this process when an NVIDIA driver is there: LibTorch registers its CUDA kernels while
/// the library loads, so the CPU build becomes a CUDA one. Later calls only report the state.
CudaState loadCudaLibrary();

/// Translatable (context "Device").
const char* cudaStateText(CudaState state);

}  // namespace burnish
