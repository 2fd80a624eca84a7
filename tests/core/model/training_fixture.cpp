#include "tests/core/model/training_fixture.h"

#include "core/model/prompt_encoding.h"
#include "core/model/sd3_text.h"

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
    std::string module = path.get<std::string>();
    if (module.starts_with("text_model.")) module = module.substr(11);
    const auto* found = modules.find(module);
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

bool trainsText(const GoldenCase& golden) {
  return golden.in().contains("targets") && golden.in().at("targets").contains("text_0");
}

/// What the denoiser is given in a step; from the text encoders where they are trained, too.
Result<Conditioning> trainingConditioning(const GoldenCase& golden,
                                          StableDiffusion& model,
                                          int64_t step,
                                          int64_t steps) {
  Conditioning conditioning;
  BURNISH_TRY(conditioning.context, batchOf(golden, "context", step));
  if (golden.has("time_ids")) {
    BURNISH_TRY(conditioning.pooled, batchOf(golden, "text_embeds", step));
    BURNISH_TRY(conditioning.timeIds, batchOf(golden, "time_ids", step));
  }
  if (!trainsText(golden)) return conditioning;
  const int64_t rows = conditioning.context.size(0);
  BURNISH_TRY(const at::Tensor ids, rowOfIntegers(golden, "ids.0", step, steps));
  if (!model.text2) {
    conditioning.context = model.text->context(ids.view({rows, -1}));
    return conditioning;
  }
  BURNISH_TRY(const at::Tensor ids2, rowOfIntegers(golden, "ids.1", step, steps));
  const Conditioning text = xlConditioning(*model.text, *model.text2, ids.view({rows, -1}), ids2.view({rows, -1}));
  return Conditioning{text.context, text.pooled, conditioning.timeIds};
}

Result<at::Tensor> idsAt(const GoldenCase& golden, const std::string& name, int64_t step, int64_t rows) {
  BURNISH_TRY(const at::Tensor all, goldenIntegers(golden, name, {golden.in().at("steps").get<int64_t>(), rows, -1}));
  return all[step].clone();
}

/// The text as it is given, or from the encoders where they are trained.
Result<Conditioning> textAt(const GoldenCase& golden, StableDiffusion& model, int64_t step, int64_t rows) {
  Conditioning text;
  if (!trainsText(golden)) {
    BURNISH_TRY(text.context, batchOf(golden, "context", step));
    BURNISH_TRY(text.pooled, batchOf(golden, "pooled", step));
    return text;
  }
  Sd3Tokens tokens;
  BURNISH_TRY(tokens.first, idsAt(golden, "ids.0", step, rows));
  BURNISH_TRY(tokens.second, idsAt(golden, "ids.1", step, rows));
  BURNISH_TRY(tokens.third, idsAt(golden, "ids.2", step, rows));
  return sd3Conditioning({*model.text, *model.text2, model.text3.get(), model.contextWidth()}, tokens);
}

/// `u` between 0 and 1 names the timestep, from noise to latent.
at::Tensor indicesOf(const at::Tensor& u, int64_t timesteps) {
  return (timesteps - 1) - (u * static_cast<double>(timesteps)).to(at::kLong);
}

Result<at::Tensor> flowLoss(const GoldenCase& golden, StableDiffusion& model, int64_t step) {
  BURNISH_TRY(const at::Tensor latents, batchOf(golden, "latents", step));
  BURNISH_TRY(const at::Tensor noise, batchOf(golden, "noise", step));
  BURNISH_TRY(const at::Tensor u, batchOf(golden, "u", step));
  BURNISH_TRY(const Conditioning text, textAt(golden, model, step, latents.size(0)));
  SchedulerConfig config = model.scheduler();
  config.flowShift = golden.in().at("shift").get<double>();
  const ForwardProcess process(config);
  const at::Tensor indices = indicesOf(u, process.timesteps());
  const NoisedLatents noised = process.apply(latents, noise, indices);
  const at::Tensor output = model.denoiser().forward(noised.latents, noised.timesteps, text);
  return objectiveLoss(goldenObjective(golden), process, output, noised, indices);
}

}  // namespace

Result<GoldenAdapters> attachGoldenAdapters(const GoldenCase& golden, StableDiffusion& model) {
  GoldenAdapters adapters;
  for (const auto& item : golden.in().at("targets").items()) {
    const torch::nn::Module* host = &model.denoiser();
    if (item.key() == "text_0") host = model.text.get();
    if (item.key() == "text_1") host = model.text2.get();
    BURNISH_TRY_VOID(attachPart(golden, item.key(), *host, adapters));
  }
  return adapters;
}

Objective goldenObjective(const GoldenCase& golden) {
  const Json& in = golden.in();
  Objective objective;
  const std::string loss = in.value("loss", "mse");
  if (loss == "huber") objective.loss = LossKind::PseudoHuber;
  if (loss == "smooth_l1") objective.loss = LossKind::SmoothL1;
  objective.huberC = in.value("huber_c", objective.huberC);
  objective.minSnrGamma = in.value("min_snr_gamma", 0.0);
  const std::string weighting = in.value("weighting", "");
  if (weighting == "sigma_sqrt") objective.flowWeighting = FlowWeighting::SigmaSqrt;
  if (weighting == "cosmap") objective.flowWeighting = FlowWeighting::Cosmap;
  objective.isPreconditioned = in.value("precondition", false);
  return objective;
}

Result<at::Tensor> goldenLoss(const GoldenCase& golden, StableDiffusion& model, int64_t step) {
  if (model.family() == ModelFamily::Sd3) return flowLoss(golden, model, step);
  BURNISH_TRY(const at::Tensor latents, batchOf(golden, "latents", step));
  BURNISH_TRY(at::Tensor noise, batchOf(golden, "noise", step));
  if (const double share = golden.in().value("noise_offset", 0.0); share != 0.0) {
    BURNISH_TRY(const at::Tensor offset, batchOf(golden, "offset_noise", step));
    noise = noise + share * offset;
  }
  BURNISH_TRY(const HostTensor all, golden.tensor("latents"));
  BURNISH_TRY(const at::Tensor timesteps, rowOfIntegers(golden, "t", step, all.shape[0]));
  BURNISH_TRY(const Conditioning conditioning, trainingConditioning(golden, model, step, all.shape[0]));
  SchedulerConfig config = model.scheduler();
  const bool isVelocity = golden.in().at("prediction").get<std::string>() == "v_prediction";
  config.prediction = isVelocity ? Prediction::Velocity : Prediction::Epsilon;
  config.rescaleToZeroSnr = golden.in().value("zero_snr", false);
  const ForwardProcess process(config);
  const NoisedLatents noised = process.apply(latents, noise, timesteps);
  const at::Tensor output = model.unet->forward(noised.latents, noised.timesteps, conditioning);
  return objectiveLoss(goldenObjective(golden), process, output, noised, timesteps);
}

GoldenAdamW::GoldenAdamW(const GoldenCase& golden, std::vector<at::Tensor> parameters)
    : in_(golden.in()), parameters_(std::move(parameters)) {
  for (const at::Tensor& parameter : parameters_) {
    means_.push_back(at::zeros_like(parameter));
    squares_.push_back(at::zeros_like(parameter));
    counts_.push_back(at::zeros({}));
  }
}

/// As torch.optim does it, parameters without a gradient are left alone: SDXL never runs its first encoder's last
/// layer.
void GoldenAdamW::step() {
  const at::NoGradGuard noGrad;
  std::vector<at::Tensor> parameters, gradients, means, squares, counts;
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    if (!parameters_[i].grad().defined()) continue;
    parameters.push_back(parameters_[i]);
    gradients.push_back(parameters_[i].grad());
    means.push_back(means_[i]);
    squares.push_back(squares_[i]);
    counts.push_back(counts_[i]);
  }
  at::_foreach_add_(counts, 1);
  at::_fused_adamw_(parameters, gradients, means, squares, {}, counts, in_.at("lr").get<double>(),
                    in_.at("betas")[0].get<double>(), in_.at("betas")[1].get<double>(),
                    in_.at("weight_decay").get<double>(), in_.at("eps").get<double>(), false, false);
  for (at::Tensor& parameter : parameters_) parameter.mutable_grad() = at::Tensor();
}

}  // namespace burnish::test
