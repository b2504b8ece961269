"""Choosing a contract, with the button that goes on: what exchange and announcement share.

Invariant: it offers the contracts that the auction allows. How they are laid out depends on the
kind of auction (``CONTRACT_ROWS``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from prefgame.app.words.contracts import bid_in_sentence, figure, game_name, is_level
from prefgame.engine.commands import Announce, Command, Discard
from prefgame.i18n import _
from prefgame.rules.contracts import Contract
from prefgame.ui.draw.layout import Box
from prefgame.ui.table.desk import Desk
from prefgame.ui.table.hands.hand import HandCard
from prefgame.ui.table.phases.base import PhaseScene
from prefgame.ui.table.phases.contract.registry import CONTRACT_ROWS
from prefgame.ui.widgets.buttons import Button, Widget


class ContractRow(PhaseScene):
    """A phase in which the declarer chooses a contract, and perhaps cards to discard."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.chosen: Contract | None = None
        self.away: list[str] = []
        self._buttons = CONTRACT_ROWS[type(self.view.table.rules.auction)](self)

    def open_contracts(self) -> tuple[Contract, ...]:
        """The contracts that may be named."""
        hand = self.view.won
        if hand.contract is not None:  # it was named before the talon was taken
            return (hand.contract,)
        return self.view.table.rules.auction.contracts_for(hand.auction_winner)

    def listed_contracts(self) -> tuple[Contract, ...]:
        """All contracts of the table that could be meant, those that may not be named as well."""
        hand, rules = self.view.this_hand, self.view.table.rules
        if hand.game or hand.contract is not None:
            return self.open_contracts()
        return rules.contracts

    def choose(self, contract: Contract) -> None:
        """Choose it, and go to what is to be pressed next."""
        self.chosen = contract
        self.desk.refresh()
        if not self._focus_on_go():
            self.desk.group.focus_on(
                next(
                    (one for one in self.desk.choices if self.chooses(one) == contract),
                    None,
                )
            )

    def choose_again(self, commands: Sequence[Command]) -> None:
        for command in commands:
            if isinstance(command, Discard):
                self.away = [*map(str, command.cards)]
            elif isinstance(command, Announce):
                self.chosen = command.contract

    def refresh(self) -> None:
        """Compose the buttons anew."""
        self.desk.refresh()

    def _focus_on_go(self) -> bool:
        """Move the focus to the button that goes on, if all is chosen; returns whether it is."""
        go = next(reversed(self.desk.choices), None)
        if go is None or not go.enabled:
            return False
        self.desk.group.focus_on(go)
        return True

    def chooses(self, widget: Widget) -> Contract | None:
        """The contract that a button of the row chooses."""
        press = widget.on_press
        found: Contract | None = (
            press.args[0] if isinstance(press, partial) and press.func == self.choose else None
        )
        return found

    def contract(self) -> Contract | None:
        """The contract that was chosen, or the only one there is."""
        lines = self.open_contracts()
        return (
            lines[0]
            if len(lines) == 1
            else next((line for line in lines if line == self.chosen), None)
        )

    def _row(self, go: Button) -> list[Widget]:
        """The contracts, and ``go`` at the right end of the bar."""
        bar, f = self._bar(), self.kit.f
        wide = min(f(330), round(bar.w * 0.32))
        go.size *= min(
            1.0,
            max(
                self.layout.usual, (wide - f(30)) / self.kit.run_width(go.label, "button", go.size)
            ),
        )
        go.rect = Box(bar.right - wide, bar.y, wide, bar.h)
        return self._buttons.lay(bar, go)

    def why_not(self, line: Contract) -> tuple[str, str]:
        """Why a contract may not be named, in two words and in a sentence: it is lower than the
        bid that won, or one that has to be bid.
        """
        won = self.view.hand.won_with if self.view.hand else None
        if won is not None and line.rank > won.rank:
            reason = _(
                "The auction was won with {number}. This contract is played only if it was bid."
            )
            return _("not bid"), reason.format(number=self._number())
        reason = _("The auction was won with {number}, so this is too low.")
        return _("too low"), reason.format(number=self._number())

    def widgets_for(self, commands: Sequence[Command]) -> list[Widget]:
        """What is still to be chosen: the cards to discard and the contract.

        When all is chosen, it is the button that goes on.
        """
        cards = [
            card
            for card in super().widgets_for(commands)
            if isinstance(card, HandCard) and card.card not in self.away
        ]
        chosen = self.contract()
        named = [
            command.contract
            for command in commands
            if isinstance(command, Announce) and command.contract != chosen
        ]
        buttons = self._buttons
        contracts = [one for one in self.desk.choices if buttons.leads_to(one, named)]
        return [*cards, *contracts] or self.desk.choices[-1:]

    def asks_next(self, commands: Sequence[Command]) -> str:
        """The contract, once the cards are chosen; then the button that goes on."""
        contract, go = self.contract(), self.desk.choices[-1:]
        for command in commands:
            if isinstance(command, Discard) and {*map(str, command.cards)} != {*self.away}:
                return ""
            if isinstance(command, Announce) and command.contract != contract:
                named = command.contract
                called = figure(named) if named.trump else game_name(named)
                if is_level(named):  # its number of tricks and its trumps are chosen in turn
                    called = bid_in_sentence(named, self.kit.deck)
                first = command is commands[0]
                return "" if first else _("Now choose {contract}.").format(contract=called)
        (label,) = (one.label for one in go if isinstance(one, Button))
        return _("Press “{button}”.").format(button=label)

    def _number(self) -> str:
        """The contract that won the auction, as it was bid."""
        won = self.view.hand.won_with if self.view.hand else None
        return "" if won is None else bid_in_sentence(won, self.kit.deck)

    def _bar(self) -> Box:
        return self.layout.bar.move(0, -self.layout.tab_room)

    def me_box(self) -> Box:
        return self.layout.me.move(0, -self.layout.tab_room) if self.live else self.layout.me

    def first(self, choices: list[Widget]) -> Widget | None:
        """The button that goes on once it does, else the first contract that may be named."""
        return next((choice for choice in (*choices[-1:], *choices) if choice.enabled), None)
