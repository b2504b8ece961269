"""Why some names cannot be those of a table."""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.i18n import _
from prefgame.quoting import name_fault


def why_not_named(players: Sequence[str]) -> str:
    """Why these cannot be the names of all players; empty when they can."""
    if not all(players):
        return _("Everybody at the table needs a name.")
    if any(name_fault(name) for name in players):
        return _("A name must have 1 to 40 visible characters.")
    twice = next((name for name in players if players.count(name) > 1), None)
    return _("Two players are called {name}.").format(name=twice) if twice else ""
