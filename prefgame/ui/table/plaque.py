"""The plaque that hangs from the rail: the contract, or what is going on.

Invariant: title and line have room above the lower edge, at every size of the text.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Surface

from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.words.numbers import fitting_run, fitting_size

_PLAQUE_TITLE, _PLAQUE_LINE = 36.0, 22.0
_BESIDE = 54  # both sides of its words
_TILE = 1.3  # the height of a suit on its tile, in sizes of the title
_LEAST = 0.8  # of their sizes, where buttons of the rail leave no more room


# -- plaque --------------------
@dataclass(frozen=True)
class PlaqueInfo:
    """The contract, or what is going on: a title and one line of words.

    Suits in the title are ``Sign(…, tile=True)``. ``between``: where the rail is free of buttons,
    from left to right; (0, 0): everywhere.
    """

    title: Run
    line: str = ""
    between: tuple[int, int] = (0, 0)


def plaque_box(kit: Kit, info: PlaqueInfo) -> Box:
    """Where the plaque hangs; its top edge is above the window."""
    layout, (title, line) = kit.layout, _plaque_sizes(kit, info)
    inner = max(
        kit.run_width(info.title, "title", title, gap=kit.f(14)),
        kit.width(info.line, "label", line),
    )
    start, end = _free(kit, info)
    width = min(inner + kit.f(_BESIDE), round(layout.table.w * 0.52), end - start)
    top = -kit.u(10)
    x = max(start, min(layout.table.centerx - width // 2, end - width))
    return Box(x, top, width, layout.plaque_height - top)


def _free(kit: Kit, info: PlaqueInfo) -> tuple[int, int]:
    """Where the plaque may begin and end."""
    start, end = info.between
    if not end:
        return 0, kit.layout.width
    return start + kit.u(8), end - kit.u(8)


def _plaque_sizes(kit: Kit, info: PlaqueInfo) -> tuple[float, float]:
    """The sizes of title and line.

    Both have room above the lower edge; enlarged ones have room between the plates too, as far as
    that can be.
    """
    layout = kit.layout
    room = layout.right.x - layout.left.right - 2 * kit.u(8) - kit.f(_BESIDE)
    line = kit.give_way(info.line, "label", _PLAQUE_LINE, room)
    title = kit.give_way(info.title, "title", _PLAQUE_TITLE, room, gap=kit.f(14))
    start, end = _free(kit, info)
    inside = end - start - kit.f(_BESIDE)
    line = fitting_size(kit, info.line, "label", line, _LEAST * line, inside)
    title = fitting_run(kit, info.title, "title", title, _LEAST * title, inside)
    high = _line_of_plaque(kit) - kit.f(line) / 2 - kit.u(4)
    return min(title, high / (_TILE * layout.t)) if info.line else title, line


def _line_of_plaque(kit: Kit) -> int:
    """The middle of its line of words."""
    return kit.layout.plaque_height - kit.f(_PLAQUE_LINE * 0.66) - kit.thin(6, 4) - kit.u(4)


def draw_plaque(surface: Surface, kit: Kit, info: PlaqueInfo) -> None:
    """The plaque hung from the rail."""
    kit.sprite(
        surface,
        ("plaque", info),
        plaque_box(kit, info),
        kit.u(50) + 6,
        lambda s, b: _draw_plaque(s, kit, b, info),
    )


def _draw_plaque(surface: Surface, kit: Kit, box: Box, info: PlaqueInfo) -> None:
    r = kit.u(14)
    shapes.shadow(surface, box, r, kit.thin(14, 6), kit.thin(7, 3), 150)
    shapes.rounded_box(
        surface, box, r, "walnut_deep", "walnut_dark", edge="brass", edge_width=kit.thin(3, 2)
    )
    shapes.ring(surface, box.inset(kit.thin(6, 4)), kit.u(9), "brass_dark", 1)
    top = box.y + kit.u(10)
    room = box.w - kit.f(40)
    x = box.x + box.w / 2
    title, line = _plaque_sizes(kit, info)
    low = _line_of_plaque(kit)
    y = (
        kit.u(4) + (low - kit.f(line) / 2 - kit.u(4)) / 2
        if info.line
        else kit.layout.plaque_height / 2
    )
    kit.run(
        surface,
        x,
        top + y,
        info.title,
        "title",
        title,
        "cream",
        "center",
        sign_height=0.95,
        gap=kit.f(14),
        max_width=room,
    )
    kit.text(surface, x, top + low, info.line, "label", line, "cream2", "center", max_width=room)
