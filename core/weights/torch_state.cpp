#include "core/weights/torch_state.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace burnish {
namespace {

using Kind = PickleNode::Kind;

// An expanded tensor (stride 0) may be larger than its storage; real ones are small tables.
constexpr int64_t kMaximumExpanded = 1 << 20;

Error unreadable(const std::string& source, const std::string& what) {
  return {ErrorCode::CheckpointUnreadable, {source, what}, {}};
}

bool holdsTensor(const PickleDocument& document, const PickleNode* node) {
  if (node == nullptr || node->kind != Kind::Dict) return false;
  for (std::size_t i = 1; i < node->items.size(); i += 2) {
    if (document.at(node->items[i]).kind == Kind::Tensor) return true;
  }
  return false;
}

/// Empty, or what is wrong with the layout of a tensor within a storage of `available` elements.
std::string layoutFault(const PickleNode& tensor, int64_t available) {
  int64_t count = 1;
  int64_t last = tensor.integer;
  bool isEmpty = false;
  for (std::size_t i = 0; i < tensor.shape.size(); ++i) {
    const int64_t extent = tensor.shape[i];
    const int64_t stride = tensor.strides[i];
    if (extent < 0 || stride < 0) return "its shape or its strides are negative";
    isEmpty = isEmpty || extent == 0;
    int64_t reach = 0;
    const bool overflows = __builtin_mul_overflow(count, std::max<int64_t>(extent, 1), &count) ||
                           __builtin_mul_overflow(std::max<int64_t>(extent - 1, 0), stride, &reach) ||
                           __builtin_add_overflow(last, reach, &last);
    if (overflows) return "its shape is larger than any memory";
  }
  if (tensor.integer < 0 || tensor.integer > available) return "it begins outside of its storage";
  if (isEmpty) return {};
  if (last >= available) return "it ends outside of its storage";
  if (count > std::max(available, kMaximumExpanded)) return "its shape is larger than its storage";
  return {};
}

class Collector {
 public:
  Collector(const PickleDocument& document, std::string source) : document_(document), source_(std::move(source)) {}

  Result<TorchState> collect(const PickleNode& dict) {
    for (std::size_t i = 0; i + 1 < dict.items.size(); i += 2) {
      const PickleNode& key = document_.at(dict.items[i]);
      const PickleNode& value = document_.at(dict.items[i + 1]);
      if (value.kind != Kind::Tensor) continue;
      if (key.kind != Kind::Text) return unreadable(source_, "the name of a tensor is not a text");
      BURNISH_TRY_VOID(add(key.text, value));
    }
    return std::move(state_);
  }

 private:
  Result<void> add(const std::string& name, const PickleNode& tensor) {
    const auto refuse = [&](const std::string& what) {
      return unreadable(source_, "tensor \"" + name.substr(0, 200) + "\": " + what);
    };
    const PickleNode& storage = document_.at(tensor.items.front());
    const auto elementBytes = static_cast<uint64_t>(bitsPerElement(tensor.dtype)) / 8;
    const auto storedBytes = storage.untyped ? 1u : static_cast<uint64_t>(bitsPerElement(storage.dtype)) / 8;
    const bool viewFits = storage.integer >= 0 && storage.viewBegin >= 0 && storage.viewLength >= 0 &&
                          storage.viewBegin <= storage.integer &&
                          storage.viewLength <= storage.integer - storage.viewBegin;
    uint64_t bytes = 0;
    const bool overflows = __builtin_mul_overflow(static_cast<uint64_t>(storage.integer), storedBytes, &bytes);
    if (!viewFits || overflows || bytes > INT64_MAX) return refuse("the size of its storage is damaged");
    const auto available = static_cast<int64_t>(static_cast<uint64_t>(storage.viewLength) * storedBytes / elementBytes);
    const std::string fault = layoutFault(tensor, available);
    if (!fault.empty()) return refuse(fault);
    const auto [known, isNew] =
        state_.storages.emplace(storage.text, TorchStorage{bytes, static_cast<uint64_t>(storage.integer)});
    if (!isNew && known->second.bytes != bytes) return refuse("its storage has two sizes");
    return place(name, tensor, static_cast<uint64_t>(storage.viewBegin) * storedBytes, elementBytes);
  }

  Result<void> place(const std::string& name, const PickleNode& tensor, uint64_t viewBytes, uint64_t elementBytes) {
    TorchTensor placed;
    placed.info = {name, tensor.dtype, tensor.shape, end_, end_};
    placed.info.end += static_cast<uint64_t>(placed.info.elementCount()) * elementBytes;
    if (placed.info.end > INT64_MAX) return unreadable(source_, "it is larger than any memory");
    placed.storage = document_.at(tensor.items.front()).text;
    placed.first = viewBytes + static_cast<uint64_t>(tensor.integer) * elementBytes;
    placed.strides = tensor.strides;
    const auto [known, isNew] = index_.emplace(name, state_.tensors.size());
    if (!isNew) return unreadable(source_, "the tensor \"" + name.substr(0, 200) + "\" stands twice");
    end_ = placed.info.end;
    state_.tensors.push_back(std::move(placed));
    return {};
  }

  const PickleDocument& document_;
  std::string source_;
  TorchState state_;
  std::unordered_map<std::string, std::size_t> index_;
  uint64_t end_ = 0;
};

const PickleNode* chooseDict(const PickleDocument& document) {
  const PickleNode& root = document.rootNode();
  const PickleNode* state = document.find(root, "state_dict");
  if (state != nullptr && state->kind == Kind::Dict) return state;
  if (holdsTensor(document, &root)) return &root;
  for (const char* key : {"model", "module", "params_ema", "params", "weight"}) {
    const PickleNode* inner = document.find(root, key);
    if (holdsTensor(document, inner)) return inner;
  }
  return nullptr;
}

std::map<std::string, std::string> numbersOf(const PickleDocument& document) {
  std::map<std::string, std::string> numbers;
  for (const char* key : {"global_step", "epoch", "step"}) {
    const PickleNode* value = document.find(document.rootNode(), key);
    if (value != nullptr && value->kind == Kind::Integer) numbers[key] = std::to_string(value->integer);
  }
  return numbers;
}

}  // namespace

bool TorchTensor::isContiguous() const {
  int64_t expected = 1;
  for (std::size_t i = info.shape.size(); i-- > 0;) {
    if (info.shape[i] != 1 && strides[i] != expected) return false;
    expected *= std::max<int64_t>(info.shape[i], 1);
  }
  return true;
}

Result<TorchState> collectTorchState(const PickleDocument& document, const std::string& source) {
  const PickleNode* dict = chooseDict(document);
  if (dict == nullptr) return unreadable(source, "it holds no named tensors");
  BURNISH_TRY(TorchState state, Collector(document, source).collect(*dict));
  if (state.tensors.empty()) return unreadable(source, "it holds no named tensors");
  state.metadata = numbersOf(document);
  return state;
}

}  // namespace burnish
