"""Draw the two decks, their indices, the suit signs, the icons and the README's contact sheets.

    python build/art/render.py                         everything
    python build/art/render.py --only SA HK --deck german
    python build/art/render.py --sheet                 the README's two contact sheets alone
    python build/art/render.py --only SA --sheet FILE  a contact sheet of what was drawn, on cloth
    python build/art/render.py --out DIRECTORY         elsewhere than assets/

Invariant: the same sources give the same pictures. Every picture is there twice, 630 pixels wide
and, in the folder `half`, 315: the large one is for screens beyond 1920 x 1080, the small one loads
in a fifth of the time. The folder `four` holds the diamonds and clubs of the French deck in blue
and green; `variants.json` says how an index from a sheet is laid on a face.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import icon
from deck import four_colour_pictures, pictures
from drawing.canvas import Canvas
from drawing.raster import rasterise, save, with_palette
from drawing.suits import SUITS, french, german
from indices import INDICES, description, sheet
from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"
PACKAGES = ROOT / "build" / "icons"  # what packages of the game need of them
DECKS = ("german", "french")
OTHERS = {"indices", "signs", "icons"}
README = Path()  # stands for its contact sheets
README_CARD = 132  # pixels, the width of a card on them
CARD_WIDTH = 630
SIGN_HEIGHT = 140
SIGN_BOX = {"german": (120, 140), "french": (108, 126)}  # units; whole pixels at SIGN_HEIGHT
CLOTH = "#42463a"


def sign_svg(deck: str, suit: str) -> str:
    """One suit sign alone, on nothing; its box hugs the sign."""
    art = Canvas()
    width, height = SIGN_BOX[deck]
    if deck == "german":
        lift = {"S": 0, "C": 0, "D": -8, "H": -4}[suit]
        german(art, suit, width / 2, height / 2 + lift, {"D": 1.14, "H": 1.18}.get(suit, 1))
    else:
        french(art, suit, width / 2, height / 2 + {"C": -1}.get(suit, 0))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{art.svg()}</svg>'
    )


def save_both(picture: Image.Image, folder: Path, name: str) -> Image.Image:
    """Write a picture and its half; returns the large one as it was written."""
    large = with_palette(picture)
    save(large, folder / f"{name}.png")
    # no cell of a sheet bleeds
    half = picture.resize((picture.width // 2, picture.height // 2), Image.Resampling.BOX)
    save(with_palette(half), folder / "half" / f"{name}.png")
    return large


def render_signs(out: Path) -> None:
    for deck in DECKS:
        for suit in SUITS:
            width = round(SIGN_HEIGHT * SIGN_BOX[deck][0] / SIGN_BOX[deck][1])
            save(rasterise(sign_svg(deck, suit), width), out / "suits" / f"{deck}_{suit}.png")
    for suit in "DC":
        width = round(SIGN_HEIGHT * SIGN_BOX["french"][0] / SIGN_BOX["french"][1])
        save(
            rasterise(sign_svg("french", suit.lower()), width),
            out / "suits" / f"french_{suit}_four.png",
        )


def render_indices(deck: str, out: Path) -> None:
    """The sheets of indices, and what a program needs to use them."""
    folder = out / f"cards_{deck}"
    for size, shape in INDICES[deck].items():
        save_both(rasterise(*sheet(deck, size)), folder, shape.file)
    text = json.dumps(description(deck), ensure_ascii=False, indent=1) + "\n"
    (folder / "variants.json").write_text(text, encoding="utf-8")


def render_deck(deck: str, names: set[str], out: Path) -> list[Image.Image]:
    """Draw the named cards of a deck, or all; returns the pictures for a contact sheet."""
    drawn = []
    folder = out / f"cards_{deck}"
    for name, draw in pictures(deck).items():
        if not names or name in names:
            picture = save_both(rasterise(draw(), CARD_WIDTH), folder, name).convert("RGBA")
            drawn += [picture] if name != "blank" else []
            print(f"{deck} {name}", flush=True)
    for name, draw in four_colour_pictures().items() if deck == "french" else ():
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


def readme_sheets(out: Path) -> None:
    """The contact sheets of the README, one a deck, from the cards in `out`."""
    (out / "pictures").mkdir(parents=True, exist_ok=True)
    for deck in DECKS:
        cards = [
            Image.open(out / f"cards_{deck}" / f"{name}.png").convert("RGBA")
            for name in pictures(deck)
            if name != "blank"
        ]
        contact_sheet([cards], README_CARD).save(
            out / "pictures" / f"{deck}.jpg", quality=80, optimize=True, progressive=True
        )


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Draw the cards.")
    parser.add_argument(
        "--only",
        nargs="+",
        default=[],
        metavar="CARD",
        help="SA, C7, back, blank ..., and what is no card: indices, signs, icons",
    )
    parser.add_argument("--deck", choices=DECKS, help="one deck only")
    parser.add_argument(
        "--out", type=Path, default=ASSETS, help="directory to write to, by default assets/"
    )
    parser.add_argument(
        "--sheet",
        type=Path,
        nargs="?",
        const=README,
        metavar="FILE",
        help="a contact sheet of what was drawn; without FILE those of the README",
    )
    parser.add_argument(
        "--width", type=int, default=220, help="width of a card on the contact sheet"
    )
    given = parser.parse_args(arguments)
    decks = [given.deck] if given.deck else list(DECKS)
    names = set(given.only)
    unknown = names - {*pictures("german"), *OTHERS}
    if unknown:
        parser.error(f"no such card: {', '.join(sorted(unknown))}")
    if given.sheet != README or names:
        drawn = [
            render_deck(deck, names, given.out) for deck in decks if not names or names - OTHERS
        ]
        if not names or "signs" in names:
            render_signs(given.out)
        if not names or "indices" in names:
            for deck in decks:
                render_indices(deck, given.out)
        if not names or "icons" in names:
            icon.write(
                given.out / "icons", PACKAGES if given.out == ASSETS else given.out / "icons"
            )
        if given.sheet not in (None, README):
            contact_sheet(drawn, given.width).save(given.sheet)
    if given.sheet == README or not (names or given.deck):
        readme_sheets(given.out)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
