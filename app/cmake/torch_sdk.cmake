# The LibTorch SDK that `./dev setup` unpacks from the torch wheel: headers, libtorch_cpu.so, libc10.so.
# Its own TorchConfig.cmake asks for a CUDA toolkit, so the targets are made here.
set(BURNISH_TORCH_ROOT ${CMAKE_SOURCE_DIR}/.deps/libtorch CACHE PATH "Folder that holds torch/ and nvidia/ side by side")
if(NOT EXISTS ${BURNISH_TORCH_ROOT}/torch/lib/libtorch_cpu.so)
  message(FATAL_ERROR "LibTorch is not in ${BURNISH_TORCH_ROOT}: run ./dev setup")
endif()

add_library(burnish_torch_sdk INTERFACE)
add_library(burnish::torch ALIAS burnish_torch_sdk)
target_include_directories(burnish_torch_sdk SYSTEM INTERFACE
  ${BURNISH_TORCH_ROOT}/torch/include ${BURNISH_TORCH_ROOT}/torch/include/torch/csrc/api/include)
target_link_libraries(burnish_torch_sdk INTERFACE
  ${BURNISH_TORCH_ROOT}/torch/lib/libtorch_cpu.so ${BURNISH_TORCH_ROOT}/torch/lib/libc10.so
  ${BURNISH_TORCH_ROOT}/torch/lib/libgomp.so.1 Threads::Threads ${CMAKE_DL_LIBS})
target_link_options(burnish_torch_sdk INTERFACE
  LINKER:-rpath,${BURNISH_TORCH_ROOT}/torch/lib:${BURNISH_TORCH_ROOT}/nvidia/cu13/lib
  LINKER:--allow-shlib-undefined)

# torch/torch.h costs a minute: it is compiled once and shared by every target that needs tensors.
add_library(burnish_torch_pch OBJECT ${CMAKE_BINARY_DIR}/pch_anchor.cpp)
target_link_libraries(burnish_torch_pch PUBLIC burnish::torch PRIVATE burnish_warnings)
target_precompile_headers(burnish_torch_pch PRIVATE <torch/torch.h>)
