"""Draw the two decks, their indices and the suit signs: SVG in memory, PNG in `assets/`.

    python build/art/render.py                         everything
    python build/art/render.py --only SA KH --deck german
    python build/art/render.py --sheet sheet.png       a contact sheet of what was drawn, on cloth
    python build/art/render.py --out DIRECTORY         elsewhere than assets/

Law: the same sources give the same pictures; a picture has at most 256 colours, its corners fade smoothly
to nothing. Every picture is there twice, 630 pixels wide and, in the folder `half`, 315: the large one is for
screens beyond 1920 x 1080, the small one loads in a fifth of the time. The folder `four` holds the diamonds and
clubs of the French deck in blue and green; `variants.json` says how an index from a sheet is laid on a face.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
from pathlib import Path

import numpy as np
import resvg_py
from canvas import Canvas
from deck import in_four_colours, pictures
from indices import INDICES, description, sheet
from PIL import Image
from suits import SUITS, french, german

ASSETS = Path(__file__).resolve().parents[2] / "assets"
CARD_WIDTH = 630
SIGN_HEIGHT = 140
SIGN_BOX = {"german": (120, 140), "french": (108, 126)}  # units; whole pixels at SIGN_HEIGHT
COLOURS = 224
CLOTH = "#42463a"


def rasterise(svg: str, width: int) -> Image.Image:
    """The picture as RGBA, `width` pixels wide."""
    return Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width)))).convert("RGBA")


def with_palette(picture: Image.Image, colours: int = COLOURS) -> Image.Image:
    """The picture with a palette: `colours` for what is opaque, the rest for the fading edge.

    Common quantisers spend their colours on the few see-through pixels; here opaque pixels are reduced by
    themselves and each half-transparent one takes the nearest of 31 steps of alpha in the edge's mean colour.
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


def sign_svg(deck: str, suit: str) -> str:
    """One suit sign alone, on nothing; its box hugs the sign."""
    art = Canvas()
    width, height = SIGN_BOX[deck]
    if deck == "german":
        lift = {"S": 0, "C": 0, "D": -8, "H": -4}[suit]
        german(art, suit, width / 2, height / 2 + lift, {"D": 1.14, "H": 1.18}.get(suit, 1))
    else:
        french(art, suit, width / 2, height / 2 + {"C": -1}.get(suit, 0))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{art.svg()}</svg>'


def save_both(picture: Image.Image, folder: Path, name: str) -> Image.Image:
    """Write a picture and its half; hands back the large one as it was written."""
    large = with_palette(picture)
    save(large, folder / f"{name}.png")
    half = picture.resize((picture.width // 2, picture.height // 2), Image.Resampling.BOX)  # no cell of a sheet bleeds
    save(with_palette(half), folder / "half" / f"{name}.png")
    return large


def render_signs(out: Path) -> None:
    for deck in ("german", "french"):
        for suit in SUITS:
            width = round(SIGN_HEIGHT * SIGN_BOX[deck][0] / SIGN_BOX[deck][1])
            save(rasterise(sign_svg(deck, suit), width), out / "suits" / f"{deck}_{suit}.png")
    for suit in "DC":
        width = round(SIGN_HEIGHT * SIGN_BOX["french"][0] / SIGN_BOX["french"][1])
        save(rasterise(sign_svg("french", suit.lower()), width), out / "suits" / f"french_{suit}_four.png")


def render_indices(deck: str, out: Path) -> None:
    """The sheets of indices and what a program must know of them."""
    folder = out / f"cards_{deck}"
    for size, shape in INDICES[deck].items():
        save_both(rasterise(*sheet(deck, size)), folder, shape.file)
    text = json.dumps(description(deck), ensure_ascii=False, indent=1) + "\n"
    (folder / "variants.json").write_text(text, encoding="utf-8")


def render_deck(deck: str, names: set[str], out: Path) -> list[Image.Image]:
    """Draw the named cards of a deck, all if none is named; hands back the pictures worth looking at."""
    drawn = []
    folder = out / f"cards_{deck}"
    for name, draw in pictures(deck).items():
        if not names or name in names:
            picture = save_both(rasterise(draw(), CARD_WIDTH), folder, name).convert("RGBA")
            drawn += [picture] if name != "blank" else []
            print(f"{deck} {name}", flush=True)
    for name, draw in in_four_colours().items() if deck == "french" else ():
        if not names or name in names:
            save_both(rasterise(draw(), CARD_WIDTH), folder / "four", name)
            print(f"{deck} {name} in four colours", flush=True)
    return drawn


def contact_sheet(decks: list[list[Image.Image]], width: int, columns: int = 8) -> Image.Image:
    """All cards at `width` pixels on cloth, a suit a row, each deck beginning a new row."""
    gap = width // 16
    rows = []
    for cards in decks:
        small = [
            card.resize((width, round(card.height * width / card.width)), Image.Resampling.LANCZOS)
            for card in cards
        ]
        rows += [small[i : i + columns] for i in range(0, len(small), columns)]
    heights = [max(card.height for card in row) for row in rows]
    size = (columns * (width + gap) + gap, sum(heights) + gap * (len(rows) + 1))
    sheet = Image.new("RGB", size, CLOTH)
    y = gap
    for row, height in zip(rows, heights, strict=True):
        for i, card in enumerate(row):
            sheet.paste(card, (gap + i * (width + gap), y), card)
        y += height + gap
    return sheet


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Draw the cards.")
    parser.add_argument(
        "--only", nargs="+", default=[], metavar="CARD", help="SA, C7, back, blank, indices ...; suit signs are left out"
    )
    parser.add_argument("--deck", choices=("german", "french"), help="one deck only")
    parser.add_argument("--out", type=Path, default=ASSETS, help="directory to write to, by default assets/")
    parser.add_argument("--sheet", type=Path, metavar="FILE", help="write a contact sheet too")
    parser.add_argument("--width", type=int, default=220, help="width of a card on the contact sheet")
    given = parser.parse_args(arguments)
    decks = [given.deck] if given.deck else ["german", "french"]
    unknown = set(given.only) - {*pictures("german"), "indices"}
    if unknown:
        parser.error(f"no such card: {', '.join(sorted(unknown))}")
    drawn = [render_deck(deck, set(given.only), given.out) for deck in decks]
    if not given.only:
        render_signs(given.out)
    if not given.only or "indices" in given.only:
        for deck in decks:
            render_indices(deck, given.out)
    if given.sheet:
        contact_sheet(drawn, given.width).save(given.sheet)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
