"""The paper: events arranged as columns of numbers, marks and strokes.

Law of this module: it arranges what the score wrote and never adds up.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from prefgame.engine.events import Event, HandScored, MatchEnded, MatchStarted, WrittenOff
from prefgame.rules.base import Seat
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.entries import Entry, Mark


@dataclass(frozen=True, slots=True)
class Line:
    """One thing on the paper: the hand that wrote it (from 1, 0 for the start) and the entry."""

    hand: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class Paper:
    """The whole sheet. ``columns`` by (player, None) for the middle and (player, other) for the soup against the other."""

    players: tuple[str, ...]
    columns: dict[tuple[Seat, Seat | None], tuple[Line, ...]]
    sums: tuple[int, ...]
    """the middle columns together, at the start and after each hand"""
    hands: int
    settlement: tuple[int, ...] | None


def arrange(log: Iterable[Event]) -> Paper:
    """The paper of a match, from its events."""
    columns: dict[tuple[Seat, Seat | None], list[Line]] = {}
    players: tuple[str, ...] = ()
    sums: list[int] = []
    hands = 0
    settlement = None
    for event in log:
        match event:
            case MatchStarted():
                players = event.players
                sheet = event.sheet or find_ruleset(event.rules).with_options(dict(event.options)).score.new_sheet(len(players))
                sums.append(sheet.sum)
                for seat, column in enumerate(sheet.columns):
                    columns[seat, None] = [Line(0, Entry(seat, None, Mark.POINTS, 0, column.middle))]
                    for other, soup in enumerate(column.soup):
                        if other != seat:
                            columns[seat, other] = [Line(0, Entry(seat, other, Mark.POINTS, 0, soup))] if soup else []
            case HandScored() | WrittenOff():
                hands += isinstance(event, HandScored)
                sums.append(event.sheet.sum)
                for entry in event.entries:
                    columns[entry.player, entry.against].append(Line(hands, entry))
            case MatchEnded():
                settlement = event.settlement
    return Paper(players, {key: tuple(lines) for key, lines in columns.items()}, tuple(sums), hands, settlement)


def paper_lines(log: Iterable[Event]) -> tuple[str, ...]:
    """The paper as plain text: a block a player, numbers in the order written."""
    paper = arrange(log)
    lines = []
    for seat, name in enumerate(paper.players):
        lines.append(f"{name}: {_written(paper.columns[seat, None])}")
        lines += [f"  soup against {other}: {_written(paper.columns[seat, at]) or '0'}" for at, other in enumerate(paper.players) if at != seat]
    if paper.settlement is not None:
        lines += [f"{name}: {amount:+d}" for name, amount in zip(paper.players, paper.settlement)]
    else:
        lines.append(f"to be won: {-paper.sums[-1]}")
    return tuple(lines)


def _written(column: tuple[Line, ...]) -> str:
    marks = {Mark.REFA: "refa", Mark.REFA_USED: "(refa used)", Mark.HAT: "hat", Mark.HAT_OFF: "(hat off)"}
    return " ".join(marks.get(line.entry.mark, str(line.entry.total)) for line in column)
