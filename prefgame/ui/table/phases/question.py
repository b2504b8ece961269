"""The general scene of a question: whose turn it is, and a button for each answer.

Invariant: it knows no phase and no game; it offers what is legal. A card is answered by
the card itself.
"""

from __future__ import annotations

from functools import partial
from itertools import zip_longest

from prefgame.engine.commands import Command, PlayCard
from prefgame.i18n import _
from prefgame.ui.table.hand import HandCard
from prefgame.ui.table.phases.base import CardPhase
from prefgame.ui.table.phases.button_row import lay_row
from prefgame.ui.table.plate import PlaqueInfo
from prefgame.ui.table.slips.outlook import plaque_title
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.words.contracts import command_run


class QuestionPhase(CardPhase):
    """One question, all answers to it in a row."""

    def plaque(self) -> PlaqueInfo:
        hand = self.view.hand
        if hand is None or hand.contract is None:
            return PlaqueInfo(self._whose_turn())
        return PlaqueInfo(plaque_title(self.view, self.kit.deck), self._whose_turn())

    def _whose_turn(self) -> str:
        if self.live:
            return _("Your turn")
        return _("{name}’s turn").format(name=self.actor) if self.actor else ""

    def hint(self) -> str:
        return _("Choose your answer.") if self.live else self.waiting()

    def first_this(self) -> str:
        return _("Answer first; then the hand goes on.")

    def others_turn(self) -> str:
        return _("Waiting for {name} to answer.")

    # ---- answers

    def _answers(self) -> list[Command]:
        return [command for command in self.view.legal if not isinstance(command, PlayCard)]

    def choices(self) -> list[Widget]:
        if not self.live:
            return []
        answers = self._answers()
        buttons = [
            self._button(command, key)
            for command, key in zip_longest(answers, keys.SLIPS[: len(answers)])
        ]
        if buttons:
            lay_row(
                self.kit,
                self.layout.bar,
                buttons,
                self.layout.u(12),
                widest=self.kit.f(300),
                most_rows=len(buttons),
            )
        return list(buttons)

    def _button(self, command: Command, key: int | None) -> Button:
        press = partial(self.desk.hands.submit, command)
        return Button(
            command_run(command, self.kit.deck),
            press,
            shortcut=key,
            hint=keys.key_hint(key),
            ground="cloth",
        )

    def dress(self, hand: list[HandCard]) -> list[HandCard]:
        cards = self.playable() if self.live else set()
        for card in hand:
            card.enabled = card.card in cards
        return []

    def prompt(self) -> str:
        return _("your card") if self.live and self.playable() else ""
