# Language level, build type, ccache, linker and the warnings that our own code is held to.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O2")
set(CMAKE_CXX_FLAGS_DEBUG "-Og -g1")  # lines in a backtrace; with more, the objects of LibTorch's headers fill the disk
add_compile_definitions(NDEBUG)  # as LibTorch was built; our own checks are BURNISH_CHECK, which always holds

find_program(BURNISH_CCACHE ccache)
if(BURNISH_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
      CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${BURNISH_CCACHE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    add_compile_options(-fpch-preprocess)  # lets ccache see through the precompiled header
  endif()
endif()
find_program(BURNISH_MOLD mold)
if(BURNISH_MOLD)
  add_link_options(-fuse-ld=mold)
endif()

if(BURNISH_SANITIZE)
  add_compile_options(-fsanitize=${BURNISH_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${BURNISH_SANITIZE})
endif()

add_library(burnish_warnings INTERFACE)
target_compile_options(burnish_warnings INTERFACE -Wall -Wextra -Wconversion -Wshadow -Wno-sign-conversion
                                                  $<$<BOOL:${BURNISH_WERROR}>:-Werror>)

# An empty source for the targets that only hold a precompiled header; written once, so that it does not age.
file(WRITE ${CMAKE_BINARY_DIR}/pch_anchor.cpp.new "// Gives a precompiled header a target.\n")
file(COPY_FILE ${CMAKE_BINARY_DIR}/pch_anchor.cpp.new ${CMAKE_BINARY_DIR}/pch_anchor.cpp ONLY_IF_DIFFERENT)
