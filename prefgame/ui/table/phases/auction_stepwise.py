"""The stepwise auction at the table: what may be said, and why not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from prefgame.app.words.contracts import ContractWords
from prefgame.app.words.sentences import join_with_and
from prefgame.engine.commands import CallBid, RevealGame
from prefgame.i18n import _
from prefgame.rules.auctions.base import SAME, Hold
from prefgame.rules.auctions.stepwise import Stepwise
from prefgame.rules.contracts import Contract
from prefgame.ui.table.phases.auction_numbers import NumbersAndGamesPhase
from prefgame.ui.table.phases.base import PhaseScene
from prefgame.ui.table.phases.button_row import MOST_ROWS, lay_row
from prefgame.ui.table.plate import PlaqueInfo
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget
from prefgame.ui.widgets.canvas import Run
from prefgame.ui.words.contracts import ContractRuns

# ---- the stepwise auction at the table: what may be said, and why not
# Invariant: each sentence is a rule of ``rules.auctions.stepwise``.


class StepwisePhase(NumbersAndGamesPhase):
    """Bids go up by one."""

    @property
    def _auction(self) -> Stepwise:
        auction = self.view.table.rules.auction
        assert isinstance(auction, Stepwise)
        return auction

    def named_games(self) -> Sequence[Contract]:
        return self._auction.named_games

    def rule_now(self) -> str:
        highest = self.highest_bid
        if self.live and CallBid(SAME) in self.view.legal and highest is not None:
            number, name = self.number_of(highest.contract), self.name(highest.seat)
            if self._auction.hold is not Hold.POSITION:
                words = _("Same: you bid {number} too, and beat {name}.")
                return words.format(number=number, name=name)
            words = _("Same: you bid {number} too, and beat {name}, because you sit earlier.")
            return words.format(number=number, name=name)
        if highest is not None and highest.game:
            return _("“Game” is played without the talon and beats every number.")
        return _("Bids go up by one. You can bid “game” only at your first call.")

    def storeys_hint(self) -> str:
        return _("Your call. The upper row beats the lower one; in a row, bids rise to the right.")

    def game_hint(self) -> str:
        auction = self._auction
        named = [
            ContractWords(game, self.kit.deck).in_sentence
            for game in auction.named_games
            if game not in auction.plain_games
        ]
        if not named:
            return _("Key G: any contract, without the talon")
        return _("Key G: without the talon; {games} must be named").format(
            games=join_with_and(named)
        )


# ---- several players have said game: each in turn says which game it is
# Invariant: every plain game has a button; one that does not beat the game named before is
# disabled.


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
            button = self._button(RevealGame(game), ContractRuns(game).on_button, key)
            button.hint = ContractRuns(game).hint(self.kit.deck)
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
            partial(self.desk.hands.submit, command),
            enabled=allowed,
            reason=reason,
            shortcut=key,
            ground="cloth",
        )
