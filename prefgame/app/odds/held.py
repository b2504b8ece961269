"""A hand whose odds are asked for, and the deals that it may be in.

Invariant: only what the hand's own player knows goes in.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from prefgame.ai.belief import imagine
from prefgame.ai.imagine.worlds import ALL_CARDS, CardMask, bits, mask_of
from prefgame.ai.level import EXPERT
from prefgame.ai.stakes import contracts_left
from prefgame.cards import Card
from prefgame.engine.view import SeatView
from prefgame.quoting import some_of
from prefgame.rules.base import Phase
from prefgame.rules.contracts import Contract
from prefgame.rules.deal import HAND_SIZE, TALON_SIZE
from prefgame.rules.ruleset import RuleSet


class NoStatistics(ValueError):
    """Why nothing can be said of this hand, in one sentence."""


PLACES = ("first", "second", "third")
"""where a player sits, from the eldest hand on, who leads where the rules say so"""


@dataclass(frozen=True)
class HeldHand:
    """A hand whose player would declare. ``cards``: ten, or twelve with the talon; ``place``: 0 for
    the eldest hand; ``aside``: the two cards of ten that were discarded, if the talon was taken.
    NoStatistics if there is no such hand.

    ``view``: what its player knows in a match. Deals then agree with it, each as likely as what was
    heard and seen makes it; otherwise all are equally likely.
    """

    rules: RuleSet
    cards: tuple[Card, ...]
    place: int = 0
    aside: tuple[Card, ...] = ()
    view: SeatView | None = None

    def __post_init__(self) -> None:
        if self.view is not None:
            return
        number = len(self.cards)
        if number not in (HAND_SIZE, HAND_SIZE + TALON_SIZE):
            raise NoStatistics(
                f"cards: expected {HAND_SIZE} cards, or {HAND_SIZE + TALON_SIZE} with the talon, "
                f"not {number}"
            )
        if self.aside and (number != HAND_SIZE or len(self.aside) != TALON_SIZE):
            raise NoStatistics(
                f"discard: expected {TALON_SIZE} cards beside a hand of {HAND_SIZE}, not "
                f"{len(self.aside)} beside {number}"
            )
        twice = [card for card, times in Counter((*self.cards, *self.aside)).items() if times > 1]
        if twice:
            raise NoStatistics(
                f"cards: {some_of([str(card) for card in twice], 3)} must appear only once"
            )
        if not 0 <= self.place < len(PLACES):
            raise NoStatistics(f"place: expected 0, 1 or 2, not {self.place}")

    @classmethod
    def of_view(cls, view: SeatView) -> HeldHand:
        """Take the hand of a seat in a match, with all that it knows. NoStatistics where nobody
        declares, or it is not known yet what is declared.
        """
        hand, rules = view.hand, view.table.rules
        if hand is None or hand.ended or view.seat not in hand.order:
            raise NoStatistics("this seat holds no cards now")
        held = cls(rules, view.cards, hand.order.index(view.seat), (), view)
        asked = held.asked()
        if all(one.goal.run for one in (*asked.with_talon, *asked.without, *asked.fixed)):
            raise NoStatistics("tricks that must come in a row are not counted")
        return held

    def asked(self) -> Asked:
        """Say which contracts are counted, and who declares them."""
        view, rules = self.view, self.rules
        with_talon = tuple(each for each in rules.contracts if not each.only_game)
        if view is None:
            if len(self.cards) > HAND_SIZE or self.aside:
                return Asked(self.place, fixed=with_talon)
            return Asked(self.place, with_talon, rules.auction.all_games)
        hand, phase = view.this_hand, view.turn.phase
        if hand.contract is not None:
            if hand.declarer is None:
                raise NoStatistics("nobody declares this hand, so there is no contract to count")
            return Asked(hand.order.index(hand.declarer), fixed=(hand.contract,))
        if phase in (Phase.AUCTION, Phase.REVEAL, Phase.TAKEOVER):
            return Asked(self.place, with_talon, rules.auction.all_games)
        if hand.declarer != view.seat:
            raise NoStatistics("the declarer has not named the contract yet")
        return Asked(self.place, fixed=contracts_left(view))


@dataclass(frozen=True, slots=True)
class Asked:
    """``declarer``: their place. ``with_talon`` and ``without``: the contracts of ten cards before
    the talon is seen; ``fixed``: those of cards that the player knows.
    """

    declarer: int
    with_talon: tuple[Contract, ...] = ()
    without: tuple[Contract, ...] = ()
    fixed: tuple[Contract, ...] = ()


# ---- deals


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of the three places as they are played, and the talon that the declarer would take,
    0 for none.
    """

    hands: tuple[CardMask, ...]
    talon: CardMask


BATCH = 128
"""the deals of a match that are imagined at once"""


def even_deals(held: HeldHand, rng: random.Random) -> Iterator[Deal]:
    """Deal without end, all layouts equally likely. Of ten cards before the talon each of the 231
    talons comes once in every round of deals.
    """
    mine = mask_of(held.cards)
    hidden = list(bits(ALL_CARDS & ~mine & ~mask_of(held.aside)))
    pairs = [first | second for first, second in combinations(hidden, TALON_SIZE)]
    if len(hidden) != 2 * HAND_SIZE + TALON_SIZE:
        pairs = [0]
    before, after = (held.place + 1) % 3, (held.place + 2) % 3
    while True:
        rng.shuffle(pairs)
        for talon in pairs:
            others = [card for card in hidden if not card & talon]
            one = sum(rng.sample(others, HAND_SIZE))
            hands = [mine] * 3
            hands[before], hands[after] = one, sum(others) ^ one
            yield Deal(tuple(hands), talon)


def believed_deals(view: SeatView, talon: bool, rng: random.Random) -> Iterator[Deal]:
    """Deal without end as the seat of the view imagines it, as an expert listens."""
    order, level = view.this_hand.order, replace(EXPERT, worlds=BATCH)
    while True:
        worlds = imagine(view, level, rng)
        rng.shuffle(worlds)
        for world in worlds:
            yield Deal(tuple(world.hands[seat] for seat in order), world.aside if talon else 0)
