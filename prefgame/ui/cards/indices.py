"""A face with another index in two corners, the index cut from a sheet.

Invariant: every place is given by the deck's ``variants.json``, in pixels of the large pictures;
small ones count half. A German picture fills its card and is made smaller on the blank one; a
French index lies on the index that was there.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame
from pygame import Surface

Area = tuple[int, int, int, int]  # x, y, width, height


@dataclass(frozen=True)
class IndexSize:
    """One size of index: its sheet, its cell there, and where it lies on the card.

    `picture` is the place of the picture then, if it moves.
    """

    sheet: str
    cell: tuple[int, int]
    at: tuple[int, int]
    picture: Area | None


@dataclass(frozen=True)
class Variants:
    """What the file says of a deck.

    `picture` is the part of a face that is made smaller, `columns` and `rows` find a cell on a
    sheet, `letters` are those of ace, king, queen and jack by habit.
    """

    card: tuple[int, int]
    picture: Area | None
    columns: tuple[str, ...]
    rows: dict[str, int]
    rows_in_four_colours: dict[str, int]
    letters: dict[str, dict[str, str]]
    ordinary: IndexSize
    large: IndexSize


def read_variants(path: Path) -> Variants | None:
    """What the file says, or None where it is missing or broken."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        sizes = {name: _index_size(index) for name, index in data["indices"].items()}
        return Variants(
            tuple(data["card"]),
            _area(data["picture"]),
            tuple(data["columns"]),
            data["rows"],
            data["rows_in_four_colours"],
            data["letters"],
            sizes["ordinary"],
            sizes["large"],
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _index_size(index: dict[str, Any]) -> IndexSize:
    sheet = index["file"].removesuffix(".png")
    return IndexSize(sheet, tuple(index["cell"]), tuple(index["at"]), _area(index["picture"]))


def _area(numbers: list[int] | None) -> Area | None:
    if numbers is None:
        return None
    x, y, w, h = numbers
    return x, y, w, h


def index_of(
    sheet: Surface, deck: Variants, size: IndexSize, suit: str, letter: str, *, four_colours: bool
) -> Surface:
    """The index of a suit and letter; ValueError where the sheet has not that letter."""
    width = sheet.get_width() // len(deck.columns)
    height = round(size.cell[1] * width / size.cell[0])
    row = (deck.rows_in_four_colours if four_colours else deck.rows)[suit]
    return sheet.subsurface((deck.columns.index(letter) * width, row * height, width, height))


def with_index(
    face: Surface, blank: Surface, index: Surface, deck: Variants, size: IndexSize
) -> Surface:
    """`face` with `index` in both corners; all pictures are large, or all are small."""
    part = face.get_width() / deck.card[0]
    card = (blank if size.picture else face).copy()
    x, y = round(size.at[0] * part), round(size.at[1] * part)
    opposite = card.get_width() - x - index.get_width(), card.get_height() - y - index.get_height()
    card.blit(index, (x, y))
    card.blit(pygame.transform.flip(index, True, True), opposite)
    if deck.picture and size.picture:
        left, top, *smaller = _scaled_area(size.picture, part)
        whole = face.subsurface(_scaled_area(deck.picture, part))
        # over the paper of the index, so that the frame stays whole
        card.blit(pygame.transform.smoothscale(whole, smaller), (left, top))
    return card


def _scaled_area(area: Area, part: float) -> Area:
    x, y, w, h = (round(length * part) for length in area)
    return x, y, w, h
