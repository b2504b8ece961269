"""``prefgame verify FILE``: whether the cards of a record are those that were sealed, and its rules
those of this version.

Invariant: nothing is believed that the record only says; each seal is worked out from the cards.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from prefgame.app.commands.command_result import CommandResult
from prefgame.app.commands.replay import OTHER_RULES, error_sentence, read_record_file
from prefgame.engine.events import Dealt
from prefgame.quoting import show_path


def verify_file(path: Path) -> CommandResult:
    """Read a record, and report for each hand whether it was sealed. A seal that does not fit is
    the error of the deal's line.
    """
    reading = read_record_file(path)
    deals = (
        [event for event in reading.match.log if isinstance(event, Dealt)] if reading.match else []
    )
    problem = None
    if reading.error is not None:
        problem = error_sentence(path, reading.error)
    elif reading.other_rules:
        problem = f"{show_path(path)}: {OTHER_RULES}"
    hands = [{"hand": at, "seal": deal.seal or None} for at, deal in enumerate(deals, 1)]
    data: dict[str, Any] = {
        "rules": reading.rules,
        "same_rules": None if reading.rules_hash is None else not reading.other_rules,
        "hands": hands,
        "error": problem,
    }
    lines = tuple(
        f"hand {at}: these are the cards that were sealed, {deal.seal}"
        if deal.seal
        else f"hand {at}: was not sealed"
        for at, deal in enumerate(deals, 1)
    )
    return CommandResult(data, lines, problem)
