"""A session that teaches: the player is at a table whose match is given.

Invariant: nothing of it is kept in the store, no hand follows, nothing is claimed, and no hint is
thought about: what the player learns there comes from what was given.
"""

from __future__ import annotations

from dataclasses import replace

from prefgame.app.session import USUAL_LEVEL, Session
from prefgame.app.storage.event_keeper import NothingKept
from prefgame.app.storage.rows import MatchPlan
from prefgame.app.words.names import shown_name
from prefgame.engine.events import MatchStarted
from prefgame.engine.match import Match

PLAYER = 0
"""the seat of the player: the first of the record"""


def with_player(started: MatchStarted, player: str) -> MatchStarted:
    """The start of a given match as it is shown: with the usual names of the language in use, and
    with the player's name, unless somebody else in it has that.
    """
    names = tuple(map(shown_name, started.players))
    name = shown_name(player)
    if name and name not in names:
        names = (name, *names[PLAYER + 1 :])
    return replace(started, players=names)


class GuidedSession(Session):
    """A match as far as it is given."""

    goes_on = False
    takes_claims = False
    may_hold = False

    def __init__(self, match: Match, seed: int = 0) -> None:
        others = (USUAL_LEVEL,) * (len(match.table.players) - 1)
        plan = MatchPlan(levels=(None, *others), seed=seed, first_dealer=0)
        super().__init__(match, plan, NothingKept(), 0, saved=0)

    @property
    def gives_hints(self) -> bool:
        return False
