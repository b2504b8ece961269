"""What notes claim about the two cards that the learner discards: by the solver, over every other
pair.

Invariant: as of every claim, a check looks at the rules and at the match of the record.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from prefgame.app.look_back.open_hand import OpenHand
from prefgame.app.session import PLAYER
from prefgame.cards import Card
from prefgame.engine.commands import Deal, Discard
from prefgame.rules.contracts import Contract
from tests.app.learn.position import Position


def _best(at: Position, _discard: str, key: str, tricks: str) -> bool:
    """Check that the discard of the record takes so many tricks in this contract, and no other one
    more.
    """
    contract, wanted = at.contract(key), at.lesson.commands[at.step.at]
    assert isinstance(wanted, Discard)
    all_ways = combinations(at.match.hand_of(PLAYER), 2)
    most = max(tricks_without(at, away, contract) for away in all_ways)
    return tricks_without(at, wanted.cards, contract) == most == int(tricks)


def _lost(at: Position, key: str, *cards: str) -> bool:
    """Each discard with one of these cards takes fewer tricks in this contract than that of the
    record.
    """
    contract, wanted = at.contract(key), at.lesson.commands[at.step.at]
    assert isinstance(wanted, Discard)
    most = tricks_without(at, wanted.cards, contract)
    return all(
        tricks_without(at, away, contract) < most
        for away in combinations(at.match.hand_of(PLAYER), 2)
        if not set(map(Card, cards)).isdisjoint(away)
    )


def tricks_without(at: Position, away: tuple[Card, ...], contract: Contract) -> int:
    """Return what the learner takes in this contract after discarding these cards."""
    order = at.match.table.this_hand.order
    hands = (at.match.hand_of(seat) for seat in order)
    cards = tuple(
        tuple(card for card in hand if seat != PLAYER or card not in away)
        for seat, hand in zip(order, hands)
    )
    return OpenHand(at.rules.play, order, cards, PLAYER, contract).tricks()


def _fewest(at: Position, key: str, tricks: str) -> bool:
    """Return the discard of the record alone leaves so few tricks in this contract."""
    match, contract = at.match, at.contract(key)
    order = match.table.this_hand.order
    hands = tuple(match.hand_of(seat) for seat in order)
    found: dict[tuple[Card, ...], int] = {}
    for away in combinations(match.hand_of(PLAYER), 2):
        kept = tuple(
            tuple(card for card in hand if card not in away) if seat == PLAYER else hand
            for seat, hand in zip(order, hands)
        )
        found[away] = OpenHand(at.rules.play, order, kept, PLAYER, contract).tricks()
    wanted = at.lesson.commands[at.step.at]
    assert isinstance(wanted, Discard)
    return [away for away, n in found.items() if n <= int(tricks)] == [wanted.cards]


def _reachable(at: Position, key: str, tricks: str) -> bool:
    """With the best discard the learner can take so many tricks in this contract, and no more."""
    dealt = at.lesson.commands[at.step.at - 1]
    assert isinstance(dealt, Deal)
    order = at.match.table.this_hand.order
    hands = tuple(at.match.hand_of(seat) for seat in order)
    found = set()
    for away in combinations((*at.hand, *dealt.talon), 2):
        kept = tuple(card for card in (*at.hand, *dealt.talon) if card not in away)
        cards = tuple(kept if seat == PLAYER else hand for seat, hand in zip(order, hands))
        found.add(OpenHand(at.rules.play, order, cards, PLAYER, at.contract(key)).tricks())
    return max(found) == int(tricks)


DISCARD_CHECKS: dict[str, Callable[..., bool]] = {
    "best": _best,
    "lost": _lost,
    "fewest": _fewest,
    "reachable": _reachable,
}
