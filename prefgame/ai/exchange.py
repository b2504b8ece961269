"""What to lay away, and what to play.

Law of this module: contract and discard are one choice. All 66 pairs with every contract are looked at, and the best at first sight are
tried out in imagined deals.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from prefgame.ai.advice import Advice, Option, Success
from prefgame.ai.belief import imagine
from prefgame.ai.bidding import with_mine
from prefgame.ai.declaring import Book, declared, misjudged
from prefgame.ai.level import Level
from prefgame.ai.plans import every_plan
from prefgame.ai.worlds import CardMask, World, cards_in, mask_of
from prefgame.engine.commands import Announce, Command, Discard
from prefgame.engine.view import SeatView

TRIED = 16
"""Plans that are tried out where two cards are laid away."""
TRIED_CONTRACTS = 4
"""The same where only the contract is still to be chosen."""
FEW = 8
"""Imagined deals in which a thorough seat tries out the pairs that were only looked at."""


def advise_discard(view: SeatView, level: Level, rng: random.Random) -> Advice:
    """Every pair of cards, each for the contract it suits best; a pair that was not tried out, for the one it is looked at as best for, or where
    the seat is thorough for the better of that one and the contract of the best pair."""
    hand = view.hand
    assert hand is not None
    held, worlds = mask_of(view.cards), imagine(view, level, rng)
    contracts = view.table.rules.contracts_from(hand.number, False)
    plans = every_plan(view, held, contracts, [level.error(rng) for _ in contracts])
    options: dict[Command, Option] = {}
    book = Book(level.glances)
    for at, plan in enumerate(plans):
        low, high = cards_in(held & ~plan.kept)
        command = Discard((low, high))
        if at < TRIED:
            end = declared(view, plan.contract, [with_mine(world, view, plan.kept) for world in worlds], book)
            option = Option(command, end.gain + misjudged(level, rng), end.success, contract=plan.contract)
            if command not in options or option.score > options[command].score:
                options[command] = option
        elif command not in options:
            options[command] = Option(command, plan.look, plan.chance, weighed=False, contract=plan.contract)
    advice = Advice.of(options.values(), Success.CONTRACT, len(worlds))
    return _all_tried(view, advice, held, worlds, book) if level.thorough else advice


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
    """Every contract that may be announced with the ten cards in hand."""
    hand = view.hand
    assert hand is not None
    mine, worlds = mask_of(view.cards), imagine(view, level, rng)
    contracts = view.table.rules.contracts_from(hand.number, hand.game)
    hands = [with_mine(world, view, mine) for world in worlds]
    options, book = [], Book(level.glances)
    for at, plan in enumerate(every_plan(view, mine, contracts, [level.error(rng) for _ in contracts])):
        command = Announce(plan.contract.number, hand.game)
        if at < TRIED_CONTRACTS or level.thorough:
            end = declared(view, plan.contract, hands, book)
            options.append(Option(command, end.gain + misjudged(level, rng), end.success))
        else:
            options.append(Option(command, plan.look, plan.chance, weighed=False))
    return Advice.of(options, Success.CONTRACT, len(worlds))
