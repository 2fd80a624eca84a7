"""Writes tests/data/samplers/reference.json: what diffusers' schedulers make of given model outputs.

The golden fixtures hold each scheduler in one setting; this table holds them across spacings, predictions, curves and
numbers of steps. Needs diffusers, torch and scipy (for LMS): the environment of tests/interop with scipy added.

    python tests/tools/sampler_reference.py tests/data/samplers/reference.json
"""

import json
import math
import sys
import types

import torch

import diffusers  # noqa: F401

# DPMSolverSDE draws its noise from torchsde's Brownian tree. Here both noises of a step come from a list and are joined
# as the increments of one Brownian path, so the package itself is not needed.
sys.modules.setdefault("torchsde", types.ModuleType("torchsde"))
from diffusers.schedulers import scheduling_ddpm, scheduling_euler_ancestral_discrete  # noqa: E402
from diffusers.schedulers.scheduling_ddim import DDIMScheduler  # noqa: E402
from diffusers.schedulers.scheduling_ddpm import DDPMScheduler  # noqa: E402
from diffusers.schedulers.scheduling_dpmsolver_multistep import DPMSolverMultistepScheduler  # noqa: E402
from diffusers.schedulers.scheduling_dpmsolver_sde import DPMSolverSDEScheduler  # noqa: E402
from diffusers.schedulers.scheduling_euler_ancestral_discrete import EulerAncestralDiscreteScheduler  # noqa: E402
from diffusers.schedulers.scheduling_euler_discrete import EulerDiscreteScheduler  # noqa: E402
from diffusers.schedulers.scheduling_flow_match_euler_discrete import FlowMatchEulerDiscreteScheduler  # noqa: E402
from diffusers.schedulers.scheduling_heun_discrete import HeunDiscreteScheduler  # noqa: E402
from diffusers.schedulers.scheduling_lms_discrete import LMSDiscreteScheduler  # noqa: E402
from diffusers.schedulers.scheduling_pndm import PNDMScheduler  # noqa: E402
from diffusers.schedulers.scheduling_unipc_multistep import UniPCMultistepScheduler  # noqa: E402

SHAPE = (1, 1, 1, 3)
SAMPLERS = {
    "ddim": DDIMScheduler,
    "ddpm": DDPMScheduler,
    "pndm": PNDMScheduler,
    "euler": EulerDiscreteScheduler,
    "euler_a": EulerAncestralDiscreteScheduler,
    "heun": HeunDiscreteScheduler,
    "lms": LMSDiscreteScheduler,
    "dpmpp_2m": DPMSolverMultistepScheduler,
    "dpmpp_2m_sde": DPMSolverMultistepScheduler,
    "dpmpp_sde": DPMSolverSDEScheduler,
    "unipc": UniPCMultistepScheduler,
}
STOCHASTIC = {"ddpm", "euler_a", "dpmpp_2m_sde", "dpmpp_sde"}
HAVE_KARRAS = ["euler", "heun", "lms", "dpmpp_2m", "dpmpp_2m_sde", "dpmpp_sde", "unipc"]
HAVE_ZERO_SNR = ["ddim", "ddpm", "euler", "euler_a", "dpmpp_2m", "dpmpp_2m_sde", "unipc"]
BASE = {"beta_start": 0.00085, "beta_end": 0.012, "beta_schedule": "scaled_linear", "steps_offset": 1}
# Settings that all published models share, given to the scheduler that knows them.
EXTRA = {
    "ddim": {"clip_sample": False, "set_alpha_to_one": False},
    "ddpm": {"clip_sample": False},
    "pndm": {"skip_prk_steps": True, "set_alpha_to_one": False},
    "dpmpp_2m_sde": {"algorithm_type": "sde-dpmsolver++"},
}


class BrownianPath:
    """Unit noise of [a, b] and of [a, c] for falling a > b > c, from two independent noises."""

    def __init__(self, noises):
        self.noises, self.middle = noises, None

    def __call__(self, sigma, sigma_next):
        noise = self.noises[self.call]
        if self.call % 2 == 0:
            self.middle = sigma_next
            return noise
        first = torch.sqrt(sigma - self.middle) * self.noises[self.call - 1]
        second = torch.sqrt(self.middle - sigma_next) * noise
        return (first + second) / torch.sqrt(sigma - sigma_next)


def numbers(tensor):
    return [float(f"{value:.8g}") for value in tensor.flatten().tolist()]


def step(name, scheduler, output, timestep, x, noise, eta):
    if name == "ddim":
        return scheduler.step(output, timestep, x, eta=eta, variance_noise=noise if eta > 0 else None).prev_sample
    if name == "dpmpp_2m_sde":
        return scheduler.step(output, timestep, x, variance_noise=noise).prev_sample
    for module in (scheduling_ddpm, scheduling_euler_ancestral_discrete):
        module.randn_tensor = lambda *_, **__: noise
    return scheduler.step(output, timestep, x).prev_sample


def run(name, config, steps, seed, eta=0.0, tokens=0):
    random = torch.Generator().manual_seed(seed)
    draw = lambda: torch.randn(SHAPE, generator=random)  # noqa: E731
    kind = FlowMatchEulerDiscreteScheduler if name == "flow_euler" else SAMPLERS[name]
    scheduler = kind(**config)
    if config.get("use_dynamic_shifting"):
        slope = (scheduler.config.max_shift - scheduler.config.base_shift) / (
            scheduler.config.max_image_seq_len - scheduler.config.base_image_seq_len
        )
        mu = scheduler.config.base_shift + slope * (tokens - scheduler.config.base_image_seq_len)
        scheduler.set_timesteps(steps, mu=mu)
    else:
        scheduler.set_timesteps(steps)
    scheduler.set_begin_index(0) if hasattr(scheduler, "set_begin_index") else None
    start = getattr(scheduler, "init_noise_sigma", 1.0)
    start = start.item() if torch.is_tensor(start) else start
    is_stochastic = name in STOCHASTIC or eta > 0
    x = draw()
    case = {"sampler": name, "config": config, "steps": steps, "eta": eta, "image_tokens": tokens}
    case |= {"start": numbers(x), "initial_sigma": start, "timesteps": numbers(scheduler.timesteps), "calls": []}
    case["class"] = kind.__name__
    x = x * start
    noises = [draw() for _ in scheduler.timesteps]
    path = BrownianPath(noises)
    if name == "dpmpp_sde":
        scheduler.noise_sampler = path
    for call, timestep in enumerate(scheduler.timesteps):
        path.call = call
        scaled = scheduler.scale_model_input(x, timestep) if hasattr(scheduler, "scale_model_input") else x
        output = draw()
        x = step(name, scheduler, output, timestep, x, noises[call], eta)
        entry = {"input": numbers(scaled), "output": numbers(output), "x": numbers(x)}
        if is_stochastic:
            entry["noise"] = numbers(noises[call])
        case["calls"].append(entry)
    assert all(math.isfinite(value) for value in numbers(x)), case
    return case


def settings():
    for name in SAMPLERS:
        extra = BASE | EXTRA.get(name, {})
        for prediction in ("epsilon", "v_prediction"):
            for spacing in ("leading", "trailing", "linspace"):
                yield name, extra | {"prediction_type": prediction, "timestep_spacing": spacing}, 4, {}
        yield name, extra | {"timestep_spacing": "leading"}, 1, {}
        yield name, extra | {"timestep_spacing": "trailing"}, 7, {}
        yield name, extra | {"beta_schedule": "linear", "beta_start": 0.0001, "beta_end": 0.02}, 3, {}
        yield name, extra | {"beta_schedule": "squaredcos_cap_v2", "timestep_spacing": "leading"}, 3, {}
    for name in HAVE_KARRAS:
        for prediction in ("epsilon", "v_prediction"):
            extra = BASE | EXTRA.get(name, {}) | {"prediction_type": prediction}
            yield name, extra | {"use_karras_sigmas": True, "timestep_spacing": "trailing"}, 5, {}
    for name in HAVE_ZERO_SNR:
        extra = BASE | EXTRA.get(name, {}) | {"prediction_type": "v_prediction", "rescale_betas_zero_snr": True}
        yield name, extra | {"timestep_spacing": "trailing"}, 5, {}
    for eta in (0.3, 1.0):
        yield "ddim", BASE | EXTRA["ddim"] | {"timestep_spacing": "trailing"}, 4, {"eta": eta}
    yield "ddim", BASE | {"clip_sample": False, "set_alpha_to_one": True}, 4, {}
    yield "ddim", BASE | {"clip_sample": True, "set_alpha_to_one": True}, 4, {}
    yield "pndm", BASE | {"skip_prk_steps": True, "set_alpha_to_one": True}, 6, {}
    for shift in (1.0, 3.0):
        for steps in (1, 2, 5):
            yield "flow_euler", {"shift": shift}, steps, {}
    for kind in ("exponential", "linear"):
        yield "flow_euler", {"shift": 3.0, "use_dynamic_shifting": True, "time_shift_type": kind}, 5, {"tokens": 1024}


def main(target):
    cases = [run(name, config, steps, seed, **more) for seed, (name, config, steps, more) in enumerate(settings())]
    with open(target, "w") as file:
        file.write('{"made_by": "tests/tools/sampler_reference.py", "cases": [\n')
        file.write(",\n".join(json.dumps(case, separators=(",", ":")) for case in cases))
        file.write("\n]}\n")
    print(len(cases), "cases")


main(sys.argv[1])
