"""What a contract for no trick was told to win, and what came when experts played it on.

A part of the AI benchmark. A hand is looked at when its cards are low; whether it is bid, or chosen
with the talon, is the seat's own judgement, and nothing else chooses the hands.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from measures.tables import NAMES, mean, play_on, seat_of

from prefgame.ai.advice import Advice
from prefgame.ai.chances import footing_of, prospect
from prefgame.ai.imagine.likelihood import holdings
from prefgame.ai.imagine.worlds import mask_of
from prefgame.ai.level import EXPERT
from prefgame.ai.player import advise
from prefgame.ai.value.end_values import sheet_value
from prefgame.app.look_back.open_hand import open_hand_as_played
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.match import Match
from prefgame.rules.base import Phase, Seat
from prefgame.rules.contracts import Contract
from prefgame.rules.ruleset import RuleSet

THINKABLE = 0.6
"""The chance without its two worst cards from which a hand is looked at."""
BINS = (0.0, 0.5, 0.65, 0.8, 0.9, 1.01)
SHOWN_EVERY = 25


@dataclass(frozen=True, slots=True)
class Told:
    """What was told of a hand, by its call (None where it was no call for no trick) and by its
    discard, and what came.
    """

    called: tuple[float, float] | None
    discarded: tuple[float, float]
    made: bool
    won: float
    safe: bool
    """whether open cards catch it not"""
    tricks: int
    open_tricks: int


def misere(rules: RuleSet, number: int, seed: str) -> None:
    """Told and came of so many contracts for no trick; those that open cards catch by
    themselves.
    """
    found: list[Told] = []
    for told in hands_for_none(rules, seed):
        found.append(told)
        if len(found) % SHOWN_EVERY == 0 or len(found) >= number:
            _show(rules, found)
        if len(found) >= number:
            return


def hands_for_none(rules: RuleSet, seed: str) -> Iterator[Told]:
    """Hands that an expert plays for no trick among experts, without end."""
    deal = 0
    while True:
        match, chance = Match.start(rules, NAMES), random.Random(f"{seed}/{rules.key}/{deal}")
        match.submit(shuffled_deal(chance, deal % 3))
        deal += 1
        found = _told(match, chance)
        if found is not None:
            yield found


def dealt_to(match: Match) -> tuple[Seat, Contract] | None:
    """Return the seat whose cards are low enough for a contract for no trick, and that contract;
    None where nobody's are.
    """
    rules = match.table.rules
    contract = next(
        (each for each in rules.contracts if each.goal.takes_none and not each.only_game), None
    )
    if contract is None:
        return None
    footing = footing_of(rules.play)
    looks = {
        seat: prospect(holdings(mask_of(match.hand_of(seat))), 2, contract, footing=footing).chance
        for seat in match.table.this_hand.order
    }
    seat = max(looks, key=looks.__getitem__)
    return (seat, contract) if looks[seat] > THINKABLE else None


def _told(match: Match, chance: random.Random) -> Told | None:
    """Return the hand, where the seat with the low cards chooses to play it for no trick."""
    looked = dealt_to(match)
    if looked is None:
        return None
    seat, contract = looked
    called = None
    rules, before = match.table.rules, sheet_value(match.table.rules, match.table.sheet, seat)
    while match.phase is Phase.AUCTION:
        view = match.view(match.to_act)  # type: ignore[arg-type]
        wanted = "pass"
        if view.seat == seat:
            if any(str(each) == contract.name for each in view.legal) and contract.open_hands:
                advice = advise(view, EXPERT, chance)
                if str(advice.best.command) != contract.name:
                    return None
                called, wanted = _of(advice), contract.name
            else:
                wanted = next(str(each) for each in view.legal if str(each) != "pass")
        match.submit(next(each for each in view.legal if str(each) == wanted), view.seat)
    if match.phase is not Phase.EXCHANGE:
        return None
    advice = advise(match.view(seat), EXPERT, chance)
    if advice.best.contract is None or not advice.best.contract.goal.takes_none:
        return None
    match.submit(advice.best.command, seat)
    announced = [each for each in match.legal() if str(each) == f"announce {contract.name}"]
    if announced:
        match.submit(announced[0], seat)
    play_on(match, lambda _seat: seat_of(EXPERT), chance)
    table = match.table
    if not table.this_hand.tricks:
        return None
    tricks = open_hand_as_played(table).tricks()
    return Told(
        called,
        _of(advice),
        seat not in table.result.down,
        sheet_value(rules, table.sheet, seat) - before,
        not tricks,
        table.this_hand.taken[seat],
        tricks,
    )


def _of(advice: Advice) -> tuple[float, float]:
    return advice.best.chance or 0.0, advice.best.score


def _show(rules: RuleSet, found: Sequence[Told]) -> None:
    print(f"misere: {rules.key}: {len(found)} hands", flush=True)
    called = [each for each in found if each.called is not None]
    if called:
        _beside("called", [(each.called or (0.0, 0.0), each) for each in called])
    _beside("discarded", [(each.discarded, each) for each in found])
    for low, high in pairwise(BINS):
        inside = [each for each in found if low <= each.discarded[0] < high]
        if inside:
            _beside(f"discarded at {low:.2f} to {high:.2f}", [(e.discarded, e) for e in inside])
    risky = [each for each in found if not each.safe]
    if risky:
        taken = mean([float(each.tricks) for each in risky])
        print(
            f"  caught by open cards {len(risky)}: made {share([each.made for each in risky])}, "
            f"tricks {taken}, with open cards "
            f"{mean([float(each.open_tricks) for each in risky])}"
        )
    lost = sum(each.safe and not each.made for each in found)
    print(f"  safe with open cards {len(found) - len(risky)}, lost {lost}", flush=True)


def _beside(what: str, pairs: Sequence[tuple[tuple[float, float], Told]]) -> None:
    told = statistics.fmean(chance for (chance, _), _ in pairs)
    apart = [each.won - score for (_, score), each in pairs]
    print(
        f"  {what}: {len(pairs)}, told {100 * told:.1f} %, made "
        f"{share([each.made for _, each in pairs])}; told "
        f"{mean([score for (_, score), _ in pairs])}, won "
        f"{mean([each.won for _, each in pairs])}, apart {mean(apart)}"
    )


def share(came: Sequence[bool]) -> str:
    """How often something came, in per cent with its standard error."""
    part = statistics.fmean(came)
    return f"{100 * part:.1f} ± {100 * (part * (1 - part) / len(came)) ** 0.5:.1f} %"
