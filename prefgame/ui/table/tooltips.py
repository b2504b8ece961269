"""The tooltips on the table: their words, where the mouse may rest, and what no slip may cover."""

from __future__ import annotations

from collections.abc import Container, Iterator

from prefgame.app.words.contracts import ContractWords, is_number
from prefgame.app.words.sentences import game_in_sentence
from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext
from prefgame.rules.base import Phase, Role, Seat
from prefgame.rules.contracts import Contract
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import Deck
from prefgame.ui.table.desk import Desk
from prefgame.ui.table.frame import TableFrame
from prefgame.ui.table.plate import (
    dealer_box,
    hand_number,
    place_of,
    plaque_box,
    slots_box,
    tongue_box,
)
from prefgame.ui.table.slips.outlook import stake_sentence
from prefgame.ui.table.status import role_words
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Zone
from prefgame.ui.words.contracts import declarer_needs
from prefgame.ui.words.defence_words import defence_words

# ---- the boxes that no tooltip and no slip may cover
# Invariant: everything that is drawn is asked where it is; widgets that can be pressed are known to
# their group.


def boxes_tooltips_avoid(frame: TableFrame) -> list[Box]:
    """Return names, contract, cards in play, calls, the parts of the pad, which hand it is, and the
    slip with a hint.
    """
    hints = frame.desk.hints
    slip = [hints.box] if hints.shown else []
    return [*_cloth(frame), *_pad(frame), frame.rail_words()[1], *slip]


def boxes_tooltips_spare(desk: Desk) -> list[Box]:
    """Return the cards of the others, face down: a tooltip lies on them only where it must."""
    return desk.stage.back_boxes(desk.layout)


def lines_tooltips_pass(frame: TableFrame) -> list[Box]:
    """Return the lines of text that no tooltip may cover, and across which it may point: the line
    above the bar.
    """
    line = frame.hint_box()
    return [line] if line else []


def boxes_slips_avoid(frame: TableFrame, *, but: Container[str] = ()) -> list[Box]:
    """Return what a slip may not cover: all that, everything that can be pressed, the backs and the
    line above the bar. ``but`` names what may be covered: "backs", or parts of the pad.
    """
    desk, layout, stage = frame.desk, frame.desk.layout, frame.desk.stage
    backs = [] if "backs" in but else stage.back_boxes(layout)
    pressed = [widget.rect for widget in (*stage.hand, *desk.choices)]
    lines = lines_tooltips_pass(frame)
    return [layout.rail, *_cloth(frame), *_pad(frame, but), *backs, *pressed, *lines]


def _cloth(frame: TableFrame) -> list[Box]:
    desk, kit, seats = frame.desk, frame.desk.kit, frame.seats()
    return [
        *(box for _place, box, _info in seats),
        *(tongue_box(kit, box, info.tongue) for _place, box, info in seats if info.tongue),
        *(box for box in (frame.memo_box(), frame.talk_box()) if box is not None),
        *(box for _what, box, _words in frame.money_words()),
        plaque_box(kit, frame.plaque),
        *desk.stage.visible_boxes(kit),
        *desk.phase.visible_boxes(),
    ]


def _pad(frame: TableFrame, but: Container[str] = ()) -> list[Box]:
    parts = {} if frame.desk.layout.compact else frame.pad().parts()
    return [box for name, box in parts.items() if name not in but]


# ---- the words of the tooltips on the table: seats, slots for tricks, the plaque, the score
# Invariant: a pure function of the view, one or two short sentences each; numbers come from the
# rules.


def describe_rail(view: SeatView) -> str:
    """Say which game and which hand it is."""
    rules = game_in_sentence(_(view.table.rules.name))
    return _("Hand {n}, {rules} rules").format(n=hand_number(view), rules=rules)


def describe_card(view: SeatView, deck: Deck, card: str, seat: Seat) -> str:
    """Name a card of a trick, and who played it."""
    return _("{card}, played by {name}").format(
        card=deck.card_name(card), name=view.table.players[seat]
    )


def describe_slots(won: int, needed: int) -> str:
    """Explain the row of small cards on a plate: ``won`` tricks were taken of the ``needed`` ones,
    which are 0 if the player wants as few as possible.
    """
    if not needed:
        return _("Tricks taken: {won}. None are wanted.").format(won=won)
    if won > needed:
        return _("Tricks taken: {won}. Tricks needed: {needed}.").format(won=won, needed=needed)
    return _("Filled: a trick taken. Empty: a trick still needed.")


def describe_plaque(view: SeatView, deck: Deck) -> str:
    """Put into words what is on the plaque: the highest call, then the contract and what it is
    worth, then how it ended.
    """
    hand = view.hand
    if hand is None:
        return _("The contract of each hand will appear here.")
    if hand.contract is None and not hand.ended:
        return _sought(view, deck)
    if hand.contract is None:
        return _("Everybody passed, so nobody plays this hand.")
    if hand.declarer is None and hand.contract.goal.wants_few:
        return _("There is no declarer: all play for themselves and try to take few tricks.")
    if hand.declarer is None:
        return _("There is no declarer: all play for themselves.")
    numbered = is_number(hand.contract)
    if hand.ended:
        played = _("{name} played {contract}, number {number}.")
        sentence = played if numbered else _("{name} played {contract}.")
    else:
        plays = _("{name} plays {contract}, number {number}.")
        sentence = plays if numbered else _("{name} plays {contract}.")
    words = sentence.format(
        name=view.table.players[hand.declarer],
        contract=ContractWords(hand.contract, deck).in_sentence,
        number=hand.contract.name,
    )
    return words if hand.ended else f"{words} {stake_sentence(view)}"


def _sought(view: SeatView, deck: Deck) -> str:
    hand, names = view.this_hand, view.table.players
    if hand.declarer is not None and hand.game:
        words = _("{name} plays without the talon, and has not named the contract yet.")
        return words.format(name=names[hand.declarer])
    if hand.declarer is not None:
        won = _("{name} won the auction with {number}.")
        won = won.format(name=names[hand.declarer], number=_bid(hand.won_with, deck))
        return f"{won} {_what_may_follow(view, deck)}"
    highest = view.table.rules.auction.highest_bid(hand.calls)
    if highest is None:
        return _("Nobody has bid yet. The contract will appear here.")
    words = _("{name} bids {number}. The contract will appear here.")
    if highest.game:
        words = _("{name} says “game”: a contract without the talon.")
    return words.format(name=names[highest.seat], number=_bid(highest.contract, deck))


def _what_may_follow(view: SeatView, deck: Deck) -> str:
    """Return which contracts the winner of the auction may still announce."""
    lowest, *higher = view.table.rules.auction.contracts_for(view.won.auction_winner)
    if not higher:
        words = _("The contract will be {contract}.")
        return words.format(contract=ContractWords(lowest, deck).in_sentence)
    if higher[-1].rank < max(contract.rank for contract in view.table.rules.contracts):
        words = _("The contract will be {lowest} to {highest}.")
        return words.format(lowest=_bid(lowest, deck), highest=_bid(higher[-1], deck))
    return _("The contract will be {number} or higher.").format(number=_bid(lowest, deck))


def _bid(contract: Contract | None, deck: Deck) -> str:
    return "" if contract is None else ContractWords(contract, deck).by_number


def describe_seat(view: SeatView, seat: Seat) -> str:
    """Say who sits there, and what that player has to do in this hand."""
    hand, name = view.hand, view.table.players[seat]
    if hand is None:
        return name
    if hand.ended and not hand.tricks:
        return _without_play(view, seat).format(name=name)
    if seat not in hand.order:
        return _("{name} dealt and sits out this hand.").format(name=name)
    if hand.contract is None:
        return _before_the_contract(view, seat).format(name=name)
    if hand.declarer is None and hand.contract.goal.wants_few:
        return _("{name} tries to take few tricks; there is no declarer.").format(name=name)
    if hand.declarer is None:
        return _("{name} plays alone; there is no declarer.").format(name=name)
    others = [view.table.players[other] for other in hand.defenders if other != seat]
    part = _in_the_hand(view, seat).format(
        name=name,
        other=next(iter(others), ""),
        alone=view.owed_by(Role.ALONE).needed,
        together=view.owed_by(Role.HOST).needed,
        kontra=view.owed_by(Role.KONTRA).needed,
    )
    return f"{part} {role_words(view).shared(view, seat)}".strip()


def _without_play(view: SeatView, seat: Seat) -> str:
    hand = view.this_hand
    if seat not in hand.order:
        return _("{name} dealt and sat out this hand.")
    if hand.declarer is None:
        return _("{name} passed.")
    if seat == hand.declarer:
        return _("{name} was the declarer.")
    role = view.role(seat) if hand.contract is not None else None
    words = None if role is None else defence_words(view.table.rules).left_alone.get(role)
    return _("{name} defended.") if words is None else words()


def _before_the_contract(view: SeatView, seat: Seat) -> str:
    hand = view.this_hand
    if seat == hand.declarer:
        return _("{name} plays this hand and names the contract.")
    if hand.auction_winner is not None and hand.declarer != seat:
        return _("{name} did not win the auction.")
    if seat == hand.dealer:
        return _("{name} dealt and calls last.")
    first = _("{name} is the eldest hand and calls first.")
    return (first, _("{name} calls second."), _("{name} calls last."))[hand.order.index(seat)]


def _in_the_hand(view: SeatView, seat: Seat) -> str:
    """Return what the part of a seat asks, with places for names and quotas.

    ``{name}`` sits there, ``{other}`` is the other defender, and the quotas are numbers.
    """
    hand = view.contracted
    own = role_words(view).describe(view, seat)
    if own:
        return own
    asked = view.turn.phase is Phase.DEFENCE and seat in hand.defenders
    if asked and seat not in dict(hand.answers):
        return _("{name} has not yet said whether to defend or drop out.")
    match view.role(seat):
        case Role.DECLARER:
            return declarer_needs(hand.contract.goal)
        case Role.STAYS:
            return _("{name} drops out, and neither wins nor loses.")
        case Role.COMES if view.owed_by(Role.COMES).team is not None and len(hand.answers) > 1:
            return _(
                "{name} defends and needs {alone} tricks, or {together} together with {other}."
            )
        case Role.ALONE | Role.COMES:
            return ngettext(
                "{name} defends and needs {alone} trick.",
                "{name} defends and needs {alone} tricks.",
                view.owed_by(Role.ALONE).needed,
            )
        case Role.HOST:
            return _(
                "{name} has invited {other}. Together they need {together} tricks; {name} "
                "scores all of them."
            )
        case Role.KONTRA if view.owed_by(Role.KONTRA).needed:
            return _("{name} said kontra and needs {kontra} tricks together with {other}.")
        case Role.KONTRA:
            return _("{name} said kontra.")
        case Role.GUEST if hand.contract.may_be_left:
            return _("{name} is the guest of {other}, who scores the tricks of both.")
        case Role.OBLIGED if hand.needs_kontra and seat not in dict(hand.kontra.said):
            return _("{name} may say kontra; otherwise nobody plays.")
    return _("{name} defends.")


# ---- where the mouse may rest on the table to see a tooltip
# Invariant: places and words of what is drawn elsewhere; it presses nothing that has no key.


Tip = tuple[str, Box, str]
"""what it is, for keeping its zone; where it is; what is said"""


class TooltipZones:
    """The zones of the table in ``frame`` that only have a tooltip."""

    def __init__(self, frame: TableFrame) -> None:
        self.frame, self.desk = frame, frame.desk
        self._zones: dict[str, Zone] = {}  # kept, so that the mouse goes on resting on the same one

    def on_the_table(self) -> list[Zone]:
        """Return the zones under everything that can be pressed."""
        tips = *self._seats(), *self.frame.money_words(), *self._fields(), *self._cards()
        zones = {name: self._zone((name, place, words)) for name, place, words in tips}
        for name, zone in zones.items():
            if name.startswith("open") and not name.startswith("open field"):
                zone.on_press, zone.has_key = self.frame.actions.show_open_hands, True
        return list(zones.values())

    def _fields(self) -> Iterator[Tip]:
        stage = self.desk.stage
        words = _("Larger: key {key}").format(key=keys.key_name(keys.OPEN_HANDS))
        for place in stage.opened:
            field = stage.field(self.desk.layout, place)
            if field is not None:
                yield f"open field {place}", field, words

    def on_the_pad(self) -> list[Zone]:
        """Return the zones over the parts of the pad that can be pressed; they do the same."""
        kit, frame = self.desk.kit, self.frame
        if kit.layout.compact or not frame.has_pad:
            return []
        pad, zones = frame.pad(), []
        for at, (part, card, place) in enumerate(pad.cards()):
            zone = self._zone((f"{part} {at}", place, kit.deck.card_name(card)))
            pressed = frame.zones[part]
            zone.on_press, zone.has_key = pressed.on_press, pressed.has_key
            zones.append(zone)
        for at, (place, words) in enumerate(pad.signs()):
            zone, last = self._zone((f"sign {at}", place, words)), frame.zones["last"]
            over_last = pad.info.last is not None and last.rect.contains(place)
            pressed = last if over_last else frame.zones["score"]
            zone.on_press, zone.has_key = pressed.on_press, pressed.has_key
            zones.append(zone)
        return zones

    def _zone(self, tip: Tip) -> Zone:
        name, place, words = tip
        zone = self._zones.setdefault(name, Zone())
        zone.rect, zone.hint = place, words
        return zone

    def _describe_seat(self, view: SeatView, seat: Seat) -> str:
        """Say what the player has to do, and which program it is."""
        words, program = describe_seat(view, seat), self.desk.shown.session.programs.name_at(seat)
        if not program:
            return words
        plays = _("The program {program} plays for {name}.")
        return f"{words} {plays.format(program=program, name=view.table.players[seat])}"

    def _seats(self) -> Iterator[Tip]:
        view, kit, frame = self.desk.shown.view, self.desk.kit, self.frame
        for seat, (place, box, info) in enumerate(frame.seats()):
            yield f"seat {place}", box, self._describe_seat(view, seat)
            if info.dealer:
                words = _("{name} dealt this hand.").format(name=info.name)
                yield f"dealer {place}", dealer_box(kit, box), words
            slots = slots_box(kit, box, info)
            if slots is not None and info.won is not None:
                yield f"slots {place}", slots, describe_slots(info.won, info.needed)
        yield "rail", frame.rail_words()[1], describe_rail(view)
        yield "plaque", plaque_box(kit, frame.plaque), describe_plaque(view, kit.deck)

    def _cards(self) -> Iterator[Tip]:
        view, kit, stage = self.desk.shown.view, self.desk.kit, self.desk.stage
        slots = stage.trick_slots(kit.layout)
        by_place = {place_of(view, seat): seat for seat in range(len(view.table.players))}
        for place, card in stage.trick:
            words = describe_card(view, kit.deck, card, by_place[place])
            yield f"trick {place}", slots[place], words
        for place, cards in stage.opened.items():
            for at, (box, card) in enumerate(zip(stage.open_spots(kit.layout, place), cards)):
                yield f"open {place} {at}", box, kit.deck.card_name(card)
        away = stage.away_boxes(kit.layout)
        if away:
            name = view.table.players[by_place[stage.laid_away]]
            words = _("The two cards that {name} has discarded.").format(name=name)
            yield "discarded", away[0]._replace(w=away[-1].right - away[0].x), words
        for at, (card, box) in enumerate(self.desk.phase.cards()):
            yield f"middle {at}", box, kit.deck.card_name(card)
