"""What calls in a game for a pot are told to win and what they come to, and who then declares.

A part of the AI benchmark.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from measures.tables import deals, mean

from prefgame.ai.advice import Option
from prefgame.ai.belief import imagine
from prefgame.ai.level import EXPERT
from prefgame.ai.models.registry import auction_model
from prefgame.ai.player import advise
from prefgame.ai.stakes import unit_on
from prefgame.ai.value.end_values import sheet_value
from prefgame.ai.value.nobody_declares import is_last_pass
from prefgame.engine.commands import CallBid
from prefgame.engine.match import Match
from prefgame.engine.view import SeatView
from prefgame.rules.auctions.base import PASS, BidKind, Winner
from prefgame.rules.base import Phase, Seat
from prefgame.rules.ruleset import RuleSet

FIRST, OVER = "the first passes", "a pass over a bid"
SURELY = 0.2
"""A number that is played should have been made at least this often by the bidder's own count."""
NOBODY, ONESELF = "nobody", "oneself"
EVERY = 25
"""Figures are printed after so many hands, each time over all hands until then."""
Shares = Mapping[str, float]
"""How often (0 to 1) something happens."""


@dataclass(frozen=True, slots=True)
class Passed:
    """A pass: of which kind; the units that it was told to win and those that came; who was thought
    to declare and what, and what happened.
    """

    kind: str
    told: float
    came: float
    thought: Shares
    happened: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bidding:
    """A number that was bid: how often its bidder was thought to declare, and whether it did; the
    chance of the contract as it was told with the bid, and once it had to be named (None where it
    was not); and the units told and those that came.
    """

    declares: float
    declared: bool
    chance: float
    named: float | None
    told: float
    came: float
    said: str


@dataclass
class Tally:
    """What was counted."""

    passes: list[Passed] = field(default_factory=list)
    bids: list[Bidding] = field(default_factory=list)


def passes(rules: RuleSet, number: int, seed: str) -> None:
    """So many hands of experts, and what each pass and each number came to."""
    tally = Tally()
    for each, (match, chance) in enumerate(deals(rules, number, seed), 1):
        _add_hand(tally, match, chance)
        if each % EVERY == 0 or each == number:
            for line in lines(tally):
                print(f"passes: {rules.key}, {each} hands: {line}", flush=True)


def _add_hand(tally: Tally, match: Match, chance: random.Random) -> None:
    table = match.table
    unit = unit_on(table.rules, table.sheet)
    worth = [sheet_value(table.rules, table.sheet, seat) for seat in range(len(table.players))]
    called: list[tuple[SeatView, Option]] = []
    named: dict[Seat, float | None] = {}
    while isinstance(match.to_act, int):
        view = match.view(match.to_act)
        if len(view.legal) == 1:
            match.submit(view.legal[0], view.seat)
            continue
        best = advise(view, EXPERT, chance).best
        if view.turn.phase is Phase.AUCTION:
            called.append((view, best))
        elif view.turn.phase in (Phase.EXCHANGE, Phase.ANNOUNCE):
            named[view.seat] = best.chance
        match.submit(best.command, view.seat)
    came = [
        (sheet_value(table.rules, match.table.sheet, seat) - was) / unit
        for seat, was in enumerate(worth)
    ]
    winner = match.table.this_hand.auction_winner
    for view, best in called:
        assert isinstance(best.command, CallBid)
        told, gained = best.score / unit, came[view.seat]
        kind = _kind_of_pass(view) if best.command.bid == PASS else None
        if kind is not None:
            thought = _thought(view, chance)
            happened = _outcome(view, winner)
            tally.passes.append(Passed(kind, told, gained, thought, happened))
        elif best.command.bid.kind is BidKind.NUMBER and best.declares is not None:
            declared = winner is not None and winner.seat == view.seat
            tally.bids.append(
                Bidding(
                    best.declares,
                    declared,
                    best.chance or 0.0,
                    named.get(view.seat) if declared else None,
                    told,
                    gained,
                    f"{best.command} on {' '.join(map(str, view.cards))}",
                )
            )


def _kind_of_pass(view: SeatView) -> str | None:
    """Which of the passes it is that are counted; None for any other."""
    made = view.this_hand.calls.made
    if not made:
        return FIRST
    highest = view.table.rules.auction.highest_bid(view.this_hand.calls)
    return OVER if highest is not None and not is_last_pass(view) else None


def _thought(view: SeatView, chance: random.Random) -> Shares:
    """How often each outcome comes in the deals that the seat imagines."""
    worlds = imagine(view, EXPERT.for_a_word(), chance)
    rivals = auction_model(view.table.rules).rivals(view, PASS)
    found = Counter[str]()
    for world in worlds:
        found.update(_outcome(view, rivals.winner(world, 0)))
    return {name: times / len(worlds) for name, times in found.items()}


def _outcome(view: SeatView, winner: Winner | None) -> tuple[str, ...]:
    """Who declares, as the seat sees it, and what kind of contract."""
    if winner is None:
        return (NOBODY,)
    away = (winner.seat - view.seat) % len(view.table.players)
    who = (ONESELF, "the next", "the one before")[away]
    return who, _kind_of_contract(view.table.rules, winner)


def _kind_of_contract(rules: RuleSet, winner: Winner) -> str:
    if not winner.game:
        assert winner.contract is not None
        return "a number" if winner.contract.may_be_left else "a premium number"
    plain = replace(winner, contract=None, fixed=False)
    if winner.contract is None or winner.contract in rules.auction.contracts_for(plain):
        return "a game"
    return "a named game"


OUTCOMES = (
    NOBODY,
    "the next",
    "the one before",
    "a number",
    "a premium number",
    "a game",
    "a named game",
)


def lines(tally: Tally) -> Iterator[str]:
    """Yield what was counted, for print."""
    for kind in (FIRST, OVER):
        some = [each for each in tally.passes if each.kind == kind]
        if not some:
            continue
        told, came = [each.told for each in some], [each.came for each in some]
        apart = mean([after - before for before, after in zip(told, came)])
        shares = ", ".join(_compared(name, some) for name in OUTCOMES)
        yield (
            f"{kind}, {len(some)}: told {mean(told)} units, came {mean(came)}, more by {apart}; "
            f"thought and happened in %: {shares}"
        )
    if tally.bids:
        yield from _lines_of_bids(tally.bids)


def _compared(name: str, some: list[Passed]) -> str:
    thought = 100 * sum(each.thought.get(name, 0.0) for each in some) / len(some)
    happened = 100 * sum(name in each.happened for each in some) / len(some)
    return f"{name} {thought:.0f} and {happened:.0f}"


def _lines_of_bids(bids: list[Bidding]) -> Iterator[str]:
    thought = 100 * sum(each.declares for each in bids) / len(bids)
    happened = 100 * sum(each.declared for each in bids) / len(bids)
    apart = mean([each.came - each.told for each in bids])
    yield (
        f"numbers bid, {len(bids)}: told {mean([each.told for each in bids])} units, came "
        f"{mean([each.came for each in bids])}, more by {apart}; the bidder declares in "
        f"{thought:.0f} % thought and {happened:.0f} % happened"
    )
    rare = [each for each in bids if each.declares < 0.5]
    if rare:
        yield (
            f"of these where it was thought to declare in less than half, {len(rare)}: "
            f"{100 * sum(each.declares for each in rare) / len(rare):.0f} % thought and "
            f"{100 * sum(each.declared for each in rare) / len(rare):.0f} % happened"
        )
    played = [each for each in bids if each.declared]
    if not played:
        return
    weak = [each for each in played if each.chance < SURELY]
    late = [each for each in played if each.named is not None and each.named < SURELY]
    told = 100 * sum(each.chance for each in played) / len(played)
    yield (
        f"numbers played, {len(played)}: told {told:.0f} % with the bid; under "
        f"{100 * SURELY:.0f} % with the bid {len(weak)}, once the talon was seen {len(late)}"
    )
    for each in weak:
        yield (
            f"  {each.said}: {100 * each.chance:.0f} % where it is played, which was thought in "
            f"{100 * each.declares:.0f} %; told {each.told:.1f}, came {each.came:.1f}"
        )
