#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace burnish {

/// What is trained and from what.
struct ModelOptions {
  std::string base;  ///< Base model: a single file, or a folder in the diffusers layout.
  bool operator==(const ModelOptions&) const = default;
};

/// The pictures.
struct DataOptions {
  std::string folder;           ///< Folder of pictures with .txt captions beside them.
  int64_t size = 512;           ///< Side of the square training picture, in pixels; a multiple of 8.
  std::string defaultCaption;   ///< For pictures without a caption file.
  double captionDropout = 0.0;  ///< Share of draws that train on the empty caption.
  bool operator==(const DataOptions&) const = default;
};

/// How the model is changed.
struct MethodOptions {
  std::string kind = "lora";
  int64_t rank = 16;
  double alpha = 16.0;                ///< The adapter's strength is alpha / rank.
  std::string targets = "attention";  ///< attention | attention-ff | linear | all (with the convolutions).
  bool operator==(const MethodOptions&) const = default;
};

/// What the training makes small.
struct ObjectiveOptions {
  std::string loss = "mse";            ///< mse | huber | smooth-l1.
  double huberC = 0.1;                 ///< Where huber and smooth-l1 turn from a square into a line.
  double minSnrGamma = 0.0;            ///< min-SNR-γ; 0 = off.
  double noiseOffset = 0.0;            ///< Share of a noise that is the same all over a channel; 0 = off.
  std::string flowWeighting = "none";  ///< SD3: none | sigma-sqrt | cosmap.
  bool operator==(const ObjectiveOptions&) const = default;
};

struct OptimizerOptions {
  std::string name = "adamw";
  double learningRate = 1e-4;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double epsilon = 1e-8;
  double weightDecay = 0.01;
  double gradientClip = 1.0;  ///< Largest gradient norm; 0 = no clipping.
  bool operator==(const OptimizerOptions&) const = default;
};

struct ScheduleOptions {
  int64_t steps = 1000;          ///< Optimizer steps in all.
  int64_t batch = 1;             ///< Pictures a step.
  std::string curve = "cosine";  ///< constant | cosine.
  int64_t warmupSteps = 0;
  uint64_t seed = 42;
  bool operator==(const ScheduleOptions&) const = default;
};

/// Pictures drawn while training.
struct SamplingOptions {
  std::vector<std::string> prompts;
  std::string negative;
  int64_t everySteps = 0;        ///< 0 = only before the first and after the last step.
  bool before = true;            ///< Draw before the first step, too.
  std::string sampler = "ddim";  ///< ddim | euler.
  int64_t steps = 25;
  double guidance = 7.5;
  uint64_t seed = 0;   ///< Prompt i is drawn with seed + i.
  int64_t width = 0;   ///< 0 = data.size.
  int64_t height = 0;  ///< 0 = data.size.
  bool operator==(const SamplingOptions&) const = default;
};

struct SavingOptions {
  std::string folder;                  ///< Run folder; empty = runs/NAME beside the recipe.
  std::string name = "lora";           ///< Name of the result file, without extension.
  std::string naming = "kohya";        ///< kohya | diffusers.
  int64_t checkpointEverySteps = 100;  ///< 0 = only at the end and on request.
  int64_t keepCheckpoints = 2;         ///< Newest checkpoints that stay; 0 = all.
  bool operator==(const SavingOptions&) const = default;
};

struct WhereOptions {
  std::string device = "auto";  ///< auto | cpu | cuda:N.
  int64_t threads = 0;          ///< CPU threads of the engine; 0 = chosen by the engine.
  bool operator==(const WhereOptions&) const = default;
};

/// A whole training recipe: a plain value; recipe_fields.h describes every member. TOML in and out: recipe_toml.h.
struct Recipe {
  ModelOptions model;
  DataOptions data;
  MethodOptions method;
  ObjectiveOptions objective;
  OptimizerOptions optimizer;
  ScheduleOptions schedule;
  SamplingOptions sampling;
  SavingOptions saving;
  WhereOptions where;
  bool operator==(const Recipe&) const = default;
};

}  // namespace burnish
