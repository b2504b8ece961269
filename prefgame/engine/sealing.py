"""The seal of a deal at a table.

Invariant: it is worked out from the cards and from what the table knows; nothing that only a log or
a record says is believed.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from prefgame.cards import Card
from prefgame.engine.state import Table
from prefgame.quoting import composed
from prefgame.rules.base import Seat
from prefgame.rules.deal import SealedTable, SealKind, seal_of, seal_of_table
from prefgame.rules.options import OptionValue, write_value
from prefgame.rules.ruleset import edition_of


def rules_words(rules: str, options: Sequence[tuple[str, OptionValue]]) -> str:
    """Write the rules by their key, and what the players agreed on, as a record has it."""
    return " ".join((rules, *(f"{name}={write_value(value)}" for name, value in options)))


def seal_at(
    table: Table,
    kind: SealKind,
    dealer: Seat,
    hands: Sequence[Sequence[Card]],
    talon: Sequence[Card],
    salt: str,
) -> str:
    """Seal the next deal of this table, of cards that are in order."""
    if kind is SealKind.CARDS:
        return seal_of(hands, talon, salt)
    words = rules_words(table.rules.key, table.rules.chosen)
    number = table.hands_played + 1
    known = SealedTable(words, table.players, number, dealer, table.last_seal)
    if kind is SealKind.SCORE:
        known = replace(known, score=_score_words(table), edition=edition_of(table.rules))
    return seal_of_table(known, hands, talon, salt)


def _score_words(table: Table) -> str:
    """Write the score as the line ``score:`` of a record has it, always alike."""
    plain = table.rules.score.to_plain(table.sheet, composed(list(table.players)))
    return json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
