"""Several players have said game: each in turn says which game it is.

Invariant: every plain game has a button; one that does not beat the game named before is disabled.
"""

from __future__ import annotations

from functools import partial

from prefgame.engine.commands import RevealGame
from prefgame.i18n import _
from prefgame.ui.table.button_row import MOST_ROWS, lay_row
from prefgame.ui.table.phases.base import PhaseScene
from prefgame.ui.table.plaque import PlaqueInfo
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.words.contracts import hint_of_contract, number_and_sign_run


class RevealPhase(PhaseScene):
    """Several games: each says what it is."""

    def plaque(self) -> PlaqueInfo:
        if self.live:
            return PlaqueInfo(_("Which contract?"), _("name your contract"))
        return PlaqueInfo(
            _("Which contract?"),
            _("{name} names the contract").format(name=self.actor) if self.actor else "",
        )

    def note(self) -> str:
        return _(
            "Several players bid “game”: the highest contract is played; of two equal ones, the "
            "earlier player’s."
        )

    def hint(self) -> str:
        return _("Name your contract: the highest is played.") if self.live else self.waiting()

    def first_this(self) -> str:
        return _("Name your contract first; cards are played after the auction.")

    def others_turn(self) -> str:
        return _("Waiting for {name} to name the contract.")

    def choices(self) -> list[Widget]:
        if not self.live:
            return []
        buttons = []
        for game in self.view.table.rules.auction.plain_games:
            key = keys.DIGITS.get(game.name)
            button = self._button(RevealGame(game), number_and_sign_run(game), key)
            button.hint = hint_of_contract(game, self.kit.deck)
            buttons.append(button)
        if RevealGame(None) in self.view.legal:
            buttons.append(self._button(RevealGame(None), _("Silent"), keys.GO_ON))
        lay_row(self.kit, self.layout.bar, buttons, self.layout.u(12), most_rows=MOST_ROWS)
        return list(buttons)

    def first(self, choices: list[Widget]) -> Widget | None:
        return next((widget for widget in choices if widget.enabled), None)

    def _button(self, command: RevealGame, label: Run, key: int | None) -> Button:
        allowed = command in self.view.legal
        reason = "" if allowed else _("This does not beat the contract named before.")
        return Button(
            label,
            partial(self.desk.submit, command),
            enabled=allowed,
            reason=reason,
            shortcut=key,
            ground="cloth",
        )
