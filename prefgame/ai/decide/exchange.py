"""Which cards to discard, and which contract to play.

Invariant: contract and discard are one choice. All 66 pairs are looked at with every contract, and
the best ones of each contract at first sight are tried in imagined deals, until it is settled which
of them is best.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import erfc, exp, gcd, inf, pi, sqrt
from operator import sub

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.belief import imagine
from prefgame.ai.decide.bidding import hands_with_mine
from prefgame.ai.imagine.worlds import CardMask, World, cards_of_mask, mask_of
from prefgame.ai.level import Level
from prefgame.ai.stakes import contracts_left, unit_of
from prefgame.ai.value.end_values import End, sheet_value
from prefgame.ai.value.forecast import A_TRICK, Book, ContractTrial
from prefgame.ai.value.nobody_declares import gain_if_given_up
from prefgame.ai.value.plans import (
    Plan,
    Way,
    best_of_each,
    every_plan,
    grouped_by_way,
    kept_of_runs,
    way_of,
)
from prefgame.engine.commands import WITHOUT_THREE, Announce, Command, Discard
from prefgame.engine.view import SeatView
from prefgame.rules.base import Role
from prefgame.rules.contracts import Contract
from prefgame.rules.scoring.base import Hand

# ---- plans for an exchange, tried in imagined deals until it is settled which of them is best
# Invariant: all plans are tried in the same deals, so the difference of two plans in each deal says
# how far it can be trusted. A plan is dropped once too little could be won with it.

MORE = 1.5
"""An exchange is tried in this many times the deals of a card: the plan decides more than any card,
and only a few plans get this far.
"""
FIRST = (10, 40, 120)
"""The numbers of deals after which it is asked what may be dropped, before there are enough."""
FURTHER = (1, 2, 4)
"""The same in times the deals of an exchange: a hand has only one discard, and it should hardly
depend on which deals were drawn.
"""
TOO_LITTLE = 0.02
"""A plan is dropped if less is to be expected of trying it further, in units of the stake."""
ELSEWHERE = 2.0
"""What another discard for the same contract may win beside the one that looks best, in units."""
DOUBT = (2, 6.0)
"""Before any deal it is doubted how much plans differ: as if in so many deals their difference had
been this many units off.
"""
HOPELESS, GOOD = 0.05, 0.3
"""A contract with less chance than the first is not chosen if another has the second."""
SPREAD = 0.618
"""The part of all deals from one to the next, so that any number of the first ones is spread evenly
over them: similar deals lie side by side.
"""


@dataclass(frozen=True, slots=True)
class PlanTrials:
    """The imagined deals of one decision; ``deals`` are enough if the best plan is clear."""

    view: SeatView
    worlds: Sequence[World]
    deals: int
    book: Book
    _trials: dict[tuple[Contract, CardMask], ContractTrial] = field(default_factory=dict)

    @classmethod
    def of(cls, view: SeatView, level: Level, rng: random.Random) -> PlanTrials:
        deals = level.for_a_word(round(MORE * level.worlds)).worlds
        most = 1 if level.glances else FURTHER[-1]
        worlds = imagine(view, replace(level, worlds=most * deals), rng)
        return cls(view, spread(worlds), deals, Book(level.glances))

    @property
    def unit(self) -> float:
        return unit_of(self.view)

    def end(self, contract: Contract, kept: CardMask, deals: int) -> End:
        """Find what a contract with these cards leads to in this many deals at least."""
        return self._tried(contract, kept, deals).end

    def _tried(self, contract: Contract, kept: CardMask, deals: int) -> ContractTrial:
        trial = self._trials.get((contract, kept))
        if trial is None:
            trial = ContractTrial(self.view, contract, self.book)
            self._trials[contract, kept] = trial
        trial.extend(
            [hands_with_mine(each, self.view, kept) for each in self.worlds[trial.deals : deals]]
        )
        return trial

    def ends(
        self, plans: Sequence[Plan], errors: Mapping[Contract, float]
    ) -> dict[Plan, tuple[End, int]]:
        """Find the end of each plan, and the number of deals in which it was tried. A plan that was
        dropped stays as far behind the best as it was then. ``errors``: tricks by which the seat
        misjudges each contract.
        """
        found: dict[Plan, tuple[End, int]] = {}
        left, best, tried = self._worth_trying(plans, errors), End(0.0, 0.0), 0
        for deals in (
            *(each for each in FIRST if each < self.deals),
            *(times * self.deals for times in FURTHER),
        ):
            if deals > len(self.worlds) or (deals > self.deals and len(left) == 1):
                break
            tried = deals
            ends = {plan: self._end(plan, deals, errors[plan.contract]) for plan in left}
            best = max(ends.values(), key=lambda end: end.gain)
            for plan in self._settled(ends):
                found[plan] = End(ends[plan].gain - best.gain, ends[plan].success), deals
            left = [plan for plan in left if plan not in found]
        return {
            plan: (End(best.gain + end.gain, end.success), deals)
            for plan, (end, deals) in found.items()
        } | {plan: (self._end(plan, tried, errors[plan.contract]), tried) for plan in left}

    def _end(self, plan: Plan, deals: int, error: float) -> End:
        """Find the end of a plan in this many deals, with the seat's error."""
        end = self.end(plan.contract, plan.kept, deals)
        return End(end.gain + A_TRICK * self.unit * error, end.success)

    def _worth_trying(self, plans: Sequence[Plan], errors: Mapping[Contract, float]) -> list[Plan]:
        """Keep the plans, but of a contract that is far behind only the one that looks best."""
        leads: dict[Contract, Plan] = {}
        for plan in plans:
            leads.setdefault(plan.contract, plan)
        if len(leads) == len(plans):
            return list(plans)
        ends = {plan: self._end(plan, FIRST[0], errors[plan.contract]) for plan in leads.values()}
        out = {plan.contract for plan in self._settled(ends, ELSEWHERE * self.unit)}
        return [plan for plan in plans if plan.contract not in out or plan in ends]

    def _settled(self, ends: Mapping[Plan, End], nearer: float = 0.0) -> list[Plan]:
        """List the plans that win too little, even ``nearer`` to the best by so much."""
        first = max(ends, key=lambda plan: ends[plan].gain)
        rescued = GOOD if ends[first].success < HOPELESS else inf
        return [
            plan
            for plan, end in ends.items()
            if plan is not first
            and end.success < rescued
            and self._to_be_won(plan, first, ends[first].gain - end.gain - nearer)
            < TOO_LITTLE * self.unit
        ]

    def _to_be_won(self, plan: Plan, best: Plan, behind: float) -> float:
        """Estimate what may be won by trying a plan further that is so far behind the best."""
        mine, others = (self._trials[each.contract, each.kept].gains for each in (plan, best))
        return expected_gain_above(behind, error_of_mean(list(map(sub, others, mine)), self.unit))


def error_of_mean(differences: Sequence[float], unit: float) -> float:
    count = len(differences)
    mean = sum(differences) / count
    doubted, off = DOUBT
    squares = sum((each - mean) ** 2 for each in differences) + doubted * (off * unit) ** 2
    return sqrt(squares / (count - 1 + doubted) / count)


def expected_gain_above(behind: float, error: float) -> float:
    """Compute how much, on average, something is better than what it seems to be ``behind``, in the
    cases in which it is better, if that is normally distributed with this standard error.
    """
    off = behind / error
    return error * exp(-off * off / 2) / sqrt(2 * pi) - behind * erfc(off / sqrt(2)) / 2


def spread(row: Sequence[World]) -> list[World]:
    """Put the row in another order: any number of the first ones is spread evenly over it."""
    count = len(row)
    step = next((each for each in range(int(SPREAD * count), count) if gcd(each, count) == 1), 1)
    return [row[step * at % count] for at in range(count)]


# ---- which cards to discard, and which contract to play


EACH = 5
"""The number of plans of each contract that are tried when two cards are discarded."""
A_LITTLE = 0.01
"""A hopeless contract is rated at least so much worse than a good one, in units of the stake."""
FEW = 8
"""The number of imagined deals in which a thorough seat tries the pairs that were only looked at.
"""


SECRET = 2.0
"""What a hidden discard is worth to a declarer whose opponents lay their hands open, in units."""


def advise_discard(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Rate every pair of cards for the contract that it suits best. A pair that was not tried is
    rated at first sight; if the seat is thorough it is tried for that contract and for the one of
    the best pair.
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
    if level.thorough:
        advice = _try_all(advice, held, trial, max(deals for _end, deals in tried.values()))
    return _with_talon_thrown(view, advice, trial.unit)


def _with_talon_thrown(view: SeatView, advice: Advice, unit: float) -> Advice:
    """Rate throwing the talon too, where that is a choice (002:127): like its discard, but for what
    a dealer who sits out pays. Only where hands lie open is a secret lost that counts.
    """
    throws = [each for each in view.legal if isinstance(each, Discard) and each.thrown]
    if not throws:
        return advice
    (throw,) = throws
    hidden = next(each for each in advice.options if each.command == Discard(throw.cards))
    assert hidden.contract is not None
    score = hidden.score + _gain_of_throwing(view, hidden.contract)
    if hidden.contract.open_hands and (hidden.chance or 0.0) < 1:
        score -= SECRET * unit
    thrown = replace(hidden, command=throw, score=score)
    return Advice.of((*advice.options, thrown), advice.success, advice.worlds)


def _gain_of_throwing(view: SeatView, contract: Contract) -> float:
    rules, hand, seat = view.table.rules, view.this_hand, view.seat
    roles = dict.fromkeys(hand.order, Role.STAYS) | {seat: Role.DECLARER}
    made = dict.fromkeys(hand.order, 0) | {seat: contract.goal.least}
    hidden = Hand(seat, contract, roles, made, dealer=hand.dealer)

    def worth(written: Hand) -> float:
        sheet, _entries, _result = rules.score.write(view.table.sheet, written, rules.defence)
        return sheet_value(rules, sheet, seat)

    return worth(replace(hidden, thrown=True)) - worth(hidden)


def hopeless_last(options: Sequence[Option], unit: float, *others: Option) -> list[Option]:
    """Rate no hopeless option above one with a good chance (among the ``others`` too), even if it
    loses less. ``unit``: that of the stake.
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
    """Try every pair: for the contract of the best pair, and for its own if it was only looked at.
    A pair is tried in a few deals, and as long as it looks better than the best one so far in more,
    up to the ``most`` in which that one was tried.
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
    options = hopeless_last(options, trial.unit)
    if WITHOUT_THREE in view.legal:
        options = [*options, Option(WITHOUT_THREE, gain_if_given_up(view))]
    return Advice.of(options, Success.CONTRACT, trial.deals)
