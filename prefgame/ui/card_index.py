"""A face with an index in two corners: its picture made smaller on a blank card, the index cut from a sheet.

Law of this module: every place is told by the deck's ``variants.json``, in pixels of the large pictures; small ones count half.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pygame
from pygame import Surface

from prefgame.ui.theme import optical_top, render

Area = tuple[int, int, int, int]  # x, y, width, height


@dataclass(frozen=True)
class IndexSize:
    """One size of index: the sheet it is on, its cell there, where it lies on the card, and where the picture has its place then."""

    file: str
    cell: tuple[int, int]
    at: tuple[int, int]
    picture: Area


@dataclass(frozen=True)
class Variants:
    """What is told of a deck: `picture` is the part of a face that is made smaller, `columns` and `rows` find a cell on a sheet."""

    width: int
    picture: Area
    columns: tuple[str, ...]
    rows: dict[str, int]
    ordinary: IndexSize
    large: IndexSize


def read_variants(path: Path) -> Variants | None:
    """What the file tells, or nothing where it is missing or broken."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        sizes = {
            name: IndexSize(index["file"], tuple(index["cell"]), tuple(index["at"]), tuple(index["picture"]))
            for name, index in told["indices"].items()
        }
        return Variants(told["card"][0], tuple(told["picture"]), tuple(told["columns"]), told["rows"], sizes["ordinary"], sizes["large"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def indexed(face: Surface, blank: Surface, sheet: Surface, told: Variants, size: IndexSize, suit: str, letter: str) -> Surface:
    """`face` with `letter` and the sign of `suit` in both corners; all three pictures are large, or all are small."""
    part = face.get_width() / told.width
    card = blank.copy()
    index = _index(sheet, told, size, suit, letter, part)
    for _half in range(2):
        card.blit(index, (round(size.at[0] * part), round(size.at[1] * part)))
        card = pygame.transform.flip(card, True, True)
    left, top, *smaller = _scaled(size.picture, part)
    picture = pygame.transform.smoothscale(face.subsurface(_scaled(told.picture, part)), smaller)
    card.blit(picture, (left, top))  # over the paper of the index, so that the frame stays whole
    return card


def _scaled(area: Area, part: float) -> Area:
    x, y, w, h = (round(length * part) for length in area)
    return x, y, w, h


def _index(sheet: Surface, told: Variants, size: IndexSize, suit: str, letter: str, part: float) -> Surface:
    """The cell of the sheet; a letter that the sheet has not is written into the place of another."""
    width, height = round(size.cell[0] * part), round(size.cell[1] * part)
    drawn = letter in told.columns
    column = told.columns.index(letter) if drawn else 0
    index = sheet.subsurface((column * width, told.rows[suit] * height, width, height))
    if drawn:
        return index
    index = index.copy()
    index.fill(index.get_at((1, 1)), (0, 0, round(width * 0.56), height))
    written = render(letter, "title", round(height * 1.3), "ink")
    index.blit(written, (round(width * 0.31) - written.get_width() // 2, round(height * 0.5 - optical_top("title", round(height * 1.3)))))
    return index
