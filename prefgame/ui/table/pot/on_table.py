"""The money as it lies on the table: which purse at which plate, where the pot is, and its words.

Invariant: it reads the cash of the stage, which may be behind the view while payments move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pygame import Surface

from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.ui.draw.layout import Box, Layout
from prefgame.ui.scores.money import Money
from prefgame.ui.table.plate import ACROSS, LEFT, ME, RIGHT, place_of
from prefgame.ui.table.pot.drawing import (
    Flight,
    bill_box,
    dish_box,
    draw_pot,
    draw_purse,
    draw_slim_pot,
    is_readable,
    purse_box,
    reach,
    slim_box,
)
from prefgame.ui.table.pot.registry import money_of, money_parts
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import signed, size_of

# ---- the money as the stage shows it
# Invariant: it ends with what the view has; a payment that moves is still in no purse.


@dataclass
class Cash:
    """``money`` is what is seen to lie; None where the table has none.

    ``flights`` are the payments on their way, and the bills of those that have just landed.
    ``paid``: how many rows of the list have been paid; None when all have.
    """

    money: Money | None = None
    flights: list[Flight] = field(default_factory=list)
    paid: int | None = None
    _layout: Layout | None = None

    def settle(self, view: SeatView, layout: Layout) -> None:
        """As the view has it. The bill of the ante lies on until the first call."""
        hand, same = view.hand, layout == self._layout
        uncalled = hand is not None and not hand.ended and not hand.calls.made
        self.money, self.paid, self._layout = money_of(view), None, layout
        self.flights = [one for one in self.flights if one.landed and uncalled and same]


# ---- purses and pot at their places


class MoneyOnTable:
    """The places of the money on one table: ``plates`` are the boxes of the plates by place, hands
    lie open at the sides ``opened``, and ``paper`` lies in the middle. ``slim``: the column of the
    dish is taken.
    """

    def __init__(
        self,
        kit: Kit,
        cash: Cash,
        opened: Iterable[str],
        view: SeatView,
        plates: Mapping[str, Box],
        paper: Iterable[Box] = (),
        *,
        slim: bool = False,
    ) -> None:
        self.kit, self.cash, self.plates = kit, cash, plates
        self.opened, self.paper = frozenset(opened), tuple(paper)
        self.places = [place_of(view, seat) for seat in range(len(view.table.players))]
        self.names = view.table.players
        self._taken = slim
        parts = money_parts(view)
        self.stake = "" if parts is None else parts.at_stake(view)
        """what is played for, in a few words"""

    @property
    def slim(self) -> bool:
        """Whether the column of the dish is needed: by an open hand, or by paper."""
        side = self.kit.layout.own_side
        return self._taken or side in self.opened or not is_readable(self.kit, self._dish())

    def _dish(self) -> Box:
        layout = self.kit.layout
        return dish_box(self.kit, self.plates[ME], layout.backs(layout.own_side, 10)[0].bottom)

    def pot_boxes(self) -> list[Box]:
        """What the pot covers."""
        if self.cash.money is None:
            return []
        if self.slim:
            return [slim_box(self.kit, self.paper)]
        return [self._dish(), bill_box(self.kit, self._dish())]

    def purses(self) -> dict[str, str]:
        """What is on each purse, by place; nothing where the table has no money on it."""
        money = self.cash.money
        if money is None:
            return {}
        return {place: signed(amount) for place, amount in zip(self.places, money.purses)}

    def purse_boxes(self) -> dict[str, Box]:
        """The purses, by place."""
        return {
            place: purse_box(
                self.kit, place, self.plates[place], words, beside=place in self.opened
            )
            for place, words in self.purses().items()
        }

    def _shows_purse(self, place: str) -> bool:
        """Whether the purse of a place can be seen: not where its own cards and those across lie
        open. The score of the pad has it too.
        """
        return not (place in (LEFT, RIGHT) and {place, ACROSS} <= self.opened)

    def explained_parts(self) -> list[tuple[str, Box, str]]:
        """What each box of money is, where it is, and what it says in a sentence."""
        money = self.cash.money
        if money is None:
            return []
        pot = _("In the pot: {amount}. Pot and purses are counted in units.")
        lying = pot.format(amount=size_of(money.pot))
        found = [(f"pot {at}", box, lying) for at, box in enumerate(self.pot_boxes())]
        boxes = self.purse_boxes()
        for place, name, amount in zip(self.places, self.names, money.purses):
            if not self._shows_purse(place):
                continue
            words = (
                _("{name} has won {amount} so far.")
                if amount > 0
                else _("{name} has paid {amount} so far.")
                if amount < 0
                else _("{name} has won as much as paid so far.")
            )
            sentence = words.format(name=name, amount=size_of(amount))
            found.append((f"purse {place}", boxes[place], sentence))
        return found

    def spot(self, place: str | None) -> tuple[float, float]:
        """Where counters come from or go to: beside the number of a purse, or the pot (None)."""
        if place is not None:
            box, far = self.purse_boxes()[place], reach(self.kit)
            if place == ACROSS:
                return box.centerx, self.plates[place].bottom + far
            return (box.right + far if place == LEFT else box.x - far), box.centery
        dish = self.pot_boxes()[0]
        if self.slim:
            return dish.x + dish.h / 2, dish.centery
        return dish.centerx, dish.centery

    def draw_purses(self, surface: Surface) -> None:
        """The purses, before the plates that lie on their edges. The slim plate has its own."""
        for place, words in self.purses().items():
            if place != ACROSS and self._shows_purse(place):
                beside = place in self.opened
                draw_purse(surface, self.kit, place, self.plates[place], words, beside=beside)

    def draw_pot(self, surface: Surface) -> None:
        """The pot."""
        money = self.cash.money
        if money is None:
            return
        words = self.stake
        if self.slim:
            draw_slim_pot(surface, self.kit, slim_box(self.kit, self.paper), money.pot, words)
        else:
            draw_pot(surface, self.kit, self._dish(), money.pot, _("in the pot"), words)
