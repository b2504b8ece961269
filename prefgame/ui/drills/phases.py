"""The phases of a table where only one answer is asked: nothing is offered that is not valued.

Invariant: each answer is one command. At the usual table a slip may say at once what the engine
asks later, and a discard comes with its contract.
"""

from __future__ import annotations

from dataclasses import replace

from prefgame.cards import Card
from prefgame.engine.commands import Command, Discard, SayKontra
from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.ui.cards.deck import Deck
from prefgame.ui.table.phases.answers.defence import DefencePhase
from prefgame.ui.table.phases.base import PhaseScene
from prefgame.ui.table.phases.contract.exchange import ExchangePhase
from prefgame.ui.table.slips.registry import defence_slips
from prefgame.ui.table.slips.sheet_words import with_contract_sentence
from prefgame.ui.table.slips.stakes import SlipChoice
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.widget import Widget
from prefgame.ui.words.commands import command_run


def single_answers(view: SeatView, deck: Deck) -> list[SlipChoice]:
    """The slips of a defender, one for each answer that is asked for now."""
    slips: dict[Command, list[SlipChoice]] = {}
    for slip in defence_slips(view):
        slips.setdefault(slip.commands[0], []).append(slip)
    return [_single(alike, deck) for alike in slips.values()]


def _single(slips: list[SlipChoice], deck: Deck) -> SlipChoice:
    """What slips have in common that begin with the same answer: the first of them, which binds to
    least; by the name of that answer where each of them goes on otherwise.
    """
    first = slips[0]
    answer, *further = first.commands
    if not any(command != SayKontra(0) for command in further):
        return replace(first, commands=(answer,))
    label = command_run(answer, deck)
    assert isinstance(label, str)
    info = replace(first.info, label=label, note=_("You are asked next how you play."))
    return replace(first, info=info, commands=(answer,))


class SingleAnswerPhase(DefencePhase):
    """Do you defend? How you play is another question."""

    def options(self) -> list[SlipChoice]:
        return single_answers(self.view, self.kit.deck)


class DiscardPhase(ExchangePhase):
    """Which two cards are discarded? Where the contract is still open, it is another question."""

    @property
    def asks_cards_alone(self) -> bool:
        """Whether a contract is still to be chosen, which is not asked."""
        return len(self.open_contracts()) > 1

    def hint(self) -> str:
        if not (self.live and self.asks_cards_alone):
            return super().hint()
        left = 2 - len(self.away)
        if not left:
            return _("Press “{button}”, or change your choice.").format(button=self._go_label())
        return (
            _("Choose one more card to discard; the contract is not asked.")
            if left == 1
            else _("Choose two cards to discard; the contract is not asked.")
        )

    def note(self) -> str:
        return super().note() if self.live else with_contract_sentence(self.view, "")

    def choices(self) -> list[Widget]:
        offered = super().choices()
        if not (offered and self.asks_cards_alone):
            return offered
        go = Button(
            self._go_label(),
            self._go,
            kind="paper",
            size=25,
            enabled=len(self.away) == 2,
            ground="cloth",
            hint=_("Key P"),
            shortcut=keys.GO_ON,
            reason=_("Choose two cards to discard first."),
        )
        go.rect = offered[-1].rect
        return [go]

    def _go_label(self) -> str:
        return pgettext("button", "Discard") if self.asks_cards_alone else super()._go_label()

    def _go(self) -> None:
        if self.asks_cards_alone and len(self.away) == 2:
            low, high = sorted(map(Card, self.away))
            self.desk.submit(Discard((low, high)))
        else:
            super()._go()


def asks_cards_alone(phase: object) -> bool:
    """Whether two cards are asked for, and no contract."""
    return isinstance(phase, DiscardPhase) and phase.asks_cards_alone


_SINGLE: dict[type[PhaseScene], type[PhaseScene]] = {
    DefencePhase: SingleAnswerPhase,
    ExchangePhase: DiscardPhase,
}


def single_scene(scene: type[PhaseScene]) -> type[PhaseScene]:
    """The same scene, where it has one that asks for one answer alone."""
    return _SINGLE.get(scene, scene)
