#include "core/model/lora_adapter.h"

#include "core/model/lora_changes.h"
#include "core/nn/tensor_bridge.h"
#include "core/nn/torch_guard.h"
#include "core/weights/lora_match.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <set>
#include <utility>

namespace burnish {
namespace {

std::vector<AdaptableSite> sitesOf(const LoraHosts& hosts) {
  std::vector<AdaptableSite> sites;
  const auto append = [&](const torch::nn::Module* host, LoraComponent component) {
    if (host == nullptr) return;
    for (AdaptableSite& site : changeableSites(*host, component)) sites.push_back(std::move(site));
  };
  append(hosts.denoiser, LoraComponent::Denoiser);
  append(hosts.text, LoraComponent::TextEncoder);
  append(hosts.text2, LoraComponent::TextEncoder2);
  append(hosts.text3, LoraComponent::TextEncoder3);
  return sites;
}

std::vector<LoraTarget> targetsOf(const std::vector<AdaptableSite>& sites) {
  std::vector<LoraTarget> targets;
  for (const AdaptableSite& site : sites) {
    targets.push_back(
        {site.component, site.path, site.module->weight.sizes().vec(), site.originalPath, site.operation});
  }
  return targets;
}

/// The rows of an up part that belong to one layer of several, or in the layer's own order.
at::Tensor rowsFor(KeyOperation operation, const at::Tensor& up) {
  if (const auto third = thirdOf(operation)) return up.chunk(3)[static_cast<std::size_t>(*third)];
  return operation == KeyOperation::SwapHalves ? at::roll(up, up.size(0) / 2, 0) : up;
}

/// Brings a pair from a file into the layer's own form: linear layers and 1×1 convolutions may stand for each other.
LowRankAdapter adapterFor(const AdaptableSite& site, const LoraLayer& layer, KeyOperation operation) {
  at::Tensor down = tensorFrom(layer.down);
  at::Tensor up = rowsFor(operation, tensorFrom(layer.up)).contiguous();
  const int64_t kernel = site.layer->shape().kernel;
  if (kernel == 0) {
    down = down.flatten(1);
    up = up.flatten(1);
  } else if (down.dim() == 2) {
    down = down.unsqueeze(-1).unsqueeze(-1);
  }
  if (kernel > 0 && up.dim() == 2) up = up.unsqueeze(-1).unsqueeze(-1);
  const at::Device device = site.layer->weight.device();
  return {down.to(device), up.to(device), layer.alpha, 1.0};
}

/// The same numbers on every device: they are drawn on the CPU.
LowRankAdapter freshAdapter(const AdaptableSite& site, const LoraOptions& options, uint32_t index) {
  LowRankAdapter adapter = makeLowRankAdapter(site.layer->shape(), options.rank, options.alpha, options.seed, index);
  const at::Device device = site.layer->weight.device();
  if (device.is_cpu()) return adapter;
  adapter.down = adapter.down.detach().to(device).set_requires_grad(true);
  adapter.up = adapter.up.detach().to(device).set_requires_grad(true);
  return adapter;
}

LoraLayerView viewOf(const AdaptableSite& site,
                     const LowRankAdapter& adapter,
                     const HostTensor& down,
                     const HostTensor& up) {
  return {site.component, site.path,     down.shape,        down.values,   up.shape,
          up.values,      adapter.alpha, site.originalPath, site.operation};
}

std::size_t indexOf(const LoraBinding& binding, const std::vector<LoraTarget>& targets) {
  return static_cast<std::size_t>(binding.target - targets.data());
}

bool isNorm(const AdaptableSite* site) {
  return site->layer == nullptr;
}

}  // namespace

void LoraAdapter::add(const AdaptableSite& site, LowRankAdapter adapter) {
  layers_.push_back({site, std::make_shared<LowRankAdapter>(std::move(adapter))});
  site.layer->attach(layers_.back().adapter);
}

Result<void> LoraAdapter::add(std::span<const LoraBinding> bindings,
                              std::span<const AdaptableSite* const> sites,
                              const std::string& file) {
  std::vector<at::Tensor> weights;
  for (const AdaptableSite* site : sites) weights.push_back(site->module->weight.detach().cpu());
  const LoraLayer& layer = *bindings[0].layer;
  if (bindings.size() == 1) BURNISH_TRY_VOID(checkChange(changeFrom(layer), weights[0], layer, file));
  if (bindings.size() > 1) BURNISH_TRY_VOID(checkChange(changeFrom(layer), at::cat(weights), layer, file));
  std::vector<WeightChange> changes = changesFor(bindings, weights);
  for (std::size_t i = 0; i < sites.size(); ++i) {
    const auto change = std::make_shared<WeightChange>(changes[i].to(sites[i]->module->weight.device()));
    changes_.push_back({sites[i]->module, change});
    sites[i]->module->attach(change);
  }
  return {};
}

Result<LoraAdapter> LoraAdapter::createOn(torch::nn::Module& denoiser, const LoraOptions& options) {
  BURNISH_TRY(const std::vector<AdaptableSite> sites,
              selectSites(adaptableSites(denoiser, LoraComponent::Denoiser), options.targets));
  return torchGuard(ErrorCode::InternalFault, {"LoRA"}, [&]() -> Result<LoraAdapter> {
    LoraAdapter set;
    set.family_ = loraFamilyOf(denoiser);
    set.appliedLayers_ = static_cast<int64_t>(sites.size());
    for (std::size_t i = 0; i < sites.size(); ++i) {
      const AdaptableSite& site = sites[i];
      set.add(site, freshAdapter(site, options, static_cast<uint32_t>(i)));
    }
    return set;
  });
}

Result<LoraAdapter> LoraAdapter::loadOnto(const LoraHosts& hosts, const std::filesystem::path& file, double strength) {
  BURNISH_TRY(const LoraFile lora, readLoraFile(file));
  return torchGuard(ErrorCode::InternalFault, {file.string()}, [&]() -> Result<LoraAdapter> {
    const std::vector<AdaptableSite> sites = sitesOf(hosts);
    const std::vector<LoraTarget> targets = targetsOf(sites);
    BURNISH_TRY(const LoraMatch match, matchLora(lora, targets));
    LoraAdapter set;
    if (hosts.denoiser != nullptr) set.family_ = loraFamilyOf(*hosts.denoiser);
    for (const std::span<const LoraBinding> bindings : match.byLayer()) {
      std::vector<const AdaptableSite*> places;
      for (const LoraBinding& binding : bindings) places.push_back(&sites[indexOf(binding, targets)]);
      const LoraLayer& layer = *bindings[0].layer;
      const bool isPlain = layer.isPlain() && std::ranges::none_of(places, isNorm);
      if (!isPlain) {
        BURNISH_TRY_VOID(set.add(bindings, places, file.string()));
        continue;
      }
      for (std::size_t i = 0; i < places.size(); ++i) {
        LowRankAdapter adapter = adapterFor(*places[i], layer, bindings[i].operation);
        if (!adapter.fits(places[i]->layer->shape()))
          return Error{ErrorCode::LoraInvalid, {file.string(), layer.key + " does not fit its layer"}, {}};
        set.add(*places[i], std::move(adapter));
      }
    }
    set.appliedLayers_ = static_cast<int64_t>(match.appliedLayers);
    set.fileLayers_ = static_cast<int64_t>(match.total());
    set.unmatched_ = match.unmatched;
    set.warnings_ = lora.warnings;
    set.setStrength(strength);
    return set;
  });
}

LoraAdapter& LoraAdapter::operator=(LoraAdapter&& other) noexcept {
  if (this != &other) {
    detach();
    layers_ = std::exchange(other.layers_, {});
    changes_ = std::exchange(other.changes_, {});
    family_ = other.family_;
    appliedLayers_ = other.appliedLayers_;
    fileLayers_ = other.fileLayers_;
    warnings_ = std::move(other.warnings_);
    unmatched_ = std::move(other.unmatched_);
  }
  return *this;
}

LoraAdapter::~LoraAdapter() {
  detach();
}

void LoraAdapter::detach() {
  for (const Layer& layer : layers_) layer.site.layer->detach(*layer.adapter);
  layers_.clear();
  for (const Change& change : changes_) change.module->detach(*change.change);
  changes_.clear();
}

void LoraAdapter::setStrength(double strength) {
  for (const Layer& layer : layers_) layer.adapter->strength = strength;
  for (const Change& change : changes_) change.change->strength = strength;
}

std::vector<NamedParameter> LoraAdapter::parameters() const {
  std::vector<NamedParameter> parameters;
  for (const Layer& layer : layers_) {
    parameters.push_back({layer.site.path + ".lora_down", layer.adapter->down});
    parameters.push_back({layer.site.path + ".lora_up", layer.adapter->up});
  }
  return parameters;
}

int64_t LoraAdapter::parameterCount() const {
  int64_t count = 0;
  for (const Layer& layer : layers_) count += layer.adapter->down.numel() + layer.adapter->up.numel();
  return count;
}

Result<uint64_t> LoraAdapter::save(const std::filesystem::path& file, const LoraWriteOptions& options) const {
  std::vector<HostTensor> values;
  values.reserve(2 * layers_.size());
  std::vector<LoraLayerView> views;
  for (const Layer& layer : layers_) {
    values.push_back(hostTensorFrom(layer.adapter->down));
    values.push_back(hostTensorFrom(layer.adapter->up));
    views.push_back(viewOf(layer.site, *layer.adapter, values[values.size() - 2], values.back()));
  }
  LoraWriteOptions named = options;
  named.family = family_;
  return writeLoraFile(file, views, named);
}

int64_t LoraAdapter::savedLayers(LoraNaming naming) const {
  if (naming == LoraNaming::Diffusers) return static_cast<int64_t>(layers_.size());
  std::set<std::string> names;
  for (const Layer& layer : layers_)
    names.insert(kohyaName(family_, layer.site.component, layer.site.path, layer.site.originalPath));
  return static_cast<int64_t>(names.size());
}

}  // namespace burnish
