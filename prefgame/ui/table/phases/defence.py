"""Come or stay, invite or alone, kontra and its answers: paper slips, each with its numbers.

Invariant: the slips are those of ``slips``; here they get their places and keys.
"""

from __future__ import annotations

from functools import partial

from prefgame.i18n import _
from prefgame.ui.draw.layout import Box
from prefgame.ui.table.phases.base import PhaseScene
from prefgame.ui.table.plaque import PlaqueInfo
from prefgame.ui.table.slips.answer_slip import AnswerSlip, slip_places
from prefgame.ui.table.slips.kontra import kontra_choices
from prefgame.ui.table.slips.sheet_words import plaque_title, stake_sentence, with_contract_sentence
from prefgame.ui.table.slips.stakes import (
    SlipChoice,
    defence_choices,
    most_won_sentence,
    worth,
    worth_in_force,
)
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.widget import Widget


class _Slips(PhaseScene):
    """What both phases share."""

    def options(self) -> list[SlipChoice]:
        """The slips to be offered."""
        raise NotImplementedError

    def plaque(self) -> PlaqueInfo:
        hand = self.view.hand
        assert hand is not None and hand.contract is not None and hand.declarer is not None
        name, amount = self.name(hand.declarer), worth_in_force(self.view)
        line = (
            _("{name} plays with the talon; worth {amount}")
            if not hand.game
            else _("{name} plays without the talon; worth {amount}")
        )
        return PlaqueInfo(
            plaque_title(self.view, self.kit.deck), line.format(name=name, amount=amount)
        )

    def choices(self) -> list[Widget]:
        if not self.live:
            return []
        options = self.options()
        offers: list[Widget] = []
        for option, box, key in zip(options, self._boxes(len(options)), keys.SLIPS):
            press = partial(self.desk.submit, *option.commands)
            hint = _("Key {key}").format(key=keys.key_name(key))
            offers.append(
                AnswerSlip(option.info, press, box, kind=option.kind, shortcut=key, hint=hint)
            )
        return offers

    def _boxes(self, count: int) -> list[Box]:
        """As wide as a quarter of the room, in its middle."""
        boxes = slip_places(self.layout, 4)
        if count < 4:
            shift = (boxes[3].right - boxes[count - 1].right) // 2
            boxes = [box.moved(shift, 0) for box in boxes[:count]]
        return boxes

    def hint(self) -> str:
        return "" if self.live else self.waiting()

    def others_turn(self) -> str:
        return _("Waiting for {name} to answer.")

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
        if (
            not self.live
            or hand is None
            or hand.declarer is None
            or self.view.seat == hand.declarer
        ):
            return ""
        words = _(
            "Plus goes to your soup against {name}. Minus goes to your bula, where each point "
            "counts ten times."
        )
        return words.format(name=self.name(hand.declarer))


class DefencePhase(_Slips):
    """Do you come?"""

    def options(self) -> list[SlipChoice]:
        return defence_choices(self.view)

    def stake(self) -> str:
        return with_contract_sentence(
            self.view,
            self._most_won()
            or _("Without kontra every trick is worth {amount}.").format(
                amount=worth(self.view, 0)
            ),
        )

    def first_this(self) -> str:
        return _("Answer first; cards are played when everybody has answered.")


class KontraPhase(_Slips):
    """Do you double?"""

    def options(self) -> list[SlipChoice]:
        return kontra_choices(self.view)

    def stake(self) -> str:
        hand = self.view.hand
        assert hand is not None and hand.contract is not None
        if hand.needs_kontra and hand.kontra.by is None:
            return with_contract_sentence(self.view, _("This contract is played only with kontra."))
        return f"{stake_sentence(self.view)} {self._most_won()}".strip()

    def first_this(self) -> str:
        hand = self.view.hand
        assert hand is not None
        if hand.kontra.level:
            return _("Answer the kontra first; then cards are played.")
        return _("Say first whether you double; then cards are played.")
