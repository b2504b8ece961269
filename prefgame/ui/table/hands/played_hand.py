"""An open hand from which the player plays for a partner: its cards can be pressed on the table.

Invariant: what may be played is what the rules list; the cards lie where the stage has them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Surface

from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.ui.draw import shapes
from prefgame.ui.draw.deck import CORNER
from prefgame.ui.draw.layout import Box
from prefgame.ui.draw.theme import Colour
from prefgame.ui.table.card_labels import draw_tab, tab_box
from prefgame.ui.table.seats.partner import partner_played_for
from prefgame.ui.table.seats.places import place_of
from prefgame.ui.table.seats.plate import walnut_tab
from prefgame.ui.widgets.buttons import HINT, Press, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.tooltip import Tooltip

LIFT = 0.09
"""How far a card that may be played is raised, in heights of a card."""


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """The hand at a ``place`` whose cards the player chooses. ``due``: one of them now, of the
    cards ``playable``; ``raised``: those are raised.
    """

    place: str
    name: str
    due: bool
    playable: frozenset[str] = frozenset()
    raised: bool = False

    def is_dim(self, card: str) -> bool:
        """Whether the card may not be played now."""
        return not self.due or card not in self.playable


def played_hand(view: SeatView, playable: frozenset[str], *, live: bool) -> PlayedHand | None:
    """The open hand that the player plays, as it is now; None where there is none."""
    seat = partner_played_for(view)
    if seat is None:
        return None
    due = live and view.turn.card_of == seat
    cards = view.cards_in_play if due else ()
    return PlayedHand(
        place_of(view, seat),
        view.table.players[seat],
        due,
        playable if due else frozenset(),
        raised=due and len(playable) < len(cards),
    )


class OpenCard(Widget):
    """A card of an open hand; the table draws it, here it can be pressed."""

    def __init__(self, card: str, whole: Box, strip: Box, on_press: Press) -> None:
        super().__init__(strip, on_press=on_press, ground="cloth")
        self.card, self.whole = card, whole

    def tip(self) -> Tooltip | None:
        words = self.hint
        if not self.enabled and self.reason:
            words = _("{card}. {reason}").format(card=self.hint, reason=self.reason)
        return Tooltip(words, self.said_at)

    def draw(self, surface: Surface, kit: Kit) -> None:
        """The edge of a card under the mouse; the card itself lies on the table."""
        if self.hovered and self.enabled and not self.focused:
            self._ring(surface, kit, "brass_lit", kit.thin(3, 2), 0)

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        self._ring(surface, kit, "ink", kit.thin(4, 3), 0)
        self._ring(surface, kit, "brass_lit", kit.thin(6, 4), kit.thin(4, 3))

    def draw_hint_ring(self, surface: Surface, kit: Kit) -> None:
        self._ring(surface, kit, HINT, kit.thin(6, 3), 0)

    def _ring(self, surface: Surface, kit: Kit, colour: Colour, width: int, outside: int) -> None:
        box = self.rect.inset(-outside)
        shapes.ring(surface, box, round(self.whole.h * CORNER) + outside, colour, width)


def strips(boxes: Sequence[Box]) -> list[Box]:
    """The part of each card that no later one covers."""
    found = []
    for at, box in enumerate(boxes):
        row = [one for one in boxes[at + 1 :] if abs(one.y - box.y) < box.h / 2]
        under = [one for one in boxes[at + 1 :] if one not in row]
        right = min((one.x for one in row), default=box.right)
        low = min((one.y for one in under), default=box.bottom)
        found.append(box._replace(w=min(right, box.right) - box.x, h=min(low, box.bottom) - box.y))
    return found


def draw_edge(
    surface: Surface, kit: Kit, box: Box, played: PlayedHand, *, tabbed: bool = True
) -> None:
    """Brass round the field while the player chooses from it, and a tab that says whose choice it
    is; not ``tabbed`` where a slip would hide half of it.
    """
    radius = kit.u(12)
    if played.due:
        shapes.glow(surface, box, radius, kit.thin(20, 8), kit.u(5), alpha=120)
        shapes.ring(surface, box, radius, "brass_lit", kit.thin(4, 2))
    if not tabbed:
        return
    words = _("you play this hand")
    if played.due:
        draw_tab(surface, kit, box.centerx, box.bottom + kit.f(20), words)
    else:
        _deciding_tab(surface, kit, edge_tab(kit, box, due=False), words)


def edge_tab(kit: Kit, field: Box, *, due: bool) -> Box:
    """Where the tab under the field of a played hand is."""
    words = _("you play this hand")
    if due:
        return tab_box(kit, field.centerx, field.bottom + kit.f(20), words)
    wide, high = kit.width(words, "button", 22) + kit.f(22), kit.f(34)
    y = field.bottom + kit.f(4) - high / 2
    return Box(round(field.centerx - wide / 2), round(y), wide, high)


def _deciding_tab(surface: Surface, kit: Kit, tab: Box, words: str) -> None:
    walnut_tab(surface, kit, tab)
    kit.text(surface, tab.centerx, tab.centery, words, "button", 22, "cream", "center")
