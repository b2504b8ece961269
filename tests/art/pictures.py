"""The pictures of the cards as they are shipped, and a second way to put an index on a face."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageStat

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"
RENDERER = ROOT / "build" / "art" / "render.py"
DECKS = {"german": (630, 1000), "french": (630, 880)}
FACES = [suit + rank for suit in "SDHC" for rank in "AKQJT987"]
BACKS = ["back", "back_2"]
SHEETS = ["index", "index_large"]
FOUR = [suit + rank for suit in "DC" for rank in "AKQJT987"]
CARDS = [(deck, name) for deck in DECKS for name in [*FACES, *BACKS]]
CARDS += [("french", f"four/{name}") for name in FOUR]
SIGNS = [(deck, suit) for deck in DECKS for suit in "SDHC"]
SIGNS += [("french", "D_four"), ("french", "C_four")]
SAME = 0.5  # mean difference of a colour channel, of 255
DISTINCT = 2.0
# What tradition leaves upright on a French card: the sign of an ace, the middle row of a seven and
# an eight, the odd pip of a seven and a nine. Boxes in shares of the card.
MIDDLE_ROW, ODD_PIP = (0.2, 0.42, 0.8, 0.58), (0.41, 0.1, 0.59, 0.9)
UPRIGHT = {
    "A": [(0.2, 0.25, 0.8, 0.75)],
    "7": [MIDDLE_ROW, ODD_PIP],
    "8": [MIDDLE_ROW],
    "9": [ODD_PIP],
}


def path_of(deck: str, name: str) -> Path:
    return ASSETS / f"cards_{deck}" / f"{name}.png"


@cache
def card(deck: str, name: str) -> Image.Image:
    with Image.open(path_of(deck, name)) as picture:
        return picture.convert("RGBA")


def half(name: str) -> str:
    """Return the name of the small picture."""
    folder, _, last = name.rpartition("/")
    return f"{folder}/half/{last}" if folder else f"half/{last}"


@cache
def variants(deck: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        (ASSETS / f"cards_{deck}" / "variants.json").read_text(encoding="utf-8")
    )
    return found


def paper(deck: str) -> tuple[int, ...]:
    """Return the colour of the blank card."""
    blank = card(deck, "blank")
    found = blank.getpixel((blank.width // 2, blank.height // 2))
    assert isinstance(found, tuple)
    return found


def cell(deck: str, size: str, suit: str, column: str, four: bool = False) -> Image.Image:
    """One index on its paper, from the sheet of large pictures."""
    told = variants(deck)
    index = told["indices"][size]
    width, height = index["cell"]
    x = told["columns"].index(column) * width
    y = told["rows_in_four_colours" if four else "rows"][suit] * height
    return card(deck, index["file"].removesuffix(".png")).crop((x, y, x + width, y + height))


def column_of(deck: str, rank: str, letters: str) -> str:
    told: str = variants(deck)["letters"][letters].get(rank, "10" if rank == "T" else rank)
    return told


def composed(
    deck: str, name: str, size: str, letters: str = "english", four: bool = False
) -> Image.Image:
    """Return a face with the index asked for in both corners."""
    told = variants(deck)
    index = told["indices"][size]
    face = card(deck, f"four/{name}" if four and name in FOUR else name).copy()
    if told["picture"]:
        x, y, width, height = told["picture"]
        left, top, *smaller = index["picture"]
        inner = face.resize(smaller, box=(x, y, x + width, y + height))
        face = card(deck, "blank").copy()
        face.paste(inner, (left, top))
    own = cell(deck, size, name[0], column_of(deck, name[1], letters), four)
    for _ in range(2):
        face.alpha_composite(own, tuple(index["at"]))
        face = face.transpose(Image.Transpose.ROTATE_180)
    return face


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return the mean difference of a colour channel, transparency included."""
    means: list[float] = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return max(means)


def on_cloth(picture: Image.Image) -> Image.Image:
    cloth = Image.new("RGBA", picture.size, "#42463a")
    cloth.alpha_composite(picture)
    return cloth


def hide_what_stays_upright(deck: str, name: str, *pictures: Image.Image) -> None:
    rank = name.rpartition("/")[2][1]
    for left, top, right, bottom in UPRIGHT.get(rank, []) if deck == "french" else []:
        for picture in pictures:
            box = (
                left * picture.width,
                top * picture.height,
                right * picture.width,
                bottom * picture.height,
            )
            ImageDraw.Draw(picture).rectangle(box, fill="white")
