"""The circle in the middle of a pulya, with the points that close a pool."""

from __future__ import annotations

import math
import random

from pygame import Surface

from prefgame.i18n import _
from prefgame.ui.draw import shapes
from prefgame.ui.paper.pool.areas import Circle
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import fitting_size


def draw_limit(surface: Surface, kit: Kit, circle: Circle, target: int) -> None:
    """Draw it in pencil, with its number and what that is."""
    (x, y), radius = circle.centre, circle.radius
    dice = random.Random("limit")
    ring = []
    for at in range(44):
        angle = math.tau * at / 40 - 1.9
        wide = radius + dice.uniform(-0.9, 0.9) + at * 0.05
        ring.append((x + wide * math.cos(angle), y + wide * math.sin(angle)))
    shapes.stroke(surface, ring, "pencil", kit.thin(4, 2), 230)
    limit = str(target)
    size = fitting_size(kit, limit, "pencil_bold", 56, 30, radius * 1.6)
    kit.text(surface, x, y - kit.f(11), limit, "pencil_bold", size, "pencil", "center", alpha=245)
    kit.text(
        surface,
        x,
        y + kit.f(26),
        _("pool"),
        "label",
        22,
        "ink2",
        "center",
        max_width=radius * 1.7,
    )
