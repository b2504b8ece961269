"""``prefgame score FILE``: the sheet of a table that plays with real cards.

Invariant: the file is checked in full before a number is written; the first bad hand
stops the sheet.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from prefgame.app.files import Unreadable, read_document
from prefgame.app.keeper.score_file import BadFile, read_hand, read_score_file
from prefgame.paper.text import sheet_lines
from prefgame.quoting import bounded
from prefgame.rules.base import plain_settlement
from prefgame.rules.reported_check import check_reported_hand, open_reported_hand
from prefgame.rules.reported_hand import BadHand

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
            object.__setattr__(self, "error", bounded(self.error))

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
    """Write every hand of the file's content."""
    try:
        file, rules, sheet = read_score_file(data)
    except BadFile as error:
        return _failure(None, str(error))
    states: list[dict[str, Any]] = []
    for number, line in enumerate(file.hands, 1):
        try:
            reported = read_hand(line)
            opened = open_reported_hand(rules, file.players, sheet, reported)
            hand = check_reported_hand(rules, file.players, opened, reported)
        except (BadHand, BadFile) as error:
            return _failure(number, str(error), states)
        sheet, _, _ = rules.score.write(opened, hand, rules.defence)
        states.append(rules.score.to_plain(sheet, file.players))
    over = rules.score.over(sheet)
    settlement = rules.score.settlement(sheet) if over else None
    amounts = None if settlement is None else dict(zip(file.players, plain_settlement(settlement)))
    answer = {"hands": states, "over": over, "settlement": amounts, "error": None}
    lines = sheet_lines(rules.score, sheet, file.players, settlement)
    return CommandResult(answer, (_after(len(states)), *lines))


def _after(hands: int) -> str:
    return f"after {hands} {'hand' if hands == 1 else 'hands'}"


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
