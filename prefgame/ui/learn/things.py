"""What a note hangs on: the names of things on the table, and where they are.

Invariant: a place is asked of what draws the thing; nothing is placed here.
"""

from __future__ import annotations

from collections.abc import Callable

from prefgame.app.words.names import shown_name
from prefgame.cards import DECK
from prefgame.ui.draw.layout import Box
from prefgame.ui.table.desk import Desk
from prefgame.ui.table.hands.hand import HandCard
from prefgame.ui.table.pad.plan import pad_parts
from prefgame.ui.table.plaque import plaque_box
from prefgame.ui.table.seats.places import place_of
from prefgame.ui.widgets.widget import Widget

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
