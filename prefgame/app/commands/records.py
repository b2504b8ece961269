"""``prefgame replay FILE``, ``verify FILE`` and ``advise FILE``: what a record holds, whether its
deals were sealed, and what a seat would do at its end.

Invariant: nothing is changed; the result has the shape of the formats.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from prefgame.ai.level import LEVELS, Level, UnknownLevel, find_level
from prefgame.ai.player import advise, choose
from prefgame.app.commands.documents import CommandResult, table_lines
from prefgame.app.deals.ppn_read import read_match
from prefgame.app.files import Unreadable, read_text
from prefgame.app.protocol.position import (
    plain_contract,
    plain_option,
    reason_for,
    shown_phase,
)
from prefgame.engine.commands import DEALER
from prefgame.engine.events import Dealt, HandScored, MatchStarted, WrittenOff
from prefgame.engine.match import Match
from prefgame.engine.record import Reading, RecordError
from prefgame.engine.view import SeatView
from prefgame.paper.text import paper_lines
from prefgame.quoting import LONGEST_ANSWER, bounded, show_path, some_of
from prefgame.rules.deal import SealKind
from prefgame.rules.scoring.base import Sheet, without_counts

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
    """Read the record, or the PPN, in a file; that there is no text is the error of a line."""
    try:
        return read_match(read_text(path), path.name)[0]
    except Unreadable as why:
        return Reading(None, RecordError(why.line, "unreadable", why.why))


def error_sentence(path: Path, error: RecordError) -> str:
    """Say what is wrong, where, and what was legal."""
    said = f"{show_path(path)}, line {error.line}: {error.message}."
    room = LONGEST_ANSWER - len(said)
    for most in range(min(_MOST_LEGAL, len(error.legal)), 0, -1):
        legal = f" Legal: {some_of(error.legal, most)}."
        if len(legal) <= room:
            return said + legal
    return bounded(said, LONGEST_ANSWER)


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
        "phase": shown_phase(now.phase),
        "dealer": dealer_name,
        "to_act": dealer_name if now.seat is DEALER else acting,
        "card_of": None if now.card_of is None else players[now.card_of],
        "legal": [str(command) for command in match.legal()],
        "contract": plain_contract(table),
        "hand": {players[seat]: [str(card) for card in match.hand_of(seat)] for seat in order},
        "table": [[players[seat], str(card)] for seat, card in (hand.trick if hand else ())],
        "tricks": {players[seat]: hand.taken[seat] for seat in order} if hand else {},
        "score": without_counts(table.rules.score.to_plain(_last_sheet(match), players)),
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
    lines = [*paper_lines(match.log), *table_lines(match.table.rules), ""]
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


# ---- what a seat of the computer would do at the decision that a record ends at
# Invariant: the seat gets the view of the player to act and nothing else; the same seed gives the
# same answer.


MOST_TIMES = 1000
"""draws that may be asked for: at the exchange an expert thinks for a second if it is close"""


def advise_file(path: Path, level: str, seed: int, times: int) -> CommandResult:
    """Answer ``prefgame advise``: ``times`` draws of the choice of a seat of that level."""
    try:
        adviser = find_level(level)
    except UnknownLevel as unknown:
        return _no_advice(str(unknown), "unknown_level", legal=[known.name for known in LEVELS])
    if not 1 <= times <= MOST_TIMES:
        return _no_advice(f"--times must be from 1 to {MOST_TIMES}, not {times}", "bad_times")
    reading = read_record_file(path)
    if reading.error is not None:
        return _bad_record(path, reading.error)
    seat = reading.match.to_act if reading.match is not None else None
    if reading.match is None or not isinstance(seat, int):
        return _bad_record(
            path,
            RecordError(
                reading.lines,
                "nobody_decides",
                f"nobody decides here, for {why_nobody(reading.match)}",
            ),
        )
    return advise_view(reading.match.view(seat), adviser, seed, times)


def advise_view(view: SeatView, level: Level, seed: int, times: int) -> CommandResult:
    """Draw what seats of that level choose, ``times`` times, at a decision of the seat of the view,
    and say what the first of them makes of every choice.
    """
    draws = Counter(str(choose(view, level, _chance(seed, draw))) for draw in range(times))
    choice, _count = draws.most_common(1)[0]  # of equals the one that was drawn first
    advice = advise(view, level, _chance(seed, 0)) if level.worlds else None
    data = {
        "to_act": view.table.players[view.seat],
        "level": level.name,
        "choice": choice,
        "choices": dict(draws.most_common()),
        "options": [plain_option(option) for option in advice.options] if advice else [],
        "reason": reason_for(view, advice, choice) if advice else None,
        "error": None,
    }
    return CommandResult(data, _advice_lines(view, data))


def _chance(seed: int, draw: int) -> random.Random:
    return random.Random(f"advise/{seed}/{draw}")


def _advice_lines(view: SeatView, data: dict[str, Any]) -> tuple[str, ...]:
    draws: dict[str, int] = data["choices"]
    heading = (
        f"{view.turn.phase.value}: {data['to_act']} to act, "
        f"a seat of level {data['level']} is asked"
    )
    lines = [heading]
    lines += [
        f"chosen {count} of {sum(draws.values())} times: {command}"
        for command, count in draws.items()
    ]
    if data["reason"]:
        lines += [data["reason"]]
    if data["options"]:
        lines += ["", *_table(data["options"])]
    return tuple(lines)


def _table(options: Sequence[dict[str, Any]]) -> list[str]:
    """List every choice with its gain and its chance, in columns."""
    width = max(len(option["command"]) for option in options)
    rows = [f"{'':{width}}    points  chance"]
    for option in options:
        chance = "" if option["chance"] is None else f"{100 * option['chance']:.0f} %"
        rows.append(f"{option['command']:{width}}  {option['gain']:+8.1f}  {chance:>6}")
    return rows


def why_nobody(match: Match | None) -> str:
    """Say why a record ends where no seat decides."""
    if match is None:
        return "no players are named"
    return "the match is over" if match.to_act is None else "the next hand has not been dealt"


def _bad_record(path: Path, error: RecordError) -> CommandResult:
    return _no_advice(
        error.message, error.reason, error.line, error.legal, error_sentence(path, error)
    )


def _no_advice(
    message: str,
    reason: str,
    line: int | None = None,
    legal: Sequence[str] = (),
    with_place: str | None = None,
) -> CommandResult:
    """Give no advice; ``with_place`` is the message with its place."""
    nothing: dict[str, Any] = {
        "to_act": None,
        "level": None,
        "choice": None,
        "choices": {},
        "options": [],
        "reason": None,
    }
    error = {"line": line, "reason": reason, "message": message, "legal": list(legal)}
    return CommandResult(nothing | {"error": error}, (), with_place or message)
