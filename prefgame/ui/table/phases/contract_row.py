"""Choosing a contract, with the button that goes on: what exchange and announcement share.

Invariant: it offers the contracts that the auction allows. How they are laid out depends on the
kind of auction (``CONTRACT_ROWS``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Protocol

from prefgame.app.words.contracts import IN_SHORT, ContractWords, is_level, refusal_sentence
from prefgame.cards import Suit
from prefgame.engine.commands import Announce, Command, Discard
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.auctions.base import announcement_refusal
from prefgame.rules.auctions.levels import Levels
from prefgame.rules.auctions.stepwise import Stepwise
from prefgame.rules.auctions.viennese import ViennaAuction
from prefgame.rules.contracts import Contract
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.layout import Layout
from prefgame.ui.draw.theme import LEAST_SHRINK
from prefgame.ui.table.desk import Desk
from prefgame.ui.table.hand import HandCard
from prefgame.ui.table.phases.base import PhaseScene
from prefgame.ui.table.phases.button_row import MOST_ROWS, lay_row, row_width
from prefgame.ui.table.slips.stakes import declared_worth, worths_by_room
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget, sub_size
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.words.contracts import ContractRuns, goal_needed
from prefgame.ui.words.numbers import fitting_wording

# ---- the contracts side by side, each a button with what it wins
# Invariant: it offers the contracts that the auction allows; others are listed and disabled where
# one row has room for all.


class ContractChoice(Protocol):
    """What the buttons see of the phase in which a contract is chosen."""

    chosen: Contract | None
    """the contract that the player has chosen, where there are several"""

    @property
    def view(self) -> SeatView:
        """What the player has seen so far."""

    @property
    def kit(self) -> Kit:
        """The kit of the window."""

    @property
    def layout(self) -> Layout:
        """The places of the window."""

    def open_contracts(self) -> tuple[Contract, ...]:
        """The contracts that may be named."""

    def listed_contracts(self) -> tuple[Contract, ...]:
        """All contracts of the table that could be meant."""

    def contract(self) -> Contract | None:
        """The contract that was chosen, or the only one there is."""

    def choose(self, contract: Contract) -> None:
        """Choose this contract."""

    def chooses(self, widget: Widget) -> Contract | None:
        """The contract that a button chooses."""

    def why_not(self, line: Contract) -> tuple[str, str]:
        """Why a contract may not be named, in two words and in a sentence."""

    def refresh(self) -> None:
        """Compose the buttons anew."""


class ContractButtons:
    """One row, or a few where the words ask for it."""

    def __init__(self, choice: ContractChoice) -> None:
        self.choice = choice

    def lay(self, bar: Box, go: Button) -> list[Widget]:
        """The contracts beside ``go``, which has its place at the right end of the bar."""
        choice, kit = self.choice, self.choice.kit
        u, f, allowed = choice.layout.u, kit.f, choice.open_contracts()
        buttons = [self._button(line, line in allowed) for line in choice.listed_contracts()]
        row = Box(bar.x, bar.y - f(26), bar.w - go.rect.w - u(18), bar.h + f(26))
        if row_width(kit, buttons, u(10), LEAST_SHRINK) > row.w:
            # what may not be named gives its room to the cards
            buttons = [button for button in buttons if button.enabled]
        alone = row_width(kit, buttons, u(10), LEAST_SHRINK) > row.w
        if alone:  # the row for itself, ``go`` above it
            row = Box(bar.x, row.y, bar.w, row.h)
        widest = max(f(150), -(-row_width(kit, buttons, u(10)) // len(buttons)))
        lay_row(kit, row, buttons, u(10), widest=widest, most_rows=MOST_ROWS)
        if alone:
            go.rect = go.rect.move(
                0, min(button.rect.y for button in buttons) - u(10) - go.rect.bottom
            )
        return [*buttons, go]

    def leads_to(self, widget: Widget, named: Sequence[Contract]) -> bool:
        """Whether a button chooses one of these contracts, or leads to their buttons."""
        return self.choice.chooses(widget) in named

    def _button(self, line: Contract, fits: bool) -> Button:
        choice = self.choice
        return Button(
            self._label(line),
            partial(choice.choose, line),
            size=29 if line.trump else 25,
            sub=declared_worth(choice.view, line) if fits else choice.why_not(line)[0],
            chosen=line == choice.contract(),
            enabled=fits,
            reason="" if fits else choice.why_not(line)[1],
            hint=ContractRuns(line).hint(choice.kit.deck),
            shortcut=keys.DIGITS.get(line.name),
            ground="cloth",
        )

    @staticmethod
    def _label(line: Contract) -> Run:
        """The contract, with the number by which it is bid: "5 Bettel"."""
        run = ContractRuns(line).on_button
        return f"{line.name} {run}" if line.called_by_number else run


# ---- the contracts of an auction of levels: the number of tricks above, the trumps below
# Invariant: the trumps always belong to the number of tricks that is chosen. A contract that was
# bid alone is the only one, and has one button.


_LEVEL = 27
"""the design size of a number of tricks"""


class LevelsAndStrains(ContractButtons):
    """Two rows: levels, and the trumps of the chosen one."""

    def __init__(self, choice: ContractChoice) -> None:
        super().__init__(choice)
        self._level = 0
        """the number of tricks that was chosen; 0: none yet"""

    @property
    def _ladder(self) -> tuple[Contract, ...]:
        auction = self.choice.view.table.rules.auction
        assert isinstance(auction, Levels)
        return auction.ladder

    @property
    def _strains(self) -> tuple[Suit | None, ...]:
        """Trump suits and no trumps, low to high."""
        return tuple(dict.fromkeys(one.trump for one in self._ladder))

    def _at(self, level: int, trump: Suit | None) -> Contract:
        """The contract for so many tricks with these trumps."""
        return next(one for one in self._ladder if (one.goal.least, one.trump) == (level, trump))

    @property
    def _level_now(self) -> int:
        """The number of tricks to which the trumps below belong."""
        chosen = self.choice.chosen or self.choice.open_contracts()[0]
        return self._level or chosen.goal.least

    def lay(self, bar: Box, go: Button) -> list[Widget]:
        allowed, layout = self.choice.open_contracts(), self.choice.layout
        if len(allowed) == 1:
            return super().lay(bar, go)
        levels = sorted({one.goal.least for one in self._ladder})
        room = Box(bar.x, bar.y, go.rect.x - layout.u(18) - bar.x, bar.h)
        gap = layout.u(9)
        wide = room.columns(len(levels), gap)[0].w
        upper = [self._level_button(level, allowed, wide) for level in levels]
        lower = [
            self._strain_button(self._at(self._level_now, trump), allowed)
            for trump in self._strains
        ]
        for row, up in ((upper, 1), (lower, 0)):
            y = room.y - up * (room.h + gap)
            for button, box in zip(row, Box(room.x, y, room.w, room.h).columns(len(row), gap)):
                button.rect = box
        return [*upper, *lower, go]

    def _level_button(self, level: int, allowed: Sequence[Contract], wide: int) -> Button:
        """``wide``: how wide it is, in pixels."""
        best = self._at(level, self._strains[-1])
        fits = best in allowed
        why = self.choice.why_not(best)
        return Button(
            str(level),
            partial(self._choose_level, level),
            size=_LEVEL,
            sub=self._worth(best, wide) if fits else why[0],
            chosen=level == self._level_now,
            enabled=fits,
            reason="" if fits else why[1],
            hint=goal_needed(best.goal),
            shortcut=next(code for code, name in keys.LEVELS.items() if name == str(level)),
            ground="cloth",
        )

    def _worth(self, contract: Contract, wide: int) -> str:
        """What a contract wins, in as many amounts as have room on a button so wide."""
        kit = self.choice.kit
        room, small = wide - kit.u(20), sub_size(kit, _LEVEL)
        return fitting_wording(kit, room, *worths_by_room(self.choice.view, contract), size=small)

    def _strain_button(self, line: Contract, allowed: Sequence[Contract]) -> Button:
        choice, fits = self.choice, line in allowed
        return Button(
            ContractRuns(line).on_button,
            partial(choice.choose, line),
            size=26,
            chosen=line == choice.contract(),
            enabled=fits,
            reason="" if fits else choice.why_not(line)[1],
            hint=ContractRuns(line).hint(choice.kit.deck),
            shortcut=next(
                code for code, at in keys.STRAINS.items() if self._strains[at] == line.trump
            ),
            ground="cloth",
        )

    def _choose_level(self, level: int) -> None:
        """Other trumps belong to another number; those that were chosen stay."""
        choice = self.choice
        self._level = level
        if choice.chosen is not None:
            same = self._at(level, choice.chosen.trump)
            choice.chosen = same if same in choice.open_contracts() else None
        choice.refresh()

    def leads_to(self, widget: Widget, named: Sequence[Contract]) -> bool:
        press = widget.on_press
        if isinstance(press, partial) and press.func == self._choose_level:
            level = press.args[0]
            return level != self._level_now and any(one.goal.least == level for one in named)
        return super().leads_to(widget, named)


# ---- how contracts are laid out to be chosen, by the class of the auction
# Invariant: every kind of auction has its entry.


CONTRACT_ROWS: dict[type, type[ContractButtons]] = {
    Levels: LevelsAndStrains,
    Stepwise: ContractButtons,
    ViennaAuction: ContractButtons,
}


# ---- choosing a contract, with the button that goes on: what exchange and announcement share


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
        self.desk.hands.refresh()
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
        self.desk.hands.refresh()

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
        """Why a contract may not be named, in two words and in a sentence."""
        hand, names = self.view.won, self.view.table.players
        refusal = announcement_refusal(
            self.view.table.rules.auction,
            hand.auction_winner,
            line,
            names[hand.declarer],
            took_over=bool(hand.takers),
        )
        return IN_SHORT[refusal.rule](), refusal_sentence(refusal, names, self.kit.deck)

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
                words = ContractWords(named, self.kit.deck)
                # of a level the number of tricks and the trumps are chosen in turn
                called = words.by_number if named.trump or is_level(named) else words.alone
                first = command is commands[0]
                return "" if first else _("Now choose {contract}.").format(contract=called)
        (label,) = (one.label for one in go if isinstance(one, Button))
        return _("Press “{button}”.").format(button=label)

    def _number(self) -> str:
        """The contract that won the auction, as it was bid."""
        won = self.view.hand.won_with if self.view.hand else None
        return "" if won is None else ContractWords(won, self.kit.deck).by_number

    def _bar(self) -> Box:
        return self.layout.bar.move(0, -self.layout.tab_room)

    def me_box(self) -> Box:
        return self.layout.me.move(0, -self.layout.tab_room) if self.live else self.layout.me

    def first(self, choices: list[Widget]) -> Widget | None:
        """The button that goes on once it does, else the first contract that may be named."""
        return next((choice for choice in (*choices[-1:], *choices) if choice.enabled), None)
