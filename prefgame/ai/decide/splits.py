"""Whether a seat agrees to share out the rest of a hand instead of playing it, and when it offers
that.

Invariant: a seat looks at nothing but its own view. It compares what the rules would write for the
split with what they would write, on average, for open play in the deals that it imagines.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from statistics import fmean

from prefgame.ai.belief import imagine
from prefgame.ai.decide.questions import claimants, claims_none
from prefgame.ai.imagine.worlds import World, Worlds, next_to_play
from prefgame.ai.level import Level
from prefgame.ai.value.end_values import EndValues, solver_of
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase, Seat
from prefgame.rules.contracts import TRICKS

LEAST_WORLDS = 24
"""deals in which a seat that imagines none, or few, thinks about a split"""
MOST_OFFERED, FEWEST_OFFERED = 5, 2
"""how many tricks may be left when a seat of the computer offers a split"""


def may_split(view: SeatView) -> bool:
    """Tell whether the seat to act may offer a split of the rest: at a table that has agreed on it,
    in a contract for tricks, and where a number says who writes them all.
    """
    hand = view.hand
    if hand is None or not view.table.rules.play.rest_is_split or hand.declarer is None:
        return False
    side = claimants(view)
    if view.turn.phase is not Phase.PLAY or not side or claims_none(view):
        return False
    return view.seat == hand.declarer or len(side) == len(view.table.playing) - 1


def accepts_split(view: SeatView, level: Level, rng: random.Random, declarers: int) -> bool:
    """Tell whether the seat accepts that the declarer gets so many of the tricks that are left."""
    values = EndValues.of(view, view.seat)
    played = [_gain(view, values, each) for each in _tricks_if_played(view, level, rng)]
    return _gain(view, values, declarers) >= fmean(played)


def split_to_offer(view: SeatView, level: Level, rng: random.Random) -> int | None:
    """Find the tricks of the declarer that the seat to act offers as a split: those that are left,
    if they are the same in every deal that it imagines, and neither all nor none. None if it
    offers nothing.
    """
    if not may_split(view):
        return None
    left = TRICKS - len(view.this_hand.tricks)
    if not FEWEST_OFFERED <= left <= MOST_OFFERED:
        return None
    found = set(_tricks_if_played(view, level, rng))
    count = found.pop()
    return count if not found and 0 < count < left else None


def _gain(view: SeatView, values: EndValues, declarers: int) -> float:
    """Compute what the hand is worth to the seat if the declarer gets so many of the rest. Of two
    defenders who write apart, each is thought to get half of what is left to them.
    """
    taken = view.this_hand.taken
    theirs = TRICKS - len(view.this_hand.tricks) - declarers
    first = taken[values.against[0]] + theirs / 2
    against = sum(taken[seat] for seat in values.against) + theirs
    share = first / against if against else 0.0
    return values.mean_end(taken[values.counted] + declarers, share, 0.0).gain


def _tricks_if_played(view: SeatView, level: Level, rng: random.Random) -> Iterator[int]:
    """Yield how many of the tricks that are left the declarer takes in each imagined deal, with
    open hands.
    """
    hand, table = view.contracted, view.table
    assert hand.declarer is not None
    left = TRICKS - len(hand.tricks)
    leader = hand.trick[0][0] if hand.trick else _to_play(view)
    solver = solver_of(
        table.rules.play, hand.contract, hand.order, table.playing, hand.declarer, slots=1 << 12
    )
    worlds = _worlds(view, level, rng)
    playing = set(table.playing)
    flat = array(
        "I",
        [world.hands[seat] if seat in playing else 0 for world in worlds for seat in hand.order],
    )
    trick = [card for _seat, card in hand.trick]
    counts = [0] * len(worlds)
    for goal in range(1, left + 1):
        for at, takes in enumerate(solver.can_take(flat, hand.order.index(leader), goal, trick)):
            counts[at] += takes
    yield from counts


def _to_play(view: SeatView) -> Seat:
    """Find the seat from whose hand the next card comes."""
    seat = view.turn.seat
    assert isinstance(seat, int)
    return next_to_play(view) if view.turn.card_of is not None else seat


def _worlds(view: SeatView, level: Level, rng: random.Random) -> list[World]:
    if level.worlds < LEAST_WORLDS:
        return Worlds(view).draw(LEAST_WORLDS, rng)
    return imagine(view, level, rng)
