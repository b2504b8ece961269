"""A match as rows of the book: one for the match, and one for each seat in each finished hand.

Invariant: rows are read off the events, and the rules decide what a hand was. Amounts are whole
numbers of ``PARTS_OF_A_POINT``, so that sums in the store are exact.
"""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import count
from typing import Any

from prefgame.ai.chances import side_tricks, trump_tricks
from prefgame.ai.level import level_alone
from prefgame.ai.masks import SUITS, masks
from prefgame.app.storage.rows import MatchPlan
from prefgame.cards import Card, Suit
from prefgame.engine.events import (
    Dealt,
    Event,
    HandEnded,
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
from prefgame.rules.scoring.base import UNKNOWN, Entry, Hand, Result

# ---- what the book adds up together
# Invariant: amounts of different rules, or in different units, are never added up, nor what was
# played here and what a record says.


@dataclass(frozen=True, slots=True)
class Account:
    """All hands under these ``rules``, by their key, whose amounts have the same ``unit``, as the
    score has it. ``added``: those of records that were added, and not those that were played here.
    """

    rules: str
    unit: str = ""
    added: bool = False

    @classmethod
    def of(cls, rules: RuleSet) -> Account:
        """Find where the hands of a table with these rules belong."""
        return cls(rules.key, rules.unit)


# ---- how strong the cards are that a seat is dealt, as a number of tricks
# Invariant: a function of the ten cards and the trump suits of the rules; nothing of the auction,
# the talon or the other hands is in it, so over many deals every seat has the same mean.


def strength_of(cards: Iterable[Card], trumps: Sequence[Suit]) -> float:
    """Estimate the tricks that the best seat expects of these ten cards at first sight, if it
    declares with the best of the trump suits and without the talon.
    """
    held = dict(zip(SUITS, masks(cards)))
    beside = {suit: side_tricks(mask) for suit, mask in held.items()}
    return sum(beside.values()) + max(trump_tricks(held[suit]) - beside[suit] for suit in trumps)


# ---- a match as rows of the book: one for the match, and one for each seat in each finished hand


PARTS_OF_A_POINT = 27720
"""the least number that every number up to 12 divides, as players and points may"""
KINDS = (MatchStarted, Dealt, HandOpened, HandScored, MatchEnded)
"""the events that the book is made of"""
MIXED = "mixed"
"""what ``opponents`` says if they play on different levels"""


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
    """0 the player, 1 the next in order of play …; None if no player sat at the table"""
    opponents: str | None
    part: str
    role: str | None
    company: int
    """how many defenders played on their own account, this seat included; 0 if it did not"""
    contract: str | None
    rank: int | None
    kontra: int
    doubled: int
    """whether this seat, as a defender, said kontra"""
    tricks: int | None
    made: int | None
    """whether the contract was made; None if nothing was won or lost"""
    held: int | None
    """whether this defender took the tricks needed; None if none were needed"""
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
    """Write an amount as the store keeps it. ValueError if that cannot be exact."""
    parts = Fraction(amount) * PARTS_OF_A_POINT
    if parts.denominator != 1:
        raise ValueError(f"{amount} is no whole number of parts")
    return parts.numerator


def from_parts(parts: int) -> Amount:
    """Read the amount that the store keeps so."""
    return exact(Fraction(parts, PARTS_OF_A_POINT))


def opponents_of(plan: MatchPlan) -> str | None:
    """Find the level of those who play against the player, whatever their style; None if there is
    no player, "" if nobody knows how they play. A program has no level.
    """
    if None not in plan.levels:
        return None
    if plan.programs:
        return MIXED
    levels = {level_alone(level) for level in plan.levels if level is not None}
    return levels.pop() if len(levels) == 1 else MIXED


def hand_rows(timed: Sequence[tuple[str, Event]], plan: MatchPlan) -> Iterator[HandRow]:
    """Make the rows of each finished hand in order. ``timed``: with the events of ``KINDS``."""
    started, rest = start_of([event for _at, event in timed]), timed[1:]
    rules = find_ruleset(started.rules).with_agreed(dict(started.options))
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
    """Write what the seat did in the hand, as columns."""
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
    started = start_of([event for _at, event in timed])
    player = plan.levels.index(None) if None in plan.levels else None
    ended, settlement = next(
        ((at, event.settlement) for at, event in timed if isinstance(event, MatchEnded)), (None, ())
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
        find_ruleset(started.rules).with_agreed(dict(started.options)).unit,
    )


def _place(settlement: Sequence[Amount], player: Seat) -> int | None:
    return 1 + sum(won > settlement[player] for won in settlement) if settlement else None


# ---- which logs are parts of one match
# Invariant: two logs with a deal in common (same rules, options, players, dealer and cards) are
# parts of one match if they agree wherever they overlap. docs/decisions/0001 says why, and what
# is done with logs that do not agree.


Log = Sequence[Event]


def deal_digest(started: MatchStarted, deal: Dealt) -> str:
    """Write a text that is the same for the same deal at the same table."""
    players = [unicodedata.normalize("NFC", name) for name in started.players]
    table = started.rules, sorted(started.options), players
    cards = deal.dealer, deal.order, deal.hands, deal.talon
    return hashlib.sha256(repr((table, cards)).encode()).hexdigest()


def deals_of(log: Log, numbers: Iterable[int] | None = None) -> Iterator[tuple[int, str]]:
    """Find each event that is a deal, and its digest. ``numbers``: of the events of a part."""
    started = start_of(log)
    for number, event in zip(count() if numbers is None else numbers, log):
        if isinstance(event, Dealt):
            yield number, deal_digest(started, event)


def common_deal(known: Log, found: Log) -> tuple[int, int] | None:
    """Find where the first deal that both have stands in each of them; None if they have none."""
    places = {digest: at for at, digest in deals_of(known)}
    return next(((places[digest], at) for at, digest in deals_of(found) if digest in places), None)


def joined(known: Log, found: Log) -> tuple[Event, ...] | None:
    """Join all that two logs with a common deal say of their match; None if they do not agree. It
    is ``known`` if ``found`` adds nothing.
    """
    common = common_deal(known, found)
    if common is None:
        return None
    here, there = common
    both = min(here, there)
    # the heads without the start, which has another sheet if one begins later
    agree = known[here - both + 1 : here] == found[there - both + 1 : there]
    if here == there:
        agree = agree and start_of(known).sheet == start_of(found).sheet
    shorter = min(len(known) - here, len(found) - there)
    if not agree or known[here : here + shorter] != found[there : there + shorter]:
        return None
    head = known[:here] if here >= there else found[:there]
    tail = known[here:] if len(known) - here >= len(found) - there else found[there:]
    return (*head, *tail)


def is_edited(known: Log, found: Log) -> bool:
    """Tell, of two logs with a common deal that do not agree, whether one is an altered copy of the
    other, and not another match with the same cards. It is if the game sealed that deal, because no
    two such deals are alike; and if the whole hand went alike.
    """
    common = common_deal(known, found)
    assert common is not None, "only logs with a common deal are compared"
    one, other = _hand(known, common[0]), _hand(found, common[1])
    sealed = any(isinstance(hand[0], Dealt) and hand[0].seal for hand in (one, other))
    return sealed or (isinstance(one[-1], HandEnded) and one == other)


def _hand(log: Log, deal: int) -> tuple[Event, ...]:
    """Find the events of a hand from its deal to its last trick, or as far as it was played."""
    found: list[Event] = []
    for event in log[deal:]:
        if isinstance(event, Dealt) and found:
            break
        found.append(event)
        if isinstance(event, HandEnded):
            break
    return tuple(found)
