#pragma once

#include <array>
#include <string_view>

namespace burnish {

/// A sampler as recipes name it, and as people know it; the label is written into pictures, where the web UI reads it.
struct SamplerChoice {
  std::string_view name;
  std::string_view label;
};

/// Every sampler that a recipe may name; "euler" serves the flow models, too.
inline constexpr std::array kSamplers{
    SamplerChoice{"ddim", "DDIM"},
    SamplerChoice{"ddpm", "DDPM"},
    SamplerChoice{"pndm", "PLMS"},
    SamplerChoice{"euler", "Euler"},
    SamplerChoice{"euler_karras", "Euler Karras"},
    SamplerChoice{"euler_a", "Euler a"},
    SamplerChoice{"heun", "Heun"},
    SamplerChoice{"heun_karras", "Heun Karras"},
    SamplerChoice{"lms", "LMS"},
    SamplerChoice{"lms_karras", "LMS Karras"},
    SamplerChoice{"dpmpp_2m", "DPM++ 2M"},
    SamplerChoice{"dpmpp_2m_karras", "DPM++ 2M Karras"},
    SamplerChoice{"dpmpp_2m_sde", "DPM++ 2M SDE"},
    SamplerChoice{"dpmpp_2m_sde_karras", "DPM++ 2M SDE Karras"},
    SamplerChoice{"dpmpp_sde", "DPM++ SDE"},
    SamplerChoice{"dpmpp_sde_karras", "DPM++ SDE Karras"},
    SamplerChoice{"unipc", "UniPC"},
    SamplerChoice{"unipc_karras", "UniPC Karras"},
};

/// The label, or the name itself if it is not known.
constexpr std::string_view samplerLabel(std::string_view name) {
  for (const SamplerChoice& sampler : kSamplers) {
    if (sampler.name == name) return sampler.label;
  }
  return name;
}

}  // namespace burnish
