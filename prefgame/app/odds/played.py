"""How the deals of a hand are played, with which discard, and what the talon brought.

Invariant: each deal is solved with open hands, which is best defence. What players slip who cannot
see the cards is the seats' own count.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from prefgame.ai.chances import Footing, chance_of, values_of
from prefgame.ai.imagine.likelihood import holdings
from prefgame.ai.imagine.worlds import CardMask, bits, suit_mask
from prefgame.ai.masks import SUITS
from prefgame.ai.value.end_values import solver_of
from prefgame.ai.value.plans import kept_of_runs
from prefgame.ai.value.played_out import Known, PlayedOut
from prefgame.app.odds.held import HeldHand
from prefgame.app.odds.tallies import Group
from prefgame.cards import Card, Rank
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.deal import HAND_SIZE
from prefgame.rules.ruleset import RuleSet
from prefgame.solver import DealSolver, Stop

# ---- how a deal is played


@dataclass(frozen=True)
class Kind:
    """Contracts that are played alike; ``contract`` stands for them."""

    contract: Contract
    contracts: tuple[Contract, ...]

    @property
    def few(self) -> bool:
        """Whether no trick is wanted, and only the first one is looked for."""
        return self.contract.goal.first_trick_decides

    @cached_property
    def trumps(self) -> CardMask:
        """All cards of the trump suit."""
        return 0 if self.contract.trump is None else suit_mask(self.contract.trump)


def kinds_of(rules: RuleSet, contracts: Sequence[Contract]) -> tuple[Kind, ...]:
    """Put contracts together that are played alike, in the order of the first of each. One whose
    tricks must come in a row is left out: the solver only counts them.
    """
    found: dict[tuple[object, ...], list[Contract]] = {}
    for contract in contracts:
        if not contract.goal.run:
            goal, play = contract.goal, rules.play
            key = (
                *(contract.trump, goal.wants_few, goal.first_trick_decides, contract.open_hands),
                *(play.lead_to(contract), play.duties_in(contract, range(3))),
            )
            found.setdefault(key, []).append(contract)
    return tuple(Kind(alike[0], tuple(alike)) for alike in found.values())


class Play:
    """How the deals of one question are played: whole hands, or the rest of one."""

    def __init__(self, held: HeldHand, declarer: int, stop: Stop) -> None:
        self.rules, self.view, self.stop = held.rules, held.view, stop
        self.declarer, self.order = declarer, (0, 1, 2)
        self.playing: tuple[Seat, ...] = self.order
        self.whole, self.taken = True, 0
        self.trick: tuple[Card, ...] = ()
        self.leader: Seat | None = None
        if held.view is not None and held.view.this_hand.contract is not None:
            self._take_up(held.view)
        self._sheet = held.rules.score.new_sheet(len(self.order))
        self._rest: dict[Kind, DealSolver] = {}
        self.known = Known()
        """what was solved: deals that are played together have the same hands in part"""

    def _take_up(self, view: SeatView) -> None:
        """Take up a hand whose contract is known, as far as it has been played."""
        hand = view.this_hand
        if view.turn.phase is Phase.PLAY or hand.tricks or hand.trick:
            self.playing = tuple(hand.order.index(seat) for seat in view.table.playing)
        self.whole = not hand.tricks and not hand.trick and len(self.playing) == len(self.order)
        self.taken = hand.taken.get(hand.order[self.declarer], 0)
        self.trick = tuple(card for _seat, card in hand.trick)
        if hand.trick:
            self.leader = hand.order.index(hand.trick[0][0])
        elif hand.tricks:
            self.leader = hand.order.index(hand.tricks[-1].winner)

    def play(self, kind: Kind, deals: Sequence[tuple[CardMask, ...]]) -> PlayedDeals:
        """Play these deals, each with the three hands; Stopped if that was asked for."""
        self.stop.check()
        if self.whole:
            played = PlayedOut(
                *(self.rules, self._sheet, self.order, self.declarer, kind.contract),
                *([dict(enumerate(hands)) for hands in deals], self.declarer, self.known),
            )
            played.solve_all(self.order)
            return PlayedDeals(
                [played.tricks(self.order, at) for at in range(len(deals))],
                None if kind.few else played,
            )
        solver = self._rest.get(kind)
        if solver is None:
            solver = self._rest[kind] = solver_of(
                *(self.rules.play, kind.contract, self.order, self.playing, self.declarer),
                stop=self.stop,
            )
        leader = self.leader
        if leader is None:
            leader = self.rules.play.leader(self.order, self.playing, self.declarer, kind.contract)
        dealt = array(
            "I",
            [
                cards if at in self.playing else 0
                for hands in deals
                for at, cards in enumerate(hands)
            ],
        )
        found = [self.taken + more for more in solver.tricks(dealt, leader, self.trick)]
        return PlayedDeals([min(one, 1) for one in found] if kind.few else found)


@dataclass(frozen=True, slots=True)
class PlayedDeals:
    """What deals of one kind came to. ``tricks``: those of the declarer in the end; where none is
    wanted, 1 for any number.
    """

    tricks: Sequence[int]
    out: PlayedOut | None = None

    def guesses(self, at: int) -> Sequence[tuple[float, int]] | None:
        """Say how likely how many tricks are against defenders who cannot see the cards; None where
        that is not known of one deal.
        """
        return None if self.out is None else self.out.chances_of_tricks(self.out.order, at)


# ---- which two cards are discarded


RANKS = len(Rank)
PLANS = 3
"""discards of each talon and kind that are tried"""
PLANS_OF_ONE = 10
"""the same where there is one talon"""
ROUNDS = ((4, 2), (10, 1))
"""After so many deals with a talon, so many of its discards are left."""
ROUNDS_OF_ONE = ((16, 6), (48, 3), (144, 2), (480, 1))
"""The same where there is one talon."""
SIGHT = 2.0
"""deals for which the first look counts"""
HALF_A_TRICK = 0.25
"""what a trick beside the goal counts where discards are compared"""


class Discards:
    """The ways to keep ten of these cards for a kind of contract, tried in deal after deal."""

    def __init__(self, kind: Kind, held: CardMask, footing: Footing, plans: int) -> None:
        self.kind = kind
        looks = _best_at_sight(kind.contract, held, footing, plans)
        self.chance = looks[0][0]
        """the chance at first sight"""
        self.kept = [kept for _chance, kept in looks]
        self.sums = {kept: SIGHT * chance for chance, kept in looks}
        self.deals, self.made = 0, 0

    def chosen(self) -> CardMask:
        """Return the cards that looked best in the deals so far."""
        return max(self.kept, key=self.sums.__getitem__)  # of equals the first

    def learn(self, tricks: Mapping[CardMask, int], chosen: CardMask) -> None:
        """Learn from a deal what each of them came to."""
        goal = self.kind.contract.goal
        self.deals += 1
        self.made += goal.is_met(tricks[chosen])
        for kept, number in tricks.items():
            self.sums[kept] += goal.is_met(number)
            if not goal.wants_few:
                self.sums[kept] += HALF_A_TRICK * number

    def leave(self, number: int) -> None:
        """Give up all but this many."""
        self.kept = sorted(self.kept, key=lambda kept: -self.sums[kept])[:number]

    @property
    def promise(self) -> float:
        """How likely the contract seems, by the deals so far and the first look."""
        return (self.made + SIGHT * self.chance) / (self.deals + SIGHT)


def _best_at_sight(
    contract: Contract, held: CardMask, footing: Footing, number: int
) -> list[tuple[float, CardMask]]:
    """Find the best ways to keep ten cards at first sight, with the chance of each. Of ways that
    come to the same, one is enough: that which keeps the higher cards, or the lower ones if few
    tricks are wanted.
    """
    values, suits, few = values_of(contract, footing), holdings(held), contract.goal.wants_few
    whole = sum(value(mask) for value, mask in zip(values, suits))
    alone = []  # each card, its suit, its height, and what the hand loses without it alone
    for card in bits(held):
        suit, height = divmod(card.bit_length() - 1, RANKS)
        loss = values[suit](suits[suit]) - values[suit](suits[suit] ^ 1 << height)
        alone.append((card, suit, height, loss))
    looks = [] if held.bit_count() > HAND_SIZE else [(whole, 0, held)]
    for one, other in combinations(alone, 2) if not looks else ():
        worth = whole - one[3] - other[3]
        if one[1] == other[1]:
            value, mask = values[one[1]], suits[one[1]]
            worth = whole - value(mask) + value(mask ^ (1 << one[2] | 1 << other[2]))
        height = one[2] + other[2]
        looks.append((worth, height if few else -height, held ^ (one[0] | other[0])))
    looks.sort(key=lambda look: (-look[0], -look[1], look[2]))
    found: list[tuple[float, CardMask]] = []
    ways = set[tuple[int, ...]]()
    for worth, _height, kept in looks:
        way = kept_of_runs(kept, held)
        if way not in ways:
            ways.add(way)
            found.append((chance_of(worth, contract, footing=footing), kept))
        if len(found) == number:
            break
    return found


# ---- what a talon brings


HIGH, LOW = 1 << RANKS - 1, 0b111
"""of one suit: the ace, and the three lowest cards"""


def group_of(kind: Kind, talon: CardMask) -> Group:
    """Say what two cards bring to such a contract: how many trumps, and how many aces beside; where
    few tricks are wanted, how many low cards.
    """
    if kind.contract.goal.wants_few:
        return (sum((mask & LOW).bit_count() for mask in holdings(talon)),)
    beside = [
        mask & HIGH for suit, mask in zip(SUITS, holdings(talon)) if suit is not kind.contract.trump
    ]
    aces = sum(mask.bit_count() for mask in beside)
    if kind.contract.trump is None:
        return (aces,)
    return (talon & kind.trumps).bit_count(), aces
