"""A match as plain text: rules and options, players, deals, calls and cards, one command a line.

Invariant: ``reading`` reads back the same match. Events that follow automatically are not written.
"""

from __future__ import annotations

import json

from prefgame.cards import write_cards
from prefgame.engine.commands import WriteOff
from prefgame.engine.events import Dealt, Event, MatchStarted, OfSeat, WrittenOff
from prefgame.engine.match import Match
from prefgame.engine.record.lines import AGREED, RULES_HASH, SALT, SEAL_WORDS, write_name
from prefgame.engine.state import Table
from prefgame.rules.options import write_value
from prefgame.rules.ruleset import is_earlier, rules_hash


def write_record(match: Match, *, with_hash: bool = False) -> str:
    """Write the whole match as text; every line ends with a line end. ``with_hash``: also which
    rules it was played under, for one that is kept; an earlier edition of the rules is always said.
    """
    return "".join(
        line + "\n" for event in match.log for line in _lines(event, match.table, with_hash)
    )


def _lines(event: Event, table: Table, with_hash: bool) -> list[str]:
    players = table.players
    match event:
        case MatchStarted():
            lines = [f"rules: {event.rules}"]
            if event.options:
                lines.append(
                    "options: "
                    + " ".join(f"{name}={write_value(value)}" for name, value in event.options)
                )
            if with_hash or is_earlier(table.rules):
                lines.append(f"{RULES_HASH}: {rules_hash(table.rules)}")
            lines.append("players: " + " ".join(map(write_name, players)))
            if event.sheet is not None:
                lines.append(
                    "score: "
                    + json.dumps(
                        table.rules.score.to_plain(event.sheet, players), ensure_ascii=False
                    )
                )
            return lines
        case Dealt():
            assert event.talon is not None
            packets = [
                f"{write_name(players[seat])} {write_cards(hand or ())}"
                for seat, hand in zip(event.order, event.hands)
            ]
            deal = " | ".join([*packets, f"talon {write_cards(event.talon)}"])
            word = SEAL_WORDS[event.kind]
            sealed = [f"{word}: {event.seal}", f"{SALT}: {event.salt}"] if event.seal else []
            return [f"dealer: {write_name(players[event.dealer])}", *sealed, f"deal: {deal}"]
        case WrittenOff():
            return [f"{AGREED}: {WriteOff()}"]
        case OfSeat():
            return [f"{write_name(players[event.actor])}: {event.command}"]
    return []
