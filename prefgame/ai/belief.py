"""How likely each imagined deal is, by the calls, the contract, the discard, the answers and the
cards played.

Invariant: it weighs worlds and never makes one impossible. A weight says how likely the other seats
would have acted as they did if the cards lay like this.
"""

from __future__ import annotations

import random
from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from prefgame.ai.chances import Footing, footing_of, must_run
from prefgame.ai.imagine import likelihood, sampling
from prefgame.ai.imagine.likelihood import UNLIKELY, unlikely_cards
from prefgame.ai.imagine.promised import doubt_broken_promises
from prefgame.ai.imagine.sampling import PLACES
from prefgame.ai.imagine.worlds import World, Worlds, played_cards, stir_deals, taken_up
from prefgame.ai.level import Level
from prefgame.ai.masks import SUITS
from prefgame.ai.models.base import habits_of
from prefgame.ai.models.registry import auction_model, defence_model
from prefgame.ai.stakes import gain_and_loss, unit_on
from prefgame.engine.view import SeatView
from prefgame.rules.base import Seat
from prefgame.rules.contracts import SIX_TRICKS, TRICKS, Contract

NEVER = -1e9
"""Units of the stake that nobody would choose instead of a contract."""
PATIENCE, SOON = 20, 6
"""How often more deals are drawn: at most, if few of them agree with what was heard, and if hardly
any do.
"""
RARE = 1e-5
"""If the calls seem less likely than this in the deals that were drawn, none of them may explain
what was heard, however many seem equally likely.
"""
FEW = 4
"""Deals are stirred if each one that counts would stand for more than this many worlds."""
ROUNDS, SWAPS = 300, 60000
"""Rounds of stirring, and the number of swaps in all from which the rounds are fewer (a
tenth at least).
"""


def imagine(view: SeatView, level: Level, rng: random.Random) -> list[World]:
    """Imagine the worlds in which a seat of that level tries its choices: picked by their weights,
    or all equally likely for a level that does not listen.

    A contract that is seldom bid makes most deals unlikely. Then more deals are drawn, at most
    PATIENCE times, until as many of them count as there are worlds, and explain what was heard. If
    that takes too long, the few that were found are stirred.
    """
    every = Worlds(view)
    if not level.drawn:
        return every.draw(level.worlds, rng)
    belief, deals, weights = Belief(view, every), array("I"), array("d")
    whole = squares = count = 0.0
    for tries in range(1, PATIENCE + 1):
        more = every.deals(level.drawn, rng)
        found = belief.weights(more)
        deals.extend(more)
        weights.extend(found)
        whole += sum(found)
        squares += sum(weight * weight for weight in found)
        count = whole * whole / squares  # this many equally likely deals would say as much
        explained = whole >= RARE * len(weights)
        if (count >= level.worlds and explained) or (tries >= SOON and count < level.worlds / FEW):
            break
    chosen = list(pick_evenly(weights, level.worlds, rng))
    if count >= level.worlds / FEW:
        return every.worlds(deals, chosen)
    few = array(
        "I", [cards for at in chosen for cards in deals[PLACES * at : PLACES * at + PLACES]]
    )
    rounds = max(ROUNDS // 10, min(ROUNDS, SWAPS // level.worlds))
    return every.worlds(
        stir_deals(few, every.places, belief.scale, rounds, rng), range(level.worlds)
    )


def pick_evenly(weights: Sequence[float], number: int, rng: random.Random) -> Iterator[int]:
    """Pick places of the row, ``number`` in all, each as often as its weight says: only rounding up
    or down is left to chance.
    """
    sums = array("d", accumulate(weights))
    step, first = sums[-1] / number, rng.random()
    for each in range(number):
        yield min(bisect_right(sums, (each + first) * step), len(sums) - 1)


class Belief:
    """What one seat concludes from everything it heard and saw."""

    def __init__(self, view: SeatView, worlds: Worlds) -> None:
        hand = view.this_hand
        self._view, self._hand = view, hand
        self._place = {place.seat: at for at, place in enumerate(worlds.places)}
        self._seats = tuple(
            seat for seat in hand.order if seat != view.seat and seat in self._place
        )
        self._number = {seat: at for at, seat in enumerate(self._seats)}
        self._defence = defence_model(view.table.rules)
        rules, habits = view.table.rules, habits_of(view.table.rules)
        self._habits = habits
        self.scale = likelihood.new_scale(
            rules.suit_order,
            self._defence.lines,
            habits.calls,
            rules.play.duties.may_stay_below,
            habits.temper,
            habits.by_length,
            habits.doubt,
            habits.dearer,
            habits.beside,
            hand.declarer in self._number
            and hand.contract is not None
            and hand.contract.trump is not None
            and _is_high(hand.contract),
        )
        self._hear()
        if hand.contract is not None:
            self._see(hand.contract)
            lacking = [
                (self._place[seat], cards & worlds.hidden)
                for seat, cards in unlikely_cards(view)
                if seat in self._place
            ]
            self.scale.expect_without(
                [number for place, cards in lacking if cards for number in (place, cards)], UNLIKELY
            )

    def weights(self, deals: array[int]) -> array[float]:
        """Weigh each deal of ``Worlds.deals``: no weight is zero, and only their ratios count."""
        weights = array("d", bytes(8 * (len(deals) // PLACES)))
        self.scale.weigh(deals, weights)
        following = {seat for seat, answer in self._hand.answers if self._defence.binds(answer)}
        if self._hand.kontra.by is not None and self._hand.needs_kontra:
            following.add(self._hand.kontra.by)
        doubt_broken_promises(self._view, self._place, following, deals, weights)
        return weights

    def _hear(self) -> None:
        """Give the scale the calls of the auction, and the cards by which they are judged."""
        hand, played = self._hand, played_cards(self._view)
        laid_away = self._laid_away_unseen()
        seats: list[int] = []
        for seat in self._seats:
            two = seat == hand.declarer and laid_away
            seats += (self._place[seat], played[seat], int(two), self._place[None] if two else 0)
        calls: list[int] = []
        for call in auction_model(self._view.table.rules).calls_heard(self._view):
            if call.seat in self._number and not self._said_by_contract(call.seat):
                calls += (self._number[call.seat], call.kind, call.lowest, int(call.game))
        taker = (
            self._number.get(hand.declarer, -1)
            if hand.talon_taken and hand.declarer is not None
            else -1
        )
        self.scale.hear(seats, taker, taken_up(self._view), calls)

    def _laid_away_unseen(self) -> bool:
        """Tell whether two cards of the declarer lie aside that this seat has not seen."""
        return self._hand.talon_taken and self._hand.discarded and None in self._place

    def _said_by_contract(self, seat: Seat) -> bool:
        """Tell whether the contract says all that the calls of that seat say."""
        hand = self._hand
        return not self._habits.says_both and hand.contract is not None and seat == hand.declarer

    def _see(self, contract: Contract) -> None:
        """Give the scale the contract with those that were possible, discard and answers."""
        hand, rules = self._hand, self._view.table.rules
        if hand.auction_winner is None:
            return  # nobody chose it
        possible = (
            rules.auction.all_games
            if contract.game
            else rules.auction.contracts_for(hand.auction_winner)
        )
        footing = footing_of(rules.play)
        choice = (contract, *(other for other in possible if other != contract))
        contracts = [
            number
            for each in choice
            for number in (_worth(each, footing), _suit(each), _more(each))
        ]
        ends = [end for each in choice for end in self._ends(each)]
        unforced = contract.game or contract.trump is None or all(map(_is_high, possible))
        instead = self._habits.undriven if unforced else NEVER
        answers: list[int] = []
        for seat, line, yes in self._defence.answers_heard(self._view):
            if seat in self._number:
                answers += (
                    self._number[seat],
                    likelihood.line_number(self._defence.lines, line),
                    int(yes),
                )
        self.scale.see(
            self._number.get(hand.auction_winner.seat, -1),
            self._laid_away_unseen(),
            _suit(contract),
            contracts,
            ends,
            instead,
            answers,
            hand.kontra.level >= 2,
        )

    def _ends(self, contract: Contract) -> tuple[float, float]:
        """Estimate what its declarer seems to win and to lose with it, in units of the stake."""
        unit = unit_on(self._view.table.rules, self._view.table.sheet)
        won, lost = gain_and_loss(self._view, contract)
        return won / unit, (lost if contract.trump else lost * likelihood.FEAR) / unit


def _is_high(contract: Contract) -> bool:
    """Tell whether it asks for so many tricks that nobody is driven into it."""
    return contract.goal.least >= likelihood.HIGH


def _worth(contract: Contract, footing: Footing) -> int:
    """Choose the kind of worth by which the contract is judged."""
    if contract.goal.takes_none:
        return sampling.NONE
    if must_run(contract, footing):
        return sampling.RUN
    if contract.goal.takes_all:
        return sampling.ALL
    return sampling.SANS if contract.trump is None else sampling.TRUMP


def _more(contract: Contract) -> int:
    """Count the tricks more than six that it needs, if the kind of worth does not say it."""
    return contract.goal.least - SIX_TRICKS.least if 0 < contract.goal.least < TRICKS else 0


def _suit(contract: Contract) -> int:
    """Return the number of the trump suit, −1 for none."""
    return -1 if contract.trump is None else SUITS.index(contract.trump)
