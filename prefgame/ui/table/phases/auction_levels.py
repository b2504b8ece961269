"""The auction of levels at the table: a grid of bids, and misère in its place among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.engine.commands import CallBid
from prefgame.i18n import _
from prefgame.rules.auctions.base import PASS, Hold, number_bid
from prefgame.rules.auctions.levels import Levels
from prefgame.rules.contracts import Contract
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.theme import fit
from prefgame.ui.scores.registry import words_of
from prefgame.ui.system.keystrokes import figure_of
from prefgame.ui.table.phases.auction import AuctionPhase
from prefgame.ui.table.slips.stakes import worths_by_room
from prefgame.ui.widgets import keys
from prefgame.ui.widgets.buttons import Button, Widget, sub_size
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.words.contracts import ContractRuns
from prefgame.ui.words.numbers import fill, fitting_lines, fitting_run, fitting_wording

# ---- the grid of an auction of levels: a row for each level, a column for each strain
# Invariant: geometry and keys alone; reading order is the order of the bids.


_GAP, _LEAST_GAP = 9, 5
_HEADS, _SIDE = 100, 262
"""Design widths of what is at the left and the right of the cells."""


@dataclass(frozen=True, slots=True)
class GridPlaces:
    """Where everything is: the heads and cells of each row, the slip, what is bid alone, pass."""

    heads: tuple[Box, ...]
    rows: tuple[tuple[Box, ...], ...]
    slip: Box
    alone: tuple[Box, ...]
    passing: Box

    @property
    def top(self) -> int:
        """The upper edge of the grid."""
        return self.heads[0].y


def grid_places(kit: Kit, levels: int, strains: int, alone: int) -> GridPlaces:
    """A grid of so many rows and columns on the foot of the bar, with ``alone`` bids beside it."""
    layout, bar = kit.layout, kit.layout.bar
    gap, high = max(_LEAST_GAP, layout.u(_GAP)), layout.hit
    # enlarged text gives way beside the cells: 27 bids must stay to be read and hit
    head, side = (round(kit.f(wide) * layout.usual) for wide in (_HEADS, _SIDE))
    top = bar.bottom - levels * high - (levels - 1) * gap
    left = bar.x + head + layout.u(12)
    room = bar.right - side - layout.u(12) - left
    lines = [top + row * (high + gap) for row in range(levels)]
    rows = tuple(tuple(Box(left, y, room, high).columns(strains, gap)) for y in lines)
    x = bar.right - side
    beside = lines[2 : 2 + alone]
    low = lines[2 + alone]
    return GridPlaces(
        tuple(Box(bar.x, y, head, high) for y in lines),
        rows,
        Box(x, top, side, 2 * high + gap),
        tuple(Box(x, y, side, high) for y in beside),
        Box(x, low, side, bar.bottom - low),
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


def target_of(event: Event, buttons: Sequence[GridButton], focus: object) -> GridButton | None:
    """The bid that a figure means: the first one of a row that may be made, or that of a column in
    the row of the focus.
    """
    level = keys.LEVELS.get(figure_of(event))
    row = [button for button in buttons if button.level == level]
    if row:
        return next((button for button in row if button.enabled), row[0])
    column = keys.STRAINS.get(figure_of(event))
    if column is None or not isinstance(focus, GridButton):
        return None
    return next((one for one in buttons if (one.level, one.column) == (focus.level, column)), None)


def levels_of(ladder: Sequence[Contract]) -> list[list[Contract]]:
    """The contracts of each level, low to high."""
    rows: dict[int, list[Contract]] = {}
    for contract in ladder:
        rows.setdefault(contract.goal.least, []).append(contract)
    return [rows[level] for level in sorted(rows)]


# ---- the auction of levels at the table: a grid of bids, and misère in its place among them
# Invariant: each sentence is a rule of ``rules.auctions.levels``; reading order is the order of
# bids.


_LEAST = 18
"""the least design size of a cause beside a long amount"""
_LEAST_HEAD = 15
"""the least design size of what a level wins, where it is two amounts"""
_ALONE = 26
"""the design size of a bid beside the grid"""


class LevelsPhase(AuctionPhase):
    """Any higher bid; misère is the first and last bid of a player."""

    @property
    def _auction(self) -> Levels:
        auction = self.view.table.rules.auction
        assert isinstance(auction, Levels)
        return auction

    @property
    def _alone(self) -> tuple[Contract, ...]:
        """What is bid only as the first and last bid."""
        return (*self._auction.alone, *self._auction.all_games)

    @property
    def _places(self) -> GridPlaces:
        rows = levels_of(self._auction.ladder)
        return grid_places(self.kit, len(rows), len(rows[0]), len(self._alone))

    # ---- what is said

    def rule_now(self) -> str:
        highest = self.highest_bid
        if self.live and highest is not None and self._is_equalled(highest.contract):
            words = (
                _("You may bid {number} too and beat {name}, because you sit earlier.")
                if self._auction.hold is Hold.POSITION
                else _("You may bid {number} too and beat {name}.")
            )
            return words.format(
                number=self.number_of(highest.contract), name=self.name(highest.seat)
            )
        least = self.calls.least_goal
        if least:
            return _("After raspasy the bids begin at {n} tricks.").format(n=least)
        if self.opening:
            return _("A player who bids misère makes no other bid in the hand.")
        return _("Any higher bid beats the one before it.")

    def _is_equalled(self, contract: Contract | None) -> bool:
        """Whether the player may bid the same as the highest bid."""
        return contract is not None and CallBid(number_bid(contract)) in self.view.legal

    def hint(self) -> str:
        if not self.live:
            return self.waiting()
        highest = self.highest_bid
        if len(self.view.legal) == 1:
            return _("Your call: you can only pass.")
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
        places, rows = self._places, levels_of(self._auction.ladder)
        passing = self._button(PASS, _("Pass"), keys.PASS, _("Key P"), size=29)
        passing.rect = places.passing
        cells: list[tuple[int, Widget]] = []
        for boxes, row in zip(places.rows, rows):
            for column, (box, contract) in enumerate(zip(boxes, row)):
                cells.append((contract.rank, self._cell(contract, column, box)))
        for box, contract in zip(places.alone, self._alone):
            cells.append((contract.rank, self._bid_alone(contract, box)))
        return [passing, *(cell for _rank, cell in sorted(cells, key=lambda each: each[0]))]

    def _cell(self, contract: Contract, column: int, box: Box) -> GridButton:
        bid = number_bid(contract)
        command = CallBid(bid)
        allowed = command in self.view.legal
        held = self._held(contract, box.w - self.kit.u(20))
        label = ContractRuns(contract).as_bid
        return GridButton(
            (label,) if isinstance(label, str) else label,  # a run has one line, as a cell
            partial(self.desk.hands.submit, command),
            box,
            go=self._go,
            level=str(contract.goal.least),
            column=column,
            kind="brass" if allowed and held else "paper",
            size=23 if held else 26 if contract.trump else 24,
            sub=held,
            enabled=allowed,
            reason="" if allowed else self.why_not(bid),
            hint=ContractRuns(contract).hint(self.kit.deck),
            ground="cloth",
        )

    def _held(self, contract: Contract, room: int) -> str:
        """The second line of the highest bid: who has bid it, and for whom it may be equalled. Of a
        name without room only the first letter is written.
        """
        highest = self.highest_bid
        if highest is None or highest.contract != contract:
            return ""
        if highest.seat == self.view.seat and self.shown.session.player is not None:
            return _("you")
        name = self.name(highest.seat)
        words = _("as {name}") if self._is_equalled(contract) else "{name}"
        whole = words.format(name=name)
        fits = self.kit.width(whole, "label", sub_size(self.kit, 23)) <= room
        return whole if fits else words.format(name=f"{name[:1]}.")

    def _bid_alone(self, contract: Contract, box: Box) -> Button:
        """Misère, beside the grid."""
        key = keys.NAMED.get(contract.word)
        room, worths = box.w - self.kit.u(20), worths_by_room(self.view, contract)
        button = self._button(
            number_bid(contract),
            self._alone_label(contract),
            key,
            ContractRuns(contract).hint(self.kit.deck),
            sub=self._held(contract, room)
            or fitting_wording(self.kit, room, *worths, size=sub_size(self.kit, _ALONE)),
            size=_ALONE,
        )
        button.rect = box
        return button

    def _alone_label(self, contract: Contract) -> str:
        return _("Misère, no talon") if contract.game else _("Misère")

    def _worth(self, contract: Contract, width: int) -> str:
        """What a contract wins, in as many amounts as have room beside a row of the grid."""
        whole, *shorter = worths_by_room(self.view, contract)
        size = self.kit.f(_LEAST_HEAD)
        return whole if fit(whole, "label", size, width, 2).complete else (*shorter, whole)[0]

    def _go(self, event: Event) -> bool:
        """A figure, Home or End moves the focus."""
        cells = [one for one in self.desk.choices if isinstance(one, GridButton)]
        there: Widget | None
        if event.key == pygame.K_END:
            # none where a click has just been the call
            there = next(iter(self.desk.choices), None)
        elif event.key == pygame.K_HOME:
            there = next((cell for cell in cells if cell.enabled), None)
        else:
            there = target_of(event, cells, self.desk.group.focus)
        if there is None:
            return False
        FocusGroup.keyboard = True
        self.desk.group.focus_on(there)
        return True

    def first(self, choices: list[Widget]) -> Widget | None:
        """The bid that equals the highest one, else the lowest that may be made."""
        cells = [one for one in choices if isinstance(one, GridButton) and one.enabled]
        return next((one for one in cells if one.kind == "brass"), None) or next(
            iter(cells), choices[0]
        )

    def hint_rise(self) -> int:
        return self.kit.f(22)

    # ---- what lies round it

    def talon_places(self, count: int) -> list[Box]:
        kit, layout = self.kit, self.layout
        if not self.live:
            return super().talon_places(count)
        above, below = layout.plaque_height + layout.u(20), self._places.top - kit.f(44)
        if layout.players == 4:
            above = layout.across.bottom + layout.u(10)
        room = below - above
        caption = kit.f(42)
        caption_below = room - caption >= layout.card_h * 0.3
        high = min(round(layout.card_h * 0.56), room - (caption if caption_below else 0))
        gap = layout.u(16)
        left, right = self._between_calls(Box(layout.table.x, above, layout.table.w, high))
        high = max(1, min(high, round((right - left - (count - 1) * gap) / count / layout.ratio)))
        wide = round(high * layout.ratio)
        whole = count * wide + (count - 1) * gap
        x = max(left, min(right - whole, layout.table.centerx - whole // 2))
        return [Box(x + at * (wide + gap), above, wide, high) for at in range(count)]

    def _between_calls(self, line: Box) -> tuple[int, int]:
        """What the last calls at the left and the right leave free of a line across the table."""
        kit, middle = self.kit, self.layout.table.centerx
        stage = self.desk.stage
        calls = [stage.call_box(kit, place, call) for place, call in stage.bubbles.items()]
        lying = [box for box in calls if box.overlaps(line)]
        air = kit.u(28)
        left = max((box.right for box in lying if box.centerx < middle), default=line.x)
        right = min((box.x for box in lying if box.centerx >= middle), default=line.right)
        return left + air, right - air

    def visible_boxes(self) -> list[Box]:
        if not self.live:
            return super().visible_boxes()
        heads = (box for box, _worth, _size in self._heads())
        return [*super().visible_boxes(), self._places.slip, *heads]

    def _heads(self) -> Iterator[tuple[Box, str, float]]:
        """What the bids of each row of the grid win: where that is written, and how large."""
        kit, places = self.kit, self._places
        for head, row in zip(places.heads, levels_of(self._auction.ladder)):
            worth = self._worth(row[0], head.w)
            size = fitting_lines(kit, worth, "label", 22, _LEAST_HEAD, head.w, 2)
            wide = min(head.w, kit.width(worth, "label", size))
            yield head._replace(x=head.right - kit.f(4) - wide, w=wide), worth, size

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if not self.live:
            return
        kit, places = self.kit, self._places
        for head, (box, worth, size) in zip(places.heads, self._heads()):
            kit.text(
                surface,
                box.right,
                box.centery,
                worth,
                "label",
                size,
                "cream",
                "right",
                max_width=head.w,
                lines=2,
            )
        self._draw_slip(surface, places.slip)

    def _draw_slip(self, surface: Surface, box: Box) -> None:
        """What the bid under the mouse or in focus wins and loses, or the highest one."""
        contract = self._contract_shown()
        if contract is None:
            return
        kit, f = self.kit, self.kit.f
        kit.sheet(surface, box, 6, 10, 5)
        inside = box.inset(f(12), 0)
        rows = self._slip_rows(contract, inside.w)
        step = box.h / (len(rows) + 0.15)
        for at, (words, number) in enumerate(rows):
            y = box.y + step * (at + 0.57)
            drawn = kit.text(surface, inside.right, y, number, "button", 22, "ink", "right")
            room = drawn.x - inside.x - f(6)
            size = fitting_run(kit, words, "label", 22, _LEAST * kit.layout.usual, room)
            kit.run(
                surface, inside.x, y, words, "label", size, "ink2" if at else "ink", max_width=room
            )

    def _slip_rows(self, contract: Contract, width: int) -> list[tuple[Run, str]]:
        """What is written on the slip; a bid with a long name has a row of its own."""
        kit = self.kit
        (cause, number), *others = words_of(self.view.table.rules).bid_rows(self.view, contract)
        bid = ContractRuns(contract).as_bid
        first = fill("{bid} {cause}", bid=bid, cause=cause)
        room = width - kit.width(number, "button", 22) - kit.f(6)
        if kit.run_width(first, "label", _LEAST) > room:
            return [(bid, ""), (cause, number), *others]
        return [(first, number), *others]

    def _contract_shown(self) -> Contract | None:
        hovered = next((one for one in self.desk.choices if one.hovered), None)
        bid = self._bid_of(hovered or self.desk.group.focus)
        if bid is not None and bid.contract is not None:
            return bid.contract
        highest = self.highest_bid
        return None if highest is None else highest.contract
