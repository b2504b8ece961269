"""A declarer with no aces, or with four where the table announces them, may say so before the
first lead.

Invariant: saying nothing comes first and has the focus; nothing is brass.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.engine.commands import FOUR_ACES
from prefgame.i18n import _
from prefgame.ui.table.phases.answers.base import AnswersPhase
from prefgame.ui.table.slips.bonus import announcement, bonus_choices
from prefgame.ui.table.slips.stakes import SlipChoice


class BonusPhase(AnswersPhase):
    """Do you announce your aces?"""

    across = 3
    least_rows = 2

    def options(self) -> Sequence[SlipChoice]:
        return bonus_choices(self.view)

    def note(self) -> str:
        return (
            _("“Four aces” is said before the first lead.")
            if announcement(self.view) == FOUR_ACES
            else _("“No aces” is said before the first lead.")
        )

    def first_this(self) -> str:
        return _("Say first whether you announce “no aces”; then cards are played.")
