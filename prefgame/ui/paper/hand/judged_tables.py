"""The tricks of a judged hand, as played and with the better choice: one table below the other, or
one of them under a segment.

Invariant: it draws what it is given. What might have been is tinted from the chosen trick on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Surface

from prefgame.cards import Card
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Seat
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.paper.hand.places import JudgedPlaces
from prefgame.ui.paper.hand.tricks import (
    TrickColumn,
    TrickLine,
    draw_left,
    draw_tricks,
    trick_columns,
)
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.widgets.widget import Widget
from prefgame.ui.words.hand_facts import HandFacts, HandRow


@dataclass(frozen=True)
class JudgedTables:
    """The tables. ``line``: the tricks with the better choice, empty where there are none;
    ``trick``: the one that is framed, from 0; ``better``: whether the only table shows the line;
    ``costly``: the cards that lost something; ``chosen``: whether a decision is looked at;
    ``right``: whether it was a card than which none was better.
    """

    places: JudgedPlaces
    story: HandFacts
    played: Sequence[TrickLine]
    line: Sequence[TrickLine]
    trick: int | None
    better: bool
    costly: frozenset[Card]
    chosen: bool
    right: bool

    @property
    def _headings(self) -> tuple[str, str]:
        """What was played, and what might have been."""
        line = (
            pgettext("the tricks", "Best play") if self.right else pgettext("the tricks", "Better")
        )
        return pgettext("the tricks", "As played"), line

    @property
    def two(self) -> bool:
        """Whether both tables are seen."""
        return self.places.better != NOWHERE and self.places.segment == NOWHERE

    @property
    def _shown(self) -> list[tuple[Box, Sequence[TrickLine], bool]]:
        """The tables that are seen: where, which tricks, and whether they were played."""
        table = self.places.hand.tricks
        if table == NOWHERE:
            return []
        if self.two:
            return [(table, self.played, True), (self.places.better, self.line, False)]
        if self.better and self.line:
            return [(table, self.line, False)]
        return [(table, self.played, True)]

    @property
    def raised(self) -> frozenset[Card]:
        """The cards of the framed trick, of the first table that is seen."""
        tricks = next((tricks for _place, tricks, _played in self._shown), self.played)
        if self.trick is None or self.trick >= len(tricks):
            return frozenset()
        return frozenset(tricks[self.trick].cards.values())

    def widgets(
        self, on_trick: Callable[[int], None], on_better: Callable[[int], None]
    ) -> dict[str, Widget]:
        """The columns of the tricks, and the segment where one table is seen at a time."""
        built: dict[str, Widget] = {}
        if self.places.segment != NOWHERE:
            segment = Segments(self._headings, int(self.better and bool(self.line)), on_better)
            segment.rect, segment.enabled = self.places.segment, bool(self.line)
            segment.reason = _("Choose a decision after which other cards would have fallen.")
            built["which"] = segment
        for table, tricks, played in self._shown:
            columns = trick_columns(table, self.places.hand.names, len(tricks))
            for at, place in enumerate(columns):
                name = f"trick {at}" if f"trick {at}" not in built else f"better {at}"
                built[name] = TrickColumn(
                    at, partial(on_trick, at), place, at == self.trick, "ox" if played else "ink"
                )
        return built

    def paint(self, surface: Surface, kit: Kit) -> None:
        """Draw the tables that are seen."""
        names = self.places.hand.names
        rows = self.story.rows()  # in what might have been, who stayed may play
        for table, tricks, played in self._shown:
            if played and (rest := self.story.rest) is not None:
                left = {
                    row.seat: rest.unplayed_cards(row.cards) if row.plays else () for row in rows
                }
                draw_left(surface, kit, table, names, left, rest.headings())
            as_played, better = self._headings
            draw_tricks(
                surface,
                kit,
                table,
                names,
                self._rows_of_tricks(rows),
                tricks,
                self.costly if played else frozenset(),
                heading=(as_played if played else better) if self.two else "",
                tinted=None if played else (self.trick or 0),
                absent={row.seat: self.story.away_word(row) for row in rows},
            )
            if not played and not tricks:
                self._paint_why_empty(surface, kit, table)
        if self.two:
            table = self.places.better
            shapes.line(surface, table.x, table.y - kit.f(9), table.w, "rule", 1)

    def _rows_of_tricks(self, rows: Sequence[HandRow]) -> list[tuple[Seat, str]]:
        """Everybody, and a dealer whose talon was led."""
        seats = [(row.seat, row.name) for row in rows]
        return seats + [one for one in self.story.trick_rows if one not in seats]

    def _paint_why_empty(self, surface: Surface, kit: Kit, table: Box) -> None:
        """What the second table waits for."""
        if self.trick is not None and self.chosen:
            words = _("Where nobody declares, there is no line of best play.")
        elif self.chosen:
            words = _("No other tricks to show: this decision was not about a card.")
        else:
            words = _(
                "Choose a decision or a trick: the best play of all players from there is shown "
                "here."
            )
        x = table.x + self.places.hand.names
        y = table.y + kit.f(58)
        kit.paragraph(surface, x, y, table.right - x, words, "caption", 25, "ink2")
