"""The stairs of hands in a row on the pad, in pencil, with the present step ringed.

Invariant: it draws what it is given; its height follows from the number of steps and the words.
"""

from __future__ import annotations

from itertools import pairwise

from pygame import Surface

from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import Box
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.stairs import Stairs

_HEAD = 46  # the title
_ABOVE = 54  # from the highest step up to the top of its ring
_STEP, _CLIMB = 30, 76
"""Design height of a step, and of all steps but the lowest together at most."""
_BELOW = 12  # down to the words
_NUMBER, _NOW = 36, 46
_TITLE, _WORDS = 28, 22


def stairs_height(kit: Kit, stairs: Stairs, width: int) -> int:
    """What title, drawing and words need together, in pixels."""
    words = kit.paragraph_height(stairs.words, width, "label", _WORDS, 1.25)
    return kit.f(_HEAD + _ABOVE + _STEP) + _climb(kit, stairs) + kit.f(_BELOW) + words


def _climb(kit: Kit, stairs: Stairs) -> int:
    return _rise(kit, stairs) * (len(stairs.steps) - 1)


def _rise(kit: Kit, stairs: Stairs) -> int:
    return min(kit.f(_STEP), kit.f(_CLIMB) // max(1, len(stairs.steps) - 1))


def draw_stairs(surface: Surface, kit: Kit, box: Box, stairs: Stairs) -> None:
    """The stairs in ``box``, which is as high as they need."""
    f = kit.f
    title = stairs.title
    kit.text(surface, box.x, box.y + f(24), title, "title", _TITLE, max_width=box.w)
    base = box.y + f(_HEAD + _ABOVE + _STEP) + _climb(kit, stairs)
    wide = (box.w - f(12)) / len(stairs.steps)
    tops = [base - f(_STEP) - _rise(kit, stairs) * at for at in range(len(stairs.steps))]
    edges = [box.x + f(6) + wide * at for at in range(len(stairs.steps) + 1)]
    corners = [(edges[0], float(base))]
    for at, top in enumerate(tops):
        corners += [(edges[at], top), (edges[at + 1], top)]
    corners.append((edges[-1], tops[-1] - _rise(kit, stairs) if stairs.more else base))
    for at, (start, end) in enumerate(pairwise(corners)):
        line = shapes.wobble(start, end, kit.u(26), ("stairs", at))
        shapes.stroke(surface, line, "pencil", kit.thin(3, 2), 230)
    for at, (price, top) in enumerate(zip(stairs.steps, tops)):
        _draw_price(surface, kit, (edges[at] + edges[at + 1]) / 2, top, price, at == stairs.now)
    foot = base + f(_BELOW)
    words = stairs.words
    kit.paragraph(surface, box.x, foot, box.w, words, "label", _WORDS, "ink2", line_height=1.25)


def _draw_price(surface: Surface, kit: Kit, x: float, step: float, price: str, now: bool) -> None:
    y = step - kit.f(26)
    size = _NOW if now else _NUMBER
    kit.pencil(surface, x, y, price, size, bold=now, seed=("stairs", price))
    if now:
        half = max(kit.f(26), kit.width(price, "pencil_bold", size) // 2 + kit.f(8))
        ring = Box(round(x) - half, round(y) - kit.f(26), 2 * half, 2 * kit.f(26))
        shapes.ring(surface, ring, kit.f(26), "ox", kit.thin(3, 2))
