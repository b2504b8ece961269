"""The furniture of the table: ground and rail, plaque, call slips, trick, tabs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Surface

from prefgame.ui import grounds, marks, paint
from prefgame.ui.buttons import Button
from prefgame.ui.cache import MEGABYTE, PictureCache
from prefgame.ui.decks import CORNER
from prefgame.ui.kit import Kit, Run
from prefgame.ui.layout import Box
from prefgame.ui.seat import brass_tab

_tables = PictureCache(80 * MEGABYTE)


# -- ground and rail -------------------------------------------------------------------------------------------
def draw_table(surface: Surface, kit: Kit, *, rail: bool = True) -> None:
    """Cloth over the whole window, and the walnut rail at the top."""
    layout = kit.layout

    def make() -> Surface:
        ground = grounds.cloth(layout.width, layout.height).copy()
        if rail:
            _draw_rail(ground, kit)
        return ground.convert() if pygame.display.get_surface() else ground

    surface.blit(_tables.get((layout.width, layout.height, layout.rail.h, rail), make), (0, 0))


def _draw_rail(surface: Surface, kit: Kit) -> None:
    box = kit.layout.rail
    paint.shadow(surface, box, 0, kit.thin(14, 6), kit.u(6), 150)
    surface.blit(grounds.walnut(box.w, box.h), box[:2])
    paint.line(surface, 0, box.bottom - 1, box.w, "walnut_dark", kit.thin(4, 2))
    paint.line(surface, 0, box.bottom - kit.thin(5, 3), box.w, "brass_dark", kit.thin(2), 200)


def place_rail(kit: Kit, left: Sequence[Button] = (), right: Sequence[Button] = ()) -> int:
    """Give rail buttons their boxes, from both ends; returns the right edge of the left ones."""
    layout = kit.layout
    height = layout.rail_button_height
    y = (layout.rail.h - height) // 2 - kit.u(1)
    x = kit.u(16)
    for button in left:
        button.rect = Box(x, y, button.natural_width(kit), height)
        x = button.rect.right + kit.u(12)
    end = layout.width - kit.u(16)
    for button in reversed(right):
        width = button.natural_width(kit)
        button.rect = Box(end - width, y, width, height)
        end = button.rect.x - kit.u(12)
    return x - kit.u(12)


def draw_rail_words(surface: Surface, kit: Kit, x: float, words: str, max_width: float | None = None) -> None:
    """Quiet words on the rail, from `x`: which rules, which hand."""
    y = kit.layout.rail.h / 2 - kit.u(1)
    kit.text(surface, x + kit.u(20), y, words, "label", 22, "cream2", max_width=max_width)


def draw_rail_title(surface: Surface, kit: Kit, title: str) -> None:
    """The title of a form, in the middle of the rail."""
    rail = kit.layout.rail
    kit.text(surface, rail.w / 2, rail.h / 2 - kit.u(2), title, "title", 42, "cream", "center", max_width=rail.w * 0.5)


# -- plaque ----------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class PlaqueInfo:
    """The contract, or what is going on: a title (with Sign(…, tile=True)) and one line of words."""

    title: Run
    line: str = ""


def plaque_box(kit: Kit, info: PlaqueInfo) -> Box:
    """Where the plaque hangs; its top edge is above the window."""
    layout, gap = kit.layout, kit.f(14)
    inner = max(kit.run_width(info.title, "title", 36, gap=gap), kit.width(info.line, "label", 22))
    width = min(inner + kit.f(70), round(layout.table.w * 0.52))
    top = -kit.u(10)
    return Box(layout.table.centerx - width // 2, top, width, layout.plaque_height - top)


def draw_plaque(surface: Surface, kit: Kit, info: PlaqueInfo, box: Box | None = None) -> None:
    """The plaque hung from the rail, or standing in `box`."""
    hung = box is None
    where = box or plaque_box(kit, info)
    kit.sprite(surface, ("plaque", info, hung), where, kit.u(50) + 6, lambda s, b: _draw_plaque(s, kit, b, info, hung))


def _draw_plaque(surface: Surface, kit: Kit, box: Box, info: PlaqueInfo, hung: bool) -> None:
    r = kit.u(14)
    paint.shadow(surface, box, r, kit.thin(14, 6), kit.thin(7, 3), 150)
    paint.rounded(surface, box, r, "walnut_deep", "walnut_dark", edge="brass", edge_width=kit.thin(3, 2))
    paint.ring(surface, box.inset(kit.thin(6, 4)), kit.u(9), "brass_dark", 1)
    top = box.y + (kit.u(10) if hung else 0)
    height, room = box.bottom - top, box.w - kit.f(40)
    y = top + height * (0.36 if info.line else 0.5)
    x = box.x + box.w / 2
    kit.run(surface, x, y, info.title, "title", 36, "cream", "center", sign_height=0.95, gap=kit.f(14), max_width=room)
    kit.text(surface, x, top + height * 0.75, info.line, "label", 22, "cream2", "center", max_width=room)


# -- calls -----------------------------------------------------------------------------------------------------
def bubble_box(kit: Kit, place: str, call: Run) -> Box:
    """Where the slip with the last call of `place` lies."""
    low = kit.layout.players == 4  # four seats leave less room
    width = max(kit.f(100 if low else 120), kit.run_width(call, "title", _call_size(kit, call)) + kit.f(64))
    return kit.layout.bubble(place, width, kit.f(60 if low else 84))


def _call_size(kit: Kit, call: Run) -> float:
    """Numbers are large, words smaller, sentences smallest."""
    letters = len(call) if isinstance(call, str) else 3
    size = 52.0 if letters <= 2 else 40.0 if letters <= 6 else 34.0
    return min(size, 36.0) if kit.layout.players == 4 else size


def draw_bubble(surface: Surface, kit: Kit, place: str, call: Run, shown: float = 1.0) -> None:
    """A paper slip with a call beside the plate of "left", "right", "across" or "me"; `shown` from 0 to 1 lets it
    fade in and grow."""
    box = bubble_box(kit, place, call)
    kit.sprite(surface, ("bubble", place, call), box, kit.u(60) + 8, lambda s, b: _draw_bubble(s, kit, b, place, call),
               round(255 * min(1.0, shown)), 1.0 if shown >= 1 else 0.96 + 0.04 * shown)


def _draw_bubble(surface: Surface, kit: Kit, box: Box, place: str, call: Run) -> None:
    r, half, reach = kit.u(12), kit.thin(12, 6), kit.u(26)
    paint.shadow(surface, box, r, kit.thin(10, 5), kit.thin(5, 3), 130)
    paint.rounded(surface, box, r, "paper_high", "paper", edge="paper_edge", edge_width=1)
    if place == "me":
        x = box.right - r - 3 * half
        tongue = [(x - half, box.bottom - 2), (x, box.bottom + kit.f(20)), (x + half, box.bottom - 2)]
    elif place == "across" or kit.layout.players == 4:
        x, way = (box.x + r + 2 * half, -1) if place == "left" else (box.right - r - 2 * half, 1)
        tongue = [(x - half, box.y + 2), (x + way * half, box.y - kit.f(14)), (x + half, box.y + 2)]
    else:
        x, way = (box.x + 2, -1) if place == "left" else (box.right - 2, 1)
        tongue = [(x, box.centery - half), (x + way * reach, box.centery), (x, box.centery + half)]
    paint.polygon(surface, tongue, "#f9f2df")
    kit.run(surface, box.x + box.w / 2, box.y + box.h / 2, call, "title", _call_size(kit, call), "ink", "center",
            sign_height=0.9)


# -- talon -----------------------------------------------------------------------------------------------------
def caption_below(kit: Kit, boxes: Sequence[Box]) -> Box:
    """The line for a caption under cards that lie side by side in ``boxes``."""
    return Box(boxes[0].x, boxes[0].bottom + kit.f(10), boxes[-1].right - boxes[0].x, kit.f(32))


def draw_caption(surface: Surface, kit: Kit, boxes: Sequence[Box], words: str) -> None:
    """A caption under cards, on the cloth."""
    line = caption_below(kit, boxes)
    kit.text(surface, line.x + line.w / 2, line.y + line.h / 2, words, "caption", 27, "cream", "center")


# -- trick -----------------------------------------------------------------------------------------------------
def draw_empty_place(surface: Surface, kit: Kit, box: Box, words: str) -> None:
    """A dark frame where a card is to come."""
    r = round(box.h * CORNER)
    paint.rounded(surface, box, r, "cloth_dark", alpha=60)
    paint.ring(surface, box, r, "cream2", kit.thin(2), 150)
    kit.text(surface, box.x + box.w / 2, box.y + box.h / 2, words, "caption", 27, "cream", "center",
             max_width=box.w - kit.u(16), lines=2)


def tab_box(kit: Kit, x: float, y: float, words: str, *, crowned: bool = False) -> Box:
    """Where a tab stands."""
    w = (kit.width(words, "button", 22) + kit.f(12) if words else 0) + kit.f(40 if crowned else 10)
    return Box(round(x - w / 2), round(y - kit.f(32)), w, kit.f(34))


def draw_tab(surface: Surface, kit: Kit, x: float, y: float, words: str, *, crowned: bool = False,
             alpha: int = 255) -> None:
    """A brass tab centred on `x`, standing on the edge `y`, clear of numeral and corner letters: "away", "talon", or a crown and "highest"."""
    box = tab_box(kit, x, y, words, crowned=crowned)

    def draw(picture: Surface, place: Box) -> None:
        paint.shadow(picture, place, kit.u(8), kit.thin(6, 3), kit.thin(3), 130)
        brass_tab(picture, kit, place)
        middle = place.x + place.w / 2
        if crowned:
            at = place.x + kit.f(21) if words else middle
            marks.crown(picture, at, place.y + place.h / 2, kit.f(10))
            middle = place.x + kit.f(36) + (place.w - kit.f(36) - kit.f(10)) / 2
        kit.text(picture, middle, place.y + place.h / 2, words, "button", 22, "ink", "center")

    kit.sprite(surface, ("tab", words, crowned), box, kit.u(30) + 4, draw, alpha)
