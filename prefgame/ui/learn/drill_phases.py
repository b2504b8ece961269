"""What is round the table of a drill, and its phases: only one answer is asked."""

from __future__ import annotations

from dataclasses import replace

from prefgame.app.learn.drills import Drill, Round, words_in
from prefgame.cards import Card
from prefgame.engine.commands import Command, Discard, SayKontra
from prefgame.engine.view import SeatView
from prefgame.i18n import _, pgettext
from prefgame.rules.base import Phase, Seat
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import Deck
from prefgame.ui.frames import routes
from prefgame.ui.table.frame import TableActions, TableFrame
from prefgame.ui.table.laid_out import LaidOut
from prefgame.ui.table.phases.answers import DefencePhase
from prefgame.ui.table.phases.base import PhaseScene
from prefgame.ui.table.phases.exchange import ExchangePhase
from prefgame.ui.table.plate import ME, SeatInfo
from prefgame.ui.table.slips.outlook import with_contract_sentence
from prefgame.ui.table.slips.registry import defence_slips
from prefgame.ui.table.slips.stakes import SlipChoice
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.words.commands import command_run
from prefgame.ui.words.defence_words import drill_words

# ---- the phases of a table where only one answer is asked: nothing is offered that is not valued
# Invariant: each answer is one command. At the usual table a slip may say at once what the engine
# asks later, and a discard comes with its contract.


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
            self.desk.hands.submit(Discard((low, high)))
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


# ---- what is round the table of a drill: a way out on the rail, and which situation it is
# Invariant: all else is as in a match; what a match only offers while it goes on is left out.


_SAID_BY_THE_NOTE = (Phase.REVEAL, Phase.PLAY)
"""phases after whose answer the plate would tell of something else: what is asked next, a trick"""


class DrillActions(TableActions):
    """What buttons and keys do where the way out leads to the situations."""

    def __init__(self, desk: LaidOut, drill: Drill, questions: Round) -> None:
        super().__init__(desk)
        self.drill, self.round = drill, questions

    def open_menu(self) -> None:
        """Leave the drill."""
        sets = self.round.sets
        at = sets[0].key if len(sets) == 1 else ""
        self.shown.game.open(routes.Drills(self.drill.rules, at))

    def claim(self) -> None:
        """Nothing is claimed in a drill."""


class DrillFrame(TableFrame):
    """The frame of the table of a drill."""

    def __init__(self, desk: LaidOut, drill: Drill, questions: Round) -> None:
        super().__init__(desk, DrillActions(desk, drill, questions))
        self.drill = drill
        self.answered: SeatView | None = None
        """what the player would see after the answer, while it lies there"""

    def rail_buttons(self) -> tuple[list[Button], list[Button]]:
        self.menu.label, self.menu.icon = _("Leave"), "back"
        compact = self.desk.layout.compact
        return [self.menu], [*([self.notes] if compact else []), self.last]

    def hint_box(self) -> Box | None:
        """That line belongs to the question; beside the answer it would be in the way."""
        return super().hint_box() if self.shown.live else None

    def _view_of(self, seat: Seat) -> SeatView:
        """The plate of the player says what was answered."""
        answered, shown = self.answered, self.shown.view
        if answered is None or seat != shown.seat or shown.turn.phase in _SAID_BY_THE_NOTE:
            return shown
        return answered

    def _compose(self) -> list[tuple[str, Box, SeatInfo]]:
        """The plate of the player does not ask for a contract where cards alone are asked for."""
        asks = asks_cards_alone(self.desk.phase) and self.shown.live
        return [
            (place, box, replace(info, note=_("which two cards?")))
            if asks and place == ME
            else (place, box, info)
            for place, box, info in super()._compose()
        ]

    def where(self) -> str:
        drill = self.drill
        return _("{game} · {title}").format(
            game=_(drill.rules.name),
            title=drill_words(drill.rules, words_in(drill.situation, drill.rules).title),
        )
