"""What the note and the frame of a lesson see of its table, and the things a note hangs on.

Invariant: they import this module and never the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from prefgame.app.learn.lesson_session import LessonSession
from prefgame.app.words.sentences import shown_name
from prefgame.cards import DECK
from prefgame.ui.draw.layout import Box
from prefgame.ui.table.desk import Desk
from prefgame.ui.table.hand import HandCard
from prefgame.ui.table.pad.plan import pad_parts
from prefgame.ui.table.plaque import plaque_box
from prefgame.ui.table.plate import place_of
from prefgame.ui.widgets.buttons import Widget


class LessonDesk(Desk, Protocol):
    """The table of a lesson."""

    lesson: LessonSession

    def asked_widgets(self) -> list[Widget]:
        """The widgets that do what is asked."""

    def asks_next(self) -> str:
        """What is asked once a part of it is chosen; "" before, and where one press does it."""

    @property
    def frame_shows_pad(self) -> bool:
        """Whether the pad is shown, for the note is about it."""

    def read_on(self) -> None:
        """The note has been read."""

    @property
    def hand_is_known(self) -> bool:
        """Whether it is known what was left of the hand that ends the lesson."""

    @property
    def hand_is_left(self) -> bool:
        """Whether that hand was left in the middle."""

    def look_for_hand(self) -> None:
        """The learner wants to play that hand, of which it was not known whether it was left."""

    def play_hand(self) -> None:
        """The learner plays that hand from its beginning."""

    def continue_hand(self) -> None:
        """The learner goes on with it."""

    def take_back(self, reason: str) -> None:
        """What the player wants to do is not what is asked: say why."""


# ---- what a note hangs on: the names of things on the table, and where they are
# Invariant: a place is asked of what draws the thing; nothing is placed here.


PAD = "pad"
"""how the names of the parts of the pad begin: ``pad.score``"""

_CARDS = frozenset(map(str, DECK))


def boxes_of(desk: Desk, thing: str, asked: list[Widget]) -> list[Box]:
    """Where the thing of that name is; empty where it is not on the table now.

    A thing is a card (``HA``), the name of a seat, a part of the pad (``pad.score``) or one of
    ``THINGS``. ``asked``: the widgets that do what is asked.
    """
    if thing in _CARDS:
        return _of_card(desk, thing)
    players = desk.shown.table.players
    name = shown_name(thing)
    if name in players:
        place = place_of(desk.shown, players.index(name))
        return [box for at, box, _info in desk.frame.seats() if at == place]
    if thing.startswith(f"{PAD}."):
        kit = desk.kit
        part = pad_parts(kit, kit.layout.pad, desk.frame.pad_info()).get(thing.partition(".")[2])
        return [part] if part is not None else []
    if thing == "asked":
        return [widget.rect for widget in asked]
    return THINGS[thing](desk)


def _of_card(desk: Desk, card: str) -> list[Box]:
    """A card of the own hand, of the trick, or one that lies open in the middle."""
    held = [one.seen_box(desk.kit) for one in desk.stage.hand if one.card == card]
    slots = desk.stage.trick_slots(desk.kit.layout)
    played = [slots[place] for place, other in desk.stage.trick if other == card]
    return held or played or [box for other, box in desk.phase.cards() if other == card]


def _trick(desk: Desk) -> list[Box]:
    slots = desk.stage.trick_slots(desk.kit.layout)
    return [slots[place] for place, _card in desk.stage.trick]


def _choices(desk: Desk) -> list[Box]:
    return [one.rect for one in desk.choices if not isinstance(one, HandCard)]


THINGS: dict[str, Callable[[Desk], list[Box]]] = {
    "hand": lambda desk: [card.seen_box(desk.kit) for card in desk.stage.hand],
    "trick": _trick,
    "talon": lambda desk: desk.stage.talon_boxes(desk.kit.layout),
    "open": lambda desk: [box for _card, box in desk.phase.cards()],
    "plaque": lambda desk: [plaque_box(desk.kit, desk.frame.plaque)],
    "me": lambda desk: [desk.phase.me_box()],
    "choices": _choices,
}
