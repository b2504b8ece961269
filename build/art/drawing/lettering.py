"""Words in our own letters, as outlines.

Invariant: a word begins at the left end of its baseline; the caller says where it is anchored.
"""

from __future__ import annotations

from drawing.canvas import Canvas
from drawing.glyphs import GLYPHS
from drawing.palette import INK
from drawing.paths import number, path_data


def word_outline(word: str, size: float, track: float = 4) -> tuple[str, float]:
    """SVG path data of a word of cap height `size`, from the left end of its baseline,
    and its width.
    """
    x, data = 0.0, ""
    for letter in word:
        width, polygons = GLYPHS[letter]
        for polygon in polygons:
            data += path_data(polygon * (size / 100) + [x * size / 100, 0])
        x += width + track
    return data, (x - track) * size / 100


def write(
    art: Canvas,
    word: str,
    x: float,
    y: float,
    size: float,
    anchor: str = "middle",
    colour: str = INK,
    track: float = 4,
    narrow: float = 1,
    turn: float = 0,
    slant: float = 0,
) -> None:
    """A word at (x, y), anchored at its start, middle or end; `narrow` scales widths,
    `slant` in degrees.
    """
    data, width = word_outline(word, size, track)
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width * narrow
    transform = f"translate({number(x)} {number(y)})"
    if turn:
        transform += f" rotate({turn:g})"
    if shift:
        transform += f" translate({-shift:.2f} 0)"
    if slant:
        transform += f" skewX({-slant:g})"
    art.raw(f'<path transform="{transform} scale({narrow:g} 1)" d="{data}" fill="{colour}"/>')
