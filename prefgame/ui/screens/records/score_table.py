"""The score after a hand of a record as a table, by the kind of sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from prefgame.i18n import _
from prefgame.rules.scoring.base import Sheet
from prefgame.rules.scoring.columns.score import Columns
from prefgame.rules.scoring.columns.sheet import ColumnSheet
from prefgame.rules.scoring.pool.score import Pool
from prefgame.rules.scoring.pool.sheet import PoolSheet
from prefgame.rules.scoring.pot.score import Pot
from prefgame.rules.scoring.pot.sheet import PotSheet
from prefgame.ui.words.numbers import plain, signed, size_of
from prefgame.ui.words.pool.sums import written


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """A ``caption``, the heads of the columns, a row for each player.

    ``hats`` says over whose first number there is a hat.
    """

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    hats: tuple[bool, ...]


def _of_columns(_score: Columns, sheet: ColumnSheet, players: Sequence[str]) -> ScoreTable:
    rows = []
    for seat, column in enumerate(sheet.columns):
        soups = ["" if other == seat else plain(amount) for other, amount in enumerate(column.soup)]
        rows.append((plain(column.middle), *soups, str(column.open_refas or "")))
    return ScoreTable(
        _("bula, and soup against each"),
        (_("bula"), *players, _("refas")),
        tuple(rows),
        sheet.hats,
    )


def _of_pool(score: Pool, sheet: PoolSheet, players: Sequence[str]) -> ScoreTable:
    rows, dumps = [], score.scoring.has_dump
    for seat, line in enumerate(sheet.lines):
        whists = [
            "" if other == seat else written(amount) for other, amount in enumerate(line.whists)
        ]
        own = (line.pool, line.dump) if dumps else (line.pool,)
        rows.append((*map(written, own), *whists))
    return ScoreTable(
        _("pool, dump, and whists on each") if dumps else _("pool, and whists on each"),
        (_("pool"), *((_("dump"),) if dumps else ()), *players),
        tuple(rows),
        (False,) * len(sheet.lines),
    )


def _of_pot(_score: Pot, sheet: PotSheet, _players: Sequence[str]) -> ScoreTable:
    return ScoreTable(
        _("{amount} in the pot").format(amount=size_of(sheet.pot)),
        (_("purse"),),
        tuple((signed(purse),) for purse in sheet.purses),
        (False,) * len(sheet.purses),
    )


SCORE_TABLES: dict[type[Sheet], Callable[[Any, Any, Sequence[str]], ScoreTable]] = {
    ColumnSheet: _of_columns,
    PoolSheet: _of_pool,
    PotSheet: _of_pot,
}
"""by the kind of sheet: of the score of the table, the sheet, and the players"""
