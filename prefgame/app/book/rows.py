"""A match as rows of the book: one for the match, and one for each seat in each finished hand.

Invariant: rows are read off the events, and the rules decide what a hand was. Amounts are whole
numbers of ``PARTS_OF_A_POINT``, so that sums in the store are exact.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from prefgame.ai.level import level_alone
from prefgame.app.book.strength import strength_of
from prefgame.app.storage.rows import MatchPlan
from prefgame.engine.events import (
    Dealt,
    Event,
    HandOpened,
    HandScored,
    MatchEnded,
    MatchStarted,
    start_of,
)
from prefgame.paper.base import first_sheet
from prefgame.rules.base import Amount, Role, Seat, exact, shown_amounts
from prefgame.rules.registry import find_ruleset
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Entry
from prefgame.rules.scoring.hand import UNKNOWN, Hand, Result

PARTS_OF_A_POINT = 27720
"""the least number that every number up to 12 divides: a settlement divides by the players and by
the points of a table
"""
KINDS = (MatchStarted, Dealt, HandOpened, HandScored, MatchEnded)
"""the events that the book is made of"""
MIXED = "mixed"
"""what ``opponents`` says where they play on different levels"""


class Part(Enum):
    """What a seat had to do with a hand."""

    DECLARER = "declarer"
    DEFENDER = "defender"
    NOBODY = "nobody"
    """held cards in a hand that nobody declared"""
    OUT = "out"
    """was dealt no cards"""


@dataclass(frozen=True, slots=True)
class HandRow:
    """One seat in one finished hand; the fields are the columns of ``book_hand``."""

    number: int
    seat: Seat
    at: str
    """when the hand ended"""
    rules: str
    place: int | None
    """0 the player, 1 the next in order of play …; None where no player sat at the table"""
    opponents: str | None
    part: str
    role: str | None
    company: int
    """how many defenders played on their own account, this seat included; 0 where it did not"""
    contract: str | None
    rank: int | None
    kontra: int
    doubled: int
    """whether this seat, as a defender, said kontra"""
    tricks: int | None
    made: int | None
    """whether the contract was made; None where nothing was won or lost"""
    held: int | None
    """whether this defender took the tricks needed; None where none were needed"""
    gain: int
    strength: float | None
    unit: str
    """what the gain is counted in"""
    origin: int
    """where the match comes from, as in ``Origin``"""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match; the fields are columns of ``book_match``."""

    rules: str
    options: str
    players: str
    seat: Seat | None
    opponents: str | None
    hands: int
    ended: str | None
    won: int | None
    """what the player was paid, rounded as the page of the match shows it"""
    place: int | None
    origin: int
    """where it comes from, as in ``Origin``"""
    unit: str
    """what ``won`` is counted in"""


def in_parts(amount: Amount) -> int:
    """An amount as the store keeps it. ValueError where that cannot be exact."""
    parts = Fraction(amount) * PARTS_OF_A_POINT
    if parts.denominator != 1:
        raise ValueError(f"{amount} is no whole number of parts")
    return parts.numerator


def from_parts(parts: int) -> Amount:
    """The amount that the store keeps so."""
    return exact(Fraction(parts, PARTS_OF_A_POINT))


def opponents_of(plan: MatchPlan) -> str | None:
    """The level of those who play against the player, whatever their style; None where there is no
    player, "" where nobody knows how they play.
    """
    if None not in plan.levels:
        return None
    levels = {level_alone(level) for level in plan.levels if level is not None}
    return levels.pop() if len(levels) == 1 else MIXED


def hand_rows(timed: Sequence[tuple[str, Event]], plan: MatchPlan) -> Iterator[HandRow]:
    """The rows of each finished hand, in order. ``timed``: at least the events of ``KINDS``, each
    with the time when it happened.
    """
    started, rest = start_of([event for _at, event in timed]), timed[1:]
    rules = find_ruleset(started.rules).with_options(dict(started.options))
    seats = range(len(started.players))
    player = plan.levels.index(None) if None in plan.levels else None
    before, opened, number = first_sheet(started), tuple[Entry, ...](), 0
    paid, dealt = before, None
    for at, event in rest:
        if isinstance(event, Dealt):
            dealt = event
        elif isinstance(event, HandOpened):
            paid, opened = event.sheet, event.entries
        elif isinstance(event, HandScored):
            number += 1
            entries = (*opened, *event.entries)
            gains = rules.score.hand_gains(before, event.sheet, entries)
            result = event.result
            if result == UNKNOWN:  # an event of a time when events had no result
                result = rules.score.write(paid, event.hand, rules.defence)[2]
            for seat in seats:
                yield HandRow(
                    number,
                    seat,
                    at,
                    rules.key,
                    None if player is None else (seat - player) % len(seats),
                    opponents_of(plan),
                    gain=in_parts(gains[seat]),
                    strength=_strength(dealt, seat, rules),
                    unit=rules.unit,
                    origin=int(plan.origin),
                    **_played(event.hand, result, seat, dealt, rules),
                )
            before = paid = event.sheet
            opened, dealt = (), None


def _strength(dealt: Dealt | None, seat: Seat, rules: RuleSet) -> float | None:
    if dealt is None or seat not in dealt.order:
        return None
    cards = dealt.hands[dealt.order.index(seat)]
    return None if cards is None else strength_of(cards, rules.suit_order)


def _played(
    hand: Hand, result: Result, seat: Seat, dealt: Dealt | None, rules: RuleSet
) -> dict[str, Any]:
    """What the seat did in the hand, as columns."""
    contract, role = hand.contract, hand.roles.get(seat)
    defending = hand.declarer is not None and seat != hand.declarer
    if dealt is not None and seat not in dealt.order:
        part = Part.OUT
    elif hand.declarer is None:
        part = Part.NOBODY
    else:
        part = Part.DEFENDER if defending else Part.DECLARER
    owed = None
    if part is Part.DEFENDER and role is not None and contract is not None:
        owed = rules.defence.owes(role, contract) if role.plays else None
    decided = result.made is not None and not hand.agreed
    return {
        "part": part.value,
        "role": role.value if role is not None else None,
        "company": _company(hand, role),
        "contract": str(contract) if contract is not None else None,
        "rank": contract.rank if contract is not None else None,
        "kontra": hand.kontra,
        "doubled": int(part is Part.DEFENDER and (hand.kontra_by == seat or seat in hand.doubled)),
        "tricks": hand.tricks.get(seat),
        "made": None if result.made is None else int(result.made),
        "held": int(seat not in result.down) if owed is not None and decided else None,
    }


def _company(hand: Hand, role: Role | None) -> int:
    if role is None or not _on_own_account(role):
        return 0
    return sum(_on_own_account(each) for each in hand.roles.values())


def _on_own_account(role: Role) -> bool:
    return role.plays and role not in (Role.DECLARER, Role.GUEST, Role.DUMMY)


def match_row(timed: Sequence[tuple[str, Event]], plan: MatchPlan) -> MatchRow:
    """The row of the match, of the same events."""
    started = start_of([event for _at, event in timed])
    player = plan.levels.index(None) if None in plan.levels else None
    ended, settlement = next(
        ((at, event.settlement) for at, event in timed if isinstance(event, MatchEnded)),
        (None, ()),
    )
    paid = None if player is None or not settlement else shown_amounts(settlement)[player]
    return MatchRow(
        started.rules,
        json.dumps(started.options),
        json.dumps(started.players, ensure_ascii=False),
        player,
        opponents_of(plan),
        sum(isinstance(event, HandScored) for _at, event in timed),
        ended,
        None if paid is None else in_parts(paid),
        None if player is None else _place(settlement, player),
        int(plan.origin),
        find_ruleset(started.rules).with_options(dict(started.options)).unit,
    )


def _place(settlement: Sequence[Amount], player: Seat) -> int | None:
    return 1 + sum(won > settlement[player] for won in settlement) if settlement else None
