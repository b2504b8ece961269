"""A pad with calls, scores and a last trick, and the kit it is drawn with."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Surface

from prefgame.ui.draw.deck import Deck
from prefgame.ui.draw.layout import Layout
from prefgame.ui.scores.columns.face import HatAndRefas
from prefgame.ui.scores.lines import ScoreInfo, ScoreLine
from prefgame.ui.table.notes import LastTrick, PadInfo
from prefgame.ui.widgets.canvas import Kit

WINDOWS = ((1024, 640), (1280, 720), (1600, 1200), (1920, 1080), (3840, 2160))
NAMES = ("Ana", "Bojan", "Cvita")
SCORE = ScoreInfo(
    "Score",
    ("left", "own", "right"),
    (
        ScoreLine("Ana", ("0", "30", "12")),
        ScoreLine("Bojan", ("12", "20", "0"), marks=HatAndRefas(refas=1)),
        ScoreLine("Cvita", ("0", "−24", "130"), marks=HatAndRefas(hat=True)),
    ),
)
CALLS: tuple[tuple[str | None, ...], ...] = (
    ("2", "3", "pass"),
    ("same", "4", None),
    ("pass", None, None),
    (None, "kontra", "defends"),
)
PAD = PadInfo(
    "Auction",
    NAMES,
    CALLS,
    now=0,
    ring=(3, 0),
    note="Defenders get 16 a trick.",
    last=LastTrick("Last trick", ("C7", "CA", "CK"), 1),
    score=SCORE,
)


def kit_of(
    size: tuple[int, int] = (1280, 720), *, text_scale: float = 1.0, players: int = 3
) -> Kit:
    return Kit(Layout(*size, text_scale=text_scale, players=players), Deck("german"))


def differs(kit: Kit, one: Callable[[Surface], None], other: Callable[[Surface], None]) -> bool:
    """Whether two surfaces drawn by callables are unlike."""
    pictures = []
    for draw in (one, other):
        picture = Surface((kit.layout.width, kit.layout.height))
        draw(picture)
        pictures.append(pygame.image.tobytes(picture, "RGB"))
    return pictures[0] != pictures[1]
