"""What is on the table: hands, backs, talon, trick, calls; at rest exactly what the view says.

Invariant: ``settle`` makes the table of a view, whatever moved before, so a match that is resumed
looks the same.

"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Surface

from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.base import Role, Seat
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import BACK
from prefgame.ui.draw.layout import Layout
from prefgame.ui.table.calls import bubble_box, draw_bubble, last_calls
from prefgame.ui.table.hand import (
    Flyer,
    HandCard,
    OwnCard,
    caption_below,
    draw_caption,
    draw_empty_place,
    draw_tab,
    lay_hand,
    tab_box,
)
from prefgame.ui.table.money import Cash, slim_height
from prefgame.ui.table.open_hands import (
    LIFT,
    LaidRows,
    PlayedHand,
    draw_edge,
    draw_field,
    draw_owner,
    edge_tab,
    ground_of,
    hide_each_other,
    is_across_aside,
    laid_boxes,
    laid_rows,
    name_box,
    open_boxes,
    opened_hands,
    seat_that_laid_away,
    side_of,
)
from prefgame.ui.table.plate import (
    ACROSS,
    LEFT,
    ME,
    RIGHT,
    draw_backs,
    empty_place,
    place_of,
    winner_place,
)
from prefgame.ui.table.status import partner_played_for
from prefgame.ui.widgets.canvas import Kit, Run


class Stage:
    """The things on the table.

    ``press`` is called with the card of the own hand that was pressed, ``refuse`` with one that may
    not be played.
    """

    def __init__(
        self, press: Callable[[HandCard], None], refuse: Callable[[HandCard], None]
    ) -> None:
        self.press, self.refuse = press, refuse
        self.hand: list[HandCard] = []
        self.backs: dict[str, int] = {}
        self.laid_away = ""  # the place of the declarer whose discard lies apart, closed
        self.opened: dict[str, tuple[str, ...]] = {}
        self.laid: dict[str, LaidRows] = {}  # the rows of those that are laid open in the play
        self.tabbed = ""  # the place of the hand that the player plays for a partner
        self.talon = 0  # cards of the talon lying face down
        self.trick: list[tuple[str, str]] = []  # place and card, in the order played
        self.winner: str | None = None
        self.crown = 1.0  # how much of the winner's tab is to be seen
        self.prompt = ""
        self.bubbles: dict[str, Run] = {}
        self.acting = ""  # whose turn it is, by place
        self.growing: str | None = None
        self.grown = 1.0
        self.written = 1.0
        self.flyers: list[Flyer] = []
        self.out = ACROSS  # the place at which nobody plays
        self.aside = False  # the hand across lies open there
        self.across = ""  # who sits across
        self.cash = Cash()
        self.slips: list[Box] = []  # where paper slips lie on the table
        self.lines: list[Box] = []  # where words are, which a caption leaves free
        self.played: PlayedHand | None = None  # the open hand from which the player plays
        self.due: tuple[str, str] | None = None  # the place of a card that is due, and words
        self.paper: list[Box] = []  # what lies over the bar
        self.talon_places: list[Box] = []  # where the talon lies; none: in the middle

    # ---- at rest

    def settle(self, view: SeatView, layout: Layout, order: tuple[str, ...]) -> None:
        """Lay everything as the view has it; ``order`` is the own hand from left to right."""
        hand = view.hand
        self.flyers = []
        self.growing, self.grown, self.written, self.crown = None, 1.0, 1.0, 1.0
        self.prompt, self.played, self.due = "", None, None
        self.opened, self.laid = opened_hands(view), laid_rows(view)
        own = self.opened.pop(ME, ())
        self.settle_hand(layout, order or own)
        others = [seat for seat in range(len(view.table.players)) if seat != view.seat]
        self.backs = {place_of(view, seat): _backs(view, seat) for seat in others}
        partner = partner_played_for(view)
        self.tabbed = "" if partner is None else place_of(view, partner)
        away = seat_that_laid_away(view)
        self.laid_away = "" if away is None else place_of(view, away)
        trick = () if hand is None else hand.trick
        self.trick = [(place_of(view, seat), str(card)) for seat, card in trick]
        self.winner = winner_place(view)
        self.bubbles = last_calls(view)
        acting = view.turn.seat
        self.acting = place_of(view, acting) if isinstance(acting, int) else ""
        self.out, self.aside = empty_place(view), is_across_aside(view)
        names = {place_of(view, seat): view.table.players[seat] for seat in others}
        self.across = names.get(ACROSS, "")
        lies = hand is not None and hand.contract is None
        self.talon = 2 if lies and hand and not hand.talon_taken and not hand.ended else 0
        self.cash.settle(view, layout)

    def clear_cards(self) -> None:
        """Take all cards off the table: the hand is over."""
        self.opened, self.laid, self.hand, self.talon, self.trick = {}, {}, [], 0, []
        self.backs, self.laid_away = dict.fromkeys(self.backs, 0), ""

    def settle_hand(self, layout: Layout, order: tuple[str, ...]) -> None:
        """Lay the own hand in this order, at its places."""
        old = {card.card: card for card in self.hand}
        self.hand = [
            old.get(text) or OwnCard(text, lambda: self.hand, self.press, self.refuse)
            for text in order
        ]
        for card in self.hand:
            card.visible, card.face_down = True, False
            card.turned, card.shift, card.alpha = 1.0, 0.0, 255
        lay_hand(layout, self.hand)

    # ---- drawing

    def draw_below(self, surface: Surface, kit: Kit) -> None:
        """Draw everything under the own hand and the buttons."""
        layout = kit.layout
        backs = self.back_boxes(layout)
        if not self._is_hidden(backs):  # half covered they would only be noise
            for place, count in self.backs.items():
                draw_backs(surface, kit, place, count)
            for box in self.away_boxes(layout):
                kit.card(surface, BACK, box.x, box.y, box.h)
        for place in self.opened:
            self._draw_open(surface, kit, place)
        if self.talon:
            boxes = self.talon_boxes(layout)
            for box in boxes:
                kit.card(surface, BACK, box.x, box.y, box.h)
            below = caption_below(kit, boxes)
            if not any(one.overlaps(below) for one in (*self.slips, *self.lines)):
                draw_caption(surface, kit, boxes, _("talon"))
        self._draw_trick(surface, kit)
        for place, call in self.bubbles.items():
            # half under a slip it would only be noise, and the pad has the call
            if not self._is_hidden([self.call_box(kit, place, call)]):
                shown = self.grown if place == self.growing else 1.0
                draw_bubble(surface, kit, place, call, shown, acts=place == self.acting)

    def _draw_open(self, surface: Surface, kit: Kit, place: str) -> None:
        layout, field, owner = kit.layout, self.field(kit.layout, place), self._owner(place)
        played = self._played_at(place)
        boxes, hidden = self.open_spots(layout, place), self._is_hidden(self.field_labels(kit))
        if field is not None:
            draw_field(surface, kit, field, owner, lower=_has_tab(played))
        elif place in (LEFT, RIGHT):
            draw_field(surface, kit, ground_of(layout, boxes))
        if played is not None and field is not None:
            draw_edge(surface, kit, field, played, tabbed=_has_tab(played) and not hidden)
        covered = hide_each_other(layout, boxes)
        for box, card in zip(boxes, self.opened[place]):
            dim = played is not None and played.is_dim(card)
            kit.card(surface, card, box.x, box.y, box.h, covered=covered, dim=dim)
        if field is not None and owner and hidden:
            draw_owner(surface, kit, field, owner, self.slips)

    def _played_at(self, place: str) -> PlayedHand | None:
        return self.played if self.played is not None and self.played.place == place else None

    def _is_hidden(self, boxes: Sequence[Box]) -> bool:
        return any(slip.overlaps(box) for slip in self.slips for box in boxes)

    def call_box(self, kit: Kit, place: str, call: Run) -> Box:
        """Return where the bubble with the last call of a place is."""
        return bubble_box(kit, place, call, acts=place == self.acting)

    def talon_boxes(self, layout: Layout) -> list[Box]:
        """Return where the cards of the talon lie face down."""
        return (self.talon_places or layout.talon())[: self.talon]

    def opened_sides(self) -> frozenset[str]:
        """Return the sides whose columns are taken by open hands."""
        return frozenset(
            side_of(place, self.out) if place in self.laid else place for place in self.opened
        )

    def trick_slots(self, layout: Layout) -> dict[str, Box]:
        """Return where the three cards of a trick lie, by the places of their seats."""
        return layout.trick_slots(self.out, aside=self.aside)

    def open_spots(self, layout: Layout, place: str) -> list[Box]:
        """Return where the open cards of a place are, in their order; those that may be played are
        higher.
        """
        cards, played = self.opened[place], self._played_at(place)
        if place in self.laid:
            boxes = self._laid_boxes(layout, place)[0]
            lifted = played.playable if played is not None and played.raised else ()
            return [
                box.move(0, -round(box.h * LIFT)) if card in lifted else box
                for box, card in zip(boxes, cards)
            ]
        # between the far hand and the paper below it lies a pot that has no room in its column
        far = place in (LEFT, RIGHT) and place != layout.own_side
        pot = far and layout.own_side in self.opened_sides() and self.cash.money is not None
        return open_boxes(layout, place, len(cards), slim_height(layout) if pot else 0)

    def field(self, layout: Layout, place: str) -> Box | None:
        """Return the ground of a hand that is laid open in the play; None where there is none, or
        not yet, for hands are laid open one after the other.
        """
        seen = place in self.laid and place in self.opened
        return self._laid_boxes(layout, place)[1] if seen else None

    def _laid_boxes(self, layout: Layout, place: str) -> tuple[list[Box], Box]:
        side, rows, cards = side_of(place, self.out), self.laid[place], self.opened[place]
        pot = slim_height(layout) if self.cash.money is not None else 0  # it lies on the paper
        end = min((box.y - pot - layout.u(8) for box in self.paper), default=None)
        tabbed = place == self.tabbed
        return laid_boxes(layout, side, rows, cards, self.out, tabbed=tabbed, end=end)

    def visible_boxes(self, kit: Kit) -> list[Box]:
        """Return the boxes of what must stay visible on the table: the talon, the bubbles of calls,
        the cards of the trick, open hands, and the tabs of the own hand.
        """
        layout, slots = kit.layout, self.trick_slots(kit.layout)
        talon = self.talon_boxes(layout)
        tabs = [
            tab_box(kit, card.x + (card.strip or card.width) / 2, card.y, card.tab)
            for card in self.hand
            if card.tab
        ]
        if self.winner is not None:
            slot = slots[self.winner]
            tabs.append(tab_box(kit, slot.centerx, slot.y, _("highest"), crowned=True))
        return [
            *talon,
            *([caption_below(kit, talon)] if talon else []),
            *tabs,
            *(self.call_box(kit, place, call) for place, call in self.bubbles.items()),
            *(slots[place] for place, _card in self.trick),
            *([slots[ME]] if self.prompt else []),
            *([slots[self.due[0]]] if self.due is not None else []),
            *(box for place in self.opened for box in self.open_spots(layout, place)),
            *self.field_labels(kit),
        ]

    def field_labels(self, kit: Kit) -> list[Box]:
        """Return the words under hands that are laid open: whose they are, and who plays them."""
        found = []
        for place in self.laid:
            field, owner = self.field(kit.layout, place), self._owner(place)
            played = self._played_at(place)
            if field is not None and played is not None and _has_tab(played):
                found.append(edge_tab(kit, field, due=played.due))
            if field is not None and owner:
                found.append(name_box(kit, field, owner, lower=_has_tab(played)))
        return found

    def _owner(self, place: str) -> str:
        """Return whose open hand it is, where it does not lie under the plate of its player."""
        return "" if side_of(place, self.out) == place else self.across

    def back_boxes(self, layout: Layout) -> list[Box]:
        """Return the backs of the other seats, and of the cards that one of them has discarded."""
        hands = [box for place, count in self.backs.items() for box in layout.backs(place, count)]
        return [*hands, *self.away_boxes(layout)]

    def away_boxes(self, layout: Layout) -> list[Box]:
        """Return where the cards lie that the declarer has discarded; none once that hand lies
        open.
        """
        if not self.laid_away or self.laid_away in self.opened:
            return []
        return layout.laid_away(self.laid_away)

    def _draw_trick(self, surface: Surface, kit: Kit) -> None:
        slots = self.trick_slots(kit.layout)
        for place, card in self.trick:
            kit.card(surface, card, slots[place].x, slots[place].y, slots[place].h)
        if self.prompt:
            draw_empty_place(surface, kit, slots[ME], self.prompt)
        if self.due is not None:
            place, words = self.due
            draw_empty_place(surface, kit, slots[place], words, due=True)
        self.draw_crown(surface, kit)

    def draw_crown(self, surface: Surface, kit: Kit) -> None:
        """Draw the tab of the card that takes the trick so far."""
        if self.winner is not None and self.crown > 0:
            slot = self.trick_slots(kit.layout)[self.winner]
            alpha = round(255 * self.crown)
            draw_tab(surface, kit, slot.centerx, slot.y, _("highest"), crowned=True, alpha=alpha)

    def draw_above(self, surface: Surface, kit: Kit) -> None:
        """Draw the cards and the payments that fly."""
        for flyer in self.flyers:
            flyer.draw(surface, kit)
        for flight in self.cash.flights:
            flight.draw(surface, kit)


# ---- read off the view


def _has_tab(played: PlayedHand | None) -> bool:
    """Tell whether the hand has a tab that says who plays it."""
    return played is not None and not played.named


def _backs(view: SeatView, seat: Seat) -> int:
    open_now = {} if view.hand is None else view.hand.open_now
    return 0 if view.role(seat) is Role.STAYS or seat in open_now else view.cards_left(seat)
