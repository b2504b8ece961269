"""The slip that says which cards are still out, in a column in which no hand lies open.

Invariant: it draws what it is given, and has a place only where it covers nothing.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from pygame import Surface

from prefgame.cards import DECK, Card, Suit, of_suit
from prefgame.engine.view import SeatView
from prefgame.i18n import _, ngettext
from prefgame.rules.base import Seat
from prefgame.rules.deal import TALON_SIZE
from prefgame.ui.draw import shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.layout import Layout
from prefgame.ui.table.money import own_purse_height
from prefgame.ui.table.plate import LEFT, RIGHT
from prefgame.ui.widgets.canvas import Kit

# ---- which cards are still out while another hand lies open: those that a player has not seen
# Invariant: arithmetic on the view alone. What it says is certain: no card is given to a hand that
# somebody could only guess.

LONG = 5
"""the most ranks of a suit that share their line with another suit"""


@dataclass(frozen=True, slots=True)
class StillOut:
    """The ``cards`` that are out, in the order of the deck. Together they are ``held`` in closed
    hands (whose, and how many), ``laid_away`` by another player, or in the ``talon`` that nobody
    has taken.
    """

    cards: tuple[Card, ...]
    held: tuple[tuple[str, int], ...]
    laid_away: int
    talon: int

    def lines(self) -> tuple[tuple[tuple[Suit, tuple[Card, ...]], ...], ...]:
        """The suits with their cards, high ones first, two suits a line; a long one has its line
        for itself. A suit of which nothing is out is named where two lines are enough.
        """
        suits = [(suit, tuple(sorted(of_suit(self.cards, suit), reverse=True))) for suit in Suit]
        every = _in_lines(suits)
        return every if len(every) <= len(Suit) / 2 else _in_lines([one for one in suits if one[1]])


def _in_lines(
    suits: list[tuple[Suit, tuple[Card, ...]]],
) -> tuple[tuple[tuple[Suit, tuple[Card, ...]], ...], ...]:
    lines: list[list[tuple[Suit, tuple[Card, ...]]]] = []
    for suit, cards in suits:
        long = len(cards) > LONG
        full = not lines or long or len(lines[-1]) == 2 or len(lines[-1][0][1]) > LONG
        if full:
            lines.append([])
        lines[-1].append((suit, cards))
    return tuple(map(tuple, lines))


def still_out(view: SeatView) -> StillOut | None:
    """What is out for the player of the view, while another hand lies open in the play; None where
    none does, or everything is known.
    """
    hand = view.hand
    if not is_played_open(view) or hand is None:
        return None
    seen = {
        *(card for trick in hand.tricks for _seat, card in trick.cards),
        *(card for _seat, card in hand.trick),
        *(card for cards in hand.open_now.values() for card in cards),
        *hand.talon_led,
        *view.cards,
        *view.discard,
    }
    cards = tuple(card for card in DECK if card not in seen)
    if not cards:
        return None
    names = view.table.players
    held = tuple((names[seat], view.cards_left(seat)) for seat in _closed_seats(view))
    laid_away = TALON_SIZE if hand.discarded and not view.discard else 0
    talon = 0 if hand.talon_taken else TALON_SIZE - len(hand.talon_led)
    return StillOut(cards, tuple(one for one in held if one[1]), laid_away, talon)


def is_played_open(view: SeatView) -> bool:
    """Whether cards are being played and a hand lies open that is not the player's own."""
    hand = view.hand
    if hand is None or hand.leader is None or hand.ended:
        return False
    return any(seat != view.seat for seat in hand.open_now)


def seat_that_laid_away(view: SeatView) -> Seat | None:
    """The declarer whose closed hand is played while another lies open, if it has discarded cards
    that the player does not know.
    """
    if not is_played_open(view):
        return None
    hand, declarer = view.this_hand, view.this_hand.declarer
    closed = declarer in _closed_seats(view)
    return declarer if closed and hand.discarded else None


def _closed_seats(view: SeatView) -> list[Seat]:
    hand = view.this_hand
    return [seat for seat in hand.order if seat != view.seat and seat not in hand.open_now]


# ---- the slip that says which cards are still out, in a column in which no hand lies open


_HEAD, _LINE, _FOOT = 52, 37, 49
"""Design heights: down to the first rule, of a line of suits, and from the last one to the edge."""
_LEAST = 0.68
"""The part of these heights at which the slip can still be read."""
_TITLE, _RANKS, _WHERE = 30, 24, 22
_SIGN = 36  # from a sign to its ranks
_NONE = "–"


@dataclass(frozen=True, slots=True)
class Memo:
    """The slip in ``box`` at a ``side`` of the table."""

    side: str
    box: Box
    out: StillOut


def place_memo(kit: Kit, out: StillOut | None, me: Box, opened: Container[str]) -> Memo | None:
    """The slip under the backs over the own plate, or at the other side where a hand lies open
    there; ``opened``: those sides, ``me``: the own plate. None where it has no room.
    """
    if out is None:
        return None
    natural = kit.f(_HEAD + _LINE * len(out.lines()) + _FOOT)
    own = kit.layout.own_side
    for side in (own, LEFT if own == RIGHT else RIGHT):
        room = _room(kit.layout, side, me)
        high = min(natural, room.h)
        if side not in opened and high >= natural * _LEAST:
            return Memo(side, room._replace(y=room.y + (room.h - high) // 2, h=high), out)
    return None


def _room(layout: Layout, side: str, me: Box) -> Box:
    """The column below the backs: over the own plate down to its tab, at the other side to
    where slips may lie.
    """
    seat, gap = layout.seat(side), layout.u(10)
    purse = own_purse_height(layout)
    top = max(layout.backs(side, 1)[0].bottom, seat.bottom + purse) + gap
    low = (me.y - max(layout.f(26), purse) if side == layout.own_side else layout.claim.y) - gap
    return Box(seat.x, top, seat.w, max(0, low - top))


def where_they_are(out: StillOut) -> str:
    """How many of the cards lie where."""
    held = [_("{n} with {name}").format(n=count, name=name) for name, count in out.held]
    return ", ".join([*held, *_nobodys(out)])


def where_in_short(out: StillOut) -> str:
    """The same without names."""
    count = sum(count for _name, count in out.held)
    held = [_("{n} in closed hands").format(n=count)] if count else []
    return ", ".join([*held, *_nobodys(out)])


def _nobodys(out: StillOut) -> list[str]:
    laid = [_("{n} discarded").format(n=out.laid_away)] if out.laid_away else []
    return [*laid, *([_("{n} in the talon").format(n=out.talon)] if out.talon else [])]


def memo_title(out: StillOut) -> str:
    """What the slip is, and how many cards are out."""
    count = len(out.cards)
    return ngettext("Still out: {n} card", "Still out: {n} cards", count).format(n=count)


def draw_memo(surface: Surface, kit: Kit, memo: Memo) -> None:
    """The slip at its place."""
    kit.sprite(
        surface,
        ("memo", memo),
        memo.box,
        kit.u(40) + 6,
        lambda s, b: _draw(s, kit, b, memo.out),
    )


def _draw(surface: Surface, kit: Kit, box: Box, out: StillOut) -> None:
    lines = out.lines()
    part = box.h / (_HEAD + _LINE * len(lines) + _FOOT)
    inside = box.inset(kit.f(14), 0)
    kit.sheet(surface, box, 6, 12, 6)
    title = memo_title(out)
    kit.text(surface, inside.x, box.y + 28 * part, title, "title", _TITLE, max_width=inside.w)
    shapes.line(surface, inside.x, box.y + round(_HEAD * part), inside.w, "rule", 1)
    for at, line in enumerate(lines):
        y = box.y + (_HEAD + 21 + _LINE * at) * part
        for column, (suit, cards) in enumerate(line):
            x = inside.x + column * inside.w // 2
            room = inside.w // len(line) - kit.f(_SIGN)
            _draw_suit(surface, kit, x, y, suit, _ranks(kit, cards), room)
    rule = box.y + round((_HEAD + 9 + _LINE * len(lines)) * part)
    shapes.line(surface, inside.x, rule, inside.w, "rule", 1)
    where = where_they_are(out)
    if kit.width(where, "label", _WHERE) > inside.w:
        where = where_in_short(out)
    y = box.bottom - 21 * part
    kit.text(surface, inside.x, y, where, "label", _WHERE, "ink2", max_width=inside.w)


def _draw_suit(
    surface: Surface, kit: Kit, x: float, y: float, suit: Suit, ranks: str, room: int
) -> None:
    kit.sign(surface, x + kit.f(12), y, str(suit), kit.f(_RANKS))
    size = kit.give_way(ranks, "button", _RANKS, room)
    kit.text(surface, x + kit.f(_SIGN), y, ranks, "button", size, max_width=room)


def _ranks(kit: Kit, cards: tuple[object, ...]) -> str:
    return " ".join(kit.deck.index(str(card)[1]) for card in cards) or _NONE
