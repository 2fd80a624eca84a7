#pragma once

#include "core/job/train_plan.h"

#include <string>

namespace burnish::dataset {

/// Name of a cached latent: SHA-256 of everything that it depends on (content, crop, size, how pictures are decoded,
/// VAE), and of nothing else: neither path nor time stamps, so a copied or unpacked cache stays valid.
std::string latentKey(const PlannedPicture& picture, const std::string& vaeIdentity);

/// Name of a cached caption context.
std::string contextKey(const std::string& caption, const std::string& textIdentity);

}  // namespace burnish::dataset
