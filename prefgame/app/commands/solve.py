"""``prefgame solve FILE``: open hands, the declarer's tricks with best play by all, and what each
card leads to.

Invariant: the whole file is checked before the first deal is solved.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, StrictBool, StrictInt, StrictStr, ValidationError

from prefgame.app.commands.score import CommandResult
from prefgame.app.files import Unreadable, read_document
from prefgame.cards import Card, Suit
from prefgame.quoting import quote, shorten, show_path, show_value
from prefgame.solver import COMPILED, BadPosition, Position, solve

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


_WANTED = {
    "string_type": "a text in quotes",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "list_type": "a list in square brackets",
    "literal_error": '"trump", "notrump" or "betl"',
}
"""what is expected, by pydantic's type of error"""
_WORDS = [word for word in _DealLine.model_fields if word not in ("tricks", "values")]


class _BadDeal(Exception):
    """One sentence: the place in the deal, what is wrong, what would be right."""


def solve_file(path: Path) -> CommandResult:
    try:
        return solve_document(read_document(path, "a file of deals is JSON"), show_path(path))
    except Unreadable as error:
        return _failure(None, str(error))


def solve_document(data: object, place: str = "the file") -> CommandResult:
    """Solve every deal of the file's content."""
    deals = data.get("deals") if isinstance(data, dict) else None
    if not isinstance(deals, list):
        return _failure(None, f'{place}: expected an object {{"deals": [deal, …]}}')
    positions = []
    for number, line in enumerate(deals, 1):
        try:
            positions.append(_position(line))
        except (_BadDeal, BadPosition) as error:
            return _failure(number, f"{place}, deal {number}: {error}")
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


def _failure(deal: int | None, message: str) -> CommandResult:
    return CommandResult({"deals": [], "error": {"deal": deal, "message": message}}, (), message)
