"""A seat that plays by rules of thumb.

Invariant: every decision is made from the seat's own cards and from the open cards, by estimates
and habits, without imagining the hidden hands. The other seats are measured against this one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations

from prefgame.ai.chances import Prospect, defence_tricks, footing_of, prospect
from prefgame.ai.masks import ACE, SUITS, Mask, cards_of, lowest, masks
from prefgame.ai.models.registry import calls_worth_trying, defence_model
from prefgame.ai.rule_of_thumb.declarer import avoid_tricks, force_a_trick, play_as_declarer
from prefgame.ai.rule_of_thumb.defender import lead_of_suit, play_as_defender
from prefgame.ai.rule_of_thumb.situation import Situation
from prefgame.ai.stakes import (
    contracts_left,
    contracts_to_take,
    expected_gain,
    left_to_others,
    unit_of,
)
from prefgame.cards import Card, Suit
from prefgame.engine.commands import (
    FOUR_ACES,
    NO_BONUS,
    Announce,
    CallBid,
    Command,
    Defend,
    Discard,
    PlayCard,
    RevealGame,
    Say,
    SayKontra,
)
from prefgame.engine.view import SeatView
from prefgame.rules.agreements import ACCEPT, LEAVE, REFUSE, TAKE, offer, offered_tricks
from prefgame.rules.auctions.base import Bid, named_bid
from prefgame.rules.base import Phase
from prefgame.rules.contracts import Contract

# ---- which contract to play, and which cards to discard for it, by rules of thumb
# Invariant: contract and discard are one choice, made by the points that the contract is expected
# to win.


def best_prospect(
    view: SeatView, held: Sequence[Mask], dropped: int, contracts: Iterable[Contract]
) -> tuple[float, Prospect]:
    """Find the contract that promises most, with its expected points."""
    footing = footing_of(view.table.rules.play)
    options = (prospect(held, dropped, contract, footing=footing) for contract in contracts)
    rated = (
        (expected_gain(view, option.contract, option.chance, option.missed), option)
        for option in options
    )
    return max(rated, key=lambda pair: (pair[0], pair[1].chance, -pair[1].contract.rank))


def value_with_talon(view: SeatView, contracts: Sequence[Contract], rng: random.Random) -> float:
    """Estimate the points of the best contract, averaged over some talons that may be found."""
    mine = masks(view.cards)
    hidden = [card for card in Card if card not in view.cards]
    talons = rng.sample(list(combinations(hidden, 2)), 50)
    total = 0.0
    for talon in talons:
        held = [mask | more for mask, more in zip(mine, masks(talon))]
        total += best_prospect(view, held, 2, contracts)[0]
    return total / len(talons)


def choose_discard(view: SeatView) -> Command:
    _, plan = best_prospect(view, masks(view.cards), 2, contracts_left(view))
    kept = [card for suit, mask in zip(SUITS, plan.kept) for card in cards_of(suit, mask)]
    low, high = sorted(card for card in view.cards if card not in kept)
    return Discard((low, high))


def choose_contract(view: SeatView) -> Command:
    promises, contracts = view.table.rules.promises, contracts_left(view)
    kept = [contract for contract in contracts if promises.may_play(contract, view.cards)]
    _, plan = best_prospect(view, masks(view.cards), 0, kept or contracts)
    return Announce(plan.contract)


# ---- which call to make, by rules of thumb
# Invariant: every call is compared with a pass in expected points: a number with the talons that
# the seat may find, a game with the cards in hand.


HOPE = 0.75
"""How much of what a pass loses counts: another player declares, and mostly makes the contract."""
HARDER = 0.05
"""How much better a game is that is named at once, in units of the stake: it is harder to outbid.
"""


def choose_bid(view: SeatView, rng: random.Random) -> Command:
    """Choose the call that promises most."""
    offers = [command for command in calls_worth_trying(view) if isinstance(command, CallBid)]
    rated = [(_value(view, offer.bid, rng), -at) for at, offer in enumerate(offers)]
    return offers[-max(rated)[1]]


def _value(view: SeatView, bid: Bid, rng: random.Random) -> float:
    auction = view.table.rules.auction
    contracts = auction.contracts_after(view.this_hand.calls, bid)
    if not contracts:
        return HOPE * left_to_others(view)
    if not contracts[0].game:
        return value_with_talon(view, contracts, rng)
    value, plan = best_prospect(view, masks(view.cards), 0, contracts)
    if bid.contract is None and named_bid(plan.contract) in auction.bids(
        view.this_hand.calls, view.seat
    ):
        value -= HARDER * unit_of(view)
    return value


def choose_reveal(view: SeatView) -> Command:
    """Choose the game to name; silence if all that are left would rather go down."""
    contracts = [
        command.game
        for command in view.legal
        if isinstance(command, RevealGame) and command.game is not None
    ]
    if not contracts:
        return view.legal[-1]
    value, plan = best_prospect(view, masks(view.cards), 0, contracts)
    silent = next((command for command in view.legal if command == RevealGame(None)), None)
    if value < HOPE * left_to_others(view) and silent is not None:
        return silent
    return RevealGame(plan.contract)


# ---- which answer to give, and whether to double, by rules of thumb
# Invariant: a defender counts the tricks of their own hand against this contract, adds those that a
# partner has on average, and answers yes if the quota is likely reached.


KONTRA, KONTRA_ON_TWO = 4.2, 2.8
"""The own tricks that answer for five of both; a plain two is often called with little."""
REKONTRA = 0.93
"""The declarer's chance that is enough to double again."""


def choose_answer(view: SeatView) -> Command:
    """Choose the answer that players of this kind of defence give by habit."""
    model, promises = defence_model(view.table.rules), view.table.rules.promises
    answer = model.habitual_answer(view)
    if model.binds(answer) and not promises.may_follow(view.declared.contract, view.cards):
        others = (each for each in view.legal if isinstance(each, Defend))
        return next((each for each in others if not model.binds(each.answer)), Defend(answer))
    return Defend(answer)


def choose_kontra(view: SeatView) -> Command:
    hand = view.contracted
    raised = max(command.level for command in view.legal if isinstance(command, SayKontra))
    if view.seat == hand.declarer:
        chance = prospect(
            masks(view.cards),
            0,
            hand.contract,
            -0.3 * raised,
            footing=footing_of(view.table.rules.play),
        ).chance
        return SayKontra(raised if chance >= REKONTRA else 0)
    promises = view.table.rules.promises
    if hand.is_followed_by_kontra and not promises.may_follow(hand.contract, view.cards):
        return SayKontra(0)
    held = masks(view.cards)
    if hand.contract.may_be_left:
        enough = KONTRA_ON_TWO if hand.needs_kontra else KONTRA
        strong = defence_tricks(held, hand.contract.trump) >= enough + 0.6 * (raised - 1)
    elif hand.contract.goal.takes_none:
        strong = raised == 1 and grip_of_low_cards(held) >= 5.0
    else:
        strong = any(mask & ACE for mask in held)
    return SayKontra(raised if strong else 0)


def grip_of_low_cards(held: Sequence[Mask]) -> float:
    """Rate the pressure of low cards on a declarer for no trick: more in short suits."""
    return sum(_grip(mask) for mask in held)


@cache
def _grip(mine: Mask) -> float:
    if not mine:
        return 0.0
    under = (lowest(mine) - 1).bit_count()
    return max(0.0, 1.5 - 0.5 * under) if mine.bit_count() < 5 else 0.5


# ---- what to say to the questions of some games
# Invariant: each answer comes from the seat's own cards alone.


USUAL_OFFER = 3
"""The tricks that a declarer offers (001:258-266)."""
TAKES = 2.0
"""What ten cards must promise to take over, in units of the stake: the two others help a little."""


def announce_four(view: SeatView) -> Command:
    """Announce four aces, which are strong; a hand without any seldom is."""
    return FOUR_ACES if FOUR_ACES in view.legal else NO_BONUS


def choose_takeover(view: SeatView) -> Command:
    """Take over with a hand that hardly needs the two cards."""
    value, _ = best_prospect(view, masks(view.cards), 0, contracts_to_take(view))
    return Say(TAKE if value >= TAKES * unit_of(view) else LEAVE)


def choose_offer(view: SeatView) -> Command:
    """Offer the usual tricks once as the declarer; accept as many as they count as a defender."""
    hand = view.contracted
    talk = hand.words_in(view.turn.phase)
    if view.seat == hand.declarer:
        usual = Say(offer(USUAL_OFFER))
        return usual if not talk and usual in view.legal else Say(REFUSE)
    tricks = offered_tricks(talk[-1][1]) if talk else None
    own = defence_tricks(masks(view.cards), hand.contract.trump)
    return Say(ACCEPT if tricks is not None and tricks + 0.5 >= own else REFUSE)


# ---- which card to play by custom: for a declarer or a defender, for tricks or against them
# Invariant: no card is chosen here; each case has a module of its own.


def customary_play(view: SeatView) -> Command:
    """Choose the card that the customs of the table ask for, as a command."""
    return PlayCard(_choose_card(Situation(view)))


def customary_lead(view: SeatView, suit: Suit) -> Card:
    """Choose a defender's lead of this suit by custom; against few tricks the lowest."""
    at = Situation(view)
    return at.own_cards(suit)[0] if at.contract.goal.wants_few else lead_of_suit(at, suit)


def _choose_card(at: Situation) -> Card:
    if at.contract.goal.wants_few:
        return avoid_tricks(at) if at.declares else force_a_trick(at)
    return play_as_declarer(at) if at.declares else play_as_defender(at)


# ---- a seat that plays by rules of thumb


ANSWERS: dict[Phase, Callable[[SeatView], Command]] = {
    Phase.REVEAL: choose_reveal,
    Phase.EXCHANGE: choose_discard,
    Phase.ANNOUNCE: choose_contract,
    Phase.TAKEOVER: choose_takeover,
    Phase.DEFENCE: choose_answer,
    Phase.NEGOTIATION: choose_offer,
    Phase.KONTRA: choose_kontra,
    Phase.BONUS: announce_four,
    Phase.PLAY: customary_play,
}


def rule_of_thumb(view: SeatView, rng: random.Random) -> Command:
    """Choose the seat's command; it has a choice."""
    phase = view.turn.phase
    return choose_bid(view, rng) if phase is Phase.AUCTION else ANSWERS[phase](view)
