"""A finished hand on a pulya, in words.

Invariant: sentences only; it works out no score.
"""

from __future__ import annotations

from typing import assert_never

from prefgame.i18n import _
from prefgame.rules.base import Role, Seat
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.words.hand_facts import HandFacts


class PoolStory(HandFacts):
    """The facts of the last hand, and why a player has nothing to write."""

    def all_passed(self) -> str:
        return _("All passed: nothing is written")

    def undeclared(self) -> Run:
        return _("All passed: raspasy")

    def undecided(self) -> str:
        return _("Nobody played {contract}: nothing is written")

    def doublings(self) -> tuple[str, ...]:
        return ()

    def nothing(self, seat: Seat) -> str:
        """Why nothing was written for a player."""
        role = self.roles.get(seat)
        match role:
            case None | Role.SITS_OUT:
                return _("dealt, and sat out")
            case Role.STAYS | Role.HALF:
                return _("passed: nothing to write")
            case Role.GUEST | Role.DUMMY:
                host = next(one for one, role in self.roles.items() if role is Role.HOST)
                return _("{name} whisted, and writes the tricks of both").format(
                    name=self.names[host]
                )
            case Role.DECLARER | Role.FOR_ITSELF:  # 002:102: there is no dump, in Rostov
                return _("what is lost is written by the others")
            case Role.COMES | Role.HOST:
                return _("has no tricks to write")
            case Role.ALONE | Role.OBLIGED | Role.KONTRA:
                return _("nothing to write")
        assert_never(role)
