#include "core/weights/pickle_globals.h"

#include <algorithm>
#include <array>

namespace burnish {
namespace {

struct NameRow {
  std::string_view module;
  std::string_view name;
  PickleRole role;
};

constexpr auto kNames = std::to_array<NameRow>({
    {"collections", "OrderedDict", PickleRole::Mapping},
    {"collections", "defaultdict", PickleRole::Mapping},
    {"__builtin__", "dict", PickleRole::Mapping},
    {"builtins", "dict", PickleRole::Mapping},
    {"__builtin__", "list", PickleRole::Sequence},
    {"builtins", "list", PickleRole::Sequence},
    {"__builtin__", "set", PickleRole::Sequence},
    {"builtins", "set", PickleRole::Sequence},
    {"torch", "Size", PickleRole::Sequence},
    {"torch._utils", "_rebuild_tensor", PickleRole::Tensor},
    {"torch._utils", "_rebuild_tensor_v2", PickleRole::Tensor},
    {"torch._utils", "_rebuild_tensor_v3", PickleRole::TensorOfType},
    {"torch._utils", "_rebuild_parameter", PickleRole::Parameter},
    {"torch._utils", "_rebuild_parameter_with_state", PickleRole::Parameter},
    {"torch", "UntypedStorage", PickleRole::UntypedStorage},
    {"torch.storage", "UntypedStorage", PickleRole::UntypedStorage},
    {"torch.storage", "_UntypedStorage", PickleRole::UntypedStorage},
    {"torch", "device", PickleRole::Tag},
    {"numpy", "dtype", PickleRole::NumberType},
    {"numpy.core.multiarray", "scalar", PickleRole::Number},
    {"numpy._core.multiarray", "scalar", PickleRole::Number},
    {"_codecs", "encode", PickleRole::Encode},
    // The key of a trainer's callback state.
    {"pytorch_lightning.callbacks.model_checkpoint", "ModelCheckpoint", PickleRole::Inert},
});

struct TypeRow {
  std::string_view storage;
  std::string_view type;
  std::string_view alias;
  DType dtype;
};

constexpr auto kTypes = std::to_array<TypeRow>({
    {"FloatStorage", "float32", "float", DType::F32},
    {"HalfStorage", "float16", "half", DType::F16},
    {"BFloat16Storage", "bfloat16", "", DType::BF16},
    {"DoubleStorage", "float64", "double", DType::F64},
    {"LongStorage", "int64", "long", DType::I64},
    {"IntStorage", "int32", "int", DType::I32},
    {"ShortStorage", "int16", "short", DType::I16},
    {"CharStorage", "int8", "", DType::I8},
    {"ByteStorage", "uint8", "", DType::U8},
    {"BoolStorage", "bool", "", DType::Bool},
    {"ComplexFloatStorage", "complex64", "cfloat", DType::C64},
    {"", "uint16", "", DType::U16},
    {"", "uint32", "", DType::U32},
    {"", "uint64", "", DType::U64},
    {"", "float8_e4m3fn", "", DType::F8E4M3},
    {"", "float8_e5m2", "", DType::F8E5M2},
    {"", "float8_e4m3fnuz", "", DType::F8E4M3Fnuz},
    {"", "float8_e5m2fnuz", "", DType::F8E5M2Fnuz},
    {"", "float8_e8m0fnu", "", DType::F8E8M0},
});

}  // namespace

std::optional<PickleGlobal> findPickleGlobal(std::string_view module, std::string_view name) {
  const auto row = std::ranges::find_if(
      kNames, [&](const NameRow& candidate) { return candidate.module == module && candidate.name == name; });
  if (row != kNames.end()) return PickleGlobal{row->role, DType::U8};
  const bool isTorch = module == "torch" || module == "torch.cuda";
  if (!isTorch || name.empty()) return std::nullopt;
  for (const TypeRow& type : kTypes) {
    if (name == type.storage) return PickleGlobal{PickleRole::Storage, type.dtype};
    if (name == type.type || name == type.alias) return PickleGlobal{PickleRole::Type, type.dtype};
  }
  return std::nullopt;
}

}  // namespace burnish
