"""What columns have at the table: the score in short, and what the ends of a hand write.

Invariant: the amounts are those of the entries; a soup is divided by its tricks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import Surface

from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext, pgettext
from prefgame.rules.base import Amount, Seat
from prefgame.rules.scoring.columns_sheet import ColumnEntry, ColumnSheet, Factor, MarkKind
from prefgame.ui.draw import icons
from prefgame.ui.draw.box import Box
from prefgame.ui.scores.columns.words import own_column
from prefgame.ui.scores.face import HandEnd, WrittenAmounts
from prefgame.ui.scores.lines import ScoreInfo, ScoreLine
from prefgame.ui.scores.marks import neighbours
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import plain


@dataclass(frozen=True, slots=True)
class HatAndRefas:
    """A number that may be under a ``hat``, and over the strokes of ``refas`` that still wait."""

    hat: bool = False
    refas: int = 0

    @property
    def explained(self) -> str:
        hat = _("Under the hat: the number is above zero.")
        refas = ngettext(
            "{count} open refa: it doubles the next contract of this player.",
            "{count} open refas: each doubles one of the next contracts of this player.",
            self.refas,
        )
        said = [hat] * self.hat + [refas.format(count=self.refas)] * bool(self.refas)
        return " ".join(said)

    def draw(self, surface: Surface, kit: Kit, number: Box, y: int, seed: str) -> None:
        """Draw them at a ``number`` on the line whose middle is ``y``.

        The strokes are level, side by side and under the number: in front of it one would be read
        as a minus.
        """
        f, middle = kit.f, number.x + number.w / 2
        if self.hat:
            icons.hat(surface, middle, y - f(19), f(14), kit.thin(3, 2))
        half, gap = f(13 if self.refas < 2 else 8), f(6)
        for at in range(self.refas):
            x = middle + (at - (self.refas - 1) / 2) * (2 * half + gap)
            icons.refa(surface, x, y + f(17), half, kit.thin(3, 2), seed=(seed, at))


# ---- the score of columns in short


def of_columns(view: SeatView) -> ScoreInfo:
    """Every player's columns: soups at the sides, the middle large."""
    count, sheet = len(view.table.players), view.table.sheet
    assert isinstance(sheet, ColumnSheet)
    around = [pgettext("column", "left"), pgettext("column", "right")]
    if count == 4:
        around.insert(1, pgettext("column", "far"))
    main = 1
    heads = (*around[:main], pgettext("column", "bula"), *around[main:])
    lines = []
    for step in range(count):
        seat = (view.seat + step) % count
        column = sheet.columns[seat]
        soups = [str(column.soup[other]) for other in neighbours(view, seat)]
        values = (*soups[:main], plain(column.middle), *soups[main:])
        marks = HatAndRefas(column.hat, column.open_refas)
        lines.append(ScoreLine(view.table.players[seat], values, main, marks))
    explained = [
        _("The soup against the player on your left: points won from that player."),
        _("The soup against the player on your right: points won from that player."),
    ]
    if count == 4:
        explained.insert(
            1, _("The soup against the player across the table: points won from that player.")
        )
    explained.insert(main, own_column(view.table.rules.score.per_point))
    return ScoreInfo(_("Score"), heads, tuple(lines), tuple(explained))


# ---- what the ends of a hand write in columns


def column_amounts(view: SeatView, ends: Sequence[HandEnd]) -> WrittenAmounts:
    """The amounts that these ends write in columns."""
    hand = view.declared
    each, defends = hand.contract.may_be_left, view.seat != hand.declarer
    made, down, own, soup, cut = (set[Amount]() for _kind in range(5))
    for is_made, entry in _points(ends):
        cut |= {by for factor, by in entry.factors if factor is Factor.CAPPED}
        if _in_middle(entry, hand.declarer):
            (made if is_made else down).add(entry.amount)
        elif _in_middle(entry, view.seat):
            own.add(entry.amount)
        elif entry.against is not None and (entry.player == view.seat or not defends):
            soup.add(entry.amount // (dict(entry.factors)[Factor.TRICKS] if each else 1))
    return WrittenAmounts(
        made=frozenset(made),
        down=frozenset(down),
        own=frozenset(own),
        against=frozenset(soup),
        bonus=frozenset(),
        cut=frozenset(cut),
    )


def _points(ends: Sequence[HandEnd]) -> Iterator[tuple[bool | None, ColumnEntry]]:
    """The entries of points, each with whether the contract is made."""
    for made, entries in ends:
        for entry in entries:
            if isinstance(entry, ColumnEntry) and entry.mark is MarkKind.POINTS and entry.amount:
                yield made, entry


def _in_middle(entry: ColumnEntry, seat: Seat) -> bool:
    return entry.against is None and entry.player == seat
