"""What every paper begins with."""

from __future__ import annotations

from prefgame.engine.events import MatchStarted
from prefgame.rules.registry import find_ruleset
from prefgame.rules.scoring.base import Sheet


def first_sheet(started: MatchStarted) -> Sheet:
    """The sheet before the first hand."""
    if started.sheet is not None:
        return started.sheet
    sheet: Sheet = find_ruleset(started.rules).with_options(dict(started.options)).score.new_sheet(len(started.players))
    return sheet
