"""How far a player has come in a situation: three marks, and a word.

Invariant: shape and word say it, never a colour alone.
"""

from __future__ import annotations

from pygame import Surface

from prefgame.app.drills.library import IN_A_ROW, Standing
from prefgame.i18n import _, ngettext
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.theme import Colour
from prefgame.ui.widgets.canvas import Kit

_STEP, _RADIUS = 30, 9
"""design sizes"""


def marks_width(kit: Kit) -> int:
    """How wide the marks are."""
    return IN_A_ROW * kit.f(_STEP)


def draw_marks(
    surface: Surface, kit: Kit, x: float, y: float, standing: Standing, ink: Colour = "ink"
) -> None:
    """A tick for each right answer in a row and an empty circle for each that is missing; ``x`` is
    the left end and ``y`` the middle.
    """
    for at in range(IN_A_ROW):
        middle = x + kit.f(_STEP) * (at + 0.5)
        if at < standing.row:
            icons.tick(surface, middle, y, kit.f(_RADIUS), ink, kit.thin(4, 2))
        else:
            edge = kit.thin(3, 2)
            shapes.disc(
                surface, middle, y, kit.f(_RADIUS - 2), "paper_high", edge="ink2", edge_width=edge
            )


def standing_words(standing: Standing) -> str:
    """The same in words."""
    if standing.mastered:
        return _("mastered")
    if not standing.asked:
        return _("not tried yet")
    if not standing.row:
        return _("wrong last time")
    return ngettext("{count} right in a row", "{count} right in a row", standing.row).format(
        count=standing.row
    )
