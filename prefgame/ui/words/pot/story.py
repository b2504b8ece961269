"""A finished hand at a pot, in words.

Invariant: sentences only; it works out no payment.
"""

from __future__ import annotations

from prefgame.i18n import _
from prefgame.rules.scoring.pot_sheet import PotPayment
from prefgame.ui.words.hand_facts import HandFacts


class PotStory(HandFacts):
    """The facts of the last hand, and its payments."""

    @property
    def payments(self) -> tuple[PotPayment, ...]:
        """What was paid when the hand was scored, in order."""
        return tuple(entry for entry in self.table.last_entries if isinstance(entry, PotPayment))

    def all_passed(self) -> str:
        return _("All passed: the pot stays as it is")

    def undecided(self) -> str:
        return _("No kontra to {contract}: nothing is paid")

    def doublings(self) -> tuple[str, ...]:
        return ()
