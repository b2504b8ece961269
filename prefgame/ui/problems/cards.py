"""Cards of a problem: hands on the page, those that can be led, and those on their way to the
middle.

Invariant: a card draws itself where it was placed; what may be played is what the position says.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence

from pygame import Surface

from prefgame.app.problems.position import Position
from prefgame.cards import Card
from prefgame.rules.base import Seat
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import BACK, CORNER
from prefgame.ui.draw.motion import Timeline
from prefgame.ui.table.hand import Flyer, draw_tab, spot
from prefgame.ui.widgets.buttons import Press, Widget
from prefgame.ui.widgets.canvas import Kit

STRIP = 0.54
"""how much of a card its neighbour leaves visible where there is room, in widths of a card"""
_COVERED = 0.5
"""the part of a card below which it counts as covered"""


_UPPER_ROW = 0.36
"""how much of the cards of an upper row is seen, in heights of a card"""


def fan(
    kit: Kit,
    box: Box,
    count: int,
    *,
    at_right: bool = False,
    strip: float = STRIP,
    rows: int = 1,
) -> list[Box]:
    """Return where so many cards lie in ``box``: from its left, or from its right; each shows at
    most ``strip`` of its width. They are as high as it if what each of them is can be seen then.
    If not, they lie in as many as ``rows``, one below the other, and are less high.
    """
    lines, high = 1, box.h
    while not _is_legible(kit, box.w, high, -(-count // lines)):
        if lines < rows:
            lines += 1
            high = round(box.h / (1 + _UPPER_ROW * (lines - 1)))
        elif high > box.h * _LEAST_HIGH:
            high -= 1
        else:
            break
    places, columns = list[Box](), -(-count // lines)
    for line in range(lines):
        y = box.y + round(high * _UPPER_ROW * line)
        in_line = min(columns, count - len(places))
        places += _fan_line(kit, box._replace(y=y, h=high), in_line, at_right, strip)
    return places


_LEAST_HIGH = 0.4
"""the part of the height of its box that a hand has at least"""


def _is_legible(kit: Kit, room: int, high: int, count: int) -> bool:
    return kit.deck.width(high) + (count - 1) * kit.deck.index_width(high) <= room


def _fan_line(kit: Kit, box: Box, count: int, at_right: bool, strip: float) -> list[Box]:
    width = kit.deck.width(box.h)
    step = 0 if count < 2 else min(round(width * strip), (box.w - width) // (count - 1))
    whole = width + step * (count - 1)
    x = box.right - whole if at_right else box.x
    return [Box(x + at * step, box.y, width, box.h) for at in range(count)]


def draw_hand(
    surface: Surface, kit: Kit, places: Sequence[Box], cards: Sequence[str], *, dim: bool = False
) -> None:
    """Draw a hand that cannot be pressed; empty texts are backs."""
    covered = len(places) > 1 and places[1].x - places[0].x < places[0].w * _COVERED
    for place, card in zip(places, cards):
        kit.card(surface, card or BACK, place.x, place.y, place.h, covered=covered, dim=dim)


class LeadCard(Widget):
    """A card of the player. ``whole`` is where it lies, ``strip`` the width that is seen; ``tab``
    says something at its upper edge, ``reason`` why it may not be played; ``dim`` makes it dark.
    """

    def __init__(
        self, card: str, whole: Box, strip: int, on_press: Press, *, tab: str, reason: str
    ) -> None:
        super().__init__(whole._replace(w=strip), on_press=on_press, reason=reason)
        self.card, self.whole, self.tab = card, whole, tab
        self.dim, self.covered = False, strip < whole.w * _COVERED

    def said(self, kit: Kit) -> str:
        return ", ".join(filter(None, (kit.deck.card_name(self.card), self.tab)))

    def _lifted(self, kit: Kit) -> Box:
        lifts = self.enabled and self.hovered and not self.pressed
        return self.whole.move(0, -kit.thin(10, 5) if lifts else 0)

    def _draw_tab(self, surface: Surface, kit: Kit, box: Box) -> None:
        if self.tab:
            draw_tab(surface, kit, box.x + self.rect.w / 2, box.y, self.tab)

    def draw(self, surface: Surface, kit: Kit) -> None:
        box = self._lifted(kit)
        kit.card(surface, self.card, box.x, box.y, box.h, covered=self.covered, dim=self.dim)
        self._draw_tab(surface, kit, box)

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        box = self._lifted(kit)
        line, r = kit.thin(5, 3), round(box.h * CORNER)
        seen = box._replace(w=self.rect.w).inset(-line)
        shapes.ring(surface, seen, r + line, "ink", kit.thin(4, 3))
        self._draw_tab(surface, kit, box)


# ---- cards of a problem that go to the middle, one after another
# Invariant: the page shows the position in which the last card has landed; nothing waits for it but
# the eye, and it can be cut short at any time.

FLIGHT, LOOK = 260, 650
"""milliseconds of a card on its way, and of a finished trick that is looked at"""
Way = tuple[Box, Box]
"""where a card sets out and where it lands"""


class CardFlights:
    """Positions on the way from ``landed`` to where the play is. ``way`` says how a card of a seat
    flies from a position, ``on_change`` hears whenever the page looks different. ``hands`` is the
    position of the hands, without the card that flies; ``leads``: that card leads to a trick, so
    the one before has been taken away.
    """

    def __init__(
        self,
        start: Position,
        timeline: Timeline,
        way: Callable[[Position, Seat, Card], Way],
        on_change: Callable[[], None],
    ) -> None:
        self.timeline, self._way, self._on_change = timeline, way, on_change
        self._queue: deque[Position] = deque()
        self.show(start)

    @property
    def trick(self) -> tuple[tuple[Seat, Card], ...]:
        """The cards that lie in the middle: the trick that is played, or the one before it."""
        if self.landed.trick or self.leads or not self.landed.tricks:
            return self.landed.trick
        return self.landed.tricks[-1].cards

    @property
    def moving(self) -> bool:
        return self._flyer is not None or bool(self._queue)

    def show(self, position: Position) -> None:
        """Have this position lie there at once."""
        self.timeline.clear()
        self._queue.clear()
        self._flyer: Flyer | None = None
        self.landed = self.hands = position
        self.leads = False

    def play(self, positions: Iterable[Position]) -> None:
        self._queue.extend(positions)
        self._next()

    def _next(self) -> None:
        if self._queue:
            before, after = self.landed, self._queue.popleft()
            seat, card = after.cards_played[-1]
            start, goal = self._way(before, seat, card)
            self._flyer = Flyer(str(card), *spot(start), sharp=max(start.h, goal.h))
            self.hands, self.leads = after, not before.trick
            self._flyer.fly(self.timeline, spot(goal), FLIGHT)
            self.timeline.hold(FLIGHT, lambda: self._land(after))
        self._on_change()

    def _land(self, position: Position) -> None:
        self._flyer, self.landed, self.leads = None, position, False
        if self._queue and not position.trick:
            self._on_change()
            self.timeline.hold(LOOK, self._next)
        else:
            self._next()

    def draw(self, surface: Surface, kit: Kit) -> None:
        if self._flyer is not None:
            self._flyer.draw(surface, kit)


def positions_between(before: Position, after: Position) -> list[Position]:
    """Return every position after ``before`` up to ``after``, which follows from it."""
    found, position = list[Position](), before
    for _seat, card in after.cards_played[len(before.cards_played) :]:
        position = position.after(card)
        found.append(position)
    return found
