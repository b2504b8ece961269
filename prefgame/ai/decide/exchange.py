"""Which cards to discard, and which contract to play.

Invariant: contract and discard are one choice. All 66 pairs are looked at with every contract, and
the best ones of each contract at first sight are tried in imagined deals: all in a few deals, the
close ones in as many as a call, and those still close in many more.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.belief import imagine
from prefgame.ai.decide.bidding import hands_with_mine
from prefgame.ai.estimate.stakes import contracts_left, unit_of
from prefgame.ai.imagine.worlds import CardMask, World, cards_of_mask, mask_of
from prefgame.ai.level import Level
from prefgame.ai.value.contract_value import A_TRICK, Book, contract_value
from prefgame.ai.value.end_values import End
from prefgame.ai.value.plans import Plan, best_of_each, every_plan, grouped_by_way, way_of
from prefgame.engine.commands import Announce, Command, Discard
from prefgame.engine.view import SeatView
from prefgame.rules.contracts import Contract

EACH = 5
"""The number of plans of each contract that are tried where two cards are discarded."""
ROUNDS = ((10, 3.0, 9.0), (40, 1.0, 4.5))
"""Rounds of (deals, units, units): after this many imagined deals, a plan is dropped that is the
first number of units of the stake behind the best. The best plan of a contract is dropped only if
it is the second number behind: two contracts win and lose in different deals, and a few deals say
little about that.
"""
HOPELESS, GOOD, A_LITTLE = 0.05, 0.3, 0.01
"""A contract with less chance than the first number is not chosen where another has at least the
second; it is then rated a little worse, in units of the stake.
"""
MORE = 1.5
"""An exchange is tried in this many times the deals of a card: the plan decides more than any card,
and only a few plans get this far.
"""
FURTHER = ((1, 0.3), (4, inf))
"""More rounds of (times the deals of an exchange, units): a hand has only one discard, and it
should hardly depend on which deals were drawn.
"""
FEW = 8
"""The number of imagined deals in which a thorough seat tries the pairs that were only looked at.
"""


def advise_discard(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Rate every pair of cards for the contract that it suits best. A pair that was not tried is
    rated at first sight; where the seat is thorough it is tried for that contract and for the one
    of the best pair.
    """
    held, trial, contracts = (
        mask_of(view.cards),
        ExchangeTrial.of(view, level, rng),
        contracts_left(view),
    )
    errors = {contract: level.hand_error(rng) for contract in contracts}
    plans = every_plan(view, held, contracts, list(errors.values()))
    tried = {
        way_of(plan, held): found
        for plan, found in trial.ends(best_of_each(plans, EACH, held), errors).items()
    }
    every = []
    for plan in grouped_by_way(plans, held):
        low, high = cards_of_mask(held & ~plan.kept)
        end, deals = tried.get(way_of(plan, held), (End(plan.look, plan.chance), 0))
        every.append(
            Option(
                Discard((low, high)),
                end.gain,
                end.success,
                weighed=deals >= trial.deals,
                contract=plan.contract,
            )
        )
    options: dict[Command, Option] = {}
    for option in hopeless_last(every, trial.unit):
        known = options.setdefault(option.command, option)
        if (option.weighed, option.score) > (known.weighed, known.score):
            options[option.command] = option
    advice = Advice.of(options.values(), Success.CONTRACT, trial.deals)
    return (
        _try_all(advice, held, trial, max(deals for _end, deals in tried.values()))
        if level.thorough
        else advice
    )


def hopeless_last(options: Sequence[Option], unit: float, *others: Option) -> list[Option]:
    """The options, where no hopeless one is rated above one with a good chance (among the
    ``others`` too), even if it loses less. ``unit``: that of the stake.
    """
    good = max(
        (
            option.score
            for option in (*options, *others)
            if option.weighed and (option.chance or 0.0) >= GOOD
        ),
        default=inf,
    )
    return [
        replace(option, score=min(option.score, good - A_LITTLE * unit))
        if (option.chance or 0.0) < HOPELESS
        else option
        for option in options
    ]


@dataclass(frozen=True, slots=True)
class ExchangeTrial:
    """The imagined deals of one decision; ``deals`` of them are enough where the best
    plan is clear.
    """

    view: SeatView
    worlds: Sequence[World]
    deals: int
    book: Book

    @classmethod
    def of(cls, view: SeatView, level: Level, rng: random.Random) -> ExchangeTrial:
        """The deals that a seat of that level imagines."""
        deals = level.for_a_word(round(MORE * level.worlds)).worlds
        most = 1 if level.glances else FURTHER[-1][0]
        return cls(
            view,
            imagine(view, replace(level, worlds=most * deals), rng),
            deals,
            Book(level.glances),
        )

    @property
    def unit(self) -> float:
        """The unit of the stake."""
        return unit_of(self.view)

    def some(self, deals: int) -> Sequence[World]:
        """This many of the deals, evenly spread: similar deals lie side by side."""
        return self.worlds[:: len(self.worlds) // deals][:deals]

    def end(self, contract: Contract, kept: CardMask, deals: int) -> End:
        """What a contract with these cards leads to in this many deals."""
        return contract_value(
            self.view,
            contract,
            [hands_with_mine(world, self.view, kept) for world in self.some(deals)],
            self.book,
        )

    def ends(
        self, plans: Sequence[Plan], errors: Mapping[Contract, float]
    ) -> dict[Plan, tuple[End, int]]:
        """The end of each plan, and the number of deals in which it was tried. A plan that was
        dropped stays as far behind the best as it was then. ``errors``: tricks by which the seat
        misjudges each contract.
        """
        dropped: dict[Plan, tuple[End, int]] = {}
        left = {plan: End(0.0, 0.0) for plan in plans}
        best, tried = 0.0, 0
        first = [each for each in ROUNDS if each[0] < self.deals]
        for deals, behind, alone in (
            *first,
            *((times * self.deals, behind, behind) for times, behind in FURTHER),
        ):
            if deals > len(self.worlds) or (deals > self.deals and len(left) == 1):
                break
            left = {plan: self._end(plan, deals, errors[plan.contract]) for plan in left}
            tried = deals
            best = max(end.gain for end in left.values())
            leads = {
                plan.contract: plan
                for plan in sorted(reversed(left), key=lambda plan: left[plan].gain)
            }.values()
            rescued = (
                GOOD if max(left.values(), key=lambda end: end.gain).success < HOPELESS else inf
            )
            late = [
                plan
                for plan, end in left.items()
                if end.gain < best - (alone if plan in leads else behind) * self.unit
                and end.success < rescued
            ]
            dropped.update(
                (plan, (End(left[plan].gain - best, left[plan].success), deals)) for plan in late
            )
            left = {plan: end for plan, end in left.items() if plan not in dropped}
        return {
            **{plan: (end, tried) for plan, end in left.items()},
            **{
                plan: (End(best + end.gain, end.success), deals)
                for plan, (end, deals) in dropped.items()
            },
        }

    def _end(self, plan: Plan, deals: int, error: float) -> End:
        """The end of a plan in this many deals, with the seat's error."""
        end = self.end(plan.contract, plan.kept, deals)
        return End(end.gain + A_TRICK * self.unit * error, end.success)


def _try_all(advice: Advice, held: CardMask, trial: ExchangeTrial, most: int) -> Advice:
    """The advice with every pair tried: for the contract of the best pair, and for its own if it
    was only looked at. A pair is tried in a few deals, and as long as it looks better than the best
    one so far in more, up to the ``most`` in which that one was tried.
    """
    wanted, options = advice.best, []
    best = wanted.score
    rounds = (FEW, trial.deals, most)
    for option in advice.options:
        assert isinstance(option.command, Discard)
        kept = held & ~mask_of(option.command.cards)
        tried = [option] if option.weighed else []
        for contract in dict.fromkeys((option.contract, wanted.contract)):
            if contract is None or (option.weighed and contract == option.contract):
                continue
            for deals in rounds:
                end = trial.end(contract, kept, deals)
                if end.gain < best:
                    break
            else:
                best = end.gain
            tried.append(
                replace(
                    option,
                    score=end.gain,
                    chance=end.success,
                    weighed=end.gain >= best,
                    contract=contract,
                )
            )
        options.append(max(hopeless_last(tried, trial.unit, wanted), key=lambda one: one.score))
    return Advice(
        tuple(sorted(options, key=lambda option: -round(option.score, 6))),
        Success.CONTRACT,
        advice.worlds,
    )


def advise_contract(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Rate every contract that may be announced with the ten cards in hand. A seat that has
    discarded has judged the hand already, and makes no new error.
    """
    hand = view.this_hand
    mine, trial, contracts = (
        mask_of(view.cards),
        ExchangeTrial.of(view, level, rng),
        contracts_left(view),
    )
    errors = {contract: 0.0 if hand.discarded else level.hand_error(rng) for contract in contracts}
    options = []
    for plan, (end, deals) in trial.ends(
        every_plan(view, mine, contracts, list(errors.values())), errors
    ).items():
        options.append(
            Option(Announce(plan.contract), end.gain, end.success, weighed=deals >= trial.deals)
        )
    return Advice.of(hopeless_last(options, trial.unit), Success.CONTRACT, trial.deals)
