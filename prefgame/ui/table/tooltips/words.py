"""The words of the tooltips on the table: seats, slots for tricks, the plaque, the score.

Invariant: a pure function of the view, one or two short sentences each; numbers come
from the rules.
"""

from __future__ import annotations

from prefgame.app.words.contracts import bid_in_sentence, contract_in_sentence, is_number
from prefgame.app.words.names import game_in_sentence
from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext
from prefgame.rules.base import Phase, Role, Seat
from prefgame.rules.contracts import Contract
from prefgame.ui.draw.deck import Deck
from prefgame.ui.table.seats.places import hand_number
from prefgame.ui.table.seats.role_words import role_words
from prefgame.ui.table.slips.sheet_words import stake_sentence
from prefgame.ui.words.defence_words import defence_words
from prefgame.ui.words.goals import declarer_needs


def describe_rail(view: SeatView) -> str:
    """Which game, which hand."""
    rules = game_in_sentence(_(view.table.rules.name))
    return _("Hand {n}, {rules} rules").format(n=hand_number(view), rules=rules)


def describe_card(view: SeatView, deck: Deck, card: str, seat: Seat) -> str:
    """A card of a trick, and who played it."""
    return _("{card}, played by {name}").format(
        card=deck.card_name(card), name=view.table.players[seat]
    )


def describe_slots(won: int, needed: int) -> str:
    """The row of small cards on a plate: ``won`` tricks were taken of the ``needed`` ones.

    0 are needed where the player wants as few as possible.
    """
    if not needed:
        return _("Tricks taken: {won}. None are wanted.").format(won=won)
    if won > needed:
        return _("Tricks taken: {won}. Tricks needed: {needed}.").format(won=won, needed=needed)
    return _("Filled: a trick taken. Empty: a trick still needed.")


def describe_plaque(view: SeatView, deck: Deck) -> str:
    """What is on the plaque, in words.

    That is the highest call, then the contract and what it is worth, then how it ended.
    """
    hand = view.hand
    if hand is None:
        return _("The contract of each hand will appear here.")
    if hand.contract is None:
        return (
            _("Everybody passed, so nobody plays this hand.") if hand.ended else _sought(view, deck)
        )
    if hand.declarer is None:
        return (
            _("There is no declarer: all play for themselves and try to take few tricks.")
            if hand.contract.goal.wants_few
            else _("There is no declarer: all play for themselves.")
        )
    name, contract = view.table.players[hand.declarer], contract_in_sentence(hand.contract, deck)
    if hand.ended:
        sentence = (
            _("{name} played {contract}, number {number}.")
            if is_number(hand.contract)
            else _("{name} played {contract}.")
        )
        return sentence.format(name=name, contract=contract, number=hand.contract.name)
    sentence = (
        _("{name} plays {contract}, number {number}.")
        if is_number(hand.contract)
        else _("{name} plays {contract}.")
    )
    return (
        f"{sentence.format(name=name, contract=contract, number=hand.contract.name)} "
        f"{stake_sentence(view)}"
    )


def _sought(view: SeatView, deck: Deck) -> str:
    """What is known of the contract before it is named."""
    hand = view.this_hand
    names = view.table.players
    if hand.declarer is not None:
        name = names[hand.declarer]
        if hand.game:
            return _("{name} plays without the talon, and has not named the contract yet.").format(
                name=name
            )
        won = _("{name} won the auction with {number}.").format(
            name=name, number=_bid(hand.won_with, deck)
        )
        return f"{won} {_what_may_follow(view, deck)}"
    highest = view.table.rules.auction.highest_bid(hand.calls)
    if highest is None:
        return _("Nobody has bid yet. The contract will appear here.")
    if highest.game:
        return _("{name} says “game”: a contract without the talon.").format(
            name=names[highest.seat]
        )
    number = _bid(highest.contract, deck)
    return _("{name} bids {number}. The contract will appear here.").format(
        name=names[highest.seat], number=number
    )


def _what_may_follow(view: SeatView, deck: Deck) -> str:
    """Which contracts the winner of the auction may still announce."""
    hand, auction = view.won, view.table.rules.auction
    lowest, *higher = auction.contracts_for(hand.auction_winner)
    if not higher:
        return _("The contract will be {contract}.").format(
            contract=contract_in_sentence(lowest, deck)
        )
    if higher[-1].rank < max(contract.rank for contract in view.table.rules.contracts):
        return _("The contract will be {lowest} to {highest}.").format(
            lowest=_bid(lowest, deck), highest=_bid(higher[-1], deck)
        )
    return _("The contract will be {number} or higher.").format(number=_bid(lowest, deck))


def _bid(contract: Contract | None, deck: Deck) -> str:
    return "" if contract is None else bid_in_sentence(contract, deck)


def describe_seat(view: SeatView, seat: Seat) -> str:
    """Who sits there, and what that player has to do in this hand."""
    hand, name = view.hand, view.table.players[seat]
    if hand is None:
        return name
    if hand.ended and not hand.tricks:
        return _without_play(view, seat).format(name=name)
    if seat not in hand.order:
        return _("{name} dealt and sits out this hand.").format(name=name)
    if hand.contract is None:
        return _before_the_contract(view, seat).format(name=name)
    if hand.declarer is None:
        words = (
            _("{name} tries to take few tricks; there is no declarer.")
            if hand.contract.goal.wants_few
            else _("{name} plays alone; there is no declarer.")
        )
        return words.format(name=name)
    counts = {
        "alone": view.owed_by(Role.ALONE).needed,
        "together": view.owed_by(Role.HOST).needed,
        "kontra": view.owed_by(Role.KONTRA).needed,
    }
    return _in_the_hand(view, seat).format(name=name, other=_partner(view, seat), **counts)


def _without_play(view: SeatView, seat: Seat) -> str:
    """What the seat was in a hand that ended before the first trick."""
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
    return (
        _("{name} is the eldest hand and calls first."),
        _("{name} calls second."),
        _("{name} calls last."),
    )[hand.order.index(seat)]


def _has_yet_to_answer(view: SeatView, seat: Seat) -> bool:
    """Whether the defenders are being asked to come or stay, and this one has not answered."""
    hand = view.this_hand
    asked = view.turn.phase is Phase.DEFENCE and seat in hand.defenders
    return asked and seat not in dict(hand.answers)


def _partner(view: SeatView, seat: Seat) -> str:
    return next(
        (view.table.players[other] for other in view.this_hand.defenders if other != seat), ""
    )


def _in_the_hand(view: SeatView, seat: Seat) -> str:
    """What the part of a seat asks, with places for names and quotas.

    ``{name}`` sits there, ``{other}`` is the other defender, and the quotas are numbers.
    """
    hand = view.contracted
    own = role_words(view).describe(view, seat)
    if own:
        return own
    if _has_yet_to_answer(view, seat):
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
