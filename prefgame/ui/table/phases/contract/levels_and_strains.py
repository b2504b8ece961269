"""The contracts of an auction of levels: the number of tricks above, the trumps below.

Invariant: the trumps always belong to the number of tricks that is chosen. A contract that was bid
alone is the only one, and has one button.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from prefgame.cards import Suit
from prefgame.rules.auctions.levels import Levels
from prefgame.rules.contracts import Contract
from prefgame.ui.draw.layout import Box
from prefgame.ui.table.phases.contract.buttons import ContractButtons, ContractChoice
from prefgame.ui.table.slips.stakes import worths_by_room
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget, sub_size
from prefgame.ui.words.contracts import hint_of_contract, number_and_sign_run
from prefgame.ui.words.fitting import fitting_wording
from prefgame.ui.words.goals import goal_needed

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
            number_and_sign_run(line),
            partial(choice.choose, line),
            size=26,
            chosen=line == choice.contract(),
            enabled=fits,
            reason="" if fits else choice.why_not(line)[1],
            hint=hint_of_contract(line, choice.kit.deck),
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
