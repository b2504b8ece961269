"""The drawing of the notepad: calls in pencil, one sentence, the last trick, cards, the score.

Invariant: it draws what it is given at the places of its plan.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.table.hand import draw_tab
from prefgame.ui.table.notes import Cell, LastTrick, PadInfo, Pile
from prefgame.ui.table.pad_plan import (
    PadPlan,
    draw_score,
    draw_stairs,
    last_cards,
    last_place,
    pile_cards,
    pile_titles,
    plan_pad,
)
from prefgame.ui.widgets.buttons import Zone
from prefgame.ui.widgets.canvas import Kit

# ---- the calls on the pad where they have more rows than room: the newest are seen first
# Invariant: it counts rows; the pad draws them. A new row brings the newest ones again.

_PAGES = {pygame.K_PAGEUP: 1, pygame.K_PAGEDOWN: -1}


class CallsZone(Zone):
    """Turned by the wheel, by Page up and Page down, or by a click.

    A click goes to the first rows, and from there to the newest. ``changed`` is called then.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        super().__init__(on_press=self._jump)
        self.changed = changed
        self.back = 0
        self._rows = self._hidden = 0

    def fit(self, rows: int, hidden: int) -> None:
        """Take note of how many ``rows`` there are, and for how many of them there is no room."""
        if rows != self._rows:
            self.back = 0
        self._rows, self._hidden = rows, hidden
        self.back = min(self.back, hidden)

    def _turn(self, by: int) -> bool:
        if not self._hidden:
            return False
        self.back = max(0, min(self._hidden, self.back + by))
        self.changed()
        return True

    def _jump(self) -> None:
        self._turn(self._hidden if self.back < self._hidden else -self._hidden)

    def handle_unclaimed(self, event: Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            return self._turn(event.y)
        return (
            event.type == pygame.KEYDOWN and event.key in _PAGES and self._turn(_PAGES[event.key])
        )


# ---- the drawing of the notepad: calls in pencil, one sentence, the last trick, cards, the score


_CALL, _SMALLEST_CALL = 38, 22
_CALL_HIGH = 32  # the height of a row in which a call has its full size
_AIR = 18  # beside a call, before the lines of its column
_LINE_STEP = 0.74  # of the size: two lines of one call


def draw_pad(surface: Surface, kit: Kit, box: Box, info: PadInfo, written: float = 1.0) -> None:
    """The pad in ``box``; the newest call is written as far as ``written`` (0 to 1) says.

    A large picture is slow to compose, so what changes with every card is drawn beside it: the leaf
    with the calls is kept as long as nothing is said, and the blank one below it, with cards put
    aside and the score, for most of a hand.
    """
    plan, bleed = plan_pad(kit, box.w, box.h, info), kit.u(60) + 8
    leaf = replace(
        info, now=None, ring=None, last=None, newest=info.newest if written < 1 else None
    )
    kit.sprite(
        surface,
        ("leaf", leaf, plan),
        box,
        bleed,
        lambda s, b: _draw_leaf(s, kit, b, plan, leaf, bleed),
    )
    if info.last and plan.last_h and "last" not in info.covered:
        _draw_last(surface, kit, box, plan, info.last)
    if info.now is not None:
        _draw_now(surface, kit, box, plan, info.now)
    if info.ring is not None and plan.shows(info.ring[0]):
        row, column = info.ring
        r = min(kit.f(15), round(plan.row_h * 0.44))
        place = Box(
            round(box.x + plan.columns[column]) - r,
            round(box.y + plan.row_y(row)) - r,
            2 * r,
            2 * r,
        )
        shapes.ring(surface, place, r, "ox", kit.thin(3, 2))
    if written < 1 and info.newest is not None:
        x = box.x + plan.columns[info.newest[1]] - plan.column_w / 2
        clip = surface.get_clip()
        surface.set_clip(clip.clip((x, box.y, plan.column_w * written, box.h)))
        _draw_call(surface, kit, box, plan, info, info.newest)
        surface.set_clip(clip)


def _draw_leaf(
    surface: Surface, kit: Kit, box: Box, plan: PadPlan, info: PadInfo, bleed: int
) -> None:
    """The pad without the last trick and without whose turn it is.

    A newest call that is being written is left out.
    """
    blank = replace(info, names=(), rows=(), newest=None, note="", stairs=None, back=0)
    kit.sprite(
        surface,
        ("blank leaf", blank, plan.piles, plan.pile_h, plan.score),
        box,
        bleed,
        lambda s, b: _draw_blank(s, kit, b, plan, blank),
    )
    left, right = box.x + kit.f(14), box.right - kit.f(14)
    _draw_calls(surface, kit, box, plan, info)
    _draw_stairs(surface, kit, box, plan, info)
    _draw_more(surface, kit, box, plan, info)
    if info.note and "note" not in info.covered:
        kit.paragraph(
            surface,
            left + kit.f(4),
            box.y + plan.note,
            right - left - kit.f(8),
            plan.words,
            "label",
            22,
            "ink2",
            line_height=1.25,
        )


def _draw_stairs(surface: Surface, kit: Kit, box: Box, plan: PadPlan, info: PadInfo) -> None:
    if info.stairs is not None and plan.stairs_h and "stairs" not in info.covered:
        left, right = box.x + kit.f(18), box.right - kit.f(18)
        place = Box(left, box.y + plan.stairs, right - left, plan.stairs_h)
        draw_stairs(surface, kit, place, info.stairs)


def _draw_blank(surface: Surface, kit: Kit, box: Box, plan: PadPlan, info: PadInfo) -> None:
    """The leaf without calls and sentence."""
    kit.sheet(surface, box.move(kit.u(6), kit.u(8)), 6, 8, 3)  # the leaf below
    kit.sheet(surface, box, 6)
    shapes.rounded_box(
        surface, Box(box.x, box.y, box.w, kit.thin(20, 8)), kit.u(6), "ox_high", "ox_low"
    )
    kit.text(
        surface,
        box.x + kit.f(14) + kit.f(4),
        box.y + kit.u(24) + kit.f(28),
        info.title,
        "title",
        34,
        max_width=box.w - 2 * kit.f(14),
    )
    if info.piles and "piles" not in info.covered:
        _draw_piles(surface, kit, box, plan, info.piles)
    if info.score and "score" not in info.covered:
        draw_score(surface, kit, box, plan.score, info.score)


def _draw_now(surface: Surface, kit: Kit, box: Box, plan: PadPlan, column: int) -> None:
    """A triangle over the name of the player who is to call."""
    r, x = kit.f(8), box.x + plan.columns[column]
    place = Box(int(x) - r, box.y + plan.names - kit.f(11) - r, 2 * r, 2 * r)
    kit.sprite(
        surface,
        ("now", x % 1),
        place,
        4,
        lambda s, b: icons.triangle(s, b.x + r + x % 1, b.y + r, r, "down", "ox"),
    )


def _draw_calls(surface: Surface, kit: Kit, box: Box, plan: PadPlan, info: PadInfo) -> None:
    f = kit.f
    for middle, name in zip(plan.columns, info.names):
        kit.text(
            surface,
            box.x + middle,
            box.y + plan.names + f(12),
            name,
            "button",
            22,
            "ink",
            "center",
            max_width=plan.column_w - f(8),
        )
    shapes.line(surface, box.x + f(14), box.y + plan.calls, box.w - 2 * f(14), "ink2", kit.thin(2))
    for column_x in plan.columns[1:]:
        edge = box.x + column_x - plan.column_w / 2
        shapes.line(
            surface, edge, box.y + plan.calls, plan.note - plan.calls, "rule", 1, upright=True
        )
    for row in range(plan.first_row, min(plan.end_row, len(info.rows))):
        for column in range(len(info.rows[row])):
            if (row, column) != info.newest:
                _draw_call(surface, kit, box, plan, info, (row, column))


def _draw_more(surface: Surface, kit: Kit, box: Box, plan: PadPlan, info: PadInfo) -> None:
    """How many rows of calls are above what is seen, and how many below, beside the title."""
    x, y = box.right - kit.f(22), box.y + kit.u(24) + kit.f(28)
    for count, way in ((len(info.rows) - plan.end_row, "down"), (plan.first_row, "up")):
        if plan.hidden and count > 0:
            icons.triangle(surface, x, y, kit.f(9), way, "ox")  # type: ignore[arg-type]
            number = kit.text(surface, x - kit.f(15), y, str(count), "button", 22, "ox", "right")
            x = number.x - kit.f(20)


def _draw_call(
    surface: Surface, kit: Kit, box: Box, plan: PadPlan, info: PadInfo, cell: Cell
) -> None:
    row, column = cell
    call = info.rows[row][column]
    if call is None or not plan.shows(row):
        return
    x, y, room = box.x + plan.columns[column], box.y + plan.row_y(row), plan.column_w - kit.f(_AIR)
    size: float = max(_SMALLEST_CALL, round(_CALL * min(1.0, plan.row_h / kit.f(_CALL_HIGH))))
    if not isinstance(call, str):
        kit.run(
            surface, x, y, call, "pencil", size, "pencil", "center", sign_height=0.82, alpha=235
        )
        return
    while size > _SMALLEST_CALL and kit.width(call, "pencil", size) > room:
        size -= 1  # a hand writes a long word a little smaller
    lines = [call] if kit.width(call, "pencil", size) <= room else call.rsplit(" ", 1)
    for at, line in enumerate(lines):
        kit.pencil(
            surface,
            x,
            y + (at - (len(lines) - 1) / 2) * kit.f(size * _LINE_STEP),
            line,
            size,
            seed=row,
        )


def _draw_last(surface: Surface, kit: Kit, box: Box, plan: PadPlan, last: LastTrick) -> None:
    kit.text(
        surface,
        box.x + kit.f(18),
        box.y + plan.last + kit.f(24),
        last.title,
        "title",
        30,
        max_width=box.w - kit.f(36),
    )
    for card, place in last_cards(kit, box, plan, last):
        kit.card(surface, card, place.x, place.y, place.h)
    if last.winner is not None:
        draw_tab(surface, kit, *last_place(kit, box, plan, last, last.winner), "", crowned=True)


def _draw_piles(surface: Surface, kit: Kit, box: Box, plan: PadPlan, piles: Sequence[Pile]) -> None:
    for place, pile in zip(pile_titles(kit, box, plan, tuple(piles)), piles):
        kit.text(
            surface, place.x, place.centery, pile.title, "label", 22, "ink2", max_width=place.w
        )
    for card, place in pile_cards(kit, box, plan, tuple(piles)):
        kit.card(surface, card, place.x, place.y, place.h)
