"""What a note hangs on: the names of things on the table, and where they are.

Invariant: a place is asked of what draws the thing; nothing is placed here.
"""

from __future__ import annotations

from collections.abc import Callable

from prefgame.app.words.sentences import shown_name
from prefgame.cards import DECK
from prefgame.ui.draw.box import Box
from prefgame.ui.table.frame import TableFrame
from prefgame.ui.table.hand import HandCard
from prefgame.ui.table.laid_out import LaidOut
from prefgame.ui.table.plate import place_of, plaque_box
from prefgame.ui.widgets.buttons import Widget

PAD = "pad"
"""how the names of the parts of the pad begin: ``pad.score``"""

_CARDS = frozenset(map(str, DECK))


def boxes_of(frame: TableFrame, thing: str, asked: list[Widget]) -> list[Box]:
    """Where the thing of that name is; empty where it is not on the table now.

    A thing is a card (``HA``), the name of a seat, a part of the pad (``pad.score``) or one of
    ``THINGS``. ``asked``: the widgets that do what is asked.
    """
    if thing in _CARDS:
        return _of_card(frame.desk, thing)
    view = frame.shown.view
    players = view.table.players
    name = shown_name(thing)
    if name in players:
        place = place_of(view, players.index(name))
        return [box for at, box, _info in frame.seats() if at == place]
    if thing.startswith(f"{PAD}."):
        part = frame.pad().parts().get(thing.partition(".")[2])
        return [part] if part is not None else []
    if thing == "asked":
        return [widget.rect for widget in asked]
    return THINGS[thing](frame)


def _of_card(desk: LaidOut, card: str) -> list[Box]:
    """A card of the own hand, of the trick, or one that lies open in the middle."""
    held = [one.seen_box(desk.kit) for one in desk.stage.hand if one.card == card]
    slots = desk.stage.trick_slots(desk.layout)
    played = [slots[place] for place, other in desk.stage.trick if other == card]
    return held or played or [box for other, box in desk.phase.cards() if other == card]


def _trick(frame: TableFrame) -> list[Box]:
    stage = frame.desk.stage
    slots = stage.trick_slots(frame.desk.layout)
    return [slots[place] for place, _card in stage.trick]


def _choices(frame: TableFrame) -> list[Box]:
    return [one.rect for one in frame.desk.choices if not isinstance(one, HandCard)]


def _hand(frame: TableFrame) -> list[Box]:
    return [card.seen_box(frame.desk.kit) for card in frame.desk.stage.hand]


THINGS: dict[str, Callable[[TableFrame], list[Box]]] = {
    "hand": _hand,
    "trick": _trick,
    "talon": lambda frame: frame.desk.stage.talon_boxes(frame.desk.layout),
    "open": lambda frame: [box for _card, box in frame.desk.phase.cards()],
    "plaque": lambda frame: [plaque_box(frame.desk.kit, frame.plaque)],
    "me": lambda frame: [frame.desk.phase.me_box()],
    "choices": _choices,
}
