"""What a hand is worth over all deals that it may be in: how often each contract is made with it,
and what the two cards of the talon bring.

Invariant: a discard is judged in other deals than those in which it was chosen, so its luck is not
counted; every figure has its error.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from prefgame.ai.chances import footing_of
from prefgame.ai.imagine.worlds import CardMask, NoWorld, cards_of_mask, mask_of
from prefgame.ai.value.played_out import made_unseen
from prefgame.app.odds.held import BATCH, Deal, HeldHand, NoStatistics, believed_deals, even_deals
from prefgame.app.odds.played import (
    PLANS,
    PLANS_OF_ONE,
    ROUNDS,
    ROUNDS_OF_ONE,
    Discards,
    Kind,
    Play,
    group_of,
    kinds_of,
)
from prefgame.app.odds.tallies import Figure, Gains, Line, Tally, mean_over
from prefgame.cards import Card
from prefgame.rules.contracts import Contract
from prefgame.rules.deal import HAND_SIZE
from prefgame.solver import Stop

# ---- what is answered


@dataclass(frozen=True, slots=True)
class ContractOdds:
    """How often a contract is made: ``best`` against best defence, with open cards; ``guessed``
    against defenders who see only their own, None where that is not known.
    """

    contract: Contract
    best: Figure
    guessed: Figure | None


@dataclass(frozen=True, slots=True)
class KindOdds:
    """Contracts that are played alike, low to high, with their trumps. ``tricks``: how often how
    many of the declarer's tricks; where none is wanted, none or some. ``keeps``: the ten cards that
    are played with; None if that depends on the talon.
    """

    contracts: tuple[ContractOdds, ...]
    tricks: tuple[Figure, ...]
    mean: Figure
    by_trumps: tuple[Line, ...]
    by_lie: tuple[Line, ...]
    gains: Gains | None
    keeps: tuple[Card, ...] | None

    @property
    def first(self) -> ContractOdds:
        return self.contracts[0]

    @property
    def few(self) -> bool:
        """Whether no trick is wanted, and one stands for any number of them."""
        return self.first.contract.goal.first_trick_decides


@dataclass(frozen=True, slots=True)
class HandOdds:
    """What was counted in ``deals``. ``best_suit``: the lowest contract with trumps if the suit is
    chosen after the talon was seen. ``talons``: how many different ones were among the deals.
    """

    held: HeldHand
    deals: int
    with_talon: tuple[KindOdds, ...] = ()
    without: tuple[KindOdds, ...] = ()
    fixed: tuple[KindOdds, ...] = ()
    best_suit: KindOdds | None = None
    talons: int = 0

    @property
    def kinds(self) -> tuple[KindOdds, ...]:
        return (*self.with_talon, *self.fixed, *self.without)

    @property
    def likeliest(self) -> KindOdds | None:
        """The kind that is made most often, of equals the one with the most tricks."""
        return max(self.kinds, key=_promise, default=None)


def _promise(kind: KindOdds) -> tuple[float, float]:
    return kind.first.best.value, 0.0 if kind.few else kind.mean.value


# ---- counting


MOST_DEALS = 200_000
STEP = 8
"""deals between two looks at the clock"""
UNSEEN = 4
"""deals with each talon before it is said what defenders who guess leave of a contract for none"""


class Counting:
    """The deals of one hand that have been played so far; the same seed deals the same."""

    def __init__(self, held: HeldHand, seed: int = 1, stop: Stop | None = None) -> None:
        """Prepare to count. NoStatistics where nothing can be said, Stopped if it was set."""
        self.held, self.asked = held, held.asked()
        self._stop = Stop() if stop is None else stop
        rng = random.Random(f"statistics/{seed}")
        view = held.view
        self._deals = (
            even_deals(held, rng)
            if view is None
            else believed_deals(view, bool(self.asked.with_talon), rng)
        )
        self._play = Play(held, self.asked.declarer, self._stop)
        self._footing = footing_of(held.rules.play)
        rules, asked = held.rules, self.asked
        self._talon, self._without, self._fixed = (
            {kind: Tally(kind.few) for kind in kinds_of(rules, contracts)}
            for contracts in (asked.with_talon, asked.without, asked.fixed)
        )
        self._suits = Tally()
        self._discards: dict[tuple[Kind, CardMask], Discards] = {}
        self._seen: Counter[Deal] = Counter()
        self.deals = 0

    def more(self, deals: int) -> None:
        """Play this many deals more."""
        for _ in range(deals):
            self._stop.check()
            try:
                deal = next(self._deals)
            except NoWorld:
                raise NoStatistics("no deal agrees with what this seat has seen") from None
            self._count(deal)
            self.deals += 1
            if self.deals % BATCH == 0:
                self._play.next_batch()

    def _count(self, deal: Deal) -> None:
        alone: dict[tuple[object, ...], int] = {}
        for kind, tally in self._without.items():
            alone[_way(kind)] = self._count_hands(kind, tally, deal.hands, 0)
        if self._talon:
            self._count_with_talon(deal, alone)
        for kind, tally in self._fixed.items():
            hands = deal.hands
            if hands[self.asked.declarer].bit_count() > HAND_SIZE:
                hands, _promise = self._discarded(kind, hands, hands[self.asked.declarer])
            self._count_hands(kind, tally, hands, 0)
        if self.held.view is not None:
            self._seen[deal] += 1

    def _count_with_talon(self, deal: Deal, alone: dict[tuple[object, ...], int]) -> None:
        talon, mine = deal.talon, deal.hands[self.asked.declarer]
        best: tuple[float, Kind, tuple[CardMask, ...]] | None = None
        for kind, tally in self._talon.items():
            if _way(kind) not in alone:
                alone[_way(kind)] = self._play.tricks(kind, deal.hands)
            hands, promise = self._discarded(kind, deal.hands, mine | talon)
            tricks = self._count_hands(kind, tally, hands, talon)
            before = alone[_way(kind)]
            gain = before - tricks if kind.few else tricks - before
            tally.add_gain(talon, group_of(kind, talon), gain)
            if kind.contract.trump is not None and (best is None or promise > best[0]):
                best = promise, kind, hands
        if best is not None:
            self._count_hands(best[1], self._suits, best[2], talon)

    def _discarded(
        self, kind: Kind, hands: tuple[CardMask, ...], held: CardMask
    ) -> tuple[tuple[CardMask, ...], float]:
        """Let the declarer discard two of twelve cards as looked best before this deal; and say how
        likely the contract looked then. Then learn from this deal.
        """
        of_one = bool(self._fixed)
        found = self._discards.get((kind, held))
        if found is None:
            plans = PLANS_OF_ONE if of_one else PLANS
            found = self._discards[kind, held] = Discards(kind, held, self._footing, plans)
        chosen, promise = found.chosen(), found.promise
        ways = {kept: _with(hands, self.asked.declarer, kept) for kept in found.kept}
        tricks = {kept: self._play.tricks(kind, way) for kept, way in ways.items()}
        found.learn(tricks, chosen)
        for deals, left in ROUNDS_OF_ONE if of_one else ROUNDS:
            if found.deals == deals:
                found.leave(left)
        return ways[chosen], promise

    def _count_hands(
        self, kind: Kind, tally: Tally, hands: tuple[CardMask, ...], talon: CardMask
    ) -> int:
        tricks = self._play.tricks(kind, hands)
        declarer = self.asked.declarer
        lie = sorted(
            ((hands[at] & kind.trumps).bit_count() for at in range(3) if at != declarer),
            reverse=True,
        )
        trumps = (hands[declarer] & kind.trumps).bit_count()
        tally.add(talon, tricks, trumps, tuple(lie))
        if self._play.whole and not kind.few:
            tally.add_guessed(self._play.guesses(kind, hands))
        return tricks

    # ---- what was found

    def odds(self) -> HandOdds:
        """Say what the deals so far come to."""
        with_talon, without, fixed = (
            tuple(self._kind_odds(kind, tally) for kind, tally in part.items())
            for part in (self._talon, self._without, self._fixed)
        )
        suits = None
        lowest = next((kind for kind in self._talon if kind.contract.trump is not None), None)
        if lowest is not None and self._suits.deals:
            suits = self._kind_odds(lowest, self._suits)
        talons = max((len(tally.talons) for tally in self._talon.values()), default=0)
        return HandOdds(self.held, self.deals, with_talon, without, fixed, suits, talons)

    def _kind_odds(self, kind: Kind, tally: Tally) -> KindOdds:
        goal = kind.contract.goal
        trumps = kind.contract.trump is not None
        return KindOdds(
            tuple(
                ContractOdds(
                    each, self._less_sure(tally.made(each.goal)), self._guessed(each, tally)
                )
                for each in kind.contracts
            ),
            tuple(map(self._less_sure, tally.distribution())),
            self._less_sure(tally.mean()),
            tally.lines_by_trumps(goal) if trumps else (),
            tally.lines_by_lie(goal) if trumps else (),
            tally.gains(),
            self._keeps(kind),
        )

    def _guessed(self, contract: Contract, tally: Tally) -> Figure | None:
        if not self._play.whole:
            return None
        if not tally.few:
            found = tally.guessed(contract.goal)
        elif contract.open_hands:
            found = tally.made(contract.goal)
        else:
            below = self.held.rules.play.duties.may_stay_below
            found = mean_over(tally, lambda safe: made_unseen(safe, below), UNSEEN)
        return None if found is None else self._less_sure(found)

    def _keeps(self, kind: Kind) -> tuple[Card, ...] | None:
        """Find the ten cards that are kept of twelve."""
        if kind not in self._fixed or len(self.held.cards) == HAND_SIZE:
            return None
        found = self._discards.get((kind, mask_of(self.held.cards)))
        return None if found is None else cards_of_mask(found.chosen())

    def _less_sure(self, figure: Figure) -> Figure:
        """Make the error larger where one imagined deal stands for several."""
        if not self._seen or not self.deals:
            return figure
        like = self.deals / sum(times * times for times in self._seen.values()) * self.deals
        return replace(figure, error=figure.error * (self.deals / like) ** 0.5)


def _way(kind: Kind) -> tuple[object, ...]:
    """Say what decides the tricks of a deal: not whether the talon was taken."""
    contract = kind.contract
    return contract.trump, contract.goal.wants_few, contract.goal.takes_all, contract.open_hands


def _with(hands: tuple[CardMask, ...], at: int, cards: CardMask) -> tuple[CardMask, ...]:
    return (*hands[:at], cards, *hands[at + 1 :])


def count(
    held: HeldHand,
    stop: Stop,
    seed: int = 1,
    deals: int = MOST_DEALS,
    seconds: float | None = None,
    every: float = 0.25,
) -> Iterator[HandOdds]:
    """Count until there are so many deals, or so many seconds are over; what is known is given
    about ``every`` so many seconds, and at the end. Stopped if ``stop`` was set.
    """
    counting, began = Counting(held, seed, stop), time.monotonic()
    shown = began
    while counting.deals < deals:
        counting.more(min(STEP, deals - counting.deals))
        now = time.monotonic()
        if seconds is not None and now - began >= seconds:
            break
        if now - shown >= every:
            yield counting.odds()
            shown = time.monotonic()
    yield counting.odds()
