"""What seats tell themselves of a hand that nobody declares, and what comes of it.

A part of the AI benchmark.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress

from measures.ladder import summarize

from prefgame.ai.level import EXPERT
from prefgame.ai.player import advise
from prefgame.ai.value.end_values import sheet_value
from prefgame.ai.value.nobody_declares import value_of_all_passing
from prefgame.app.play.shuffle import shuffled_deal
from prefgame.engine.commands import CallBid
from prefgame.engine.match import Match
from prefgame.rules.auctions.base import BidKind
from prefgame.rules.base import Phase, Seat
from prefgame.rules.options import OptionError
from prefgame.rules.ruleset import RuleSet

NAMES = ("Ana", "Bojan", "Cvita", "Davor")
PLACES = "eldest", "second", "third", "dealer"
Found = dict[tuple[str, str], list[float]]
"""by place and number: what it came to in each hand"""


def undeclared_told(rules: RuleSet, number: int, seed: str, players: int | None = None) -> None:
    """Told and came at each place, played on by experts, at each kind of table."""
    for label, table, seats in tables(rules):
        if players not in (None, seats):
            continue
        if table.when_all_pass is None:
            print(f"told: {rules.key} plays no hand that nobody declares")
            return
        found: Found = defaultdict(list)
        for deal in range(number):
            _add(found, table, seats, f"{seed}/{deal}", deal)
        for (place, what), values in found.items():
            print(f"told: {label}: {place}: {what}: {summarize(values)}", flush=True)


def tables(rules: RuleSet) -> Iterator[tuple[str, RuleSet, int]]:
    """Yield the kinds of table: so many players, and where the game knows that, with
    the talon led.
    """
    led = [rules]
    with suppress(OptionError):
        led.append(rules.with_options({"raspasy_talon": True}))
    for seats in rules.seats:
        for at, table in enumerate(led):
            yield f"{rules.key} of {seats}" + (", talon led" if at else ""), table, seats


def _add(found: Found, rules: RuleSet, players: int, seed: str, number: int) -> None:
    match = Match.start(rules, NAMES[:players])
    match.submit(shuffled_deal(random.Random(seed), number % players))
    hand = match.table.this_hand
    place = dict(zip(hand.order, PLACES)) | ({hand.dealer: "dealer"} if players == 4 else {})
    before = {seat: sheet_value(rules, match.table.sheet, seat) for seat in range(players)}
    told: dict[Seat, float] = {}
    while match.phase is Phase.AUCTION:
        seat = match.to_act
        assert isinstance(seat, int) and rules.when_all_pass is not None
        told[seat] = value_of_all_passing(match.view(seat), rules.when_all_pass)
        match.submit(next(each for each in match.legal() if _passes(each)), seat)
    first: dict[Seat, tuple[float, float]] = {}
    decided = 0
    while isinstance(seat := match.to_act, int):
        decided += 1
        best = advise(match.view(seat), EXPERT, random.Random(f"{seed}/{decided}")).best
        first.setdefault(seat, (best.score, best.tricks or 0.0))
        match.submit(best.command, seat)
    for seat in (*hand.order, *(() if hand.dealer in hand.order else (hand.dealer,))):
        came = sheet_value(rules, match.table.sheet, seat) - before[seat]
        found[place[seat], "points came"].append(came)
        if seat not in told:
            continue
        taken = float(match.table.this_hand.taken[seat])
        found[place[seat], "told by a pass − came"].append(told[seat] - came)
        found[place[seat], "told at the first card − came"].append(first[seat][0] - came)
        found[place[seat], "tricks told at the first card"].append(first[seat][1])
        found[place[seat], "tricks came"].append(taken)
        found[place[seat], "tricks told − came"].append(first[seat][1] - taken)


def _passes(command: object) -> bool:
    return isinstance(command, CallBid) and command.bid.kind is BidKind.PASS
