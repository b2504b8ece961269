"""The ground of every scene: cloth over the window, the walnut rail at its top, and in the menu the
edge of the table at its foot.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from prefgame.ui.draw import shapes, textures
from prefgame.ui.draw.box import Box
from prefgame.ui.widgets.buttons import Button
from prefgame.ui.widgets.canvas import Kit

EDGE = 54
"""design height of the walnut edge at the foot of the table"""
_RAIL_WORDS = 23.0
_QUIET_WORDS = 22
_TITLE, _LEAST_TITLE = 42, 27
_EDGE, _APART, _AIR = 16, 12, 24
"""design pixels from the edge to the first button, between two, and beside a title"""
_TOOLTIP_ROOM = 190
"""Design width of the room for the tooltip of a button, which names its key."""


def draw_table(surface: Surface, kit: Kit, *, rail: bool = True) -> None:
    """Cloth over the whole window, and the walnut rail at the top."""
    surface.blit(textures.cloth(kit.layout.width, kit.layout.height), (0, 0))
    if rail:
        _draw_rail(surface, kit)


def draw_edge(surface: Surface, kit: Kit) -> None:
    """Draw the walnut edge of the table, over the whole width."""
    h, layout = kit.u(EDGE), kit.layout
    y = layout.height - h
    surface.blit(textures.walnut(layout.width, h, 7), (0, y))
    shapes.line(surface, 0, y + kit.thin(2), layout.width, "walnut_dark", kit.thin(4, 2))
    shapes.line(surface, 0, y + kit.u(7), layout.width, "brass_dark", kit.thin(2), 190)


def _draw_rail(surface: Surface, kit: Kit) -> None:
    box = kit.layout.rail
    shapes.shadow(surface, box, 0, kit.thin(14, 6), kit.u(6), 150)
    surface.blit(textures.walnut(box.w, box.h), box[:2])
    shapes.line(surface, 0, box.bottom - 1, box.w, "walnut_dark", kit.thin(4, 2))
    shapes.line(surface, 0, box.bottom - kit.thin(5, 3), box.w, "brass_dark", kit.thin(2), 200)


def place_rail(
    kit: Kit, left: Sequence[Button] = (), right: Sequence[Button] = ()
) -> tuple[int, int]:
    """Place rail buttons from both ends; returns where the free part between them begins and ends.
    They reach no further than the plates below them, for the plaque hangs between; enlarged words
    give way, down to their usual size.
    """
    layout = kit.layout
    height = layout.rail_button_height
    y = (layout.rail.h - height) // 2 - kit.u(1)
    x = kit.u(_EDGE)
    for button, width in zip(left, _sized(kit, left, layout.left.right - x)):
        button.rect = Box(x, y, width, height)
        x = button.rect.right + kit.u(_APART)
    end = layout.width - kit.u(_EDGE)
    for button, width in reversed(list(zip(right, _sized(kit, right, end - layout.right.x)))):
        button.rect = Box(end - width, y, width, height)
        end = button.rect.x - kit.u(_APART)
    return x - kit.u(_APART), end + kit.u(_APART)


def _sized(kit: Kit, buttons: Sequence[Button], room: int) -> list[int]:
    for button in buttons:
        button.size = _RAIL_WORDS
    wishes = [button.natural_width(kit) for button in buttons]
    room -= kit.u(_APART) * len(buttons)
    part = min(1.0, max(kit.layout.usual, room / max(1, sum(wishes))))
    for button in buttons:
        button.size *= part
    return [max(kit.layout.hit, round(wish * part)) for wish in wishes]


def rail_words_box(kit: Kit, words: str, free: tuple[int, int], plaque: Box) -> Box:
    """Where quiet words lie on the rail: on the side of the plaque that has more room. Between them
    and the buttons a tooltip has room, as far as the plaque does not push them there.
    """
    (start, end), width, rail = free, kit.width(words, "label", _QUIET_WORDS), kit.layout.rail
    aside, apart = kit.f(_TOOLTIP_ROOM), kit.u(20)
    if end - kit.layout.table.centerx > kit.layout.table.centerx - start:
        x = max(end - aside - width, min(plaque.right + apart, end - apart - width))
    else:
        x = min(start + aside, max(plaque.x - apart - width, start + apart))
    return Box(x, 0, width, rail.h)


def draw_rail_words(surface: Surface, kit: Kit, box: Box, words: str) -> None:
    """Quiet words on the rail: which hand."""
    y = kit.layout.rail.h / 2 - kit.u(1)
    kit.text(surface, box.x, y, words, "label", _QUIET_WORDS, "cream2")


def draw_rail_title(surface: Surface, kit: Kit, title: str, free: tuple[int, int]) -> None:
    """Draw the title of a form in the middle of the rail, or of what buttons leave ``free``."""
    rail, (start, end) = kit.layout.rail, (free[0] + kit.u(_AIR), free[1] - kit.u(_AIR))
    size = _TITLE
    while size > _LEAST_TITLE and kit.width(title, "title", size) > end - start:
        size -= 1
    width = min(kit.width(title, "title", size), end - start)
    x = min(max(rail.w / 2, start + width / 2), end - width / 2)
    y = rail.h / 2 - kit.u(2)
    kit.text(surface, x, y, title, "title", size, "cream", "center", max_width=end - start)
