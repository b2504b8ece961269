"""Corner indices as sheets, in the letters of every language, of ordinary size and large, in two
and in four colours.

Invariant: a cell is an index on its own piece of paper, drawn where it stands on the card, so that
laid over a face (and, turned, over its other corner) it takes the place of what was there. A sheet
has a column for each letter and a row for each suit. On the French deck a large index also cuts the
corner out of a court's pane and shows the new edge; on the German deck, whose pictures fill the
card, a face with indices stands smaller on the blank card.
"""

from __future__ import annotations

from dataclasses import dataclass

from drawing.canvas import Canvas
from drawing.frames import FRENCH_HEIGHT, GERMAN_HEIGHT, INSET, PANE, WIDTH, index, large_index
from drawing.lettering import write
from drawing.palette import INK, PAPER
from drawing.suits import german

COLUMNS = {
    "german": (
        "A",
        "K",
        "Q",
        "J",
        "D",
        "B",
        "O",
        "U",
        "G",
        "Z",
        "S",
        "T",
        "Д",
        "У",
        "10",
        "9",
        "8",
        "7",
    ),
    "french": ("A", "K", "Q", "J", "D", "B", "T", "Д", "10", "9", "8", "7"),
}
COURTS = "KQJDBД"
ROWS = {"german": "SDHC", "french": "SDHCdc"}
LETTERS = {  # what an ace, king, queen (over) and jack (under) are called in the corner
    "english": {"A": "A", "K": "K", "Q": "Q", "J": "J"},
    "german": {"A": "A", "K": "K", "Q": "D", "J": "B"},
    "german_suits": {"A": "A", "K": "K", "Q": "O", "J": "U"},
    "croatian": {"A": "A", "K": "K", "Q": "G", "J": "D"},
    "slovenian": {"A": "A", "K": "K", "Q": "Z", "J": "S"},
    "russian": {"A": "T", "K": "K", "Q": "Д", "J": "B"},
}


@dataclass(frozen=True)
class Index:
    """One size of index on one deck; lengths in card units, even, so that half of them
    is whole too.
    """

    file: str
    left: int  # place and size of the piece of paper
    top: int
    width: int
    height: int
    picture: float = 1.0  # size of the German picture on the blank card
    notch: tuple[int, int] | None = None  # inner corner of what is cut out of a French court's pane


INDICES = {
    "german": {
        "ordinary": Index("index", 22, 14, 154, 74, 0.86),
        "large": Index("index_large", 22, 14, 246, 120, 0.76),
    },
    "french": {
        "ordinary": Index("index", 8, 28, 72, 162),
        "large": Index("index_large", 8, 28, 182, 240, notch=(186, 266)),
    },
}
# frame included
PICTURE = (INSET - 4, INSET - 4, WIDTH - 2 * INSET + 8, GERMAN_HEIGHT - 2 * INSET + 8)
NARROW_PAPER = 136  # width of the large French index where pips stand beside it


def sheet(deck: str, size: str) -> tuple[str, int]:
    """All indices of one size as SVG, and its width in units."""
    shape = INDICES[deck][size]
    rows, columns = ROWS[deck], COLUMNS[deck]
    width, height = shape.width * len(columns), shape.height * len(rows)
    cells = Canvas()
    for row, suit in enumerate(rows):
        for column, rank in enumerate(columns):
            x, y = column * shape.width, row * shape.height
            cells.raw(
                f'<svg x="{x}" y="{y}" width="{shape.width}" height="{shape.height}" '
                f"{_view(shape)}>"
            )
            cells.raw(_cell(deck, size, suit, rank, f"i{row}x{column}-").svg())
            cells.raw("</svg>")
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} '
        f'{height}">{cells.svg()}</svg>'
    )
    return svg, width


def _view(shape: Index) -> str:
    return f'viewBox="{shape.left} {shape.top} {shape.width} {shape.height}"'


def _cell(deck: str, size: str, suit: str, rank: str, name: str) -> Canvas:
    shape = INDICES[deck][size]
    art = Canvas(name)
    if deck == "german":
        _paper(art, shape, shape.width)
        _german_index(art, shape, suit, rank)
        return art
    if shape.notch is None:
        _paper(art, shape, shape.width)
        art.raw(index(suit, rank).svg())
        return art
    if rank in COURTS:
        (x, y), (left, top, _, _) = shape.notch, PANE
        _paper(art, shape, x - shape.left, y - shape.top)
        edge = f"M{x} {top - 1.5}V{y}H{left - 1.5}"
        art.raw(f'<path d="{edge}" fill="none" stroke="{INK}" stroke-width="3"/>')
    else:
        _paper(art, shape, NARROW_PAPER)
    art.raw(large_index(suit, rank).svg())
    return art


def _paper(art: Canvas, shape: Index, width: float, height: float = 0) -> None:
    place = f'x="{shape.left}" y="{shape.top}" width="{width}" height="{height or shape.height}"'
    art.raw(f'<rect {place} fill="{PAPER}"/>')


def _german_index(art: Canvas, shape: Index, suit: str, rank: str) -> None:
    """Letter and sign side by side above the picture."""
    large = shape.file == "index_large"
    cap, foot, scale = (106, 125, 0.9) if large else (60, 80, 0.52)
    narrow = {"10": 0.7, "Д": 0.84}.get(rank, 0.9)
    letter, sign = (92, 204) if large else (62, 128)
    write(art, rank, letter, foot, cap, narrow=narrow, track=2)
    lift = {"S": 0, "C": 0, "D": -4, "H": -2}[suit] * scale
    german(art, suit, sign, foot - cap / 2 + lift, scale)


def _picture_box(share: float) -> list[int]:
    """Where a German picture stands on the blank card, `share` of its size: left, top, width,
    height, all centred.
    """
    width, height = (2 * round(length * share / 2) for length in PICTURE[2:])
    return [(WIDTH - width) // 2, (GERMAN_HEIGHT - height) // 2, width, height]


def description(deck: str) -> dict[str, object]:
    """What a program needs to lay an index on a face; lengths in units of a card 630 wide."""
    rows = ROWS[deck]
    four = {suit: rows.index(suit.lower() if suit.lower() in rows else suit) for suit in "SDHC"}
    sizes = {
        size: {
            "file": f"{shape.file}.png",
            "cell": [shape.width, shape.height],
            "at": [shape.left, shape.top],
            "picture": _picture_box(shape.picture) if deck == "german" else None,
        }
        for size, shape in INDICES[deck].items()
    }
    return {
        "card": [WIDTH, GERMAN_HEIGHT if deck == "german" else FRENCH_HEIGHT],
        "backs": ["back.png", "back_2.png"],
        "columns": list(COLUMNS[deck]),
        "rows": {suit: rows.index(suit) for suit in "SDHC"},
        "rows_in_four_colours": four,
        "letters": {
            habit: letters
            for habit, letters in LETTERS.items()
            if set(letters.values()) <= set(COLUMNS[deck])
        },
        "indices": sizes,
        "picture": list(PICTURE) if deck == "german" else None,
    }
