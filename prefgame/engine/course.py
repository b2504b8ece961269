"""The course of a hand: its phases in the order of the rules, and whose turn it is.

Invariant: the turn is that of the first phase that still asks. It follows from the public facts alone, so every seat knows it.
"""

from __future__ import annotations

from prefgame.engine.commands import DEALER, Command, WriteOff
from prefgame.engine.phases.base import PhaseHandler
from prefgame.engine.phases.registry import HANDLERS
from prefgame.engine.state import HandTable, Table, computed_once_per_table
from prefgame.engine.turn import Turn
from prefgame.quoting import quote
from prefgame.rules.base import Phase
from prefgame.rules.ruleset import RuleSet


@computed_once_per_table
def turn_of(table: Table) -> Turn:
    """Whose decision it is at this table."""
    hand = table.hand
    if table.settlement is not None:
        return Turn(Phase.OVER, None)
    if hand is None or hand.ended:
        return Turn(Phase.DEAL, DEALER if table.scored and not table.rules.score.over(table.sheet) else None)
    for phase in table.rules.course:
        turn = HANDLERS[phase].turn(table, hand)
        if turn is not None:
            return turn
    raise AssertionError(f"{table.rules.key}: no phase of the course knows how the hand goes on")


def handler_of(table: Table, turn: Turn) -> tuple[PhaseHandler, HandTable]:
    """The phase that this turn belongs to, with the hand being played."""
    assert table.hand is not None
    return HANDLERS[turn.phase], table.hand


def read_command(rules: RuleSet, text: str, now: Phase = Phase.DEAL) -> Command:
    """The command of that text, in the words of the phase ``now`` before those of the others; it need not be legal. ValueError says what
    texts there are. A deal is not read here: it needs its players."""
    text = " ".join(text.split())
    if text == str(WriteOff()):
        return WriteOff()
    for phase in sorted(rules.course, key=lambda phase: phase is not now):
        command = HANDLERS[phase].read(rules, text)
        if command is not None:
            return command
    raise ValueError(
        f"{quote(text)} is no call or card; such are pass, 2, same, game, betl, sans, game 4, silent, discard S7 SA, announce 4, come, stay, "
        "invite, alone, kontra, no, HT"
    )
