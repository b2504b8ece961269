"""The row of contracts and the button that goes on: what exchange and announcement share.

Invariant: it offers the contracts that the auction allows; others are listed and disabled
where one row has room for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from prefgame.app.words.contracts import bid_in_sentence, is_level
from prefgame.cards import Suit
from prefgame.engine.commands import Announce, Command
from prefgame.i18n import _
from prefgame.rules.contracts import Contract
from prefgame.ui.draw.layout import Box
from prefgame.ui.draw.theme import LEAST_SHRINK
from prefgame.ui.table.button_row import MOST_ROWS, lay_row, row_width
from prefgame.ui.table.desk import Desk
from prefgame.ui.table.hands.hand import HandCard
from prefgame.ui.table.phases.base import PhaseScene
from prefgame.ui.table.slips.stakes import declared_worth
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.widget import Widget
from prefgame.ui.words.contracts import hint_of_contract, number_and_sign_run
from prefgame.ui.words.goals import goal_needed


class ContractRow(PhaseScene):
    """A phase in which the declarer chooses a contract, and perhaps cards to lay away."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.chosen: Contract | None = None
        self.away: list[str] = []
        self._level = 0
        """the number of tricks that was chosen; 0: none yet"""

    def _open(self) -> tuple[Contract, ...]:
        """The contracts that may be named."""
        hand = self.view.won
        if hand.contract is not None:  # it was named before the talon was taken
            return (hand.contract,)
        return self.view.table.rules.auction.contracts_for(hand.auction_winner)

    def _listed_contracts(self) -> tuple[Contract, ...]:
        """All contracts of the table that could be meant, those that may not be named as well."""
        hand, rules = self.view.this_hand, self.view.table.rules
        if hand.game or hand.contract is not None:
            return self._open()
        return rules.contracts

    def _choose(self, contract: Contract) -> None:
        self.chosen = contract
        self.desk.refresh()
        if not self._focus_on_go():
            self.desk.group.focus_on(
                next(
                    (one for one in self.desk.choices if self._chooses(one) == contract),
                    None,
                )
            )

    def _focus_on_go(self) -> bool:
        """Move the focus to the button that goes on, if all is chosen; returns whether it is."""
        go = next(reversed(self.desk.choices), None)
        if go is None or not go.enabled:
            return False
        self.desk.group.focus_on(go)
        return True

    def _chooses(self, widget: Widget) -> Contract | None:
        """The contract that a button of the row chooses."""
        press = widget.on_press
        found: Contract | None = (
            press.args[0] if isinstance(press, partial) and press.func == self._choose else None
        )
        return found

    def _contract(self) -> Contract | None:
        """The contract that was chosen, or the only one there is."""
        lines = self._open()
        return (
            lines[0]
            if len(lines) == 1
            else next((line for line in lines if line == self.chosen), None)
        )

    def _row(self, go: Button) -> list[Widget]:
        """The contracts side by side, and ``go`` at the right end of the bar."""
        bar, u, f = self._bar(), self.layout.u, self.kit.f
        wide = min(f(330), round(bar.w * 0.32))
        go.size *= min(
            1.0,
            max(
                self.layout.usual, (wide - f(30)) / self.kit.run_width(go.label, "button", go.size)
            ),
        )
        go.rect = Box(bar.right - wide, bar.y, wide, bar.h)
        allowed = self._open()
        if len(allowed) > 1 and all(map(is_level, allowed)):
            return [
                *self._levels_and_strains(Box(bar.x, bar.y, go.rect.x - u(18) - bar.x, bar.h)),
                go,
            ]
        buttons = [self._button(line, line in allowed) for line in self._listed_contracts()]
        row = Box(bar.x, bar.y - f(26), bar.w - wide - u(18), bar.h + f(26))
        if row_width(self.kit, buttons, u(10), LEAST_SHRINK) > row.w:
            # what may not be named gives its room to the cards
            buttons = [button for button in buttons if button.enabled]
        alone = row_width(self.kit, buttons, u(10), LEAST_SHRINK) > row.w
        if alone:  # the row for itself, ``go`` above it
            row = Box(bar.x, row.y, bar.w, row.h)
        widest = max(f(150), -(-row_width(self.kit, buttons, u(10)) // len(buttons)))
        lay_row(self.kit, row, buttons, u(10), widest=widest, most_rows=MOST_ROWS)
        if alone:
            go.rect = go.rect.move(
                0, min(button.rect.y for button in buttons) - u(10) - go.rect.bottom
            )
        return [*buttons, go]

    # ---- levels: the number of tricks above, the trumps below

    @property
    def _strains(self) -> tuple[Suit | None, ...]:
        """Trump suits and no trumps, low to high."""
        rules = self.view.table.rules
        return tuple(dict.fromkeys(one.trump for one in rules.contracts if is_level(one)))

    def _at(self, level: int, trump: Suit | None) -> Contract:
        """The contract for so many tricks with these trumps."""
        return next(
            one
            for one in self.view.table.rules.contracts
            if is_level(one) and (one.goal.least, one.trump) == (level, trump)
        )

    @property
    def _level_now(self) -> int:
        """The number of tricks to which the trumps below belong."""
        return self._level or self._open()[0].goal.least

    def _levels_and_strains(self, room: Box) -> list[Widget]:
        """The numbers of tricks in a row, and the trumps of the chosen number in one below it."""
        allowed = self._open()
        levels = sorted(
            {one.goal.least for one in self.view.table.rules.contracts if is_level(one)}
        )
        upper = [self._level_button(level, allowed) for level in levels]
        lower = [
            self._strain_button(self._at(self._level_now, trump), allowed)
            for trump in self._strains
        ]
        gap = self.layout.u(9)
        for row, up in ((upper, 1), (lower, 0)):
            y = room.y - up * (room.h + gap)
            for button, box in zip(row, Box(room.x, y, room.w, room.h).columns(len(row), gap)):
                button.rect = box
        return [*upper, *lower]

    def _level_button(self, level: int, allowed: Sequence[Contract]) -> Button:
        best = self._at(level, self._strains[-1])
        fits = best in allowed
        why = self._why_not(best)
        return Button(
            str(level),
            partial(self._choose_level, level),
            size=27,
            sub=declared_worth(self.view, best) if fits else why[0],
            chosen=level == self._level_now,
            enabled=fits,
            reason="" if fits else why[1],
            hint=goal_needed(best.goal),
            shortcut=next(code for code, name in keys.LEVELS.items() if name == str(level)),
            ground="cloth",
        )

    def _strain_button(self, line: Contract, allowed: Sequence[Contract]) -> Button:
        fits = line in allowed
        return Button(
            number_and_sign_run(line),
            partial(self._choose, line),
            size=26,
            chosen=line == self._contract(),
            enabled=fits,
            reason="" if fits else self._why_not(line)[1],
            hint=hint_of_contract(line, self.kit.deck),
            shortcut=next(
                code for code, at in keys.STRAINS.items() if self._strains[at] == line.trump
            ),
            ground="cloth",
        )

    def _choose_level(self, level: int) -> None:
        """Other trumps belong to another number; those that were chosen stay."""
        self._level = level
        if self.chosen is not None:
            same = self._at(level, self.chosen.trump)
            self.chosen = same if same in self._open() else None
        self.desk.refresh()

    # ---- one row

    def _button(self, line: Contract, fits: bool) -> Button:
        return Button(
            number_and_sign_run(line),
            partial(self._choose, line),
            size=29 if line.trump else 25,
            sub=declared_worth(self.view, line) if fits else self._why_not(line)[0],
            chosen=line == self._contract(),
            enabled=fits,
            reason="" if fits else self._why_not(line)[1],
            hint=hint_of_contract(line, self.kit.deck),
            shortcut=keys.DIGITS.get(line.name),
            ground="cloth",
        )

    def _why_not(self, line: Contract) -> tuple[str, str]:
        """Why a contract may not be named, in two words and in a sentence: it is lower than the
        bid that won, or one that has to be bid.
        """
        won = self.view.hand.won_with if self.view.hand else None
        if won is not None and line.rank > won.rank:
            reason = _("The auction was won with {number}; this is played only if it was bid.")
            return _("not bid"), reason.format(number=self._number())
        reason = _("The auction was won with {number}, so this is too low.")
        return _("too low"), reason.format(number=self._number())

    def widgets_for(self, commands: Sequence[Command]) -> list[Widget]:
        """What is still to be chosen: the cards to lay away and the contract.

        When all is chosen, it is the button that goes on.
        """
        cards = [
            card
            for card in super().widgets_for(commands)
            if isinstance(card, HandCard) and card.card not in self.away
        ]
        chosen = self._contract()
        named = [
            command.contract
            for command in commands
            if isinstance(command, Announce) and command.contract != chosen
        ]
        contracts = [widget for widget in self.desk.choices if self._leads_to(widget, named)]
        return [*cards, *contracts] or self.desk.choices[-1:]

    def _leads_to(self, widget: Widget, named: Sequence[Contract]) -> bool:
        """Whether a button chooses one of these contracts, or first their number of tricks."""
        press = widget.on_press
        if isinstance(press, partial) and press.func == self._choose_level:
            level = press.args[0]
            return level != self._level_now and any(one.goal.least == level for one in named)
        return self._chooses(widget) in named

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
