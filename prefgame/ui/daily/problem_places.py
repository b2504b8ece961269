"""Where the parts of a problem are on its page.

Invariant: the hands share the height that head and buttons leave; the own hand is the largest.
"""

from __future__ import annotations

from dataclasses import dataclass

from prefgame.ui.draw.layout import Box
from prefgame.ui.widgets.canvas import Kit


@dataclass(frozen=True)
class ProblemPlaces:
    """The boxes of the page. ``head``: the date; ``task``: the three lines below it; ``names``:
    those of the others; ``others``: their hands, with the ``trick`` between them; ``me``: the words
    about the player; ``own``: the player's hand; ``left_foot``, ``right_foot``: the buttons;
    ``side``: the words at the right.
    """

    head: Box
    task: Box
    names: Box
    others: tuple[Box, Box]
    trick: Box
    me: Box
    own: Box
    left_foot: Box
    right_foot: Box
    side: Box
    rule: int


def place_problem(kit: Kit, page: Box) -> ProblemPlaces:
    """The places on this page."""
    inner, hit = page.inset(kit.u(44), kit.u(24)), kit.layout.hit
    left, right = inner.columns(2, kit.u(70), [0.575, 0.425])
    head = Box(left.x, left.y, left.w, max(hit, kit.f(58)))
    task = Box(left.x, head.bottom + kit.u(14), left.w, kit.f(106))
    names = Box(left.x, task.bottom + kit.u(4), left.w, kit.f(44))
    foot = Box(left.x, left.bottom - hit, left.w, hit)
    tab = kit.f(40)
    room = foot.y - kit.u(22) - names.bottom - tab - kit.u(10)
    high = round(room * 0.40)
    sides = round(left.w * 0.365)
    one = Box(left.x, names.bottom, sides, high)
    two = Box(left.right - sides, names.bottom, sides, high)
    between = Box(one.right, names.bottom, two.x - one.right, high).inset(kit.u(12), 0)
    low = one.bottom + tab + kit.u(10)
    own_h = foot.y - kit.u(22) - low
    about = kit.f(172)
    me = Box(left.x, low, about, own_h)
    own = Box(left.x + about, low, left.w - about, own_h)
    side = Box(right.x, right.y, right.w, foot.y - kit.u(18) - right.y)
    right_foot = Box(right.x, foot.y, right.w, hit)
    rule = (left.right + right.x) // 2
    return ProblemPlaces(
        head, task, names, (one, two), between, me, own, foot, right_foot, side, rule
    )
