"""Which cards to discard, and which contract to play.

Invariant: contract and discard are one choice. All 66 pairs are looked at with every contract, and
the best ones of each contract at first sight are tried in imagined deals, until it is settled which
of them is best.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from math import inf

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.decide.plan_trials import FIRST, GOOD, HOPELESS, PlanTrials
from prefgame.ai.estimate.stakes import contracts_left
from prefgame.ai.imagine.worlds import CardMask, cards_of_mask, mask_of
from prefgame.ai.level import Level
from prefgame.ai.value.end_values import End
from prefgame.ai.value.plans import (
    Way,
    best_of_each,
    every_plan,
    grouped_by_way,
    kept_of_runs,
    way_of,
)
from prefgame.engine.commands import Announce, Command, Discard
from prefgame.engine.view import SeatView

EACH = 5
"""The number of plans of each contract that are tried where two cards are discarded."""
A_LITTLE = 0.01
"""A hopeless contract is rated at least so much worse than a good one, in units of the stake."""
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
        PlanTrials.of(view, level, rng),
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


def _try_all(advice: Advice, held: CardMask, trial: PlanTrials, most: int) -> Advice:
    """The advice with every pair tried: for the contract of the best pair, and for its own if it
    was only looked at. A pair is tried in a few deals, and as long as it looks better than the best
    one so far in more, up to the ``most`` in which that one was tried.
    """
    wanted, options = advice.best, []
    best = wanted.score
    rounds = (FEW, *FIRST[1:], trial.deals, most)
    known: dict[Way, End] = {}
    for option in advice.options:
        assert isinstance(option.command, Discard)
        kept = held & ~mask_of(option.command.cards)
        tried = [option] if option.weighed else []
        for contract in dict.fromkeys((option.contract, wanted.contract)):
            if contract is None or (option.weighed and contract == option.contract):
                continue
            way = contract, kept_of_runs(kept, held)
            if way not in known:
                for deals in rounds:
                    known[way] = trial.end(contract, kept, deals)
                    if known[way].gain < best:
                        break
                else:
                    best = known[way].gain
            end = known[way]
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
        PlanTrials.of(view, level, rng),
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
