"""The tricks that may have come before an ending: who played what until only these cards were left.

Invariant: what is found is legal, card by card, and gives each seat the tricks it is said to have.
It is one way of many, by chance.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from prefgame.cards import Card
from prefgame.rules.base import Seat
from prefgame.rules.play import HandDuties, Played, trick_winner

MOST_CARDS_TRIED = 1500


@dataclass(frozen=True)
class Ending:
    """Cards that are left. ``playing``: the seats in the hand, in order of play; ``hands``: theirs;
    ``leader``: who leads now; ``gone``: cards of which the earlier tricks are made.
    """

    duties: HandDuties
    playing: tuple[Seat, ...]
    hands: Mapping[Seat, tuple[Card, ...]]
    leader: Seat
    gone: tuple[Card, ...]


def find_earlier(
    ending: Ending, first_leader: Seat, winners: Sequence[Seat], chance: random.Random
) -> tuple[Played, ...] | None:
    """Find tricks, the first one led by ``first_leader``, that these seats have won, one after
    another; the last of them leads now. None if none was found in a bounded search.
    """
    left = [MOST_CARDS_TRIED]

    def before(
        at: int, hands: dict[Seat, tuple[Card, ...]], gone: frozenset[Card]
    ) -> tuple[Played, ...] | None:
        if at < 0:
            return ()
        leader = winners[at - 1] if at else first_leader
        for trick in _tricks(ending, leader, winners[at], hands, gone, chance, left):
            held = {seat: (*hands[seat], card) for seat, card in trick}
            found = before(at - 1, held, gone - {card for _seat, card in trick})
            if found is not None:
                return (*found, trick)
        return None

    return before(len(winners) - 1, dict(ending.hands), frozenset(ending.gone))


def _tricks(
    ending: Ending,
    leader: Seat,
    winner: Seat,
    hands: Mapping[Seat, tuple[Card, ...]],
    gone: frozenset[Card],
    chance: random.Random,
    left: list[int],
) -> Iterator[Played]:
    """Go through legal tricks of these cards, in an order of chance. Hands that hold nothing of a
    suit should not get any more of it too early, so a trick of one suit is tried first. ``left``:
    how many cards may still be tried.
    """
    at = ending.playing.index(leader)
    order = (*ending.playing[at:], *ending.playing[:at])
    cards = sorted(gone)
    chance.shuffle(cards)

    def on(trick: Played) -> Iterator[Played]:
        if len(trick) == len(order):
            if trick_winner(trick, ending.duties.trump) == winner:
                yield trick
            return
        seat, used = order[len(trick)], {card for _seat, card in trick}
        same = trick[0][1].suit if trick else None
        for card in sorted(cards, key=lambda one: one.suit is not same):
            left[0] -= 1
            if left[0] < 0:
                return
            if card not in used and card in ending.duties.legal((*hands[seat], card), trick):
                yield from on((*trick, (seat, card)))

    return on(())
