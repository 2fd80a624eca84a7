"""Trains a LoRA with peft for a few steps and writes it in every naming that such tools use.

  train_peft.py --base DIR --case FILE --out DIR

The case holds `latents`, `timesteps` and `context`. Written: peft/ (save_pretrained), diffusers.safetensors (the
pipeline's own writer), kohya.safetensors (diffusers' own converter) and expected.safetensors, whose `output` is the
UNet's output with the trained LoRA.
"""
import argparse
import pathlib

import torch
from diffusers import StableDiffusionPipeline, UNet2DConditionModel
from diffusers.utils import convert_state_dict_to_diffusers, convert_state_dict_to_kohya
from peft import LoraConfig, get_peft_model
from peft.utils import get_peft_model_state_dict
from safetensors.torch import load_file, save_file

ALPHA, RANK = 6, 4


def train(unet, case):
    noise = torch.randn(case["latents"].shape, generator=torch.Generator().manual_seed(1))
    trained = [p for p in unet.parameters() if p.requires_grad]
    optimizer = torch.optim.AdamW(trained, lr=2e-2)
    for _ in range(4):
        output = unet(case["latents"], case["timesteps"], case["context"]).sample
        torch.nn.functional.mse_loss(output, noise).backward()
        optimizer.step()
        optimizer.zero_grad()


def kohya_state(state):
    """diffusers' converter takes alpha = rank for granted, so the true alpha is set afterwards, as OneTrainer does."""
    converted = convert_state_dict_to_kohya({f"unet.{key}": value for key, value in state.items()})
    return {key: torch.tensor(float(ALPHA)) if key.endswith(".alpha") else value.contiguous()
            for key, value in converted.items()}


def main():
    parser = argparse.ArgumentParser()
    for name in ("base", "case", "out"):
        parser.add_argument(f"--{name}", required=True, type=pathlib.Path)
    a = parser.parse_args()
    a.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(2)
    torch.manual_seed(0)
    case = load_file(a.case)

    unet = UNet2DConditionModel.from_pretrained(a.base, subfolder="unet", torch_dtype=torch.float32)
    config = LoraConfig(r=RANK, lora_alpha=ALPHA, init_lora_weights="gaussian",
                        target_modules=["to_k", "to_q", "to_v", "to_out.0"])
    unet.requires_grad_(False)
    unet.add_adapter(config)
    train(unet, case)
    state = get_peft_model_state_dict(unet)
    with torch.no_grad():
        output = unet(case["latents"], case["timesteps"], case["context"]).sample
    save_file({"output": output.contiguous()}, a.out / "expected.safetensors")

    StableDiffusionPipeline.save_lora_weights(
        a.out, unet_lora_layers=convert_state_dict_to_diffusers(state), weight_name="diffusers.safetensors",
        unet_lora_adapter_metadata=unet.peft_config["default"].to_dict())
    save_file(kohya_state(state), a.out / "kohya.safetensors")

    plain = UNet2DConditionModel.from_pretrained(a.base, subfolder="unet", torch_dtype=torch.float32)
    wrapped = get_peft_model(plain, config)
    wrapped.load_state_dict({f"base_model.model.{key.replace('.weight', '.default.weight')}": value
                             for key, value in state.items()}, strict=False)
    wrapped.save_pretrained(a.out / "peft")


main()
