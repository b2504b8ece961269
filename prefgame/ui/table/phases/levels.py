"""The auction of levels at the table: a grid of bids, and misère in its place among them.

Invariant: reading order is the order of the bids.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.engine.commands import CallBid
from prefgame.i18n import _
from prefgame.rules.auctions.base import PASS, Hold, number_bid
from prefgame.rules.auctions.levels import Levels
from prefgame.rules.contracts import Contract
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.theme import LAST_SHRINK, Colour, fit
from prefgame.ui.scores.registry import words_of
from prefgame.ui.system.keystrokes import figure_of
from prefgame.ui.table.phases.auction import AuctionPhase
from prefgame.ui.table.slips.outlook import worths_by_room
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget, sub_size
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.elements import Column, Element, Inset, Laid, Row, Space, Stretch, Text
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.styles import NOTE, SIZES, Style
from prefgame.ui.words.contracts import ContractRuns
from prefgame.ui.words.numbers import fill, fitting_lines, fitting_wording

# ---- the grid: a row for each level, a column for each strain

_HEADS, _SIDE = 100, 262
"""design widths of what is at the left and the right of the cells"""
_LINES_OF_SLIP = 2
"""how many rows of the grid the slip beside it is as high as"""
_WIDE = 2
"""how many times as wide as the pass a bid is that shares its row"""
_LEAST_HEAD = 15
"""the least design size of what a level wins, where it is two amounts"""
_NUMBER = Style("button", "note")
_CARD, _LEAST_CARD = 0.56, 0.35
"""heights of a card of the talon above the grid: the most, and the least beside its caption"""


class GridPlaces(NamedTuple):
    """Where everything is: the heads and cells of each row, the slip, the bids beside, pass."""

    heads: list[Box]
    rows: list[list[Box]]
    slip: Box
    beside: list[Box]
    passing: Box


def grid_places(kit: Kit, levels: int, strains: int, others: int) -> GridPlaces:
    """Return a grid of so many rows and columns on the foot of the bar, and so many other bids
    beside it. One for which there is no row shares that of the pass.
    """
    gap, air, bar = kit.space("tight"), kit.space("near"), kit.layout.bar
    # enlarged text gives way beside the cells: 27 bids must stay to be read and hit
    head, side = (round(kit.f(wide) * kit.layout.usual) for wide in (_HEADS, _SIDE))
    high = levels * kit.layout.hit + (levels - 1) * gap
    lines = bar._replace(y=bar.bottom - high, h=high).rows(levels, gap)
    cells = bar.w - head - side - 2 * air
    beside = [line._replace(x=bar.right - side, w=side) for line in lines]
    own = min(others, levels - _LINES_OF_SLIP - 1)
    low = beside[_LINES_OF_SLIP + own]
    low = low._replace(h=bar.bottom - low.y)
    passing, *shared = low.columns(1 + others - own, gap, [1.0, *[_WIDE] * (others - own)])
    return GridPlaces(
        [line._replace(w=head) for line in lines],
        [line._replace(x=bar.x + head + air, w=cells).columns(strains, gap) for line in lines],
        beside[0]._replace(h=beside[_LINES_OF_SLIP - 1].bottom - beside[0].y),
        [*beside[_LINES_OF_SLIP : _LINES_OF_SLIP + own], *shared],
        passing,
    )


class GridButton(Button):
    """A bid in a grid. A figure goes to its row, the next one to its column; Home goes to the
    lowest bid that may be made, End to pass.
    """

    def __init__(
        self, *given: Any, go: Callable[[Event], bool], level: str, column: int, **rest: Any
    ) -> None:
        super().__init__(*given, **rest)
        self.go, self.level, self.column = go, level, column

    def handle_unclaimed(self, event: Event) -> bool:
        """All bids hear the same key: the first one answers for them."""
        return event.type == pygame.KEYDOWN and self.go(event)


# ---- what is said, the bids, and what lies round them


class LevelsPhase(AuctionPhase):
    """Any higher bid; misère is the first and last bid of a player."""

    @property
    def _auction(self) -> Levels:
        auction = self.view.table.rules.auction
        assert isinstance(auction, Levels)
        return auction

    @property
    def _rows(self) -> list[list[Contract]]:
        ladder = self._auction.ladder
        return [list(row) for _least, row in groupby(ladder, lambda each: each.goal.least)]

    @property
    def _places(self) -> GridPlaces:
        rows = self._rows
        others = len(self._auction.beside_the_ladder)
        return grid_places(self.kit, len(rows), len(rows[0]), others)

    # ---- what is said

    def rule_now(self) -> str:
        highest = self.highest_bid
        if self.live and highest is not None and self._is_equalled(highest.contract):
            words = (
                _("You may bid {number} too and beat {name}, because you sit earlier.")
                if self._auction.hold is Hold.POSITION
                else _("You may bid {number} too and beat {name}.")
            )
            number, name = self.number_of(highest.contract), self.name(highest.seat)
            return words.format(number=number, name=name)
        if least := self.calls.least_goal:
            return _("After raspasy the bids begin at {n} tricks.").format(n=least)
        if self.opening:
            return _("A player who bids misère makes no other bid in the hand.")
        return _("Any higher bid beats the one before it.")

    def _is_equalled(self, contract: Contract | None) -> bool:
        return contract is not None and CallBid(number_bid(contract)) in self.view.legal

    def hint(self) -> str:
        if not self.live:
            return self.waiting()
        highest = self.highest_bid
        if len(self.view.legal) == 1:
            return _("Your call: you can only pass.")
        if highest is None and (least := self.calls.least_goal):
            return _("Your call: any bid from {n} tricks, or pass.").format(n=least)
        if highest is None:
            return _("Your call: any bid, or pass.")
        number = self.number_of(highest.contract)
        if self._is_equalled(highest.contract):
            return _("Your call: {number} too, anything higher, or pass.").format(number=number)
        return _("Your call: anything above {number}, or pass.").format(number=number)

    # ---- the grid

    def choices(self) -> list[Widget]:
        if not self.live:
            return []
        places = self._places
        shares = places.passing.w < places.slip.w
        size = SIZES["text" if shares else "name"]
        passing = self._button(PASS, _("Pass"), keys.PASS, _("Key P"), size=size)
        passing.rect = places.passing
        cells: list[tuple[int, Widget]] = []
        for boxes, row in zip(places.rows, self._rows):
            for column, (box, contract) in enumerate(zip(boxes, row)):
                cells.append((contract.rank, self._cell(contract, column, box)))
        for box, contract in zip(places.beside, self._auction.beside_the_ladder):
            cells.append((contract.rank, self._bid_beside(contract, box)))
        return [passing, *(cell for _rank, cell in sorted(cells, key=itemgetter(0)))]

    def _cell(self, contract: Contract, column: int, box: Box) -> GridButton:
        bid = number_bid(contract)
        command = CallBid(bid)
        allowed = command in self.view.legal
        held = self._held(contract, box.w - self.kit.space("apart"))
        label = ContractRuns(contract).as_bid
        return GridButton(
            (label,) if isinstance(label, str) else label,  # a run has one line, as a cell
            partial(self.desk.hands.submit, command),
            box,
            go=self._go,
            level=str(contract.goal.least),
            column=column,
            kind="brass" if allowed and held else "paper",
            size=SIZES["lead" if contract.trump and not held else "text"],
            sub=held,
            enabled=allowed,
            reason="" if allowed else self.why_not(bid),
            hint=ContractRuns(contract).hint(self.kit.deck),
            ground="cloth",
        )

    def _held(self, contract: Contract, room: int) -> str:
        """Return the second line of the highest bid: who has bid it, and for whom it may be
        equalled. Of a name without room only the first letter is written.
        """
        highest = self.highest_bid
        if highest is None or highest.contract != contract:
            return ""
        if self.is_me(highest.seat):
            return _("you")
        name = self.name(highest.seat)
        words = _("as {name}") if self._is_equalled(contract) else "{name}"
        whole = words.format(name=name)
        fits = self.kit.width(whole, "label", sub_size(self.kit, SIZES["text"])) <= room
        return whole if fits else words.format(name=f"{name[:1]}.")

    def _bid_beside(self, contract: Contract, box: Box) -> Button:
        label = _("Misère, no talon") if contract.game else _("Misère")
        if not contract.goal.takes_none:
            label = _("{number}, no talon").format(number=contract.goal.least)
        hint, key = ContractRuns(contract).hint(self.kit.deck), keys.NAMED.get(contract.word)
        size = SIZES["text" if box.w < self._places.slip.w else "lead"]
        button = self._button(number_bid(contract), label, key, hint, size=size)
        room, small = button.words_width(self.kit, box), sub_size(self.kit, button.size)
        worths = worths_by_room(self.view, contract)
        held = self._held(contract, room)
        button.sub = held or fitting_wording(self.kit, room, *worths, size=small)
        button.rect = box
        return button

    def _worth(self, contract: Contract, width: int) -> str:
        """Return what a contract wins, in as many amounts as have room beside a row of the grid."""
        whole, *shorter = worths_by_room(self.view, contract)
        size = self.kit.f(_LEAST_HEAD)
        return whole if fit(whole, "label", size, width, 2).complete else (*shorter, whole)[0]

    def _go(self, event: Event) -> bool:
        """Move the focus by a figure, Home or End: a figure to the first bid of its row that
        may be made, the next one to its column in that row.
        """
        cells = [one for one in self.desk.choices if isinstance(one, GridButton)]
        focus, figure = self.desk.group.focus, figure_of(event)
        able = [cell for cell in cells if cell.enabled]
        there: Sequence[Widget] = ()
        if event.key == pygame.K_END:
            there = self.desk.choices  # none where a click has just been the call
        elif event.key == pygame.K_HOME:
            there = able
        elif row := [one for one in cells if one.level == keys.LEVELS.get(figure)]:
            there = [one for one in row if one.enabled] or row
        elif isinstance(focus, GridButton) and figure in keys.STRAINS:
            at = focus.level, keys.STRAINS[figure]
            there = [one for one in cells if (one.level, one.column) == at]
        if not there:
            return False
        FocusGroup.keyboard = True
        self.desk.group.focus_on(there[0])
        return True

    def first(self, choices: list[Widget]) -> Widget | None:
        """Return the bid that equals the highest one, else the lowest that may be made."""
        cells = [one for one in choices if isinstance(one, GridButton) and one.enabled]
        return next((one for one in cells if one.kind == "brass"), (cells or choices)[0])

    # ---- what lies round it

    def talon_places(self, count: int) -> list[Box]:
        kit, layout = self.kit, self.layout
        if not self.live:
            return super().talon_places(count)
        gap, caption = kit.space("near"), kit.f(2 * NOTE.pixels)
        above = layout.across.bottom if layout.players == 4 else layout.plaque_height
        above += gap
        room = self._places.slip.y - kit.f(2 * NOTE.pixels) - above
        caption_below = room - caption >= layout.card_h * _LEAST_CARD
        high = min(round(layout.card_h * _CARD), room - (caption if caption_below else 0))
        left, right = self._between_calls(Box(layout.table.x, above, layout.table.w, high))
        high = max(1, min(high, round((right - left - (count - 1) * gap) / count / layout.ratio)))
        wide = round(high * layout.ratio)
        whole = count * wide + (count - 1) * gap
        x = max(left, min(right - whole, layout.table.centerx - whole // 2))
        return Box(x, above, whole, high).columns(count, gap)

    def _between_calls(self, line: Box) -> tuple[int, int]:
        """Return what the last calls at the left and the right leave free of a line across the
        table.
        """
        kit, middle = self.kit, self.layout.table.centerx
        stage = self.desk.stage
        calls = [stage.call_box(kit, place, call) for place, call in stage.bubbles.items()]
        lying = [box for box in calls if box.overlaps(line)]
        air = kit.space("apart")
        left = max((box.right for box in lying if box.centerx < middle), default=line.x)
        right = min((box.x for box in lying if box.centerx >= middle), default=line.right)
        return left + air, right - air

    def visible_boxes(self) -> list[Box]:
        if not self.live:
            return super().visible_boxes()
        return [*super().visible_boxes(), self._places.slip, *self._places.heads]

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if not self.live:
            return
        kit, places = self.kit, self._places
        for box, row in zip(places.heads, self._rows):
            worth, (face, most, ink) = self._worth(row[0], box.w), NOTE.inked("cream").how
            size = fitting_lines(kit, worth, face, most, _LEAST_HEAD, box.w, 2)
            x, y, wide = box.right - kit.space("hair"), box.centery, box.w
            kit.text(surface, x, y, worth, face, size, ink, "right", max_width=wide, lines=2)
        bid, highest = self.bid_of(self.button_meant()), self.highest_bid
        contract = highest.contract if highest is not None else None
        contract = bid.contract if bid is not None and bid.contract is not None else contract
        if contract is not None:
            kit.sheet(surface, places.slip, 6, 10, 5)
            Laid(self._slip(contract, places.slip.w), kit, places.slip).paint(surface, kit)

    def _slip(self, contract: Contract, wide: int) -> Element:
        """Return what the bid under the mouse or in focus wins and loses, or the highest one; a bid
        with a long name has a row of its own.
        """
        (cause, number), *others = words_of(self.view.table.rules).bid_rows(self.view, contract)
        kit, bid = self.kit, ContractRuns(contract).as_bid
        first = fill("{bid} {cause}", bid=bid, cause=cause)
        rows = [_slip_row(first, number, "ink"), *(_slip_row(*row) for row in others)]
        if rows[0].width(kit) * LAST_SHRINK > wide - 2 * kit.space("tight"):
            rows[:1] = [_slip_row(bid, "", "ink"), _slip_row(cause, number)]
        return Inset(Column(tuple(rows), "hair", middle=True), "tight")


def _slip_row(cause: Run, number: str, ink: Colour = "ink2") -> Element:
    words = Text(cause, NOTE.inked(ink))
    return Row((words, Stretch(Space()), Text(number, _NUMBER, "right")), "hair")
