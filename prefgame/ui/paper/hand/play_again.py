"""The question before a hand is played again: in whose place, and from where.

Invariant: it asks only; Escape and a click beside it change nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame
from pygame import Surface

from prefgame.app.practice.session import Practice
from prefgame.app.practice.starting_points import Point, StartingPoint, starting_points
from prefgame.i18n import _
from prefgame.rules.base import Seat
from prefgame.ui.draw.layout import Box, Layout
from prefgame.ui.frames.navigation import Game
from prefgame.ui.table.overlays import SheetOverlay
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.controls import Stepper
from prefgame.ui.widgets.scene import Host
from prefgame.ui.widgets.selection import Segments
from prefgame.ui.words.fitting import short_names

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


def ask_to_practise(game: Game, window: Host, practice: Practice, trick: int = 0) -> None:
    """Ask in whose place and from where, with this trick (from 1) or the deal proposed, and lay the
    table for it.
    """
    table = practice.table
    players = [(seat, table.players[seat]) for seat in sorted(table.this_hand.order)]
    points = starting_points(practice.log)
    point = next((point for point in points if point.trick == trick), points[0])

    def begin(seat: Seat, point: StartingPoint) -> None:
        game.practise(replace(practice, seat=seat, at=point.at))

    title = _("Play this hand again") if table.scored else _("Play this deal")
    window.push(PlayAgainSheet(title, players, practice.seat, points, point, begin))


class PlayAgainSheet(SheetOverlay):
    """The sheet with the question. ``players`` are the seats that play, with their names;
    ``begin(seat, point)`` is called after the sheet has gone.
    """

    def __init__(
        self,
        title: str,
        players: Sequence[tuple[Seat, str]],
        seat: Seat,
        points: Sequence[StartingPoint],
        point: StartingPoint,
        begin: Callable[[Seat, StartingPoint], None],
    ) -> None:
        super().__init__()
        self.title, self._begin = title, begin
        self.players, self.points = tuple(players), tuple(points)
        seats = [player for player, _name in players]
        names = [name for _seat, name in players]
        self.seat = Segments(names, seats.index(seat) if seat in seats else 0)
        self.place = Stepper(
            self.points.index(point),
            0,
            len(self.points) - 1,
            text=lambda at: point_words(self.points[at]),
        )
        self.play = Button(_("Play"), self._play, kind="brass", size=28)
        self.cancel = Button(_("Cancel"), self.close, size=25, shortcut=pygame.K_ESCAPE)

    def _play(self) -> None:
        seat, point = self.players[self.seat.chosen][0], self.points[self.place.value]
        self.close()
        self._begin(seat, point)

    # ---- place

    def resize(self, layout: Layout) -> None:
        kit, hit = self.kit, layout.hit
        pad, gap = kit.f(34), kit.f(18)
        inner = min(kit.f(_WIDE), layout.width - 2 * layout.margin - 2 * pad)
        self._text = kit.paragraph_height(self._sentence(), inner, "label", 24, 1.3)
        height = kit.f(86) + self._text + 2 * (kit.f(40) + hit + gap) + gap + hit + kit.f(28)
        self.box = layout.centred(inner + 2 * pad, height)
        x, y = self.box.x + pad, self.box.y + kit.f(86) + self._text
        self._captions = []
        for widget in (self.seat, self.place):
            self._captions.append(y + kit.f(22))
            widget.rect = Box(x, y + kit.f(40), inner, hit)
            y = widget.rect.bottom + gap
        room = inner / len(self.players) - kit.u(28)
        names = [name for _seat, name in self.players]
        self.seat.options = short_names(kit, names, "button", self.seat.size, room)
        foot = Box(x, self.box.bottom - kit.f(28) - hit, inner, hit)
        self.cancel.rect, self.play.rect = foot.columns(2, kit.u(16))
        self.group.set([self.play, self.seat, self.place, self.cancel], self.play)

    def _sentence(self) -> str:
        return _("This is practice: nothing is written down, and you can take moves back.")

    # ---- the scene

    def draw(self, surface: Surface) -> None:
        kit, box = self.kit, self.box
        self.darken(surface)
        kit.sheet(surface, box, 10, 26, 14)
        x, inner = self.seat.rect.x, self.seat.rect.w
        kit.text(surface, x, box.y + kit.f(46), self.title, "title", 38, max_width=inner)
        kit.paragraph(
            surface,
            x,
            box.y + kit.f(76),
            inner,
            self._sentence(),
            "label",
            24,
            "ink2",
            line_height=1.3,
        )
        for y, words in zip(self._captions, (_("Your seat"), _("From"))):
            kit.text(surface, x, y, words, "caption", 25, max_width=inner)
        self.group.draw(surface, kit)
