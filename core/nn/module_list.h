#pragma once

#include <torch/nn/module.h>

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace burnish {

/// Modules of one type under the names "0", "1", …: a numbered level of a checkpoint's tensor names.
template <class T>
class ModuleList : public torch::nn::Module {
 public:
  T& append(std::shared_ptr<T> item) { return insert(std::to_string(items_.size()), std::move(item)); }
  /// For lists with holes, such as feed-forward's "net.0" and "net.2".
  T& insert(const std::string& name, std::shared_ptr<T> item) {
    items_.push_back(register_module(name, std::move(item)));
    return *items_.back();
  }

  [[nodiscard]] std::size_t size() const { return items_.size(); }
  [[nodiscard]] bool empty() const { return items_.empty(); }
  T& operator[](std::size_t index) { return *items_.at(index); }
  T& back() { return *items_.back(); }
  auto begin() { return items_.begin(); }
  auto end() { return items_.end(); }

 private:
  std::vector<std::shared_ptr<T>> items_;
};

}  // namespace burnish
