"""How a misère with open cards is caught: the time of each card, and whether more could be caught.

A part of the AI benchmark.
"""

from __future__ import annotations

import random
import statistics
import time

from measures.tables import NAMES, Brain, play_on, seat_of

from prefgame.ai.level import EXPERT
from prefgame.app.look_back.review import reviews
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.commands import Command
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.base import Phase, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet


def catch(rules: RuleSet, number: int, seed: str) -> None:
    """Milliseconds of processor time of each card of an expert who catches, and the result beside
    best play.

    In each deal the seat with the lowest cards has to play the misère, and discards as an expert
    does. Best play sees the discard too, so nobody can do better.
    """
    contract = next(
        (each for each in rules.auction.contracts if each.open_hands and each.goal.takes_none), None
    )
    if contract is None:
        print(f"catch: {rules.key} has no contract for no trick with open cards")
        return
    times: list[float] = []
    caught = could_be = 0
    for at in range(number):
        match = _played(rules, contract, random.Random(f"{seed}/{at}"), times)
        *_earlier, found = reviews(match.log)
        caught += not found.made
        could_be += not found.best_made
    times.sort()
    print(
        f"catch: {rules.key}: {statistics.median(times):.1f} ms median, "
        f"{times[int(0.95 * len(times))]:.1f} at the 95th percentile, {times[-1]:.1f} at most, of "
        f"{len(times)} cards; caught {caught} of {number}, with open discards {could_be}"
    )


def _played(rules: RuleSet, contract: Contract, rng: random.Random, times: list[float]) -> Match:
    """Return the match after one such hand; ``times`` grows by those of the cards that had a
    choice.
    """
    match = Match.start(rules, NAMES)
    deal = shuffled_deal(rng, 0)
    match.submit(deal)
    order = match.table.this_hand.order
    heights = {seat: sum(card.index % 8 for card in hand) for seat, hand in zip(order, deal.hands)}
    declarer = min(order, key=heights.__getitem__)
    play_on(match, lambda seat: _seat(seat, declarer, contract, times), rng)
    return match


def _seat(seat: Seat, declarer: Seat, contract: Contract, times: list[float]) -> Brain:
    expert = seat_of(EXPERT)

    def brain(view: SeatView, rng: random.Random) -> Command:
        if view.turn.phase is Phase.AUCTION:
            wanted = contract.name if seat == declarer else "pass"
            return next(each for each in view.legal if str(each) == wanted)
        began = time.process_time()
        command = expert(view, rng)
        if view.turn.phase is Phase.PLAY and seat != declarer and len(view.legal) > 1:
            times.append(1000 * (time.process_time() - began))
        return command

    return brain
