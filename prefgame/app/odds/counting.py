"""What a hand is worth over all deals that it may be in: how often each contract is made with it,
and what the two cards of the talon bring.

Invariant: a discard is judged in other deals than those in which it was chosen, so its luck is not
counted; every figure has its error.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from prefgame.ai.chances import footing_of
from prefgame.ai.imagine.worlds import CardMask, NoWorld, cards_of_mask, mask_of
from prefgame.ai.value.played_out import Known, made_unseen
from prefgame.app.odds.held import Deal, HeldHand, NoStatistics, believed_deals, even_deals
from prefgame.app.odds.played import (
    PLANS,
    PLANS_OF_ONE,
    ROUNDS,
    ROUNDS_OF_ONE,
    Discards,
    Kind,
    Play,
    PlayedDeals,
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
    def rows(self) -> tuple[OddsRow, ...]:
        """The kinds, each beside the same without the talon."""
        first, alone = (*self.with_talon, *self.fixed), list(self.without)
        found = []
        for kind in first:
            game = next((each for each in alone if _alike(kind, each)), None)
            if game is not None:
                alone.remove(game)
            found.append(OddsRow(kind, game))
        return (*found, *(OddsRow(None, game) for game in alone))

    @property
    def likeliest(self) -> KindOdds | None:
        """The kind that is made most often, of equals the one with the most tricks."""
        return max(self.kinds, key=_promise, default=None)


@dataclass(frozen=True, slots=True)
class OddsRow:
    """A kind of contract, and the same without the talon; None where it is not played so."""

    kind: KindOdds | None
    game: KindOdds | None

    @property
    def main(self) -> KindOdds:
        """The first of the two that there is."""
        found = self.kind or self.game
        assert found is not None
        return found


def _alike(kind: KindOdds, game: KindOdds) -> bool:
    """Tell whether the contracts differ by nothing but the talon."""
    with_talon, without = (
        [(one.contract.trump, one.contract.goal, one.contract.open_hands) for one in each.contracts]
        for each in (kind, game)
    )
    return with_talon == without


def _promise(kind: KindOdds) -> tuple[float, float]:
    return kind.first.best.value, 0.0 if kind.few else kind.mean.value


# ---- counting


MOST_DEALS = 200_000
AT_ONCE = 33
"""deals that are played at once, and between two looks at the clock; seven times that is a round of
talons
"""
UNSEEN = 4
"""deals with each talon before it is said what defenders who guess leave of a contract for none"""


@dataclass(frozen=True, slots=True)
class _Discarded:
    """The hands after a discard, and how likely the contract looked before the deal."""

    hands: Sequence[tuple[CardMask, ...]]
    promises: Sequence[float]


@dataclass(frozen=True, slots=True)
class _Suit:
    """The trumps that promised most in a deal, and the place of the deal among those played."""

    promise: float = -1.0
    kind: Kind | None = None
    played: PlayedDeals | None = None
    at: int = 0
    hands: tuple[CardMask, ...] = ()


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
        """Play this many deals more. Some are played at once: a discard is chosen before them all,
        and learns from them all.
        """
        while deals > 0:
            number = min(deals, AT_ONCE)
            try:
                some = [next(self._deals) for _ in range(number)]
            except NoWorld:
                raise NoStatistics("no deal agrees with what this seat has seen") from None
            self._play.known = Known()
            self._count(some)
            self.deals += number
            deals -= number

    def _count(self, deals: Sequence[Deal]) -> None:
        dealt = [deal.hands for deal in deals]
        for kind, tally in self._without.items():
            self._add(kind, tally, self._play.play(kind, dealt), dealt, [0] * len(deals))
        best = [_Suit()] * len(deals)
        for kind, tally in self._talon.items():
            self._count_with_talon(kind, tally, deals, best)
        for kind, tally in self._fixed.items():
            hands: Sequence[tuple[CardMask, ...]] = dealt
            if dealt[0][self.asked.declarer].bit_count() > HAND_SIZE:
                hands = self._discard(kind, dealt, [0] * len(deals)).hands
            played = self._play.play(kind, hands)
            self._add(kind, tally, played, hands, [0] * len(deals))
        for deal, suit in zip(deals, best):
            if suit.kind is not None and suit.played is not None:
                self._add_one(suit.kind, self._suits, suit.played, suit.at, suit.hands, deal.talon)
        if self.held.view is not None:
            self._seen.update(deals)

    def _count_with_talon(
        self, kind: Kind, tally: Tally, deals: Sequence[Deal], best: list[_Suit]
    ) -> None:
        """Play with the talon and without it, and keep the suit that promises most."""
        talons = [deal.talon for deal in deals]
        dealt = [deal.hands for deal in deals]
        alone = self._play.play(kind, dealt).tricks
        discarded = self._discard(kind, dealt, talons)
        played = self._play.play(kind, discarded.hands)
        self._add(kind, tally, played, discarded.hands, talons)
        for at, (talon, before, tricks) in enumerate(zip(talons, alone, played.tricks)):
            gain = before - tricks if kind.few else tricks - before
            tally.add_gain(talon, group_of(kind, talon), gain)
            promise = discarded.promises[at]
            if kind.contract.trump is not None and promise > best[at].promise:
                best[at] = _Suit(promise, kind, played, at, discarded.hands[at])

    def _discard(
        self, kind: Kind, dealt: Sequence[tuple[CardMask, ...]], talons: Sequence[CardMask]
    ) -> _Discarded:
        """Let the declarer discard two of twelve cards in each deal, as looked best before these
        deals; then learn from them all.
        """
        of_one, me = bool(self._fixed), self.asked.declarer
        found: list[Discards] = []
        for hands, talon in zip(dealt, talons):
            held = hands[me] | talon
            known = self._discards.get((kind, held))
            if known is None:
                plans = PLANS_OF_ONE if of_one else PLANS
                known = self._discards[kind, held] = Discards(kind, held, self._footing, plans)
            found.append(known)
        chosen = [each.chosen() for each in found]
        promises = [each.promise for each in found]
        ways = [
            (at, kept, _with(hands, me, kept))
            for at, (hands, each) in enumerate(zip(dealt, found))
            for kept in each.kept
        ]
        tried = self._play.play(kind, [hands for _at, _kept, hands in ways]).tricks
        results: list[dict[CardMask, int]] = [{} for _ in dealt]
        for (at, kept, _hands), tricks in zip(ways, tried):
            results[at][kept] = tricks
        for each, result, kept in zip(found, results, chosen):
            each.learn(result, kept)
            for deals, left in ROUNDS_OF_ONE if of_one else ROUNDS:
                if each.deals == deals:
                    each.leave(left)
        return _Discarded([_with(hands, me, kept) for hands, kept in zip(dealt, chosen)], promises)

    def _add(
        self,
        kind: Kind,
        tally: Tally,
        played: PlayedDeals,
        dealt: Sequence[tuple[CardMask, ...]],
        talons: Sequence[CardMask],
    ) -> None:
        for at, (hands, talon) in enumerate(zip(dealt, talons)):
            self._add_one(kind, tally, played, at, hands, talon)

    def _add_one(
        self,
        kind: Kind,
        tally: Tally,
        played: PlayedDeals,
        at: int,
        hands: tuple[CardMask, ...],
        talon: CardMask,
    ) -> None:
        declarer = self.asked.declarer
        one, other = (
            (hands[seat] & kind.trumps).bit_count() for seat in range(3) if seat != declarer
        )
        trumps = (hands[declarer] & kind.trumps).bit_count()
        tally.add(talon, played.tricks[at], trumps, (max(one, other), min(one, other)))
        guesses = played.guesses(at)
        if guesses is not None:
            tally.add_guessed(guesses)

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


def _with(hands: tuple[CardMask, ...], at: int, cards: CardMask) -> tuple[CardMask, ...]:
    return (*hands[:at], cards, *hands[at + 1 :])


def count(
    held: HeldHand,
    stop: Stop,
    seed: int = 1,
    deals: int = MOST_DEALS,
    seconds: float | None = None,
    every: float = 0.4,
) -> Iterator[HandOdds]:
    """Count until there are so many deals, or so many seconds are over; what is known is given
    about ``every`` so many seconds, and at the end. Stopped if ``stop`` was set.
    """
    counting, began = Counting(held, seed, stop), time.monotonic()
    shown = began
    while counting.deals < deals:
        counting.more(min(AT_ONCE, deals - counting.deals))
        now = time.monotonic()
        if seconds is not None and now - began >= seconds:
            break
        if now - shown >= every:
            yield counting.odds()
            shown = time.monotonic()
    yield counting.odds()
