"""What says who plays what: the places and plates of the players, the backs of their cards, and the
plaque with the contract.

Invariant: it draws what it is given; low boxes get the slim plate.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Surface

from prefgame.engine.view import SeatView
from prefgame.rules.base import Direction, Seat
from prefgame.ui.draw import icons, shapes, theme
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import BACK
from prefgame.ui.draw.theme import Colour
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.widgets.styles import NOTE, SIZES, Style
from prefgame.ui.words.numbers import fitting_run, fitting_size

# ---- who sits where on the screen: the player below, the others left, across and right
# Invariant: the order of play is the match's, the direction is the rule set's; nothing else decides
# a place.

ME, LEFT, ACROSS, RIGHT = "me", "left", "across", "right"


def place_of(view: SeatView, seat: Seat) -> str:
    """Return "me", "left", "across" or "right"; clockwise, the next in order of play sits left."""
    return _ring(view)[(seat - view.seat) % len(view.table.players)]


def empty_place(view: SeatView) -> str:
    """Return the place at which nobody plays this hand: of four that of the player who sits out, of
    three the one across.
    """
    hand, seats = view.hand, range(len(view.table.players))
    out = [] if hand is None else [seat for seat in seats if seat not in hand.order]
    return place_of(view, out[0]) if out else ACROSS


def columns(view: SeatView) -> tuple[Seat, ...]:
    """Return the three seats of the hand in order of play, from the player on."""
    hand, count = view.hand, len(view.table.players)
    around = tuple((view.seat + step) % count for step in range(count))
    return around if hand is None else tuple(seat for seat in around if seat in hand.order)


def hand_number(view: SeatView) -> int:
    """Return which hand of the match is on the table, from 1."""
    table = view.table
    return table.hands_played + (0 if table.hand is not None and table.hand.ended else 1)


def winner_place(view: SeatView) -> str | None:
    """Return where the highest card of the trick is."""
    hand = view.hand
    if hand is None or not hand.trick or hand.contract is None:
        return None
    led = hand.led_from_talon
    if led is not None and all(card.suit is not led.suit for _seat, card in hand.trick):
        return None  # nobody has followed the suit yet that a card of the talon has set
    if hand.highest == hand.talon_seat:
        return None  # it lies apart from the trick, and has the crown there
    return place_of(view, hand.highest)


def _ring(view: SeatView) -> tuple[str, ...]:
    others = (LEFT, RIGHT) if len(view.table.players) == 3 else (LEFT, ACROSS, RIGHT)
    return (ME, *(others if view.table.rules.direction is Direction.CLOCKWISE else others[::-1]))


# ---- the plate and the backs of the cards


VEIL = 61
"""how much cloth, of 255, lies over the plate of a seat that is out of the hand"""
TAB = Style("button", "note")
"""the words of tabs, and of what is counted on a plate"""
_CORNER = 14
"""design radius of the corners of plates and plaque"""
_SLIM = 100
"""design height below which a plate is slim"""
_SLOT_W, _SLOT_H, _SLOT_GAP, _AFTER_SLOTS = 14, 20, 5, 11


@dataclass(frozen=True)
class SeatInfo:
    """What a plate shows; all words are translated.

    Without tricks (``won`` None) the third line is ``note``. ``count`` is the tricks in words:
    "7 (6 needed)". ``tongue`` ("your turn", "to play") marks the seat to act. ``out``: not in this
    hand, covered with cloth. ``purse``: what a slim plate has at the end of its second line,
    where a purse has no room beside it. ``decides``: that the player chooses the card of
    another hand, which has the tongue. ``program``: somebody else's program plays for it.
    """

    name: str
    role: str = ""
    note: Run = ""
    won: int | None = None
    needed: int = 0
    count: str = ""
    tongue: str = ""
    dealer: bool = False
    out: bool = False
    purse: str = ""
    decides: str = ""
    program: bool = False


class _Plate:
    """A plate in ``box``: three lines, or two: the name, the role if there is one, and the tricks
    or the note. On a slim one the role is the note where there is no other.
    """

    def __init__(self, kit: Kit, box: Box, info: SeatInfo) -> None:
        self.kit, self.box, self.info = kit, box, info
        self.last_y: float
        self.slim = box.h < kit.f(_SLIM)
        edge, radius, after = (10, 21, 12) if self.slim else (18, 36, 16)
        self.radius = kit.f(radius)
        self.edge = kit.f(edge)
        self.left = box.x + self.edge + 2 * self.radius + kit.f(after)
        self.right = box.right - kit.f(10)
        if self.slim:
            self.name_y, self.last_y = box.y + box.h * 0.27, box.y + box.h * 0.7
        else:  # two lines are nearer to each other
            name, last = (33, 94) if info.role else (41, 82)
            self.name_y, self.last_y = float(box.y + kit.f(name)), float(box.y + kit.f(last))

    @property
    def pack(self) -> tuple[int, int, int]:
        """The middle and the size of the dealer's pack."""
        away, down, size = (19, 19, 12) if self.slim else (28, 31, 17)
        f = self.kit.f
        return self.box.right - f(away), self.box.y + f(down), f(size)

    def draw(self, surface: Surface) -> None:
        """Draw it without the pencil of who thinks."""
        kit, box, info, f = self.kit, self.box, self.info, self.kit.f
        self._draw_ground(surface)
        top = box.centery if self.slim else box.y + f(20) + self.radius
        at, square = box.x + self.edge + self.radius, info.program
        coin(surface, kit, at, top, self.radius, info.name[:1], square=square)
        name = Style("title", "lead" if self.slim else "heading", "cream")
        room = self.right - self.left - f(26 if self.slim else 40)
        kit.text(surface, self.left, self.name_y, info.name, *name.how, max_width=room)
        if not self.slim:
            y, how, room = box.y + f(65), NOTE.inked("cream2").how, self.right - self.left
            kit.text(surface, self.left, y, info.role, *how, max_width=room)
        if info.dealer:
            icons.dealer_pack(surface, *self.pack)
        right = self.right
        if self.slim and info.purse:
            at, how = box.right - f(14), Style("pencil_bold", "name", "cream").how
            right = kit.text(surface, at, self.last_y, info.purse, *how, "right").x - f(4)
        if info.won is not None:
            self._draw_tricks(surface, right)
        else:
            note = info.note or (info.role if self.slim else "")
            self._draw_note(surface, note, right - self.left)
        if info.out and not theme.palette().high_contrast:  # the words say it too
            shapes.rounded_box(surface, box, kit.u(_CORNER), "cloth", alpha=VEIL)
        draw_tab(surface, kit, box, info)

    def _draw_ground(self, surface: Surface) -> None:
        kit, box, r = self.kit, self.box, self.kit.u(_CORNER)
        if self.info.tongue:
            shapes.glow(surface, box, r, kit.thin(24, 9), kit.u(6), alpha=150)
        shapes.shadow(surface, box, r, kit.thin(12, 5), kit.thin(6, 3), 130)
        top, edge, width = ("walnut_lit", "brass_lit", 4) if self.info.tongue else _RESTING
        line = kit.thin(width, 2)
        shapes.rounded_box(surface, box, r, top, "walnut_dark", edge=edge, edge_width=line)

    def _draw_note(self, surface: Surface, note: Run, room: int) -> None:
        how, y = NOTE.inked("cream").how, self.last_y + (0 if self.slim else self.kit.f(1))
        if isinstance(note, str):
            self.kit.text(surface, self.left, y, note, *how, max_width=room)
        else:
            self.kit.run(surface, self.left, y, note, *how, max_width=room)

    def _draw_tricks(self, surface: Surface, right: int) -> None:
        """Slots and their count; many slots are closer, and lie over each other if need be."""
        kit, info, y = self.kit, self.info, self.last_y
        won, w, h, gap = info.won or 0, kit.f(_SLOT_W), kit.f(_SLOT_H), kit.f(_SLOT_GAP)
        count, how = max(won, info.needed), TAB.inked("cream").how
        after = kit.f(_AFTER_SLOTS if count else 0)
        if count > 1:
            room = right - self.left - kit.width(info.count, *how[:2])
            gap = max(min(gap, (room - after - count * w) // (count - 1)), -(w * 2 // 3))
        end = icons.trick_backs(surface, self.left, y, won, info.needed, w, h, gap)
        x = end + after
        kit.text(surface, x, y, info.count, *how, max_width=right - x)


_SQUARE = 0.3
"""how round the corners of a square coin are, as a part of a disc's"""
_RESTING: tuple[Colour, Colour, int] = "walnut", "brass_dark", 2
"""colours of a plate, and the width of its edge, while somebody else is to act"""


def draw_seat(
    surface: Surface, kit: Kit, box: Box, info: SeatInfo, thinking: float | None = None
) -> None:
    """Draw a plate in ``box``; ``thinking`` is the angle in degrees of a turning pencil."""
    key, bleed = ("seat", info), kit.u(90 if info.tongue else 48) + 6  # as far as it shines
    kit.sprite(surface, key, box, bleed, lambda s, b: _Plate(kit, b, info).draw(s))
    if thinking is not None:
        plate = _Plate(kit, box, info)
        x, y = float(box.right - kit.f(24)), box.y + kit.f(65)
        if plate.slim:
            y = box.y + box.h // 2
        elif info.role:
            x = min(plate.left + kit.width(info.role, *NOTE.how[:2]) + kit.f(22), x)
        icons.pencil_sign(surface, x, y, kit.f(12), thinking)


def slots_box(kit: Kit, box: Box, info: SeatInfo) -> Box | None:
    """Return the line of a plate in ``box`` on which tricks are counted, if they are."""
    if info.won is None:
        return None
    plate, half = _Plate(kit, box, info), kit.f(15)
    return Box(plate.left, round(plate.last_y) - half, plate.right - plate.left, 2 * half)


def dealer_box(kit: Kit, box: Box) -> Box:
    """Return the place of the dealer's pack on a plate in ``box``."""
    x, y, half = _Plate(kit, box, SeatInfo("")).pack
    return Box(x - half, y - half, 2 * half, 2 * half)


def tongue_box(kit: Kit, box: Box, words: str) -> Box:
    """Return where the tongue is: on the upper edge of a plate, on the lower one of a slim plate,
    which hangs under the plaque.
    """
    f, wide = kit.f, kit.width(words, *TAB.how[:2]) + kit.f(46)
    if box.h < f(_SLIM):
        return Box(box.right - f(14) - wide, box.bottom - f(2), wide, f(36))
    return Box(box.x + f(18), box.y - f(26), wide, f(36))


def draw_tab(surface: Surface, kit: Kit, box: Box, info: SeatInfo) -> None:
    """Draw the tab at the edge of a plate, if it has one, with an arrow, for colour alone would not
    say it: in brass whose turn or card it is, in walnut who decides.
    """
    words, f = info.tongue or info.decides, kit.f
    if not words:
        return
    tab, style = tongue_box(kit, box, words), TAB
    way: icons.Pointing = "down" if tab.y < box.y else "up"
    if info.tongue:
        brass_tab(surface, kit, tab)
    else:
        walnut_tab(surface, kit, tab)
        style, way = TAB.inked("cream"), "right"
    y = tab.y + tab.h / 2
    icons.triangle(surface, tab.x + f(18), y - f(1), f(9), way, style.ink)
    kit.text(surface, tab.x + f(33), y, words, *style.how)


def walnut_tab(surface: Surface, kit: Kit, box: Box, words: str = "") -> None:
    """Draw the small walnut plate of who decides, with ``words`` in its middle."""
    _draw_small_plate(surface, kit, box, "walnut_lit", "walnut_dark", "brass")
    how = TAB.inked("cream").how
    kit.text(surface, box.centerx, box.centery, words, *how, "center")


def brass_tab(surface: Surface, kit: Kit, box: Box) -> None:
    """Draw the small brass plate of tongues and tabs."""
    _draw_small_plate(surface, kit, box, "brass_high", "brass_low", "brass_dark")


def _draw_small_plate(
    surface: Surface, kit: Kit, box: Box, top: Colour, low: Colour, edge: Colour
) -> None:
    r = kit.space("tight")
    shapes.shadow(surface, box, r, kit.thin(6, 3), kit.thin(3), 120)
    shapes.rounded_box(surface, box, r, top, low, edge=edge, edge_width=kit.thin(2))


def coin(
    surface: Surface,
    kit: Kit,
    x: float,
    y: float,
    radius: float,
    letter: str,
    *,
    square: bool = False,
) -> None:
    """Draw a walnut disc in a brass ring with an initial; a ``square`` one is that of a program."""
    size = round(2 * radius)
    box, corner = Box(round(x - radius), round(y - radius), size, size), radius
    inner = box.inset(kit.thin(4, 2))
    inner_corner = inner.w / 2
    if square:
        corner, inner_corner = radius * _SQUARE, inner.w / 2 * _SQUARE
    shapes.shadow(surface, box, corner, kit.thin(6, 3), kit.thin(3), 120)
    shapes.rounded_box(surface, box, corner, "brass_lit", "brass_dark")
    shapes.rounded_box(surface, inner, inner_corner, "walnut", "walnut_dark")
    x, y, fitting = box.x + size / 2, box.y + size / 2, radius * 1.05 / kit.layout.t
    kit.text(surface, x, y, letter, "title", fitting, "cream", "center")


def draw_backs(surface: Surface, kit: Kit, place: str, count: int) -> None:
    """Draw the hidden cards of the opponent at "left", "right" or "across"."""
    boxes = kit.layout.backs(place, count)
    if not boxes:
        return
    first = boxes[0]

    def draw(picture: Surface, area: Box) -> None:
        for at, box in enumerate(boxes):
            x, outer = area.x + box.x - first.x, at in (0, count - 1)
            kit.card(picture, BACK, x, area.y, box.h, shadow=outer)

    whole = first._replace(w=boxes[-1].right - first.x)
    kit.sprite(surface, ("backs", place, count), whole, kit.u(40) + 10, draw)


# ---- the plaque that hangs from the rail: the contract, or what is going on
# Invariant: title and line have room above the lower edge, at every size of the text.


_TITLE, _LINE = SIZES["heading"], SIZES["note"]
_SIDES = 54  # both sides of its words
_TILE = 1.3  # the height of a suit on its tile, in sizes of the title
_LEAST = 0.8  # of their sizes, where buttons of the rail leave no more room


@dataclass(frozen=True)
class PlaqueInfo:
    """The contract, or what is going on: a title and one line of words.

    Suits in the title are ``Sign(…, tile=True)``. ``between``: where the rail is free of buttons,
    from left to right; (0, 0): everywhere.
    """

    title: Run
    line: str = ""
    between: tuple[int, int] = (0, 0)


def plaque_box(kit: Kit, info: PlaqueInfo) -> Box:
    """Return where the plaque hangs; its top edge is above the window."""
    layout, (title, line) = kit.layout, _plaque_sizes(kit, info)
    words = kit.run_width(info.title, "title", title, gap=kit.space("near"))
    inner = max(words, kit.width(info.line, "label", line))
    start, end = _free_rail(kit, info)
    width = min(inner + kit.f(_SIDES), round(layout.table.w * 0.52), end - start)
    x = max(start, min(layout.table.centerx - width // 2, end - width))
    return Box(x, -kit.u(10), width, layout.plaque_height + kit.u(10))


def _free_rail(kit: Kit, info: PlaqueInfo) -> tuple[int, int]:
    start, end = info.between
    air = kit.space("tight")
    return (start + air, end - air) if end else (0, kit.layout.width)


def _plaque_sizes(kit: Kit, info: PlaqueInfo) -> tuple[float, float]:
    """Return the sizes of title and line.

    Both have room above the lower edge; enlarged ones have room between the plates too, as far as
    that can be.
    """
    layout, gap = kit.layout, kit.space("near")
    room = layout.right.x - layout.left.right - 2 * kit.space("tight") - kit.f(_SIDES)
    line = kit.give_way(info.line, "label", _LINE, room)
    title = kit.give_way(info.title, "title", _TITLE, room, gap=gap)
    start, end = _free_rail(kit, info)
    inside = end - start - kit.f(_SIDES)
    line = fitting_size(kit, info.line, "label", line, _LEAST * line, inside)
    title = fitting_run(kit, info.title, "title", title, _LEAST * title, inside)
    high = _line_of_plaque(kit) - kit.f(line) / 2 - kit.space("hair")
    return min(title, high / (_TILE * layout.t)) if info.line else title, line


def _line_of_plaque(kit: Kit) -> int:
    """Return the middle of its line of words."""
    above = kit.f(_LINE * 0.66) + kit.thin(6, 4) + kit.space("hair")
    return kit.layout.plaque_height - above


def draw_plaque(surface: Surface, kit: Kit, info: PlaqueInfo) -> None:
    """Draw the plaque hung from the rail."""
    box = plaque_box(kit, info)
    kit.sprite(
        surface, ("plaque", info), box, kit.u(50) + 6, lambda s, b: _draw_plaque(s, kit, b, info)
    )


def _draw_plaque(surface: Surface, kit: Kit, box: Box, info: PlaqueInfo) -> None:
    r, line_w, hair = kit.u(_CORNER), kit.thin(3, 2), kit.space("hair")
    shapes.shadow(surface, box, r, kit.thin(14, 6), kit.thin(7, 3), 150)
    shapes.rounded_box(
        surface, box, r, "walnut_deep", "walnut_dark", edge="brass", edge_width=line_w
    )
    shapes.ring(surface, box.inset(kit.thin(6, 4)), kit.u(9), "brass_dark", 1)
    top, room, x = box.y + kit.u(10), box.w - kit.f(40), box.x + box.w / 2
    title, line = _plaque_sizes(kit, info)
    low = _line_of_plaque(kit)
    y = kit.layout.plaque_height / 2
    if info.line:
        y = hair + (low - kit.f(line) / 2 - hair) / 2
    kit.run(
        surface,
        x,
        top + y,
        info.title,
        "title",
        title,
        "cream",
        "center",
        sign_height=0.95,
        gap=kit.space("near"),
        max_width=room,
    )
    kit.text(surface, x, top + low, info.line, "label", line, "cream2", "center", max_width=room)
