"""Which card to play.

Law of this module: every legal card is tried in the same imagined deals, each solved with open hands; what counts is what the ends bring on
the sheet, then tricks, and among equals the lowest card. A defender follows the customs of the table (000:157-162) where they cost nothing.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Mapping, Sequence
from math import comb

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.belief import imagine
from prefgame.ai.level import Level
from prefgame.ai.open_hands import solver_of
from prefgame.ai.outcome import End, Stakes, answers_for, mixed
from prefgame.ai.simple.play import customary
from prefgame.ai.worlds import World
from prefgame.engine.commands import PlayCard
from prefgame.engine.view import SeatView
from prefgame.rules.base import Goal, Role, Seat

CUSTOM = 0.6
"""Points of the settlement that the customs of the table may cost: less than the imagined deals can tell apart."""


def advise_card(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Every card that may be played."""
    hand = view.hand
    assert hand is not None and hand.contract is not None and hand.declarer is not None
    worlds = imagine(view, level, rng)
    values, ends = card_values(view, worlds), Ends(view)
    declares = view.seat == hand.declarer
    towards = 1 if declares is not (hand.contract.goal is Goal.NONE) else -1
    options = []
    for card in (command.card for command in view.legal if isinstance(command, PlayCard)):
        tricks = [value[card.index] for value in values]
        end = mixed([(1 / len(worlds), ends.of(count)) for count in tricks])
        mean = sum(tricks) / len(worlds)
        own = hand.taken[hand.declarer] + mean if declares else 10 - hand.taken[hand.declarer] - mean
        options.append((Option(PlayCard(card), end.gain, end.success, own), towards * mean, card))
    options.sort(key=lambda each: (-each[1], each[2].rank, each[2].index))
    advice = Advice.of((option for option, _, _ in options), success_of(view), len(worlds))
    return advice if declares else advice.preferring(customary(view), CUSTOM)


def success_of(view: SeatView) -> Success:
    """What the seat of the view plays for."""
    role = view.role(view.seat)
    if role is Role.DECLARER:
        return Success.CONTRACT
    return Success.QUOTA if role is not None and answers_for(view.table.rules, role) else Success.FALL


def card_values(view: SeatView, worlds: Sequence[World]) -> list[array[int]]:
    """In each world 32 numbers: the declarer's tricks to come after the card of that index (in a betl 1 for any), −1 where it cannot be played."""
    hand = view.hand
    assert hand is not None and hand.contract is not None and hand.declarer is not None
    order, playing = hand.order, view.table.playing
    leader = order.index(hand.trick[0][0] if hand.trick else view.seat)
    table = solver_of(view.table.rules.tricks, hand.contract, order, hand.declarer)
    flat = array("I", [world.hands[seat] if seat in playing else 0 for world in worlds for seat in order])
    ask = table.taken_at_all if hand.contract.goal is Goal.NONE else table.values
    found = ask(flat, leader, [card for _, card in hand.trick])
    return [found[at : at + 32] for at in range(0, len(found), 32)]


def interests(view: SeatView) -> tuple[tuple[Seat, float], ...]:
    """For whom a seat plays its cards, and how much: for itself; a guest for the one who answers for him, and of two who came each for the
    other one too, by half."""
    hand, roles, rules = view.hand, view.table.roles, view.table.rules.defence
    assert hand is not None
    match roles[view.seat]:
        case Role.GUEST:
            return ((rules.writer(view.seat, roles), 1.0),)
        case Role.COMES:
            return ((view.seat, 1.0), *((seat, 0.5) for seat in hand.defenders if seat != view.seat))
        case _:
            return ((view.seat, 1.0),)


class Ends:
    """What each number of tricks to come for the declarer is worth to those for whom the seat plays; the rest falls to either defender by
    chance. The success is its own."""

    def __init__(self, view: SeatView) -> None:
        hand = view.hand
        assert hand is not None and hand.declarer is not None
        self._stakes = [(Stakes.of(view, seat), share) for seat, share in interests(view)]
        self._own = Stakes.of(view, view.seat)
        self._taken, self._declarer = hand.taken, hand.declarer
        self._left = 10 - len(hand.tricks)
        self._defenders = [seat for seat in view.table.playing if seat != hand.declarer]
        self._known: dict[int, End] = {}

    def of(self, tricks: int) -> End:
        """The end if the declarer takes so many of the tricks to come."""
        if tricks not in self._known:
            self._known[tricks] = self._mean(tricks)
        return self._known[tricks]

    def _mean(self, tricks: int) -> End:
        taken = self._taken | {self._declarer: self._taken[self._declarer] + tricks}
        rest = self._left - tricks
        if len(self._defenders) == 1:
            (alone,) = self._defenders
            return self._end(taken | {alone: taken[alone] + rest})
        one, other = self._defenders
        parts = []
        for share in range(rest + 1):
            end = self._end(taken | {one: taken[one] + share, other: taken[other] + rest - share})
            parts.append((comb(rest, share) / 2**rest, end))
        return mixed(parts)

    def _end(self, tricks: Mapping[Seat, int]) -> End:
        return End(sum(share * stakes.end(tricks).gain for stakes, share in self._stakes), self._own.end(tricks).success)
