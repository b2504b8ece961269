"""What to lay away, and what to play.

Law of this module: contract and discard are one choice. All 66 pairs with every contract are looked at, and the best of each contract at first
sight are tried out in imagined deals: all of them in a few, and what is close in all.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.belief import imagine
from prefgame.ai.bidding import with_mine
from prefgame.ai.declaring import A_TRICK, Book, declared
from prefgame.ai.level import Level
from prefgame.ai.outcome import End
from prefgame.ai.plans import Plan, best_of_each, every_plan
from prefgame.ai.worlds import CardMask, World, cards_in, mask_of
from prefgame.engine.commands import Announce, Command, Discard
from prefgame.engine.view import SeatView
from prefgame.rules.base import Contract

EACH = 5
"""Plans of each contract that are tried out where two cards are laid away."""
ROUNDS = ((10, 30.0), (40, 10.0))
"""After so many imagined deals a plan is tried no further that is so many points behind the best."""
MORE = 1.5
"""An exchange is tried in so many times the deals of a card: the plan decides more than any card, and few plans come so far."""
FEW = 8
"""Imagined deals in which a thorough seat tries out the pairs that were only looked at."""


def advise_discard(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Every pair of cards, each for the contract it suits best; a pair that was not tried out, for the one it is looked at as best for, or where
    the seat is thorough for the better of that one and the contract of the best pair."""
    hand = view.hand
    assert hand is not None
    held, worlds = mask_of(view.cards), imagine(view, level.speaking(round(MORE * level.worlds)), rng)
    contracts = view.table.rules.contracts_from(hand.number, False)
    errors = {contract: level.error(rng) for contract in contracts}
    plans, book = every_plan(view, held, contracts, list(errors.values())), Book(level.glances)
    tried = _tried(view, best_of_each(plans, EACH), errors, worlds, book)
    options: dict[Command, Option] = {}
    for plan in plans:
        low, high = cards_in(held & ~plan.kept)
        end, weighed = tried.get(plan, (End(plan.look, plan.chance), False))
        option = Option(Discard((low, high)), end.gain, end.success, weighed=weighed, contract=plan.contract)
        known = options.setdefault(option.command, option)
        if (option.weighed, option.score) > (known.weighed, known.score):
            options[option.command] = option
    advice = Advice.of(options.values(), Success.CONTRACT, len(worlds))
    return _all_tried(view, advice, held, worlds, book) if level.thorough else advice


def _tried(
    view: SeatView, plans: Sequence[Plan], errors: Mapping[Contract, float], worlds: Sequence[World], book: Book
) -> dict[Plan, tuple[End, bool]]:
    """What each plan brings, and whether it was tried in all worlds. ``errors``: tricks by which the seat misjudges each contract."""
    found: dict[Plan, tuple[End, bool]] = {}
    left = plans
    rounds = [(deals, behind) for deals, behind in ROUNDS if deals < len(worlds)]
    for deals, behind in (*rounds, (len(worlds), 0.0)):
        for plan in left:
            end = declared(view, plan.contract, [with_mine(world, view, plan.kept) for world in worlds[:deals]], book)
            found[plan] = End(end.gain + A_TRICK * errors[plan.contract], end.success), deals == len(worlds)
        enough = max(found[plan][0].gain for plan in left) - behind
        left = [plan for plan in left if found[plan][0].gain >= enough]
    return found


def _all_tried(view: SeatView, advice: Advice, held: CardMask, worlds: Sequence[World], book: Book) -> Advice:
    """Every pair also tried out for the contract of the best one, and those that were only looked at for their own: in a few worlds, and in all of
    them what might be the best."""
    wanted, options = advice.best, []
    for option in advice.options:
        assert isinstance(option.command, Discard)
        hands = [with_mine(world, view, held & ~mask_of(option.command.cards)) for world in worlds]
        tried = [option] if option.weighed else []
        for contract in dict.fromkeys((option.contract, wanted.contract)):
            if contract is None or (option.weighed and contract == option.contract):
                continue
            end = declared(view, contract, hands[:FEW], book)
            promising = end.gain >= wanted.score
            if promising:
                end = declared(view, contract, hands, book)
            tried.append(replace(option, score=end.gain, chance=end.success, weighed=promising, contract=contract))
        options.append(max(tried, key=lambda one: one.score))
    return Advice(tuple(sorted(options, key=lambda option: -round(option.score, 6))), Success.CONTRACT, len(worlds))


def advise_contract(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Every contract that may be announced with the ten cards in hand. Who has laid away cards has judged the hand, and errs in it no more."""
    hand = view.hand
    assert hand is not None
    mine, worlds = mask_of(view.cards), imagine(view, level.speaking(round(MORE * level.worlds)), rng)
    contracts = view.table.rules.contracts_from(hand.number, hand.game)
    errors = {contract: 0.0 if hand.discarded else level.error(rng) for contract in contracts}
    plans, book = every_plan(view, mine, contracts, list(errors.values())), Book(level.glances)
    options = []
    for plan, (end, weighed) in _tried(view, plans, errors, worlds, book).items():
        options.append(Option(Announce(plan.contract.number, hand.game), end.gain, end.success, weighed=weighed))
    return Advice.of(options, Success.CONTRACT, len(worlds))
