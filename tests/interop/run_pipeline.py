"""The UNet's output in StableDiffusionPipeline, bare and with each LoRA.

  run_pipeline.py --base DIR --case FILE --out FILE [LORA…]

The case holds `latents`, `timesteps` and `context`; written are `output.base` and `output.NAME` for each LORA, NAME being
its file name without extension.
"""
import argparse
import pathlib

import torch
from diffusers import StableDiffusionPipeline
from safetensors.torch import load_file, save_file


def main():
    parser = argparse.ArgumentParser()
    for name in ("base", "case", "out"):
        parser.add_argument(f"--{name}", required=True, type=pathlib.Path)
    parser.add_argument("loras", nargs="*", type=pathlib.Path)
    a = parser.parse_args()
    torch.set_num_threads(2)
    case = load_file(a.case)
    pipeline = StableDiffusionPipeline.from_pretrained(a.base, torch_dtype=torch.float32, safety_checker=None)
    pipeline.set_progress_bar_config(disable=True)

    def output():
        with torch.no_grad():
            return pipeline.unet(case["latents"], case["timesteps"], case["context"]).sample.contiguous()

    outputs = {"output.base": output()}
    for lora in a.loras:
        pipeline.load_lora_weights(lora.parent, weight_name=lora.name)
        outputs[f"output.{lora.stem}"] = output()
        pipeline.unload_lora_weights()
    save_file(outputs, a.out)


main()
