#include "tests/core/model/training_fixture.h"

#include "core/diffusion/noise_schedule.h"

namespace burnish::test {

std::vector<at::Tensor> GoldenAdapters::parameters() const {
  std::vector<at::Tensor> all;
  for (const auto& [name, adapter] : byName) all.insert(all.end(), {adapter->down, adapter->up});
  return all;
}

namespace {

Result<void> attachPart(const GoldenCase& golden,
                        const std::string& part,
                        const torch::nn::Module& host,
                        GoldenAdapters& adapters) {
  const double alpha = golden.in().at("alpha").get<double>();
  const auto modules = host.named_modules();
  for (const Json& path : golden.in().at("targets").at(part)) {
    const std::string name = part + "." + path.get<std::string>();
    const auto* found = modules.find(path.get<std::string>());
    const auto layer = found == nullptr ? nullptr : std::dynamic_pointer_cast<AdaptableLayer>(*found);
    if (!layer) return Error{ErrorCode::TensorMissing, {"model", name}, {}};
    BURNISH_TRY(at::Tensor down, goldenTensor(golden, "in.A." + name));
    const LayerShape shape = layer->shape();
    at::Tensor up = at::zeros({shape.outputs, down.size(0)});
    if (shape.isConvolution()) up = up.unsqueeze(-1).unsqueeze(-1);
    auto adapter = std::make_shared<LowRankAdapter>(LowRankAdapter{down, up, alpha, 1.0});
    adapter->down.set_requires_grad(true);
    adapter->up.set_requires_grad(true);
    layer->attach(adapter);
    adapters.byName.emplace(name, std::move(adapter));
  }
  return {};
}

Result<at::Tensor> batchOf(const GoldenCase& golden, const std::string& name, int64_t step) {
  BURNISH_TRY(const at::Tensor all, goldenTensor(golden, name));
  return all[step].clone();
}

Result<at::Tensor> rowOfIntegers(const GoldenCase& golden, const std::string& name, int64_t step, int64_t steps) {
  BURNISH_TRY(const at::Tensor all, goldenIntegers(golden, name, {steps, -1}));
  return all[step].clone();
}

}  // namespace

Result<GoldenAdapters> attachGoldenAdapters(const GoldenCase& golden, StableDiffusion& model) {
  GoldenAdapters adapters;
  for (const auto& item : golden.in().at("targets").items()) {
    const torch::nn::Module& host =
        item.key() == "denoiser" ? static_cast<torch::nn::Module&>(*model.unet) : *model.text;
    BURNISH_TRY_VOID(attachPart(golden, item.key(), host, adapters));
  }
  return adapters;
}

std::optional<std::string> missingTrainingFeature(const GoldenCase& golden) {
  for (const char* key : {"loss", "min_snr_gamma", "noise_offset", "accumulate", "ema_decay"}) {
    if (golden.in().contains(key)) return key;
  }
  return std::nullopt;
}

Result<at::Tensor> goldenLoss(const GoldenCase& golden, StableDiffusion& model, int64_t step) {
  BURNISH_TRY(const at::Tensor latents, batchOf(golden, "latents", step));
  BURNISH_TRY(const at::Tensor noise, batchOf(golden, "noise", step));
  BURNISH_TRY(const HostTensor all, golden.tensor("latents"));
  BURNISH_TRY(const at::Tensor timesteps, rowOfIntegers(golden, "t", step, all.shape[0]));
  BURNISH_TRY(at::Tensor context, batchOf(golden, "context", step));
  if (golden.in().contains("targets") && golden.in().at("targets").contains("text_0")) {
    BURNISH_TRY(const at::Tensor ids, rowOfIntegers(golden, "ids.0", step, all.shape[0]));
    context = model.text->context(ids.view({latents.size(0), -1}));
  }
  SchedulerConfig config = model.scheduler();
  const bool isVelocity = golden.in().at("prediction").get<std::string>() == "v_prediction";
  config.prediction = isVelocity ? Prediction::Velocity : Prediction::Epsilon;
  config.rescaleToZeroSnr = golden.in().value("zero_snr", false);
  const NoiseSchedule schedule(config);
  const at::Tensor y = model.unet->forward(schedule.addNoise(latents, noise, timesteps), timesteps, {context});
  return at::mse_loss(y, schedule.target(latents, noise, timesteps));
}

GoldenAdamW::GoldenAdamW(const GoldenCase& golden, std::vector<at::Tensor> parameters)
    : in_(golden.in()), parameters_(std::move(parameters)) {
  for (const at::Tensor& parameter : parameters_) {
    means_.push_back(at::zeros_like(parameter));
    squares_.push_back(at::zeros_like(parameter));
    counts_.push_back(at::zeros({}));
  }
}

void GoldenAdamW::step() {
  const at::NoGradGuard noGrad;
  std::vector<at::Tensor> gradients;
  for (const at::Tensor& parameter : parameters_) gradients.push_back(parameter.grad());
  at::_foreach_add_(counts_, 1);
  at::_fused_adamw_(parameters_, gradients, means_, squares_, {}, counts_, in_.at("lr").get<double>(),
                    in_.at("betas")[0].get<double>(), in_.at("betas")[1].get<double>(),
                    in_.at("weight_decay").get<double>(), in_.at("eps").get<double>(), false, false);
  for (at::Tensor& parameter : parameters_) parameter.mutable_grad() = at::Tensor();
}

}  // namespace burnish::test
