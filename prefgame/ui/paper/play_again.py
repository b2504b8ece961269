"""The question before a hand is played again: in whose place, from where, and how well the others
play.
Escape and a click beside it change nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame
from pygame.event import Event

from prefgame.app.learn.practice import (
    Point,
    Practice,
    StartingPoint,
    last_before,
)
from prefgame.app.session import USUAL_LEVEL, level_names
from prefgame.i18n import _, pgettext
from prefgame.ui.draw.layout import Layout
from prefgame.ui.frames import routes
from prefgame.ui.frames.dialog import SlipScene
from prefgame.ui.frames.navigation import Game
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import Column, Control, Element, Paragraph, Row, Stretch, Text
from prefgame.ui.widgets.selection import Segments, Stepper
from prefgame.ui.widgets.styles import ASIDE, TEXT, TITLE
from prefgame.ui.words.numbers import short_names
from prefgame.ui.words.options import level_word

_WIDE = 620
"""design width of what is on the slip"""


def point_words(point: StartingPoint) -> str:
    match point.point:
        case Point.DEAL:
            return _("the deal")
        case Point.ANSWERS:
            return _("the answers")
        case Point.TRICK:
            return _("trick {number}").format(number=point.trick)
        case Point.HERE:
            return _("where it stands")


def from_trick(practice: Practice, trick: int) -> Practice:
    """Return the same from this trick (from 1); as it is if the hand had no such trick."""
    at = next((point.at for point in practice.points if point.trick == trick > 0), practice.at)
    return replace(practice, at=at)


class PracticeSheet(SlipScene):
    """A slip that asks something before practice. ``rows`` are its questions, each with its
    caption.
    """

    def __init__(self, title: str, rows: Sequence[tuple[str, Widget]]) -> None:
        super().__init__()
        self.title, self.rows = title, tuple(rows)
        self.play = Button(_("Play"), self._play, kind="brass", size=28)

    def sentence(self) -> str:
        return _("This is practice: nothing is written down, and you can take moves back.")

    def begin(self) -> None:
        """Lay the table as it was answered; the slip has gone."""
        raise NotImplementedError

    def _play(self) -> None:
        self.window.pop()
        self.begin()

    @property
    def first(self) -> Widget:
        return self.group.focus or self.play

    def inner_width(self, kit: Kit) -> int:
        return kit.f(_WIDE)

    def content(self, kit: Kit) -> Element:
        cancel = Button(_("Cancel"), self.window.pop, size=25, shortcut=pygame.K_ESCAPE)
        rows = (
            Column((Text(caption, ASIDE.inked("ink")), Control(caption, row)), "hair")
            for caption, row in self.rows
        )
        foot = Row((Stretch(Control("cancel", cancel)), Stretch(Control("play", self.play))))
        said = Paragraph(self.sentence(), TEXT.inked("ink2"))
        return Column((Text(self.title, TITLE), said, *rows, foot))

    def handle(self, event: Event) -> None:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and not self.box.holds(event.pos):
            self.window.pop()
        else:
            super().handle(event)


class PlayAgainSheet(PracticeSheet):
    """The question about the hand of ``practice``: its seat is proposed, and the last place that
    does not lie after ``practice.at``.
    """

    def __init__(self, game: Game, practice: Practice) -> None:
        self.game, self.practice, table = game, practice, practice.table
        self.seats = sorted(table.this_hand.order)
        self.names = [table.players[seat] for seat in self.seats]
        self.points = practice.points
        seat = practice.seat
        self.seat = Segments(self.names, self.seats.index(seat) if seat in self.seats else 0)
        point, last = last_before(self.points, practice.at), len(self.points) - 1
        self.place = Stepper(
            self.points.index(point), 0, last, text=lambda at: point_words(self.points[at])
        )
        self.levels: tuple[str | None, ...] = level_names()
        if any(level is not None for level in practice.levels):
            self.levels = (None, *self.levels)  # None: as they sat in the match
        words = [
            pgettext("levels of the others", "as before") if level is None else level_word(level)
            for level in self.levels
        ]
        usual = 0 if None in self.levels else self.levels.index(USUAL_LEVEL)
        self.level = Segments(words, usual)
        title = _("Play this hand again") if table.scored else _("Play this deal")
        rows = (_("Your seat"), self.seat), (_("From"), self.place), (_("The others"), self.level)
        super().__init__(title, rows)

    def begin(self) -> None:
        seat, point = self.seats[self.seat.chosen], self.points[self.place.value]
        level, levels = self.levels[self.level.chosen], self.practice.levels
        if level is not None:
            levels = (level,) * len(levels)
        practice = replace(self.practice, seat=seat, at=point.at, levels=levels)
        self.game.open(routes.PlayAgain(practice))

    def resize(self, layout: Layout) -> None:
        super().resize(layout)
        room = self.seat.rect.w / len(self.names) - self.kit.u(28)
        self.seat.options = short_names(self.kit, self.names, "button", self.seat.size, room)
