"""Names on the German cards."""

from __future__ import annotations

from drawing.canvas import Canvas
from drawing.lettering import write


def name_along_the_edge(art: Canvas, name: str) -> None:
    """The person's name, upwards along the right edge of a half."""
    write(art, name, 597, 398, 14, "start", track=26, narrow=0.86, turn=-90, slant=12)


def season(art: Canvas, name: str) -> None:
    """The season's name on an ace, between the two signs."""
    write(art, name, 315, 68, 22, track=24, narrow=0.9)
