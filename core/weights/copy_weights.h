#pragma once

#include "core/weights/safetensors_stream.h"
#include "core/weights/tensor_names.h"
#include "core/weights/weights_source.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace burnish {

/// The type of a tensor in a copy whose floats are to be `floats`: integers, and floats of types that cannot be
/// converted, stay what they are (position_ids must never become halves); nothing given changes nothing.
DType copyType(DType dtype, std::optional<DType> floats);

/// What a copy of these tensors consists of: the same names and shapes, one behind the other, floats as `floats`.
std::vector<TensorInfo> copiedTensors(std::span<const NamedTensor> tensors, std::optional<DType> floats);

/// Streams the content of a tensor as `dtype` in pieces of at most 4 MiB. The types are equal, or the tensor's is
/// convertible and `dtype` writable. One thread.
Result<void> copyTensor(const WeightsSource& source, const TensorInfo& tensor, DType dtype, const ByteSink& sink);

/// The same for `count` elements from `first` on.
Result<void> copyElements(const WeightsSource& source,
                          const TensorInfo& tensor,
                          uint64_t first,
                          uint64_t count,
                          DType dtype,
                          const ByteSink& sink);

/// Saves weights of any kind of file as one safetensors file under the same names, with the floats as `floats`. An
/// existing file is never replaced: AlreadyExists. Streams: memory does not grow with the file. Returns the size.
Result<uint64_t> saveAsSafetensors(const WeightsSource& source,
                                   const std::filesystem::path& target,
                                   std::optional<DType> floats,
                                   const std::map<std::string, std::string>& metadata);

}  // namespace burnish
