"""The button: paper, brass (the likely one), oxblood (kontra alone), wood (the rail).

Invariant: at most one button of a screen is brass.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from pygame import Surface

from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.draw.theme import LEAST_SHRINK, Colour, lighter
from prefgame.ui.widgets.canvas import Kit, Run, on_dark_ground
from prefgame.ui.widgets.text_kit import size_floor
from prefgame.ui.widgets.tooltip import Tooltip
from prefgame.ui.widgets.widget import Press, Widget

ButtonKind = Literal["paper", "brass", "ox", "wood"]
ButtonState = Literal["rest", "hover", "pressed", "disabled"]
Icon = Literal["menu", "back"]

_KINDS: dict[str, tuple[Colour, Colour, Colour, Colour]] = {  # top, bottom, edge, text
    "paper": ("paper_high", "paper_low", "paper_line", "ink"),
    "brass": ("brass_high", "brass_low", "brass_dark", "ink"),
    "ox": ("ox_high", "ox_low", "ox_edge", "cream"),
    "wood": ("walnut_lit", "walnut", "brass_dark", "cream"),
}
_NOT_NOW = ("not_now", "not_now_low", "not_now_edge", "not_now_ink")
_NOT_NOW_WOOD = ("walnut_dark", "walnut_dark", "walnut", "cream2")

_FIRST_LINE, _SECOND_LINE = 0.36, 0.74
"""where the middles of two lines are, in heights of the button"""


class Button(Widget):
    """A button with a line of text.

    Perhaps it has a second line (`sub`: a value, "too low"); perhaps it is chosen among several.
    """

    def __init__(
        self,
        label: Run,
        on_press: Press | None = None,
        rect: Box = NOWHERE,
        *,
        kind: ButtonKind = "paper",
        size: float = 27,
        sub: str = "",
        icon: Icon | None = None,
        chosen: bool = False,
        **rest: Any,
    ) -> None:
        rest.setdefault("ground", "cloth" if kind == "wood" else "paper")
        super().__init__(rect, on_press=on_press, **rest)
        self.label, self.sub, self.icon = label, sub, icon
        self.kind, self.size, self.chosen = kind, size, chosen
        self.gives_back = kind == "wood"
        self.plain = kind == "brass" and self.ground == "paper"

    def tip(self) -> Tooltip | None:
        tip = super().tip()
        return replace(tip, name=self.label) if tip and isinstance(self.label, str) else tip

    def natural_width(self, kit: Kit) -> int:
        """As wide as its label wants."""
        beside = kit.f(40 if self.icon is None else 66)
        return max(kit.run_width(self.label, "button", self.size) + beside, kit.layout.hit)

    def draw(self, surface: Surface, kit: Kit) -> None:
        draw_button(
            surface,
            kit,
            self.rect,
            self.label,
            self.kind,
            state_of(self),
            size=self.size,
            sub=self.sub,
            icon=self.icon,
            chosen=self.chosen,
        )


def sub_size(kit: Kit, size: float) -> float:
    """The size of the second line.

    Enlarged text counts as large enough when the first line had to give way.
    """
    return max(size * 0.8, size_floor(0) * LEAST_SHRINK * kit.layout.usual)


def _sizes_of_two_lines(kit: Kit, size: float, high: int) -> tuple[float, float]:
    """The sizes of both lines on a button of this height: enlarged ones give way until the lines
    do not touch.
    """
    second = sub_size(kit, size)
    pixels = kit.f(size) + kit.f(second)
    fitting = min(1.0, 2 * (_SECOND_LINE - _FIRST_LINE) * high / pixels)
    return size * fitting, second * fitting


def state_of(widget: Widget) -> ButtonState:
    """How a button for `widget` looks now."""
    if not widget.enabled:
        return "disabled"
    if widget.pressed:
        return "pressed"
    return "hover" if widget.hovered else "rest"


def draw_button(
    surface: Surface,
    kit: Kit,
    box: Box,
    label: Run,
    kind: ButtonKind = "paper",
    state: ButtonState = "rest",
    *,
    size: float = 27,
    sub: str = "",
    icon: Icon | None = None,
    chosen: bool = False,
) -> None:
    """A button as it looks in one of its states."""
    key = ("button", label, kind, state, size, sub, icon, chosen)
    kit.sprite(
        surface,
        key,
        box,
        kit.u(40) + 4,
        lambda s, b: _draw_button(s, kit, b, label, kind, state, size, sub, icon, chosen),
    )


def _draw_button(
    surface: Surface,
    kit: Kit,
    box: Box,
    label: Run,
    kind: ButtonKind,
    state: ButtonState,
    size: float,
    sub: str,
    icon: Icon | None,
    chosen: bool,
) -> None:
    box = _draw_ground(surface, kit, box, kind, state)
    ink = _colours(kind, state)[3]
    label = on_dark_ground(label) if ink == "cream" else label
    if chosen:  # an ink frame and a tick: so that the choice needs no second brass
        _draw_tick(surface, kit, box)
    room: float = box.w - kit.u(20)
    x, y = box.x + box.w / 2, box.y + box.h * (_FIRST_LINE if sub else 0.5)
    small = 0.0
    if sub:
        size, small = _sizes_of_two_lines(kit, size, box.h)
    if icon is not None:
        x += kit.f(17)
        room -= kit.f(34)
        at = x - min(room, kit.run_width(label, "button", size)) / 2 - kit.f(22)
        if icon == "menu":
            icons.bars(surface, at, y, kit.f(10), ink, kit.thin(3, 2))
        else:
            icons.triangle(surface, at, y, kit.f(10), "left", ink)
    if isinstance(label, str):
        kit.text(
            surface,
            x,
            y,
            label,
            "button",
            size,
            ink,
            "center",
            max_width=room,
            max_height=inner_height(kit, box),
            lines=1 if sub else 2,
        )
    else:
        kit.run(
            surface, x, y, label, "button", size, ink, "center", sign_height=1.15, max_width=room
        )
    if sub:
        y = box.y + box.h * _SECOND_LINE
        kit.text(surface, x, y, sub, "label", small, ink, "center", max_width=room)


def inner_height(kit: Kit, box: Box) -> int:
    """How high the lines on a button or a segment may be: its edges stay free."""
    return box.h - 2 * kit.thin(2)


def _colours(kind: ButtonKind, state: ButtonState) -> tuple[Colour, Colour, Colour, Colour]:
    """Top, bottom, edge and text of a button."""
    if state == "disabled":
        return _NOT_NOW_WOOD if kind == "wood" else _NOT_NOW
    return _KINDS[kind]


def _draw_ground(surface: Surface, kit: Kit, box: Box, kind: ButtonKind, state: ButtonState) -> Box:
    """Draw the button without its words; returns the box in which it lies in this state."""
    top, bottom, edge, _ink = _colours(kind, state)
    r = kit.u(10)
    if state == "hover":
        top, bottom, box = lighter(top, 14), lighter(bottom, 14), box.move(0, -kit.thin(2))
        shapes.shadow(surface, box, r, kit.thin(9, 4), kit.thin(6, 3), 130)
    elif state == "pressed":
        top, bottom, box = bottom, top, box.move(0, kit.thin(2))
    elif state == "rest":
        shapes.shadow(surface, box, r, kit.thin(7, 3), kit.thin(4, 2), 110)
    shapes.rounded_box(surface, box, r, top, bottom, edge=edge, edge_width=kit.thin(2))
    if state in ("rest", "hover"):
        shine = 90 if kind in ("wood", "ox") else 200
        y = box.y + kit.thin(3, 2)
        shapes.line(surface, box.x + r, y, box.w - 2 * r, "paper_high", 1, shine)
    return box


def _draw_tick(surface: Surface, kit: Kit, box: Box) -> None:
    """An ink frame round a chosen button, with a tick at its corner."""
    outside = kit.u(4)
    shapes.ring(surface, box.inset(-outside), kit.u(10) + outside, "ink", kit.thin(5, 3))
    corner, radius = (box.right - outside, box.y + outside), kit.f(13)
    shapes.disc(surface, *corner, radius, "ink")
    icons.tick(surface, *corner, radius * 0.55, "cream", kit.thin(3, 2))
