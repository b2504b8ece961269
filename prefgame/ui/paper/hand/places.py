"""Where everything is on the page of a hand: pure arithmetic from the size of the page.

Invariant: nothing is drawn here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from prefgame.ui.draw.layout import NOWHERE, Box
from prefgame.ui.paper.hand.open_hands import names_width, three_lines
from prefgame.ui.paper.hand.tricks import tricks_height
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.words.hand_facts import HandFacts

_TWO_TABLES = 0.8
"""the scale from which the cards are large enough beside two tables of tricks"""


@dataclass(frozen=True)
class HandPlaces:
    """The boxes of a page; NOWHERE for what the page does not have.

    The head is over all, hands and tricks are at the left, the side at the right, and the feet hold
    the buttons.
    """

    head: Box
    facts_below: bool
    """the facts have no room beside the headline"""
    hands: Box
    tricks: Box
    names: int
    """width of the names before the cards"""
    side: Box
    legend: Box
    foot_left: Box
    foot_right: Box


def place_hand(
    kit: Kit, page: Box, story: HandFacts, facts: str, *, tricks: bool, everybody: bool = False
) -> HandPlaces:
    """The places for this hand; ``tricks``: some were played; ``everybody``: who stayed has a row
    in the table of tricks too.
    """
    u, f, hit = kit.u, kit.f, kit.layout.hit
    left, inner = page.x + u(40), page.w - 2 * u(40)
    title = kit.run_width(story.headline(), "title", 46)
    facts_below = title + kit.width(facts, "label", 23) + f(40) > inner
    head = Box(left, page.y, inner, f(116 if facts_below else 86))
    wide = round(inner * 0.60)
    foot = page.bottom - u(24) - hit
    top, low = head.bottom + u(18), foot - u(24)
    rows = story.rows()
    seats = len(story.trick_rows)
    if seats and everybody:
        seats += sum(not row.plays for row in rows)
    trick_box = NOWHERE
    if seats:
        high = tricks_height(kit, seats)
        trick_box = Box(left, low - high, wide, high)
        low = trick_box.y - u(6)
    side_x = left + wide + u(44)
    side = Box(side_x, top, left + inner - side_x, foot - u(24) - top)
    legend = Box(side_x, side.bottom - f(44), side.w, f(44)) if tricks else NOWHERE
    return HandPlaces(
        head,
        facts_below,
        Box(left, top + u(4), wide, low - top - u(4)),
        trick_box,
        names_width(kit, [row.name for row in rows]),
        side,
        legend,
        Box(left, foot, wide, hit),
        Box(side_x, foot, side.w, hit),
    )


@dataclass(frozen=True)
class JudgedPlaces:
    """The boxes of a judged hand: those of the hand, and a second table of tricks below the first,
    or one segment above both, where they have no room below each other. NOWHERE where there is
    none.
    """

    hand: HandPlaces
    better: Box
    segment: Box


def place_judged(kit: Kit, places: HandPlaces, hands: int) -> JudgedPlaces:
    """The places of a judged hand, from those of the hand alone; so many ``hands`` lie open."""
    table = places.tricks
    if table == NOWHERE:
        return JudgedPlaces(places, NOWHERE, NOWHERE)
    up = table.h + kit.f(18)
    if kit.layout.s >= _TWO_TABLES and places.hands.h - up >= hands * three_lines(kit):
        moved = replace(
            places,
            hands=places.hands._replace(h=places.hands.h - up),
            tricks=table._replace(y=table.y - up),
        )
        return JudgedPlaces(moved, table, NOWHERE)
    high = kit.layout.hit
    up = high + kit.u(14)
    segment = Box(table.x + places.names, table.y - up, round((table.w - places.names) * 0.6), high)
    moved = replace(places, hands=places.hands._replace(h=places.hands.h - up))
    return JudgedPlaces(moved, table, segment)
