"""What a contract brings its declarer, in imagined deals.

Law of this module: it stands on the declarer's side, before anybody has answered.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from prefgame.ai.forecast import Book, Forecast, Hands
from prefgame.ai.level import Level
from prefgame.ai.outcome import End
from prefgame.engine.view import SeatView
from prefgame.rules.base import Contract

A_TRICK = 14.0
"""What a trick more or less in the judgement of a hand makes, in points of the settlement."""


def declared(view: SeatView, contract: Contract, worlds: Sequence[Hands], book: Book) -> End:
    """What the seat may expect of declaring the contract, its ten cards being in each world; ``book`` is one for all calls of a view."""
    forecast = Forecast(view, view.seat, contract, worlds, book)
    table = view.table
    if table.rules.two.needs_kontra(contract, table.sheet.columns[view.seat].open_refas):
        return forecast.plain_two()
    return forecast.mean()


def misjudged(level: Level, rng: random.Random) -> float:
    """Points by which a seat of that level misjudges a choice, either way."""
    return A_TRICK * level.error(rng)
