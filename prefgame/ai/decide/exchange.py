"""What to lay away, and what to play.

Law of this module: contract and discard are one choice. All 66 pairs with every contract are looked
at, and the best of each contract at first sight are tried out in imagined deals: all of them in a
few, what is close in as many as a word, and what is still close in many more.
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
from prefgame.ai.imagine.worlds import CardMask, World, cards_in, mask_of
from prefgame.ai.level import Level
from prefgame.ai.value.contract_value import A_TRICK, Book, contract_value
from prefgame.ai.value.end_values import End
from prefgame.ai.value.plans import Plan, best_of_each, every_plan, grouped_by_way, way_of
from prefgame.engine.commands import Announce, Command, Discard
from prefgame.engine.view import SeatView
from prefgame.rules.contracts import Contract

EACH = 5
"""Plans of each contract that are tried out where two cards are laid away."""
ROUNDS = ((10, 3.0, 9.0), (40, 1.0, 4.5))
"""After so many imagined deals a plan is tried no further that is so many units of the stake behind
the best; the best plan of a contract only if it is as far behind as the last number, for two
contracts win and lose in different deals, and a few of these say little.
"""
HOPELESS, GOOD, A_LITTLE = 0.05, 0.3, 0.01
"""A contract with less chance than the first is not chosen where another has the second; it then
seems worse by a little, in units of the stake.
"""
MORE = 1.5
"""An exchange is tried in so many times the deals of a card: the plan decides more than any card,
and few plans come so far.
"""
FURTHER = ((1, 0.3), (4, 0.15), (15, inf))
"""The same in so many times the deals of a seat's exchange: a hand has one discard, and it should
not hang on which deals were drawn.
"""
FEW = 8
"""Imagined deals in which a thorough seat tries out the pairs that were only looked at."""


def advise_discard(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Every pair of cards, each for the contract it suits best; a pair that was not tried out, for
    the one it is looked at as best for, or where the seat is thorough for the better of that one
    and the contract of the best pair.
    """
    held, trial, contracts = mask_of(view.cards), Trial.of(view, level, rng), contracts_left(view)
    errors = {contract: level.hand_error(rng) for contract in contracts}
    plans = every_plan(view, held, contracts, list(errors.values()))
    tried = {
        way_of(plan, held): found
        for plan, found in trial.ends(best_of_each(plans, EACH, held), errors).items()
    }
    every = []
    for plan in grouped_by_way(plans, held):
        low, high = cards_in(held & ~plan.kept)
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
        _all_tried(advice, held, trial, max(deals for _end, deals in tried.values()))
        if level.thorough
        else advice
    )


def hopeless_last(options: Sequence[Option], unit: float, *others: Option) -> list[Option]:
    """The options, of which none that is hopeless comes before one with a good chance (among the
    ``others`` too), even if its fall is cheaper: it never seems to bring more. ``unit``: that of
    the stake.
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
class Trial:
    """The imagined deals of one decision, of which the first ``deals`` are enough where the best
    plan is clear.
    """

    view: SeatView
    worlds: Sequence[World]
    deals: int
    book: Book

    @classmethod
    def of(cls, view: SeatView, level: Level, rng: random.Random) -> Trial:
        """The deals that a seat of that level thinks about."""
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
        """That of the stake."""
        return unit_of(self.view.table.rules)

    def some(self, deals: int) -> Sequence[World]:
        """So many of the deals, taken from everywhere among them: those that are alike stand side
        by side.
        """
        return self.worlds[:: len(self.worlds) // deals][:deals]

    def end(self, contract: Contract, kept: CardMask, deals: int) -> End:
        """What a contract brings with these cards in so many deals."""
        return contract_value(
            self.view,
            contract,
            [hands_with_mine(world, self.view, kept) for world in self.some(deals)],
            self.book,
        )

    def ends(
        self, plans: Sequence[Plan], errors: Mapping[Contract, float]
    ) -> dict[Plan, tuple[End, int]]:
        """What each plan brings, and in how many deals it was tried; a plan that was dropped, as
        much less than the best as it was then. ``errors``: tricks by which the seat misjudges each
        contract.
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
            left, tried = (
                {plan: self._end(plan, deals, errors[plan.contract]) for plan in left},
                deals,
            )
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
        """What a plan brings in so many deals."""
        end = self.end(plan.contract, plan.kept, deals)
        return End(end.gain + A_TRICK * self.unit * error, end.success)


def _all_tried(advice: Advice, held: CardMask, trial: Trial, most: int) -> Advice:
    """Every pair also tried out for the contract of the best one, and those that were only looked
    at for their own: in a few deals, and as long as it looks better than the best one in more, up
    to the ``most`` in which that one was tried.
    """
    wanted, options = advice.best, []
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
                if end.gain < wanted.score:
                    break
            tried.append(
                replace(
                    option,
                    score=end.gain,
                    chance=end.success,
                    weighed=end.gain >= wanted.score,
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
    """Every contract that may be announced with the ten cards in hand. Who has laid away cards has
    judged the hand, and errs in it no more.
    """
    hand = view.hand
    assert hand is not None
    mine, trial, contracts = mask_of(view.cards), Trial.of(view, level, rng), contracts_left(view)
    errors = {contract: 0.0 if hand.discarded else level.hand_error(rng) for contract in contracts}
    options = []
    for plan, (end, deals) in trial.ends(
        every_plan(view, mine, contracts, list(errors.values())), errors
    ).items():
        options.append(
            Option(Announce(plan.contract), end.gain, end.success, weighed=deals >= trial.deals)
        )
    return Advice.of(hopeless_last(options, trial.unit), Success.CONTRACT, trial.deals)
