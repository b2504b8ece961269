"""``prefgame replay FILE`` and ``prefgame verify FILE``: the match of a record, where it ends, and
whether its deals are those that were sealed.

Invariant: nothing is changed; the result has the shape of the formats.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from prefgame.app.commands.score import CommandResult
from prefgame.app.files import Unreadable, read_text
from prefgame.engine.commands import DEALER
from prefgame.engine.events import Dealt, HandScored, MatchStarted, WrittenOff
from prefgame.engine.match import Match
from prefgame.engine.record import Reading, RecordError, read_record
from prefgame.engine.state import Table
from prefgame.paper.text import paper_lines
from prefgame.quoting import LONGEST_SENTENCE, bounded, show_path, some_of
from prefgame.rules.base import Phase
from prefgame.rules.deal import SealKind
from prefgame.rules.scoring.base import Sheet

PRINTED = {Phase.NEGOTIATION: Phase.DEFENCE.value}
"""phases that records know under the name of another"""


_MOST_LINES = 12
"""lines of a letter that a sentence names"""
_MOST_LEGAL = 12
"""legal commands that a sentence names"""
OTHER_RULES = (
    "This match was played under other rules than those of this version, which may count its "
    "hands differently."
)


def replay_file(path: Path) -> CommandResult:
    """Read a record and report where it ends."""
    reading = read_record_file(path)
    lines = _lines(reading) if reading.match else ()
    if reading.other_rules:
        lines = (*lines, OTHER_RULES)
    if reading.left_out:
        lines = (*lines, _left_out(reading.left_out))
    return CommandResult(
        replay_data(reading),
        lines,
        None if reading.error is None else error_sentence(path, reading.error),
    )


def _left_out(lines: Sequence[int]) -> str:
    numbers = some_of([str(line) for line in lines], _MOST_LINES)
    return f"Left out, because they are a letter around the record: lines {numbers}."


def read_record_file(path: Path) -> Reading:
    """Read the record in a file; that there is no text is the error of a line."""
    try:
        return read_record(read_text(path))
    except Unreadable as why:
        return Reading(None, RecordError(why.line, "unreadable", why.why))


def error_sentence(path: Path, error: RecordError) -> str:
    """Say what is wrong, where, and what was legal."""
    said = f"{show_path(path)}, line {error.line}: {error.message}."
    room = LONGEST_SENTENCE - len(said)
    for most in range(min(_MOST_LEGAL, len(error.legal)), 0, -1):
        legal = f" Legal: {some_of(error.legal, most)}."
        if len(legal) <= room:
            return said + legal
    return bounded(said)


def replay_data(reading: Reading) -> dict[str, Any]:
    """Make the object that ``--json`` prints."""
    error = reading.error
    return _position(reading.match, reading.rules, reading.dealer) | {
        "error": None
        if error is None
        else {
            "line": error.line,
            "reason": error.reason,
            "message": error.message,
            "legal": list(error.legal),
        }
    }


def _position(match: Match | None, rules: str | None, named_dealer: str | None) -> dict[str, Any]:
    if match is None:
        empty: dict[str, Any] = dict.fromkeys(("phase", "dealer", "to_act", "card_of"))
        return (
            {"rules": rules}
            | empty
            | {"legal": [], "contract": None, "hand": {}, "table": [], "tricks": {}, "score": None}
        )
    table, now, players = match.table, match.turn, match.table.players
    hand = table.hand
    dealer = table.next_dealer() if now.seat is DEALER else hand.dealer if hand else None
    dealer_name = named_dealer if dealer is None else players[dealer]
    order = hand.order if hand is not None else ()
    acting = players[now.seat] if isinstance(now.seat, int) else None
    return {
        "rules": table.rules.key,
        "phase": PRINTED.get(now.phase, now.phase.value),
        "dealer": dealer_name,
        "to_act": dealer_name if now.seat is DEALER else acting,
        "card_of": None if now.card_of is None else players[now.card_of],
        "legal": [str(command) for command in match.legal()],
        "contract": _contract(table),
        "hand": {players[seat]: [str(card) for card in match.hand_of(seat)] for seat in order},
        "table": [[players[seat], str(card)] for seat, card in (hand.trick if hand else ())],
        "tricks": {players[seat]: hand.taken[seat] for seat in order} if hand else {},
        "score": table.rules.score.to_plain(_last_sheet(match), players),
    }


def _contract(table: Table) -> dict[str, Any] | None:
    """Describe the contract of the hand, and who plays it; None before there is one."""
    hand = table.hand
    if hand is None or hand.contract is None or hand.declarer is None:
        return None
    return {
        "declarer": table.players[hand.declarer],
        "contract": hand.contract.name,
        "game": hand.contract.game,
        "kontra": hand.kontra.level,
    }


def _last_sheet(match: Match) -> Sheet:
    """Find the score after the last finished hand: what is paid for a deal belongs to its hand."""
    for event in reversed(match.log):
        if isinstance(event, (HandScored, WrittenOff)):
            return event.sheet
        if isinstance(event, MatchStarted) and event.sheet is not None:
            return event.sheet
    sheet: Sheet = match.table.rules.score.new_sheet(len(match.table.players))
    return sheet


def _lines(reading: Reading) -> tuple[str, ...]:
    match = reading.match
    assert match is not None
    position = _position(match, reading.rules, reading.dealer)
    lines = [*paper_lines(match.log), ""]
    if position["to_act"] is None:
        lines.append("The match is over." if match.table.settlement else "No hand has been dealt.")
    else:
        legal = ", ".join(position["legal"])
        lines.append(
            f"{position['phase']}: {position['to_act']} to act"
            + (f"; legal: {legal}" if legal else "")
        )
    return tuple(lines)


# ---- whether the deals of a record are those that were sealed
# Invariant: nothing is believed that the record only says; each seal is worked out from the cards
# and the table.


def verify_file(path: Path) -> CommandResult:
    """Read a record, and report for each hand whether it was sealed; a bad seal is an error."""
    reading = read_record_file(path)
    deals = (
        [event for event in reading.match.log if isinstance(event, Dealt)] if reading.match else []
    )
    problem = None
    if reading.error is not None:
        problem = error_sentence(path, reading.error)
    elif reading.other_rules:
        problem = f"{show_path(path)}: {OTHER_RULES}"
    hands = [
        {
            "hand": at,
            "seal": deal.seal or None,
            "covers": deal.kind.name.lower() if deal.seal else None,
        }
        for at, deal in enumerate(deals, 1)
    ]
    data: dict[str, Any] = {
        "rules": reading.rules,
        "same_rules": None if reading.rules_hash is None else not reading.other_rules,
        "hands": hands,
        "error": problem,
    }
    lines = [
        f"hand {at}: {_COVERED[deal.kind] if deal.seal else 'was not sealed'}"
        + (f", {deal.seal}" if deal.seal else "")
        for at, deal in enumerate(deals, 1)
    ]
    if any(deal.seal for deal in deals):
        lines.append(_PROVES)
    return CommandResult(data, tuple(lines), problem)


_COVERED = {
    SealKind.CARDS: "these are the cards that were sealed, each hand and the talon; who held them, "
    "who dealt and in which match is not covered by this older seal",
    SealKind.TABLE: "these are the cards, seats, dealer, hand, match and rules that were sealed; "
    "the score before the hand, and the edition of the rules, are not covered by this older seal",
    SealKind.SCORE: "these are the cards, seats, dealer, hand, match, rules and the score before "
    "the hand that were sealed",
}
"""what a seal that fits says of a hand"""
_PROVES = (
    "If you wrote a seal down before the first call, you know that nothing named here was changed "
    "after that. A seal does not prove that the cards were dealt by chance, nor what was called "
    "and played."
)
