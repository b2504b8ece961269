"""The pulya: every number in the order written, each in its area: the pool, the dump, or the whists
of one player on another. What a hand adds to an area is one number there, as people write it: a
whister's tricks and the consolation are one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from prefgame.engine.events import (
    Corrected,
    Event,
    HandScored,
    MatchEnded,
    WrittenOff,
    split_log,
)
from prefgame.paper.base import Stop, first_sheet, sheet_as, why_stopped
from prefgame.rules.base import Amount, Seat, plain_amount, plain_settlement
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import Entry, Hand, Result
from prefgame.rules.scoring.pool import Pool
from prefgame.rules.scoring.pool_sheet import PoolEntry, PoolLine, PoolPart, PoolSheet


@dataclass(frozen=True, slots=True)
class Area:
    """One area of the paper: a part of a player, and for whists the player they are written on."""

    seat: Seat
    part: PoolPart
    on: Seat | None = None


@dataclass(frozen=True, slots=True)
class PoolNumber:
    """One number on the paper. ``place``: how many numbers are before it in its area;
    ``hand``: the number of the hand it was written for, from 1; 0 for what the match began with.

    ``entries``: what the score added for it; nothing for what the match began with. ``report`` is
    the hand as its table would report it, and ``result`` how it ended.
    """

    area: Area
    place: int
    number: Amount
    hand: int
    entries: tuple[PoolEntry, ...] = ()
    report: Hand | None = field(default=None, compare=False)
    result: Result | None = field(default=None, compare=False)
    reason: str = ""
    """of a correction by hand, in the words of the table"""

    @property
    def is_number(self) -> bool:
        """Always: nothing is crossed out (002:105)."""
        return True

    @property
    def parts(self) -> tuple[PoolNumber, ...]:
        """What it would be if each of its entries were written alone, one after another."""
        return tuple(replace(self, number=entry.total, entries=(entry,)) for entry in self.entries)

    @property
    def entry(self) -> PoolEntry:
        """The entry of a number that has one."""
        (entry,) = self.entries
        return entry


@dataclass(frozen=True, slots=True)
class PoolPaper:
    """The whole pulya. ``lines``: all numbers in the order written; ``last``: those of the last
    hand; ``hands``: how many hands have been written.
    """

    players: tuple[str, ...]
    start: PoolSheet
    lines: tuple[PoolNumber, ...]
    last: tuple[PoolNumber, ...]
    hands: int
    sheet: PoolSheet
    settlement: tuple[Amount, ...] | None
    stop: Stop | None = None

    def all_lines(self) -> Sequence[PoolNumber]:
        return self.lines

    def lines_of(self, hand: int) -> tuple[PoolNumber, ...]:
        return tuple(line for line in self.lines if line.hand == hand and not line.reason)


def _first_numbers(sheet: PoolSheet) -> Iterable[PoolNumber]:
    """Arrange the sheet that the match began with."""
    for seat, line in enumerate(sheet.lines):
        whists = (
            (Area(seat, PoolPart.WHISTS, other), number) for other, number in enumerate(line.whists)
        )
        own = (Area(seat, PoolPart.POOL), line.pool), (Area(seat, PoolPart.DUMP), line.dump)
        for area, number in (*own, *whists):
            if number:
                yield PoolNumber(area, 0, number, 0)


def arrange(log: Sequence[Event]) -> PoolPaper:
    """Arrange the pulya of a match from its events (whole, or as one seat saw them)."""
    started, rest = split_log(log)
    start = sheet = sheet_as(PoolSheet, first_sheet(started))
    lines, last = list(_first_numbers(start)), list[PoolNumber]()
    areas: dict[Area, list[PoolNumber]] = {line.area: [line] for line in lines}
    scored, settlement = list[HandScored](), None
    for event in rest:
        match event:
            case HandScored():
                scored.append(event)
                last = list(numbers_of(event.entries, event.hand, event.result, len(scored), areas))
                for number in last:
                    areas.setdefault(number.area, []).append(number)
                lines.extend(last)
                sheet = sheet_as(PoolSheet, event.sheet)
            case WrittenOff():
                last, sheet = [], sheet_as(PoolSheet, event.sheet)
            case Corrected():
                sheet = sheet_as(PoolSheet, event.sheet)
                for number in _corrected(event, len(scored), areas):
                    areas.setdefault(number.area, []).append(number)
                    lines.append(number)
            case MatchEnded():
                settlement = event.settlement
    written = tuple(lines), tuple(last), len(scored)
    return PoolPaper(started.players, start, *written, sheet, settlement, why_stopped(log))


def _corrected(
    event: Corrected, hand: int, before: Mapping[Area, Sequence[PoolNumber]]
) -> Iterable[PoolNumber]:
    """Arrange what was corrected by hand after so many hands."""
    for entry in event.entries:
        if isinstance(entry, PoolEntry):
            area = Area(entry.seat, entry.part, entry.on)
            place = len(before.get(area, ()))
            yield PoolNumber(area, place, entry.total, hand, (entry,), reason=event.reason)


def numbers_of(
    entries: Iterable[Entry],
    report: Hand,
    result: Result | None = None,
    hand: int = 1,
    before: Mapping[Area, Sequence[PoolNumber]] | None = None,
) -> tuple[PoolNumber, ...]:
    """Arrange the numbers of a hand in the order in which their areas are first written in;
    ``before``: those that stand in each area, without them the hand is alone on its paper.
    """
    written: dict[Area, list[PoolEntry]] = {}
    for entry in entries:
        if isinstance(entry, PoolEntry):
            area = Area(entry.seat, entry.part, entry.on)
            written.setdefault(area, []).append(entry)
    places = {area: len((before or {}).get(area, ())) for area in written}
    return tuple(
        PoolNumber(area, places[area], added[-1].total, hand, tuple(added), report, result)
        for area, added in written.items()
    )


def paper_lines(log: Sequence[Event]) -> tuple[str, ...]:
    """Write the pulya as plain text: a line an area, with points; and the settlement."""
    paper = arrange(log)
    areas: dict[Area, list[Amount]] = {}
    for line in paper.lines:
        areas.setdefault(line.area, []).append(line.number)
    written = (
        f"{_name(area, paper.players)}: {'.'.join(str(plain_amount(each)) for each in numbers)}"
        for area, numbers in sorted(areas.items(), key=lambda each: _place_on_paper(each[0]))
    )
    corrected = (
        f"after hand {line.hand} corrected: {corrected_words(line.entry, paper.players)} "
        f"({line.reason})"
        for line in paper.lines
        if line.reason
    )
    return (*written, *corrected, *_settled(paper.players, paper.settlement))


def corrected_words(entry: PoolEntry, players: Sequence[str]) -> str:
    """Say which number was corrected."""
    area, added = Area(entry.seat, entry.part, entry.on), plain_amount(entry.amount)
    sign = "+" if entry.amount > 0 else ""
    return f"{_name(area, players)} {sign}{added} to {plain_amount(entry.total)}"


def _place_on_paper(area: Area) -> tuple[int, int, int]:
    return area.seat, list(PoolPart).index(area.part), -1 if area.on is None else area.on


def _name(area: Area, players: Sequence[str]) -> str:
    on = "" if area.on is None else f" on {players[area.on]}"
    return f"{players[area.seat]}, {area.part.value}{on}"


def sheet_lines(
    rules: RuleSet, sheet: PoolSheet, players: Sequence[str], settlement: Sequence[Amount] | None
) -> tuple[str, ...]:
    """Write what each player has, a line each, and the settlement."""
    assert isinstance(rules.score, Pool)
    score = rules.score
    return (
        *(
            ", ".join((f"{name}: {_own(score, line)}", *_whists(line, name, players)))
            for name, line in zip(players, sheet.lines)
        ),
        *_settled(players, settlement),
    )


def _settled(players: Sequence[str], settlement: Sequence[Amount] | None) -> Iterable[str]:
    """Write what each player wins or loses, rounded; nothing while the match goes on."""
    amounts = () if settlement is None else plain_settlement(settlement)
    return (f"{name}, total: {amount:+}" for name, amount in zip(players, amounts))


def _own(score: Pool, line: PoolLine) -> str:
    """Write the pool of a player, and the dump if there is one."""
    pool = f"pool {plain_amount(line.pool)}"
    return f"{pool}, dump {plain_amount(line.dump)}" if score.scoring.has_dump else pool


def _whists(line: PoolLine, name: str, players: Sequence[str]) -> Iterable[str]:
    for whists, other in zip(line.whists, players):
        if other != name:
            yield f"{plain_amount(whists)} whists on {other}"
