"""The question before a hand is played again: in whose place, and from where.

Invariant: it asks only; Escape and a click beside it change nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame
from pygame import Surface

from prefgame.app.learn.practice import (
    Point,
    Practice,
    StartingPoint,
    last_before,
    starting_points,
)
from prefgame.i18n import _
from prefgame.rules.base import Seat
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.layout import Layout
from prefgame.ui.frames import routes
from prefgame.ui.frames.navigation import Game
from prefgame.ui.table.overlays import SheetOverlay
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.scene import Host
from prefgame.ui.widgets.selection import Segments, Stepper
from prefgame.ui.words.numbers import short_names

_WIDE = 620
"""design width of the sheet's rows"""


def point_words(point: StartingPoint) -> str:
    """Where a hand is taken up again, in a few words."""
    match point.point:
        case Point.DEAL:
            return _("the deal")
        case Point.ANSWERS:
            return _("the answers")
        case Point.TRICK:
            return _("trick {number}").format(number=point.trick)


def from_trick(practice: Practice, trick: int) -> Practice:
    """The same from this trick (from 1); as it is where the hand had no such trick."""
    points = starting_points(practice.log)
    at = next((point.at for point in points if point.trick == trick > 0), practice.at)
    return replace(practice, at=at)


def ask_to_practise(game: Game, window: Host, practice: Practice) -> None:
    """Ask in whose place and from where, and lay the table for it. Its seat is proposed, and the
    last place that does not lie after ``practice.at``.
    """
    table = practice.table
    players = [(seat, table.players[seat]) for seat in sorted(table.this_hand.order)]
    points = starting_points(practice.log)
    point = last_before(points, practice.at)

    def begin(seat: Seat, point: StartingPoint) -> None:
        game.open(routes.PlayAgain(replace(practice, seat=seat, at=point.at)))

    title = _("Play this hand again") if table.scored else _("Play this deal")
    window.push(PlayAgainSheet(title, players, practice.seat, points, point, begin))


class PracticeSheet(SheetOverlay):
    """A sheet that asks something before practice. ``rows`` are its questions, each with its
    caption; the first one has the focus after the large button.
    """

    def __init__(self, title: str, rows: Sequence[tuple[str, Widget]]) -> None:
        super().__init__()
        self.title, self.rows = title, tuple(rows)
        self.play = Button(_("Play"), self._play, kind="brass", size=28)
        self.cancel = Button(_("Cancel"), self.close, size=25, shortcut=pygame.K_ESCAPE)

    def sentence(self) -> str:
        """What is said below the title."""
        return _("This is practice: nothing is written down, and you can take moves back.")

    def begin(self) -> None:
        """Lay the table as it was answered; the sheet has gone."""
        raise NotImplementedError

    def _play(self) -> None:
        self.close()
        self.begin()

    # ---- place

    def resize(self, layout: Layout) -> None:
        kit, hit = self.kit, layout.hit
        pad, gap = kit.f(34), kit.f(18)
        inner = min(kit.f(_WIDE), layout.width - 2 * layout.margin - 2 * pad)
        self._text = kit.paragraph_height(self.sentence(), inner, "label", 24, 1.3)
        rows = len(self.rows) * (kit.f(40) + hit + gap)
        height = kit.f(86) + self._text + rows + gap + hit + kit.f(28)
        self.box = layout.centred(inner + 2 * pad, height)
        x, y = self.box.x + pad, self.box.y + kit.f(86) + self._text
        self._captions = []
        for _caption, widget in self.rows:
            self._captions.append(y + kit.f(22))
            widget.rect = Box(x, y + kit.f(40), inner, hit)
            y = widget.rect.bottom + gap
        foot = Box(x, self.box.bottom - kit.f(28) - hit, inner, hit)
        self.cancel.rect, self.play.rect = foot.columns(2, kit.u(16))
        widgets = [widget for _caption, widget in self.rows]
        self.group.set([self.play, *widgets, self.cancel], self.group.focus or self.play)

    # ---- the scene

    def draw(self, surface: Surface) -> None:
        kit, box = self.kit, self.box
        self.darken(surface)
        kit.sheet(surface, box, 10, 26, 14)
        x, inner = self.cancel.rect.x, self.play.rect.right - self.cancel.rect.x
        kit.text(surface, x, box.y + kit.f(46), self.title, "title", 38, max_width=inner)
        kit.paragraph(
            surface,
            x,
            box.y + kit.f(76),
            inner,
            self.sentence(),
            "label",
            24,
            "ink2",
            line_height=1.3,
        )
        for y, (caption, _widget) in zip(self._captions, self.rows):
            kit.text(surface, x, y, caption, "caption", 25, max_width=inner)
        self.group.draw(surface, kit)


class PlayAgainSheet(PracticeSheet):
    """The sheet with the question. ``players`` are the seats that play, with their names;
    ``then(seat, point)`` is called after the sheet has gone.
    """

    def __init__(
        self,
        title: str,
        players: Sequence[tuple[Seat, str]],
        seat: Seat,
        points: Sequence[StartingPoint],
        point: StartingPoint,
        then: Callable[[Seat, StartingPoint], None],
    ) -> None:
        self.players, self.points, self._then = tuple(players), tuple(points), then
        seats = [player for player, _name in players]
        names = [name for _seat, name in players]
        self.seat = Segments(names, seats.index(seat) if seat in seats else 0)
        self.place = Stepper(
            self.points.index(point),
            0,
            len(self.points) - 1,
            text=lambda at: point_words(self.points[at]),
        )
        super().__init__(title, ((_("Your seat"), self.seat), (_("From"), self.place)))

    def begin(self) -> None:
        self._then(self.players[self.seat.chosen][0], self.points[self.place.value])

    def resize(self, layout: Layout) -> None:
        super().resize(layout)
        room = self.seat.rect.w / len(self.players) - self.kit.u(28)
        names = [name for _seat, name in self.players]
        self.seat.options = short_names(self.kit, names, "button", self.seat.size, room)
