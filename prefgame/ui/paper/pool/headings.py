"""What the areas of a pulya are called: in as many words as have room, alike on the whole sheet.

Invariant: the areas for whists all say that they are written on somebody: a name alone would read
like that of an owner.
"""

from __future__ import annotations

from collections.abc import Sequence

from prefgame.i18n import _, pgettext
from prefgame.paper.pool import Area
from prefgame.ui.paper.pool.areas import AreaCell, span
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.numbers import fitting_wording, short_names
from prefgame.ui.words.pool.entries import area_words

HEADING, NAME = 22, 54
"""design sizes: of the headings, and of the names outside the frame"""
_LEAST = 18
"""the smallest design size of a heading; below it names are cut instead"""
_AIR = 8


def area_headings(
    kit: Kit, cells: Sequence[AreaCell], players: Sequence[str]
) -> tuple[dict[Area, str], int]:
    """The heading of each area, and their design size. Where "whists on Vera" has no room in one,
    all are smaller; where that is not enough, all are shorter.
    """
    headings = {cell.area: area_words(cell.area, players) for cell in cells}
    rooms = {cell.area: _room(kit, cell) for cell in cells if cell.area.on is not None}
    for size in range(HEADING, _LEAST - 1, -1):
        if all(kit.width(headings[area], "label", size) <= room for area, room in rooms.items()):
            return headings, size
    words = pgettext("whists", "on {name}")
    room = min(rooms.values()) - kit.width(words.format(name=""), "label", HEADING)
    names = short_names(kit, players, "label", HEADING, room)
    for area in rooms:
        assert area.on is not None
        headings[area] = words.format(name=names[area.on])
    return headings, HEADING


def earlier_words(kit: Kit, room: float) -> str:
    """How to get back to numbers for which "…" stands, in the words that have room."""
    return fitting_wording(
        kit,
        room,
        _("… earlier numbers: scroll or press Page Up"),
        _("… earlier: scroll or Page Up"),
        _("… scroll up"),
        size=HEADING,
    )


def _room(kit: Kit, cell: AreaCell) -> float:
    """How wide a heading there may be."""
    x, y = cell.head
    left, right = span(cell.polygon, y) or (x, x)
    room = 2 * min(x - left, right - x) if cell.centred else right - x
    return room - kit.f(_AIR) * (2 if cell.centred else 1)
