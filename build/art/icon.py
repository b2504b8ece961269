"""The icon of the program: the acorn on an oxblood ground with a brass edge.

    python build/art/icon.py

Writes assets/icons/icon.png (256 px), which the window shows.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw

SIDE = 256
OXBLOOD, EDGE, PAPER = (122, 38, 36, 255), (201, 162, 75, 255), (246, 237, 216, 255)


def icon(side: int = SIDE) -> Image.Image:
    """The icon, drawn four times as large and reduced."""
    big = side * 4
    ground = Image.new("RGBA", (big, big))
    pen = ImageDraw.Draw(ground)
    pen.rounded_rectangle((0, 0, big - 1, big - 1), big * 0.2, fill=EDGE)
    pen.rounded_rectangle((big * 0.035,) * 2 + (big * 0.965,) * 2, big * 0.17, fill=OXBLOOD)
    pen.rounded_rectangle((big * 0.17, big * 0.08, big * 0.83, big * 0.92), big * 0.07, fill=PAPER)
    sign = Image.open(Path(__file__).parents[2] / "assets" / "suits" / "german_C.png").convert("RGBA")
    height = round(big * 0.6)
    sign = sign.resize((round(sign.width * height / sign.height), height), Image.Resampling.LANCZOS)
    ground.alpha_composite(sign, ((big - sign.width) // 2, (big - sign.height) // 2))
    return ground.resize((side, side), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    folder = Path(__file__).parents[2] / "assets" / "icons"
    folder.mkdir(exist_ok=True)
    icon().save(folder / "icon.png", optimize=True)
