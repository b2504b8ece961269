"""The icon of the program: a card with an acorn on an oxblood ground with a brass edge.

`render.py` writes assets/icons/: icon.png (256 px, which the window shows), icon_16.png to
icon_512.png and icon.svg for Linux; and build/icons/: prefgame.ico for Windows (16 to 256) and
prefgame.icns for macOS (16 to 1024).

Invariant: nothing is drawn that is too small to be seen. From 96 pixels up there are cards with an
engraved acorn, from 48 with a flat one; below that, the acorn alone, its lines as thick as the
small size needs.
"""

from __future__ import annotations

from pathlib import Path

from drawing.canvas import Canvas
from drawing.palette import BRASS, BROWN, GREEN, INK, OXBLOOD, PAPER, RED, YELLOW
from drawing.paths import loop
from drawing.raster import rasterise
from drawing.suits import german
from PIL import Image

LINUX = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
WINDOWS = (16, 20, 24, 32, 40, 48, 64, 128, 256)
MAC = (16, 32, 64, 128, 256, 512, 1024)
MAC_MARGIN = 0.1  # macOS leaves air round an icon
SMALL = 48  # the least size that shows a card
ENGRAVED = 96  # the least size that shows engraving


def icon(side: int, margin: float = 0) -> Image.Image:
    """The icon `side` pixels wide and high, with empty air of `margin` times its side all round."""
    return rasterise(icon_svg(side, margin), side)


def icon_svg(side: int, margin: float = 0) -> str:
    """The icon as it is drawn for a size."""
    art = Canvas()
    with art.local_frame(500 * margin * 2, 500 * margin * 2, 1 - 2 * margin):
        edge = 34 if side >= SMALL else 62
        art.raw(f'<rect width="1000" height="1000" rx="210" fill="{BRASS}"/>')
        inner = 1000 - 2 * edge
        art.raw(
            f'<rect x="{edge}" y="{edge}" width="{inner}" height="{inner}" rx="{210 - edge}" '
            f'fill="{OXBLOOD}"/>'
        )
        if side >= SMALL:
            _cards(art, flat=side < ENGRAVED)
        else:
            with art.local_frame(500, 512, 6.1):
                _flat_acorn(art)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">{art.svg()}</svg>'


def _cards(art: Canvas, flat: bool) -> None:
    """Two cards; the one in front shows the acorn."""
    line = 22 if flat else 14
    for turn, front in ((-14, False), (8, True)):
        with art.group(f"translate(22 0) rotate({turn} 500 800)"):
            place = 'x="240" y="112" width="520" height="776" rx="56"'
            art.raw(f'<rect {place} fill="{PAPER}" stroke="{INK}" stroke-width="{line}"/>')
            if not front:
                german(art, "H", 322, 226, 1.25)
            elif flat:
                with art.local_frame(500, 496, 4.2):
                    _flat_acorn(art)
            else:
                art.raw(
                    '<rect x="272" y="144" width="456" height="712" rx="34" fill="none" '
                    f'stroke="{INK}" stroke-width="9"/>'
                )
                german(art, "C", 500, 494, 4.5)


def _flat_acorn(art: Canvas) -> None:
    """The acorn in flat colours under a thick line."""
    for colour, width in ((INK, 17), ("", 0)):
        for shape, own in (
            ("-4,38 5,38 10,56 16,62 6,66 -3,56", BROWN),
            ("-29,12! -31,-14 -25,-42 -9,-58 0,-64 9,-58 25,-42 31,-14 29,12! 0,20", RED),
            ("-42,12 -44,24 -34,40 -14,48 0,50 14,48 34,40 44,24 42,12 22,5 0,3 -22,5", GREEN),
        ):
            outline = loop(shape)
            if width:
                art.contour(outline, width, colour, close=True)
            else:
                art.fill(outline, own)
                if own == RED:
                    with art.group(clip=outline):
                        art.fill(loop("-50,-80! 2,-80! 2,40! -50,40!"), YELLOW)
    art.brush("-42,14 -22,6 0,4 22,6 42,14", 6, 0, 0)


def write(linux: Path, packages: Path) -> None:
    """The icons of every size: PNG for the window and for Linux, one without a size for Linux, and
    what packages for Windows and macOS hold.
    """
    for folder in (linux, packages):
        folder.mkdir(parents=True, exist_ok=True)
    drawn = {side: icon(side) for side in sorted({*LINUX, *WINDOWS})}
    for side in LINUX:
        drawn[side].save(linux / f"icon_{side}.png", optimize=True)
    drawn[256].save(linux / "icon.png", optimize=True)
    (linux / "icon.svg").write_text(f"{icon_svg(max(LINUX))}\n", "utf-8")
    drawn[256].save(
        packages / "prefgame.ico",
        sizes=[(side, side) for side in WINDOWS],
        append_images=[drawn[side] for side in WINDOWS],
    )
    mac = {side: icon(side, MAC_MARGIN) for side in MAC}
    mac[1024].save(packages / "prefgame.icns", append_images=[mac[side] for side in MAC])
