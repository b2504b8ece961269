"""Defend or drop out, invite or alone, kontra and its answers: paper slips, each with its numbers.

Invariant: the slips are those of ``slips``; here they get their places and keys.
"""

from __future__ import annotations

from prefgame.i18n import _
from prefgame.ui.table.phases.answers.base import AnswersPhase
from prefgame.ui.table.slips.registry import defence_slips, kontra_slips
from prefgame.ui.table.slips.sheet_words import stake_sentence, with_contract_sentence
from prefgame.ui.table.slips.stakes import (
    SlipChoice,
    may_be_doubled,
    most_won_sentence,
    worth_of,
)
from prefgame.ui.words.scores import words_of


class _DefencePhase(AnswersPhase):
    """What both phases share."""

    def note(self) -> str:
        return " ".join(filter(None, (self.stake(), self._columns())))

    def stake(self) -> str:
        """What is at stake."""
        raise NotImplementedError

    def _most_won(self) -> str:
        """That a win is cut at the end of the match, if it is."""
        return most_won_sentence(self.view, self.options() if self.live else ())

    def _columns(self) -> str:
        """Where the numbers of the slips are written, for a defender who is asked."""
        hand = self.view.hand
        if not self.live or hand is None or self.view.seat == hand.declarer:
            return ""
        return words_of(self.view.table.rules).defender_sentence(self.view)


class DefencePhase(_DefencePhase):
    """Do you defend?"""

    def options(self) -> list[SlipChoice]:
        return defence_slips(self.view)

    def stake(self) -> str:
        if not may_be_doubled(self.view):
            return stake_sentence(self.view)
        hand = self.view.contracted
        return with_contract_sentence(
            self.view,
            self._most_won()
            or _("Without kontra, defenders get {amount} a trick.").format(
                amount=worth_of(self.view, hand.contract)
            ),
        )

    def first_this(self) -> str:
        return _("Answer first. Cards are played when everybody has answered.")


class KontraPhase(_DefencePhase):
    """Do you double?"""

    def options(self) -> list[SlipChoice]:
        return kontra_slips(self.view)

    def stake(self) -> str:
        hand = self.view.contracted
        if hand.needs_kontra and hand.kontra.by is None:
            return with_contract_sentence(self.view, _("This contract is played only with kontra."))
        return f"{stake_sentence(self.view)} {self._most_won()}".strip()

    def first_this(self) -> str:
        hand = self.view.this_hand
        if hand.kontra.level:
            return _("Answer the kontra first; then cards are played.")
        return _("Say first whether you double; then cards are played.")
