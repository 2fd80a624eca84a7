#include "core/train/trainer.h"

#include "core/train/trainer_impl.h"

namespace burnish {

Trainer::Trainer(TrainerOptions options, TrainerPorts ports)
    : impl_(std::make_unique<Impl>(std::move(options), std::move(ports))) {}

Trainer::~Trainer() = default;

Result<RunOutcome> Trainer::run(std::stop_token stop) {
  return impl_->run(std::move(stop));
}

}  // namespace burnish
