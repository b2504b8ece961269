"""Whole matches with unusual table rules, and a ledger of each that was reckoned by hand.

`tests/cases/by_hand` has a record of each match and beside it a ledger: for each hand what happened
(who plays what with how many tricks, what the others answered, their tricks), and what must be
written for it. What happened is compared with the record, so that no line stands at the wrong hand;
what must be written was worked out from the documents, not printed by the program.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from prefgame.engine.events import HandOpened, HandScored, MatchEnded, WrittenOff
from prefgame.engine.match import Match
from prefgame.engine.record import read_record
from prefgame.rules.base import Amount
from prefgame.rules.scoring.base import Entry, Hand
from prefgame.rules.scoring.columns_sheet import ColumnEntry, MarkKind
from prefgame.rules.scoring.pool_sheet import PoolEntry, PoolPart
from prefgame.rules.scoring.pot import PotPayment
from tests.narrow import known

FOLDER = Path(__file__).parent / "cases" / "by_hand"
LEDGERS = sorted(FOLDER.glob("*.ledger"))
END = "end"


def test_there_is_a_match_of_each_family() -> None:
    assert len({type(read(ledger).table.sheet) for ledger in LEDGERS}) == 3


@pytest.mark.parametrize("ledger", LEDGERS, ids=lambda path: path.stem)
def test_a_match_is_written_as_it_was_reckoned_by_hand(ledger: Path) -> None:
    match = read(ledger)
    assert match.to_act is None
    assert written(match) == reckoned(ledger)


def read(ledger: Path) -> Match:
    """Read the match of a ledger."""
    reading = read_record(ledger.with_suffix(".record").read_text(encoding="utf-8"))
    assert reading.error is None
    return known(reading.match)


def reckoned(ledger: Path) -> list[tuple[str, str, dict[str, Amount]]]:
    """Read the lines of a ledger: (number of the hand, what happened, what is written)."""
    lines: list[tuple[str, str, dict[str, Amount]]] = []
    for line in ledger.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        number, happened, writes = (part.strip() for part in line.split("|"))
        amounts = [one.rsplit(" ", 1) for one in writes.split(", ") if one]
        lines.append((number, happened, {what: Fraction(amount) for what, amount in amounts}))
    return lines


def written(match: Match) -> list[tuple[str, str, dict[str, Amount]]]:
    """Collect the same of a match."""
    lines: list[tuple[str, str, dict[str, Amount]]] = []
    before: list[Entry] = []
    for event in match.log:
        match event:
            case HandOpened():
                before += event.entries
            case HandScored():
                facts = happened(match, event.hand)
                lines.append((str(len(lines) + 1), facts, added(match, [*before, *event.entries])))
                before = []
            case WrittenOff():
                lines.append((END, "agreed", added(match, event.entries)))
            case MatchEnded():
                by_name = zip(match.table.players, event.settlement, strict=True)
                lines.append((END, "settlement", dict(by_name)))
            case _:
                pass
    return lines


def happened(match: Match, hand: Hand) -> str:
    """Tell who played what, what the others answered, and the tricks."""
    names = match.table.players
    parts = []
    if hand.declarer is None:
        parts.append(hand.contract.name if hand.contract is not None else "passed")
    for seat in sorted(hand.roles, key=lambda seat: seat != hand.declarer):
        words = [names[seat]]
        if seat == hand.declarer:
            words.append(known(hand.contract).name)
            words += [f"x{2**hand.kontra}"] if hand.kontra else []
        elif hand.declarer is not None:
            words.append(hand.roles[seat].value)
        parts.append(" ".join([*words, str(hand.tricks.get(seat, 0))]))
    parts += [
        f"{names[seat]} talon {hand.tricks[seat]}" for seat in hand.tricks if seat not in hand.roles
    ]
    return ", ".join(parts)


def added(match: Match, entries: list[Entry] | tuple[Entry, ...]) -> dict[str, Amount]:
    """Add up what entries write, by what it is written for."""
    sums: Counter[str] = Counter()
    for entry in entries:
        what, amount = told(match.table.players, entry)
        sums[what] += amount  # type: ignore[assignment]
    return {what: amount for what, amount in sums.items() if amount}


def told(names: tuple[str, ...], entry: Entry) -> tuple[str, Amount]:
    """Say what an entry is written for, and how much it is."""
    match entry:
        case PoolEntry(part=PoolPart.WHISTS):
            return f"{names[entry.seat]} on {names[known(entry.on)]}", entry.amount
        case PoolEntry():
            return f"{names[entry.seat]} {entry.part.value}", entry.amount
        case ColumnEntry(mark=MarkKind.POINTS | MarkKind.WRITE_OFF, against=None):
            return f"{names[entry.player]} bula", entry.amount
        case ColumnEntry(mark=MarkKind.POINTS):
            return f"{names[entry.player]} on {names[known(entry.against)]}", entry.amount
        case ColumnEntry():
            return f"{names[entry.player]} {entry.mark.value}", 1
        case PotPayment():
            payer, payee = (
                "pot" if seat is None else names[seat] for seat in (entry.payer, entry.payee)
            )
            return f"{payer} pays {payee}", entry.amount
        case _:
            raise AssertionError(f"nobody has said how {type(entry).__name__} is written")
