"""``prefgame verify FILE``: whether the deals of a record are those that were sealed, what that
proves, and whether its rules are those of this version.

Invariant: nothing is believed that the record only says; each seal is worked out from the cards and
the table.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from prefgame.app.commands.command_result import CommandResult
from prefgame.app.commands.replay import OTHER_RULES, error_sentence, read_record_file
from prefgame.engine.events import Dealt
from prefgame.quoting import show_path
from prefgame.rules.deal import SealKind


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
