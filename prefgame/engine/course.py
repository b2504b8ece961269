"""The course of a hand: its phases in the order of the rules, and whose turn it is.

Invariant: the first phase that still asks has the turn. This follows from the public facts alone,
so every seat knows it.
"""

from __future__ import annotations

from prefgame.engine.commands import DEALER, Command, WriteOff
from prefgame.engine.phases.registry import HANDLERS
from prefgame.engine.state import Table, computed_once_per_table
from prefgame.engine.turn import Turn
from prefgame.quoting import quote
from prefgame.rules.base import Phase
from prefgame.rules.ruleset import RuleSet


@computed_once_per_table
def turn_of(table: Table) -> Turn:
    """Say whose decision it is at this table."""
    hand = table.hand
    if table.settlement is not None:
        return Turn(Phase.OVER, None)
    if hand is None or hand.ended:
        return Turn(
            Phase.DEAL, DEALER if table.scored and not table.rules.score.over(table.sheet) else None
        )
    for phase in table.rules.course:
        turn = HANDLERS[phase].turn(table, hand)
        if turn is not None:
            return turn
    raise AssertionError(f"{table.rules.key}: no phase of the course continues the hand")


def read_command(rules: RuleSet, text: str, now: Phase = Phase.DEAL) -> Command:
    """Read the command of a text, legal or not. A text that several phases know is read as the
    phase ``now`` reads it. ValueError: it is not a command; the message lists examples. A deal is
    not read here, because it needs the players.
    """
    text = " ".join(text.split())
    if text == str(WriteOff()):
        return WriteOff()
    for phase in sorted(rules.course, key=lambda phase: phase is not now):
        command = HANDLERS[phase].read(rules, text)
        if command is not None:
            return command
    examples = dict.fromkeys(
        each for phase in rules.course for each in HANDLERS[phase].examples(rules)
    )
    raise ValueError(f"{quote(text)} is not a call or a card; examples are {', '.join(examples)}")
