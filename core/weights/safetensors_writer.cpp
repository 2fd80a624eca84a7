#include "core/weights/safetensors_writer.h"

#include "core/base/check.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/weights/safetensors_file.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <set>

namespace burnish {
namespace {

std::vector<TensorPlan> plansOf(std::span<const TensorView> tensors) {
  std::vector<TensorPlan> plans;
  plans.reserve(tensors.size());
  for (const TensorView& tensor : tensors) {
    plans.push_back({tensor.name, tensor.dtype, tensor.shape});
    BURNISH_CHECK(plans.back().byteCount() == tensor.bytes.size(),
                  "the bytes of " + tensor.name + " do not fit its shape");
  }
  return plans;
}

void checkNames(std::span<const TensorPlan> tensors) {
  std::set<std::string_view> names;
  for (const TensorPlan& tensor : tensors) {
    BURNISH_CHECK(tensor.name != "__metadata__" && names.insert(tensor.name).second,
                  "the name " + tensor.name + " is taken");
  }
}

}  // namespace

uint64_t TensorPlan::byteCount() const {
  uint64_t bits = static_cast<uint64_t>(bitsPerElement(dtype));
  for (const int64_t extent : shape) bits *= static_cast<uint64_t>(extent);
  return bits / 8;
}

Result<void> checkWrittenSafetensors(const std::filesystem::path& path, std::span<const TensorPlan> tensors) {
  Result<SafetensorsFile> reopened = SafetensorsFile::open(path);
  if (!reopened.ok()) return Error{ErrorCode::WriteFailed, {path.string()}, describe(reopened.error())};
  bool equal = reopened.value().tensors().size() == tensors.size();
  for (const TensorPlan& tensor : tensors) {
    const TensorInfo* found = reopened.value().find(tensor.name);
    equal = equal && found != nullptr && found->dtype == tensor.dtype && found->shape == tensor.shape;
  }
  if (!equal) return Error{ErrorCode::WriteFailed, {path.string()}, "what was read back has other tensors"};
  return {};
}

SafetensorsLayout layoutSafetensors(std::span<const TensorView> tensors,
                                    const std::map<std::string, std::string>& metadata,
                                    bool keepEmptyMetadata) {
  return layoutSafetensors(plansOf(tensors), metadata, keepEmptyMetadata);
}

SafetensorsLayout layoutSafetensors(std::span<const TensorPlan> tensors,
                                    const std::map<std::string, std::string>& metadata,
                                    bool keepEmptyMetadata) {
  checkNames(tensors);
  SafetensorsLayout layout;
  layout.order.resize(tensors.size());
  std::iota(layout.order.begin(), layout.order.end(), std::size_t{0});
  std::sort(layout.order.begin(), layout.order.end(), [&](std::size_t a, std::size_t b) {
    if (tensors[a].dtype != tensors[b].dtype) return tensors[a].dtype > tensors[b].dtype;
    return tensors[a].name < tensors[b].name;
  });
  OrderedJson json = OrderedJson::object();
  if (!metadata.empty() || keepEmptyMetadata) json["__metadata__"] = metadata;
  uint64_t offset = 0;
  for (const std::size_t index : layout.order) {
    const TensorPlan& tensor = tensors[index];
    const uint64_t end = offset + tensor.byteCount();
    json[tensor.name] = {{"dtype", dtypeName(tensor.dtype)}, {"shape", tensor.shape}, {"data_offsets", {offset, end}}};
    offset = end;
  }
  // Text that is no UTF-8 (a caption in the metadata) must not cost the weights.
  std::string text = json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
  text.resize((text.size() + 7) / 8 * 8, ' ');
  const uint64_t length = text.size();
  layout.header.resize(8);
  std::memcpy(layout.header.data(), &length, 8);
  layout.header += text;
  return layout;
}

Result<uint64_t> writeSafetensors(const std::filesystem::path& path,
                                  std::span<const TensorView> tensors,
                                  const std::map<std::string, std::string>& metadata) {
  const std::vector<TensorPlan> plans = plansOf(tensors);
  const SafetensorsLayout layout = layoutSafetensors(plans, metadata);
  BURNISH_TRY(AtomicFile file, AtomicFile::create(path));
  BURNISH_TRY_VOID(file.write(layout.header));
  uint64_t size = layout.header.size();
  for (const std::size_t index : layout.order) {
    BURNISH_TRY_VOID(file.write(tensors[index].bytes));
    size += tensors[index].bytes.size();
  }
  BURNISH_TRY_VOID(file.commit());
  BURNISH_TRY_VOID(checkWrittenSafetensors(path, plans));
  return size;
}

}  // namespace burnish
