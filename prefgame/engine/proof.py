"""Proving that a log from a file is a match.

Invariant: a log is accepted only if the rules lead from its commands to exactly its events.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from prefgame.engine.commands import Deal, WriteOff
from prefgame.engine.events import Commanded, Event, HandEnded, HandScored, MatchStarted
from prefgame.engine.legal import IllegalCommand
from prefgame.engine.match import Match
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.base import UNKNOWN


class FalseLog(ValueError):
    """Events that are not a match; the message says which event does not follow."""


def prove(log: Sequence[Event]) -> Match:
    """Prove that this log is a match, and return the match. FalseLog if the rules do not lead to
    it.

    Events that follow automatically from the last command may be missing; the match has them.
    """
    started, *rest = log or (None,)
    if not isinstance(started, MatchStarted):
        raise FalseLog("the start of the match is missing")
    match = Match.start(
        find_ruleset(started.rules),
        started.players,
        sheet=started.sheet,
        edition=started.edition,
        **dict(started.options),
    )
    known = 1
    if match.log != (started,):
        raise FalseLog("the start of the match is not as this version writes it")
    while known <= len(rest):
        for event in _submit(match, rest[known - 1]):
            if known <= len(rest) and not _agrees(rest[known - 1], event):
                raise _false(known, rest[known - 1])
            known += 1
    return match


def _submit(match: Match, event: Event) -> tuple[Event, ...]:
    """Submit the event's command for the events that follow. FalseLog if it is not legal."""
    command = event.command if isinstance(event, Commanded) else None
    if command is None or not (isinstance(command, (Deal, WriteOff)) or command in match.legal()):
        raise _false(len(match.log), event)
    try:
        return match.submit(command)
    except IllegalCommand:
        raise _false(len(match.log), event) from None


def _agrees(stored: Event, event: Event) -> bool:
    """Tell whether a stored event is the one that follows. What older versions did not write may be
    missing: the result, and what was discarded before somebody took over.
    """
    if (
        isinstance(stored, HandScored)
        and stored.result == UNKNOWN
        and isinstance(event, HandScored)
    ):
        event = replace(event, result=UNKNOWN)
    if isinstance(stored, HandEnded) and not stored.taken_up and isinstance(event, HandEnded):
        event = replace(event, taken_up=())
    return stored == event


def _false(number: int, event: Event) -> FalseLog:
    return FalseLog(f"event {number}, {type(event).__name__}, does not follow from those before it")
