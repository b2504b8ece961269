"""The cards that keep a proved win.

Invariant: a win is proved where the seat succeeds in every deal that agrees with what it has seen,
with open hands from then on. Few deals are all looked at; of many a sample, in which calls and
answers make no deal rare.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice

from prefgame.ai.advice import Option
from prefgame.ai.imagine.every_deal import count_deals, every_deal
from prefgame.ai.imagine.worlds import CardMask, Worlds
from prefgame.ai.level import Level
from prefgame.ai.value.card_values import EndsByTricks, card_values_in
from prefgame.engine.commands import Command, PlayCard
from prefgame.engine.view import SeatView

MOST_DEALS = 1500
"""up to this many deals are all looked at"""
SAMPLE = 300
"""the size of the sample where there are more"""
AT_FIRST, AT_ONCE = 16, 128
"""how many deals the solver gets at first, in which nearly every doubtful card fails, and how many
each time after that
"""
CERTAIN = 1 - 1e-9


def sure_cards(
    view: SeatView, ends: EndsByTricks, counted: Sequence[Option], level: Level, rng: random.Random
) -> frozenset[Command]:
    """The cards with which the win stays proved; all cards where there is no proved win.
    ``counted``: the cards with their chances in the imagined deals.
    """
    left = set(_certain(counted))
    deals = _deals(view, level, rng) if left else iter(())
    most = AT_FIRST
    while left and (some := list(islice(deals, most))):
        most = AT_ONCE
        found = card_values_in(view, some)
        left = {
            command
            for command in left
            if isinstance(command, PlayCard)
            and _always_succeeds(ends, (value[command.card.index] for value in found))
        }
    return frozenset(left) or frozenset(option.command for option in counted)


def sure_in_all(counted: Sequence[Option]) -> frozenset[Command]:
    """The same where the cards were counted in all deals that are possible."""
    return _certain(counted) or frozenset(option.command for option in counted)


def _certain(counted: Sequence[Option]) -> frozenset[Command]:
    return frozenset(
        option.command
        for option in counted
        if option.chance is not None and option.chance >= CERTAIN
    )


def _always_succeeds(ends: EndsByTricks, tricks: Iterator[int]) -> bool:
    return all(ends.of(count).success >= CERTAIN for count in set(tricks))


def _deals(view: SeatView, level: Level, rng: random.Random) -> Iterator[tuple[CardMask, ...]]:
    if count_deals(view) <= MOST_DEALS:
        return every_deal(view)
    hand = view.this_hand
    number = 0 if level.glances else SAMPLE
    return (
        tuple(world.hands[seat] if seat in view.table.playing else 0 for seat in hand.order)
        for world in Worlds(view).draw(number, rng)
    )
