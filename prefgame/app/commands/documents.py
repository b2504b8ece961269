"""``prefgame score FILE`` and ``prefgame solve FILE``: the sheet of a table with real cards, and
open hands.

Invariant: the file is checked in full before a number is written or a deal is solved; the first bad
hand stops a sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, StrictBool, StrictInt, StrictStr, ValidationError

from prefgame.app.files import Unreadable, read_document
from prefgame.app.keeper.score_file import WANTED, BadFile, read_line, read_score_file
from prefgame.app.words.agreements import agreement_lines
from prefgame.cards import Card, Suit
from prefgame.paper.base import Stop
from prefgame.paper.text import correction_line, sheet_lines, stop_line
from prefgame.quoting import LONGEST_ANSWER, bounded, escape, quote, shorten, show_path, show_value
from prefgame.rules.base import BadHand, plain_settlement
from prefgame.rules.deal import next_dealer
from prefgame.rules.reported_hand import (
    ReportedHand,
    check_reported_hand,
    open_reported_hand,
    with_dealer,
)
from prefgame.rules.ruleset import RuleSet
from prefgame.rules.scoring.base import stop_after, without_counts
from prefgame.rules.scoring.corrections import BadCorrection, Correction, write_correction
from prefgame.solver import COMPILED, BadPosition, Position, solve

# ---- the result of a command without a window
# Invariant: status 0 is success, 2 is bad input. The reason is always in the result; there is never
# a traceback.


@dataclass(frozen=True, slots=True)
class CommandResult:
    """``data`` is printed with ``--json``, else ``lines``; ``error`` is one sentence or None."""

    data: dict[str, Any]
    lines: tuple[str, ...]
    error: str | None = None

    def __post_init__(self) -> None:
        if self.error is not None:
            object.__setattr__(self, "error", bounded(escape(self.error), LONGEST_ANSWER))

    @property
    def status(self) -> int:
        """The exit status: 0 without an error, otherwise 2."""
        return 0 if self.error is None else 2


# ---- ``prefgame score FILE``: the sheet of a table that plays with real cards


def score_file(path: Path) -> CommandResult:
    try:
        return score_document(
            read_document(path, "a score file is JSON, or TOML named .toml", toml=True)
        )
    except Unreadable as error:
        return _failure(None, str(error))


def score_document(data: object) -> CommandResult:
    """Write every hand of the file's content, and every correction."""
    try:
        file, rules, sheet = read_score_file(data)
    except BadFile as error:
        return _failure(None, str(error))
    states: list[dict[str, Any]] = []
    corrected, dealt = list[str](), 0
    reported: ReportedHand | None = None
    for number, line in enumerate(file.hands, 1):
        try:
            read = read_line(line)
            if isinstance(read, Correction):
                sheet, entries = write_correction(rules.score, file.players, sheet, read)
                corrected.append(correction_line(sheet, entries, file.players, read.reason))
            else:
                reported = with_dealer(read, reported)
                ended = stop_after(rules.score, sheet, dealt)
                opened = open_reported_hand(
                    rules, file.players, sheet if ended is None else ended[0], reported
                )
                hand = check_reported_hand(rules, file.players, opened, reported)
                sheet, _, _ = rules.score.write(opened, hand, rules.defence)
                dealt += not reported.misdeal
        except (BadHand, BadFile, BadCorrection) as error:
            return _failure(number, str(error), states)
        states.append(without_counts(rules.score.to_plain(sheet, file.players)))
    planned = stop_after(rules.score, sheet, dealt)
    if planned is not None:
        sheet, _ = planned
    over, stop = rules.score.over(sheet), None if planned is None else Stop.DEALS
    if file.agreed is not None and not over:
        agreed = rules.score.write_off(sheet)
        if agreed is None:
            return _failure(None, f"agreed: the {rules.name} table has no such agreement", states)
        (sheet, _), over, stop = agreed, True, Stop.AGREED
    settlement = rules.score.settlement(sheet) if over else None
    amounts = None if settlement is None else dict(zip(file.players, plain_settlement(settlement)))
    answer = {"hands": states, "over": over, "settlement": amounts, "error": None}
    lines = sheet_lines(rules, sheet, file.players, settlement)
    after = (_over(rules, stop),) if over else _deals_next(file.players, reported)
    hands = len(states) - len(corrected)
    return CommandResult(answer, (_after(hands), *corrected, *table_lines(rules), *after, *lines))


def _over(rules: RuleSet, stop: Stop | None) -> str:
    """Say that the match is over, and why if it was stopped."""
    return "The match is over." if stop is None else f"The match is over. {stop_line(rules, stop)}"


def table_lines(rules: RuleSet) -> tuple[str, ...]:
    """Say in a line what the table agreed on; no line where that is nothing."""
    return tuple(f"table: {line}" for line in agreement_lines(rules)[:1])


def _after(hands: int) -> str:
    return f"after {hands} {'hand' if hands == 1 else 'hands'}"


def _deals_next(players: Sequence[str], last: ReportedHand | None) -> tuple[str, ...]:
    """Say who deals the next hand, if the last one named its dealer."""
    if last is None or last.dealer not in players:
        return ()
    dealer = next_dealer(players.index(last.dealer), len(players), misdealt=last.misdeal)
    return (f"{players[dealer]} deals {'again' if last.misdeal else 'next'}",)


def _failure(
    hand: int | None, message: str, states: list[dict[str, Any]] | None = None
) -> CommandResult:
    answer = {
        "hands": states or [],
        "over": False,
        "settlement": None,
        "error": {"hand": hand, "message": message},
    }
    return CommandResult(answer, (), message if hand is None else f"hand {hand}: {message}")


# ---- ``prefgame solve FILE``: open hands, the declarer's tricks with best play, each card's result


SOLVER = "compiled" if COMPILED else "interpreted"
"""how the solver runs in this installation"""


class _DealLine(BaseModel):
    model_config = ConfigDict(extra="forbid")

    hands: list[list[StrictStr]]
    declarer: StrictInt
    leader: StrictInt
    contract: Literal["trump", "notrump", "betl"]
    trump: StrictStr | None = None
    must_trump: StrictBool = True
    must_beat: StrictInt = 0
    trick: list[StrictStr] = []
    tricks: Any = None  # the answers of an answered file
    values: Any = None


_WANTED = {**WANTED, "literal_error": '"trump", "notrump" or "betl"'}
_WORDS = [word for word in _DealLine.model_fields if word not in ("tricks", "values")]


class _BadDeal(Exception):
    """One sentence: the place in the deal, what is wrong, what would be right."""


def solve_file(path: Path) -> CommandResult:
    try:
        return solve_document(read_document(path, "a file of deals is JSON"), show_path(path))
    except Unreadable as error:
        return _no_solution(None, str(error))


def solve_document(data: object, place: str = "the file") -> CommandResult:
    """Solve every deal of the file's content."""
    deals = data.get("deals") if isinstance(data, dict) else None
    if not isinstance(deals, list):
        return _no_solution(None, f'{place}: expected an object {{"deals": [deal, …]}}')
    if not deals:
        return _no_solution(None, f"{place}: the list of deals is empty, so nothing is solved")
    positions = []
    for number, line in enumerate(deals, 1):
        try:
            positions.append(_position(line))
        except (_BadDeal, BadPosition) as error:
            return _no_solution(number, f"{place}, deal {number}: {error}")
    answers: list[dict[str, Any]] = []
    lines: list[str] = []
    for number, solution in enumerate(map(solve, positions), 1):
        values = {str(card): value for card, value in solution.values.items()}
        answers.append({"tricks": solution.tricks, "values": values})
        lines.append(
            f"deal {number}: {solution.tricks}; "
            + ", ".join(f"{card} {value}" for card, value in values.items())
        )
    return CommandResult({"deals": answers}, tuple(lines))


def _position(line: object) -> Position:
    if not isinstance(line, dict):
        raise _BadDeal(
            'a deal is an object such as {"hands": [[…], […], […]], "declarer": 0, "leader": 1, '
            '"contract": "trump", "trump": "H"}'
        )
    try:
        deal = _DealLine.model_validate(line)
    except ValidationError as error:
        raise _BadDeal(_first(error)) from None
    if len(deal.hands) != 3:
        raise _BadDeal(
            f"hands: expected three (an empty one for a player who is out), not {len(deal.hands)}"
        )
    first, second, third = (_cards("hands", hand) for hand in deal.hands)
    trump = _trump(deal.contract, deal.trump)
    fewest = deal.contract == "betl"
    trick = _cards("trick", deal.trick)
    return Position(
        (first, second, third),
        deal.declarer,
        deal.leader,
        trump,
        fewest,
        deal.must_trump,
        deal.must_beat,
        trick,
    )


def _cards(place: str, words: list[str]) -> tuple[Card, ...]:
    for word in words:
        if word not in Card.__members__:
            raise _BadDeal(
                f"{place}: {quote(word)} is not a card; a card is a suit S D H C and a rank 7 8 9 "
                "T J Q K A, as in HT"
            )
    return tuple(map(Card, words))


def _trump(contract: str, word: str | None) -> Suit | None:
    if contract == "trump":
        if word not in Suit.__members__:
            raise _BadDeal(
                "trump: expected a suit S, D, H or C for the contract trump, "
                f"not {show_value(word)}"
            )
        return Suit(word)
    if word is not None:
        raise _BadDeal(f"trump: expected null for the contract {contract}, not {show_value(word)}")
    return None


def _first(error: ValidationError) -> str:
    fault = error.errors()[0]
    place = shorten(".".join(map(str, fault["loc"])), 100)
    if fault["type"] == "extra_forbidden":
        return f"{place} is not a word of deals; they are {', '.join(_WORDS)}"
    if fault["type"] == "missing":
        return f"{place} is missing"
    wanted = _WANTED.get(fault["type"], "another value")
    return f"{place} must be {wanted}, not {show_value(fault['input'])}"


def _no_solution(deal: int | None, message: str) -> CommandResult:
    return CommandResult({"deals": [], "error": {"deal": deal, "message": message}}, (), message)
