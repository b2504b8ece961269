"""The table in words, for who does not see it: what lies there, who does what, and the pad.

Invariant: it reads what is drawn, and so says no more than a player who looks on could see.
"""

from __future__ import annotations

from collections.abc import Iterator

from prefgame.i18n import _
from prefgame.rules.base import Seat
from prefgame.ui.spoken.nodes import Node, Role, label
from prefgame.ui.table.frame import TableFrame
from prefgame.ui.table.pad_told import listed, pad_told
from prefgame.ui.table.plate import SeatInfo, place_of
from prefgame.ui.table.tooltips import describe_card, describe_plaque, describe_rail, describe_seat
from prefgame.ui.widgets.buttons import Zone
from prefgame.ui.widgets.told import spoken_widgets

ENDS = (".", "!", "?", "…")
"""what ends a sentence"""


def table_told(frame: TableFrame) -> tuple[Node, ...]:
    """Return the table in the order in which a player would ask: the contract and what is to be
    done, the trick, the players, open cards, the pad; then all that can be pressed.
    """
    desk = frame.desk
    pressed = (widget for widget in desk.group.widgets if not isinstance(widget, Zone))
    return (
        *_middle(frame),
        *_seats(frame),
        *_open_cards(frame),
        *(label(words, box) for _what, box, words in frame.money_words()),
        *pad_told(desk.kit, frame.pad().info, desk.layout.pad),
        *spoken_widgets(pressed, desk.kit),
    )


def _middle(frame: TableFrame) -> Iterator[Node]:
    desk, view = frame.desk, frame.shown.view
    deck, stage = desk.kit.deck, desk.stage
    yield label(describe_rail(view), frame.rail_words()[1], Role.HEADING)
    yield label(describe_plaque(view, deck))
    if frame.hint:
        yield label(frame.hint, frame.hint_box() or desk.layout.bar)
    slots = stage.trick_slots(desk.layout)
    seats = {place_of(view, seat): seat for seat in range(len(view.table.players))}
    for place, card in stage.trick:
        words = describe_card(view, deck, card, seats[place])
        if place == stage.winner:
            words = f"{words}, {_('highest')}"
        yield label(words, slots[place])
    talk = frame.talk.words()
    if talk is not None:
        yield label(desk.kit.said(talk))


def _seats(frame: TableFrame) -> Iterator[Node]:
    for seat, (place, box, info) in enumerate(frame.seats()):
        yield label(" ".join(_seat(frame, seat, place, info)), box)


def _seat(frame: TableFrame, seat: Seat, place: str, info: SeatInfo) -> Iterator[str]:
    desk = frame.desk
    call = desk.stage.bubbles.get(place)
    parts = (
        info.tongue,
        info.decides,
        desk.kit.said(call) if call is not None else "",
        info.count if info.won is not None else desk.kit.said(info.note),
    )
    words = ", ".join(filter(None, parts))
    yield f"{info.name}: {words}" + ("" if words.endswith(ENDS) or not words else ".")
    yield describe_seat(frame.shown.view, seat)
    if info.dealer:
        yield _("{name} dealt this hand.").format(name=info.name)


def _open_cards(frame: TableFrame) -> Iterator[Node]:
    desk, view = frame.desk, frame.shown.view
    deck, names = desk.kit.deck, view.table.players
    for seat, name in enumerate(names):
        cards = desk.stage.opened.get(place_of(view, seat), ())
        if cards:
            whose = _("{name}’s hand").format(name=name)
            yield label(listed(whose, [deck.card_name(card) for card in cards]))
    middle = desk.phase.cards()
    if middle:
        yield label(listed(_("The talon"), [deck.card_name(card) for card, _box in middle]))
