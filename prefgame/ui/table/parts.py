"""The frame of the table: ground and rail, plaque, call slips, trick, tabs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Surface

from prefgame.ui.cards.deck import CORNER
from prefgame.ui.draw import icons, shapes, strokes
from prefgame.ui.draw.layout import Box
from prefgame.ui.table.seats.plate import brass_tab
from prefgame.ui.widgets.canvas import Kit, Run

_PLAQUE_TITLE, _PLAQUE_LINE = 36.0, 22.0
_BESIDE = 54  # both sides of its words
_TILE = 1.3  # the height of a suit on its tile, in sizes of the title


# -- plaque --------------------
@dataclass(frozen=True)
class PlaqueInfo:
    """The contract, or what is going on: a title (with Sign(…, tile=True)) and one line of
    words.
    """

    title: Run
    line: str = ""


def plaque_box(kit: Kit, info: PlaqueInfo) -> Box:
    """Where the plaque hangs; its top edge is above the window."""
    layout, (title, line) = kit.layout, _plaque_sizes(kit, info)
    inner = max(
        kit.run_width(info.title, "title", title, gap=kit.f(14)),
        kit.width(info.line, "label", line),
    )
    width = min(inner + kit.f(_BESIDE), round(layout.table.w * 0.52))
    top = -kit.u(10)
    return Box(layout.table.centerx - width // 2, top, width, layout.plaque_height - top)


def _plaque_sizes(kit: Kit, info: PlaqueInfo) -> tuple[float, float]:
    """Of title and line: both have room above the lower edge, and where they are enlarged, as far
    as may be, between the plates.
    """
    layout = kit.layout
    room = layout.right.x - layout.left.right - 2 * kit.u(8) - kit.f(_BESIDE)
    line = kit.give_way(info.line, "label", _PLAQUE_LINE, room)
    title = kit.give_way(info.title, "title", _PLAQUE_TITLE, room, gap=kit.f(14))
    high = _line_of_plaque(kit) - kit.f(line) / 2 - kit.u(4)
    return min(title, high / (_TILE * layout.t)) if info.line else title, line


def _line_of_plaque(kit: Kit) -> int:
    """The middle of its line of words."""
    return kit.layout.plaque_height - kit.f(_PLAQUE_LINE / 2) - kit.thin(6, 4) - kit.u(2)


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
    shapes.rounded(
        surface, box, r, "walnut_deep", "walnut_dark", edge="brass", edge_width=kit.thin(3, 2)
    )
    shapes.ring(surface, box.inset(kit.thin(6, 4)), kit.u(9), "brass_dark", 1)
    top, room, x, (title, line) = (
        box.y + kit.u(10),
        box.w - kit.f(40),
        box.x + box.w / 2,
        _plaque_sizes(kit, info),
    )
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


# -- calls --------------------
def bubble_box(kit: Kit, place: str, call: Run) -> Box:
    """Where the slip with the last call of `place` lies."""
    low = kit.layout.players == 4  # four seats leave less room
    width = max(
        kit.f(100 if low else 120), kit.run_width(call, "title", _call_size(kit, call)) + kit.f(64)
    )
    return kit.layout.bubble(place, width, kit.f(60 if low else 84))


def _call_size(kit: Kit, call: Run) -> float:
    """Numbers are large, words smaller, sentences smallest; two enlarged ones between the plates
    give way to each other.
    """
    layout, letters = kit.layout, len(call) if isinstance(call, str) else 3
    size = 52.0 if letters <= 2 else 40.0 if letters <= 6 else 34.0
    if layout.players == 4:
        return min(size, 36.0)
    return kit.give_way(
        call,
        "title",
        size,
        (layout.right.x - layout.left.right) / 2 - kit.u(36) - kit.f(64),
        sign_height=0.9,
    )


def draw_bubble(surface: Surface, kit: Kit, place: str, call: Run, shown: float = 1.0) -> None:
    """A paper slip with a call beside the plate of "left", "right", "across" or "me"; `shown` from
    0 to 1 lets it fade in and grow.
    """
    box = bubble_box(kit, place, call)
    kit.sprite(
        surface,
        ("bubble", place, call),
        box,
        kit.u(60) + 8,
        lambda s, b: _draw_bubble(s, kit, b, place, call),
        round(255 * min(1.0, shown)),
        1.0 if shown >= 1 else 0.96 + 0.04 * shown,
    )


def _draw_bubble(surface: Surface, kit: Kit, box: Box, place: str, call: Run) -> None:
    r, half, reach = kit.u(12), kit.thin(12, 6), kit.u(26)
    shapes.shadow(surface, box, r, kit.thin(10, 5), kit.thin(5, 3), 130)
    shapes.rounded(surface, box, r, "paper_high", "paper", edge="paper_edge", edge_width=1)
    if place == "me":
        x = box.right - r - 3 * half
        tongue = [
            (x - half, box.bottom - 2),
            (x, box.bottom + kit.f(20)),
            (x + half, box.bottom - 2),
        ]
    elif place == "across" or kit.layout.players == 4:
        x, way = (box.x + r + 2 * half, -1) if place == "left" else (box.right - r - 2 * half, 1)
        tongue = [(x - half, box.y + 2), (x + way * half, box.y - kit.f(14)), (x + half, box.y + 2)]
    else:
        x, way = (box.x + 2, -1) if place == "left" else (box.right - 2, 1)
        tongue = [(x, box.centery - half), (x + way * reach, box.centery), (x, box.centery + half)]
    strokes.polygon(surface, tongue, "#f9f2df")
    kit.run(
        surface,
        box.x + box.w / 2,
        box.y + box.h / 2,
        call,
        "title",
        _call_size(kit, call),
        "ink",
        "center",
        sign_height=0.9,
    )


# -- talon --------------------
def caption_below(kit: Kit, boxes: Sequence[Box]) -> Box:
    """The line for a caption under cards that lie side by side in ``boxes``."""
    return Box(boxes[0].x, boxes[0].bottom + kit.f(10), boxes[-1].right - boxes[0].x, kit.f(32))


def draw_caption(surface: Surface, kit: Kit, boxes: Sequence[Box], words: str) -> None:
    """A caption under cards, on the cloth."""
    line = caption_below(kit, boxes)
    kit.text(
        surface, line.x + line.w / 2, line.y + line.h / 2, words, "caption", 27, "cream", "center"
    )


# -- trick --------------------
def draw_empty_place(surface: Surface, kit: Kit, box: Box, words: str) -> None:
    """A dark frame where a card is to come."""
    r = round(box.h * CORNER)
    shapes.rounded(surface, box, r, "cloth_dark", alpha=60)
    shapes.ring(surface, box, r, "cream2", kit.thin(2), 150)
    kit.text(
        surface,
        box.x + box.w / 2,
        box.y + box.h / 2,
        words,
        "caption",
        27,
        "cream",
        "center",
        max_width=box.w - kit.u(16),
        lines=2,
    )


def tab_box(kit: Kit, x: float, y: float, words: str, *, crowned: bool = False) -> Box:
    """Where a tab stands."""
    w = (kit.width(words, "button", 22) + kit.f(12) if words else 0) + kit.f(40 if crowned else 10)
    return Box(round(x - w / 2), round(y - kit.f(32)), w, kit.f(34))


def draw_tab(
    surface: Surface,
    kit: Kit,
    x: float,
    y: float,
    words: str,
    *,
    crowned: bool = False,
    alpha: int = 255,
) -> None:
    """A brass tab centred on `x`, standing on the edge `y`, clear of numeral and corner letters:
    "away", "talon", or a crown and "highest".
    """
    box = tab_box(kit, x, y, words, crowned=crowned)

    def draw(picture: Surface, place: Box) -> None:
        shapes.shadow(picture, place, kit.u(8), kit.thin(6, 3), kit.thin(3), 130)
        brass_tab(picture, kit, place)
        middle = place.x + place.w / 2
        if crowned:
            at = place.x + kit.f(21) if words else middle
            icons.crown(picture, at, place.y + place.h / 2, kit.f(10))
            middle = place.x + kit.f(36) + (place.w - kit.f(36) - kit.f(10)) / 2
        kit.text(picture, middle, place.y + place.h / 2, words, "button", 22, "ink", "center")

    kit.sprite(surface, ("tab", words, crowned), box, kit.u(30) + 4, draw, alpha)
