"""The French pip cards, 7 to 10.

Invariant: pips stand in columns that leave the index clear; those below the middle are turned over.
"""

from __future__ import annotations

from drawing.canvas import Canvas
from drawing.frames import FRENCH_HEIGHT, french_card
from drawing.suits import french

COLUMNS = (196, 315, 434)
TOP = 146
ROW = (FRENCH_HEIGHT - 2 * TOP) / 3

_SIX = [(c, r) for c in (0, 2) for r in (0, 1.5, 3)]
_EIGHT = [(c, r) for c in (0, 2) for r in (0, 1, 2, 3)]
LAYOUT: dict[int, list[tuple[int, float]]] = {  # column, row
    7: [*_SIX, (1, 0.75)],
    8: [*_SIX, (1, 0.75), (1, 2.25)],
    9: [*_EIGHT, (1, 1.5)],
    10: [*_EIGHT, (1, 0.5), (1, 2.5)],
}


def pip_card(suit: str, rank: int) -> str:
    """One French pip card as SVG; `rank` is 7 to 10."""
    art = Canvas()
    for column, row in LAYOUT[rank]:
        y = TOP + row * ROW
        french(art, suit, COLUMNS[column], y, 0.98, 180 if y > FRENCH_HEIGHT / 2 + 1 else 0)
    return french_card(suit, str(rank), art)
