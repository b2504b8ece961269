"""The hands of a page laid open, each with its name and what lies beside it.

Invariant: it draws what it is given; the cards of the trick that is being looked at are raised.

"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from prefgame.cards import Card
from prefgame.i18n import pgettext
from prefgame.ui.cards.deck import CORNER
from prefgame.ui.draw import shapes
from prefgame.ui.draw.layout import CARD_ASPECT_LIMIT, Box
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.fitting import fitting_size, short_name
from prefgame.ui.words.hand_facts import HandRow

_NAMES, _LONG_NAMES = 150, 196
"""Design width of the names before the cards, and how far it may grow for a long one."""
_ASIDE_STEP = 0.62
_GAP = 0.45
"""Least distance between the hand and the cards beside it, in card widths."""


_FIRST, _LINE, _CLOSEST, _BELOW = 20, 34, 25, 14
"""Design heights beside a hand: the middle of the name, from line to line below it, the least of
that, and what is below the middle of the last line."""


def three_lines(kit: Kit) -> int:
    """How high the row of a hand is whose name has two lines below it."""
    return kit.f(_FIRST + 2 * _LINE + _BELOW)


def _step(kit: Kit) -> float:
    """The distance of neighbours in card widths; a German card has its numeral in the middle."""
    return 0.58 if kit.deck.ratio < CARD_ASPECT_LIMIT else 0.40


def hand_step(kit: Kit, room: float, width: int) -> float:
    """The distance of neighbours in card widths, for ten cards of ``width`` in ``room`` pixels.

    What is left over opens the hand, up to the step of the cards beside it.
    """
    return max(_step(kit), min(_ASIDE_STEP, (room / width - 1) / 9))


def names_width(kit: Kit, names: Sequence[str]) -> int:
    """How wide the names before the cards are."""
    return max(
        kit.f(_NAMES),
        min(kit.f(_LONG_NAMES), max(kit.width(name, "title", 33) for name in names) + kit.f(14)),
    )


def draw_hands(
    surface: Surface,
    kit: Kit,
    box: Box,
    rows: Sequence[HandRow],
    gone: frozenset[Card],
    now: frozenset[Card],
) -> None:
    """The rows of cards with their names. ``gone`` are dimmed, ``now`` are raised."""
    names = names_width(kit, [row.name for row in rows])
    units = 1 + 9 * _step(kit) + _GAP + 1 + _ASIDE_STEP
    height = round(min(box.h / len(rows) - kit.u(24), (box.w - names) / units / kit.deck.ratio))
    width = kit.deck.width(height)
    beside = max((1 + _ASIDE_STEP) * width, *(_aside_words_width(kit, row) for row in rows))
    step = hand_step(kit, box.w - names - beside - _GAP * width, width)
    aside_x = box.right - round((1 + _ASIDE_STEP) * width)
    for row, place in zip(rows, box.rows(len(rows))):
        _draw_name(surface, kit, place, row, names - kit.f(10))
        for at, card in enumerate(row.cards):
            _draw_card(
                surface,
                kit,
                card,
                round(place.x + names + at * step * width),
                place.y,
                height,
                card in row.taken,
                gone,
                now,
            )
        for at, card in enumerate(row.aside):
            _draw_card(
                surface,
                kit,
                card,
                round(aside_x + at * _ASIDE_STEP * width),
                place.y,
                height,
                card in row.taken,
                gone,
                now,
            )
        if row.aside:
            _draw_aside_words(
                surface, kit, Box(aside_x, place.y + height, box.right - aside_x, 0), row
            )


def _aside_words_width(kit: Kit, row: HandRow) -> float:
    if not row.aside:
        return 0
    mark = kit.width(row.taken_words, "label", 22) + kit.f(38) if row.taken else 0
    return max(kit.width(row.aside_words, "caption", 27), mark)


def _draw_aside_words(surface: Surface, kit: Kit, under: Box, row: HandRow) -> None:
    """What the cards beside the hand are, and what the marks on them mean.

    The words may begin left of small cards.
    """
    y = under.bottom + kit.f(24)
    kit.text(surface, under.right, y, row.aside_words, "caption", 27, "ink2", "right")
    if row.taken:
        words = kit.text(
            surface, under.right, y + kit.f(36), row.taken_words, "label", 22, "ink2", "right"
        )
        side = kit.f(28)
        _talon_mark(
            surface,
            kit,
            Box(words.x - side - kit.f(10), round(y + kit.f(36) - side / 2), side, side),
        )


def _draw_name(surface: Surface, kit: Kit, place: Box, row: HandRow, room: int) -> None:
    """The name, the role and the tricks. In a low row they are closer to each other, or the tricks
    are left out: the list of tricks has them.
    """
    size = fitting_size(kit, row.name, "title", 33, 22, room)
    name = short_name(kit, row.name, "title", size, room)
    y, free = place.y + kit.f(_FIRST), place.h - kit.f(_FIRST + _BELOW)
    kit.text(surface, place.x, y, name, "title", size)
    whole = bool(row.tricks) and free >= 2 * kit.f(_CLOSEST)
    step = min(kit.f(_LINE), free // 2 if whole else free)
    kit.text(surface, place.x, y + step, row.role, "label", 22, "ink2", max_width=room)
    if whole:
        kit.text(surface, place.x, y + 2 * step, row.tricks, "button", 24, max_width=room)


def _draw_card(
    surface: Surface,
    kit: Kit,
    card: Card,
    x: int,
    y: int,
    height: int,
    talon: bool,
    gone: frozenset[Card],
    now: frozenset[Card],
) -> None:
    lifted = card in now
    place = kit.card(
        surface,
        str(card),
        x,
        y - kit.u(14) if lifted else y,
        height,
        dim=card in gone,
        covered=True,
    )
    if lifted:
        shapes.ring(surface, place, round(height * CORNER), "ox", kit.thin(4, 3))
    if talon:
        side = kit.f(28)
        _talon_mark(
            surface, kit, Box(place.x + kit.u(5), place.bottom - side - kit.u(5), side, side)
        )


def _talon_mark(surface: Surface, kit: Kit, box: Box) -> None:
    shapes.rounded_box(
        surface,
        box,
        kit.u(6),
        "brass_high",
        "brass_low",
        edge="brass_dark",
        edge_width=kit.thin(1.5),
    )
    kit.text(
        surface,
        box.x + box.w / 2,
        box.y + box.h / 2,
        pgettext("mark on a card of the talon", "T"),
        "button",
        22,
        "ink",
        "center",
    )
