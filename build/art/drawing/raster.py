"""From vector source to a file: rasterising, palettes, saving.

Invariant: the same source gives the same picture; a saved one has at most 256 colours, and its edge
fades smoothly to nothing.
"""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import resvg_py
from PIL import Image

COLOURS = 224  # of what is opaque


def rasterise(svg: str, width: int) -> Image.Image:
    """The picture as RGBA, `width` pixels wide."""
    return Image.open(
        io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width)))
    ).convert("RGBA")


def with_palette(picture: Image.Image, colours: int = COLOURS) -> Image.Image:
    """The picture with a palette: `colours` for what is opaque, the rest for the fading edge.

    Common quantisers spend their colours on the few see-through pixels; here opaque pixels are
    reduced alone, and each half-transparent one takes the nearest of 31 steps of alpha in the
    edge's mean colour.
    """
    pixels = np.asarray(picture)
    alpha = pixels[..., 3]
    flat = Image.new("RGBA", picture.size, "#ffffff")
    flat.alpha_composite(picture)
    reduced = flat.convert("RGB").quantize(
        colours, method=Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE
    )
    indices = np.array(reduced)
    palette = list(reduced.getpalette() or [])[: colours * 3]
    palette += [0] * (colours * 3 - len(palette))
    steps = 256 - colours
    fading = alpha < 255
    edge = pixels[fading & (alpha > 0)][:, :3]
    colour = [int(v) for v in edge.mean(axis=0)] if len(edge) else [0, 0, 0]
    indices[fading] = colours + np.round(alpha[fading] / 255 * (steps - 1)).astype(np.uint8)
    result = Image.fromarray(indices.astype(np.uint8), "P")
    result.putpalette(palette + colour * steps)
    transparency = [255] * colours + [round(255 * i / (steps - 1)) for i in range(steps)]
    result.info["transparency"] = bytes(transparency)
    return result


def save(picture: Image.Image, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    transparency = picture.info.get("transparency")
    extra = {"transparency": transparency} if transparency is not None else {}
    picture.save(path, optimize=True, **extra)
