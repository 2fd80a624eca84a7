"""Whether diffusers and peft find in LoRA files that Burnish wrote the same change that Burnish merges into a model.

  check_loras.py --model FOLDER --merged FOLDER [--lora FILE ...] [--peft FOLDER]

The denoiser of --model with each LoRA fused in must equal that of --merged. Ends with an error that names the first
difference.
"""
import argparse
import json
import os
import pathlib
import sys

os.environ["HF_HUB_OFFLINE"] = "1"

import diffusers
import peft
import torch
from safetensors.torch import load_file

DENOISER = ("unet.", "transformer.", "lora_unet_")


def pipeline_of(folder):
    kind = getattr(diffusers, json.loads((folder / "model_index.json").read_text())["_class_name"])
    without = {"tokenizer_3": None} if kind is diffusers.StableDiffusion3Pipeline else {}
    pipeline = kind.from_pretrained(folder, torch_dtype=torch.float32, **without)
    return pipeline, "transformer" if hasattr(pipeline, "transformer") else "unet"


def compare(what, found, expected):
    for name in sorted(expected.keys() | found.keys()):
        if name not in found or name not in expected:
            sys.exit(f"{what}: only one side has {name}")
        if not torch.allclose(found[name], expected[name], rtol=1e-4, atol=1e-5):
            sys.exit(f"{what}: {name} differs by {(found[name] - expected[name]).abs().max():.3g}")
    print(f"{what}: {len(expected)} tensors agree")


def with_file(model, file):
    pipeline, part = pipeline_of(model)
    before = {name: value.clone() for name, value in getattr(pipeline, part).state_dict().items()}
    pipeline.load_lora_weights({k: v for k, v in load_file(file).items() if k.startswith(DENOISER)})
    pipeline.fuse_lora(components=[part])
    pipeline.unload_lora_weights()
    after = getattr(pipeline, part).state_dict()
    if not any(not torch.equal(after[name], value) for name, value in before.items()):
        sys.exit(f"{file}: changes nothing")
    return after


def with_peft(model, folder):
    pipeline, part = pipeline_of(model)
    return peft.PeftModel.from_pretrained(getattr(pipeline, part), folder).merge_and_unload().state_dict()


def main():
    parser = argparse.ArgumentParser()
    for name in ("model", "merged", "peft"):
        parser.add_argument(f"--{name}", required=name != "peft", type=pathlib.Path)
    parser.add_argument("--lora", action="append", default=[])
    a = parser.parse_args()
    pipeline, part = pipeline_of(a.merged)
    expected = getattr(pipeline, part).state_dict()
    for file in a.lora:
        compare(file, with_file(a.model, file), expected)
    if a.peft:
        folder = a.peft if (a.peft / "adapter_config.json").exists() else a.peft / "denoiser"
        compare(str(folder), with_peft(a.model, folder), expected)


main()
