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
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.words.numbers import fitting_run, fitting_size

# ---- who sits where on the screen: the player below, the others left, across and right
# Invariant: the order of play is the match's, the direction is the rule set's; nothing else decides
# a place.

ME, LEFT, ACROSS, RIGHT = "me", "left", "across", "right"


def place_of(view: SeatView, seat: Seat) -> str:
    """ "me", "left", "across" or "right"; clockwise, the next in order of play sits on the left."""
    return _ring(view)[(seat - view.seat) % len(view.table.players)]


def empty_place(view: SeatView) -> str:
    """The place at which nobody plays this hand.

    Of four it is that of the player who sits out, of three the one across.
    """
    hand = view.hand
    out = (
        seat
        for seat in range(len(view.table.players))
        if hand is not None and seat not in hand.order
    )
    return next((place_of(view, seat) for seat in out), ACROSS)


def columns(view: SeatView) -> tuple[Seat, ...]:
    """The three seats of the hand in order of play, from the player on."""
    hand = view.hand
    count = len(view.table.players)
    around = tuple((view.seat + step) % count for step in range(count))
    return around if hand is None else tuple(seat for seat in around if seat in hand.order)


def hand_number(view: SeatView) -> int:
    """Which hand of the match is on the table, from 1."""
    table = view.table
    return table.hands_played + (0 if table.hand is not None and table.hand.ended else 1)


def winner_place(view: SeatView) -> str | None:
    """Where the highest card of the trick is."""
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


@dataclass(frozen=True)
class SeatInfo:
    """What a plate shows; all words are translated.

    Without tricks (``won`` None) the third line is ``note``. ``count`` is the tricks in words:
    "7 (6 needed)". ``tongue`` ("your turn", "to play") marks the seat to act. ``out``: not in this
    hand, covered with cloth. ``purse``: what a slim plate has at the end of its second line,
    where a purse has no room beside it. ``decides``: that the player chooses the card of
    another hand, which has the tongue.
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


def draw_seat(
    surface: Surface, kit: Kit, box: Box, info: SeatInfo, thinking: float | None = None
) -> None:
    """A plate in ``box``; a low box gets the slim plate.

    ``thinking`` is the angle in degrees of a turning pencil.
    """
    slim = _is_slim(kit, box)
    kit.sprite(
        surface,
        ("seat", info),
        box,
        kit.u(90) + 6,
        lambda s, b: (_slim if slim else _plate)(s, kit, b, info),
    )
    if thinking is not None:
        x, y = float(box.right - kit.f(24)), box.y + kit.f(65)
        if slim:
            y = box.y + box.h // 2
        elif info.role:
            x = min(_text_left(kit, box) + kit.width(info.role, "label", 22) + kit.f(22), x)
        icons.pencil_sign(surface, x, y, kit.f(12), thinking)


def _text_left(kit: Kit, box: Box) -> int:
    return box.x + kit.f(18) + 2 * kit.f(36) + kit.f(16)


def _name_line(info: SeatInfo) -> int:
    """The design height of the middle of the name on a plate: without a role there are two lines
    only, nearer to each other.
    """
    return 33 if info.role else 41


def _last_line(info: SeatInfo) -> int:
    """The same of the line of the tricks or the note."""
    return 94 if info.role else 82


def slots_box(kit: Kit, box: Box, info: SeatInfo) -> Box | None:
    """The line of a plate in ``box`` on which tricks are counted, if they are."""
    if info.won is None:
        return None
    slim, half = _is_slim(kit, box), kit.f(15)
    left, middle = (
        (box.x + kit.f(64), box.y + box.h * 0.735)
        if slim
        else (_text_left(kit, box), box.y + kit.f(_last_line(info)))
    )
    return Box(left, round(middle) - half, box.right - kit.f(8) - left, 2 * half)


def _is_slim(kit: Kit, box: Box) -> bool:
    return box.h < kit.f(100)


def _pack(kit: Kit, box: Box) -> tuple[int, int, int]:
    """The middle and the size of the dealer's pack on a plate."""
    away, down, size = (19, 19, 12) if _is_slim(kit, box) else (28, 31, 17)
    return box.right - kit.f(away), box.y + kit.f(down), kit.f(size)


def dealer_box(kit: Kit, box: Box) -> Box:
    """The place of the dealer's pack on a plate in ``box``."""
    x, y, half = _pack(kit, box)
    return Box(x - half, y - half, 2 * half, 2 * half)


def _ground(surface: Surface, kit: Kit, box: Box, info: SeatInfo) -> None:
    r = kit.u(14)
    if info.tongue:
        shapes.glow(surface, box, r, kit.thin(24, 9), kit.u(6), alpha=150)
    shapes.shadow(surface, box, r, kit.thin(12, 5), kit.thin(6, 3), 130)
    edge, width = ("brass_lit", 4) if info.tongue else ("brass_dark", 2)
    shapes.rounded_box(
        surface,
        box,
        r,
        "walnut_lit" if info.tongue else "walnut",
        "walnut_dark",
        edge=edge,
        edge_width=kit.thin(width, 2),
    )


def _plate(surface: Surface, kit: Kit, box: Box, info: SeatInfo) -> None:
    """Three lines, or two: the name, the role if there is one, and the tricks or the note."""
    _ground(surface, kit, box, info)
    f, r = kit.f, kit.f(36)
    coin(surface, kit, box.x + f(18) + r, box.y + f(20) + r, r, info.name[:1])
    left = _text_left(kit, box)
    room, name_room = box.right - left - f(10), box.right - left - f(50)
    y = box.y + f(_name_line(info))
    kit.text(surface, left, y, info.name, "title", 33, "cream", max_width=name_room)
    y = box.y + f(65)
    kit.text(surface, left, y, info.role, "label", 22, "cream2", max_width=room)
    if info.dealer:
        icons.dealer_pack(surface, *_pack(kit, box))
    if info.won is not None:
        _tricks(surface, kit, left, box.y + f(_last_line(info)), box.right - f(10), info)
    else:
        _note(surface, kit, left, box.y + f(_last_line(info) + 1), info.note, room)
    _finish(surface, kit, box, info)


def _slim(surface: Surface, kit: Kit, box: Box, info: SeatInfo) -> None:
    """Two lines: the name, and below it the tricks, the note or the role."""
    _ground(surface, kit, box, info)
    f, r = kit.f, kit.f(21)
    coin(surface, kit, box.x + f(10) + r, box.centery, r, info.name[:1])
    left = box.x + 2 * r + f(22)
    room, name_room = box.right - left - f(8), box.right - left - f(36)
    y = box.y + box.h * 0.27
    kit.text(surface, left, y, info.name, "title", 26, "cream", max_width=name_room)
    if info.dealer:
        icons.dealer_pack(surface, *_pack(kit, box))
    y = box.y + box.h * 0.7
    if info.purse:
        number = kit.text(
            surface, box.right - f(14), y, info.purse, "pencil_bold", 32, "cream", "right"
        )
        room -= box.right - number.x + f(4)
    if info.won is not None:
        _tricks(surface, kit, left, y, left + room, info)
    else:
        _note(surface, kit, left, y, info.note or info.role, room)
    _finish(surface, kit, box, info)


def _note(surface: Surface, kit: Kit, x: int, y: float, note: Run, room: int) -> None:
    """A note, in which suits may be drawn."""
    if isinstance(note, str):
        kit.text(surface, x, y, note, "label", 22, "cream", max_width=room)
    else:
        kit.run(surface, x, y, note, "label", 22, "cream", max_width=room)


def _tricks(surface: Surface, kit: Kit, x: int, y: float, right: int, info: SeatInfo) -> None:
    """Slots and their count; many slots are closer, and lie over each other where the words have no
    room even so.
    """
    won, w, h = info.won or 0, kit.f(14), kit.f(20)
    count, words = max(won, info.needed), info.count
    gap = _slot_gap(kit, count, right - x - kit.width(words, "button", 22))
    gap = max(gap, -(w * 2 // 3))
    end = icons.trick_backs(surface, x, y, won, info.needed, w, h, gap)
    at = end + kit.f(11 if count else 0)
    kit.text(surface, at, y, words, "button", 22, "cream", max_width=right - at)


def _slot_gap(kit: Kit, count: int, room: int) -> int:
    """The gap between so many slots, with air after the last one."""
    if count < 2:
        return kit.f(5)
    return min(kit.f(5), (room - kit.f(11) - count * kit.f(14)) // (count - 1))


def _finish(surface: Surface, kit: Kit, box: Box, info: SeatInfo) -> None:
    if info.out and not theme.palette().high_contrast:  # the words say it too
        shapes.rounded_box(surface, box, kit.u(14), "cloth", alpha=VEIL)
    draw_tab(surface, kit, box, info)


def draw_tab(surface: Surface, kit: Kit, box: Box, info: SeatInfo) -> None:
    """Draw the tab at the edge of a plate, if it has one: whose turn it is, or who decides."""
    if info.tongue:
        _tongue(surface, kit, box, info.tongue)
    elif info.decides:
        _decides(surface, kit, box, info.decides)


def tongue_box(kit: Kit, box: Box, words: str) -> Box:
    """Where the tongue is: on the upper edge of a plate, on the lower one of a slim plate.

    A slim plate hangs under the plaque.
    """
    f = kit.f
    wide, slim = kit.width(words, "button", 22) + f(46), _is_slim(kit, box)
    return Box(
        box.right - f(14) - wide if slim else box.x + f(18),
        box.bottom - f(2) if slim else box.y - f(26),
        wide,
        f(36),
    )


def _tongue(surface: Surface, kit: Kit, box: Box, words: str) -> None:
    """A brass tab with an arrow and words: whose turn it is, shown not by colour alone."""
    f = kit.f
    tab = tongue_box(kit, box, words)
    shapes.shadow(surface, tab, kit.u(8), kit.thin(6, 3), kit.thin(3), 120)
    brass_tab(surface, kit, tab)
    icons.triangle(
        surface, tab.x + f(18), tab.y + tab.h / 2 - f(1), f(9), "down" if tab.y < box.y else "up"
    )
    kit.text(surface, tab.x + f(33), tab.y + tab.h / 2, words, "button", 22)


def _decides(surface: Surface, kit: Kit, box: Box, words: str) -> None:
    """A walnut tab with an arrow and words: who decides, where brass says whose card it is."""
    f, tab = kit.f, tongue_box(kit, box, words)
    walnut_tab(surface, kit, tab)
    icons.triangle(surface, tab.x + f(18), tab.centery - f(1), f(9), "right", "cream")
    kit.text(surface, tab.x + f(33), tab.centery, words, "button", 22, "cream")


def walnut_tab(surface: Surface, kit: Kit, box: Box) -> None:
    """The small walnut plate of who decides."""
    shapes.shadow(surface, box, kit.u(8), kit.thin(6, 3), kit.thin(3), 120)
    shapes.rounded_box(
        surface, box, kit.u(8), "walnut_lit", "walnut_dark", edge="brass", edge_width=kit.thin(2)
    )


def brass_tab(surface: Surface, kit: Kit, box: Box) -> None:
    """The small brass plate of tongues and tabs."""
    shapes.rounded_box(
        surface, box, kit.u(8), "brass_high", "brass_low", edge="brass_dark", edge_width=kit.thin(2)
    )


def coin(surface: Surface, kit: Kit, x: float, y: float, radius: float, letter: str) -> None:
    """A walnut disc in a brass ring with an initial."""
    size = round(2 * radius)
    box = Box(round(x - radius), round(y - radius), size, size)
    shapes.shadow(surface, box, radius, kit.thin(6, 3), kit.thin(3), 120)
    shapes.rounded_box(surface, box, radius, "brass_lit", "brass_dark")
    inner = box.inset(kit.thin(4, 2))
    shapes.rounded_box(surface, inner, inner.w / 2, "walnut", "walnut_dark")
    kit.text(
        surface,
        box.x + size / 2,
        box.y + size / 2,
        letter,
        "title",
        radius * 1.05 / kit.layout.t,
        "cream",
        "center",
    )


def draw_backs(surface: Surface, kit: Kit, place: str, count: int) -> None:
    """The hidden cards of the opponent at "left", "right" or "across"."""
    boxes = kit.layout.backs(place, count)
    if not boxes:
        return
    whole = Box(boxes[0].x, boxes[0].y, boxes[-1].right - boxes[0].x, boxes[0].h)

    def draw(picture: Surface, area: Box) -> None:
        for i, box in enumerate(boxes):
            kit.card(
                picture,
                BACK,
                area.x + box.x - boxes[0].x,
                area.y,
                box.h,
                shadow=i in (0, count - 1),
            )

    kit.sprite(surface, ("backs", place, count), whole, kit.u(40) + 10, draw)


# ---- the plaque that hangs from the rail: the contract, or what is going on


_PLAQUE_TITLE, _PLAQUE_LINE = 36.0, 22.0
_BESIDE = 54  # both sides of its words
_TILE = 1.3  # the height of a suit on its tile, in sizes of the title
_LEAST = 0.8  # of their sizes, where buttons of the rail leave no more room


# -- plaque --------------------
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
    """Where the plaque hangs; its top edge is above the window."""
    layout, (title, line) = kit.layout, _plaque_sizes(kit, info)
    inner = max(
        kit.run_width(info.title, "title", title, gap=kit.f(14)),
        kit.width(info.line, "label", line),
    )
    start, end = _free(kit, info)
    width = min(inner + kit.f(_BESIDE), round(layout.table.w * 0.52), end - start)
    top = -kit.u(10)
    x = max(start, min(layout.table.centerx - width // 2, end - width))
    return Box(x, top, width, layout.plaque_height - top)


def _free(kit: Kit, info: PlaqueInfo) -> tuple[int, int]:
    """Where the plaque may begin and end."""
    start, end = info.between
    if not end:
        return 0, kit.layout.width
    return start + kit.u(8), end - kit.u(8)


def _plaque_sizes(kit: Kit, info: PlaqueInfo) -> tuple[float, float]:
    """The sizes of title and line.

    Both have room above the lower edge; enlarged ones have room between the plates too, as far as
    that can be.
    """
    layout = kit.layout
    room = layout.right.x - layout.left.right - 2 * kit.u(8) - kit.f(_BESIDE)
    line = kit.give_way(info.line, "label", _PLAQUE_LINE, room)
    title = kit.give_way(info.title, "title", _PLAQUE_TITLE, room, gap=kit.f(14))
    start, end = _free(kit, info)
    inside = end - start - kit.f(_BESIDE)
    line = fitting_size(kit, info.line, "label", line, _LEAST * line, inside)
    title = fitting_run(kit, info.title, "title", title, _LEAST * title, inside)
    high = _line_of_plaque(kit) - kit.f(line) / 2 - kit.u(4)
    return min(title, high / (_TILE * layout.t)) if info.line else title, line


def _line_of_plaque(kit: Kit) -> int:
    """The middle of its line of words."""
    return kit.layout.plaque_height - kit.f(_PLAQUE_LINE * 0.66) - kit.thin(6, 4) - kit.u(4)


def draw_plaque(surface: Surface, kit: Kit, info: PlaqueInfo) -> None:
    """The plaque hung from the rail."""
    kit.sprite(
        surface,
        ("plaque", info),
        plaque_box(kit, info),
        kit.u(50) + 6,
        lambda s, b: _draw_plaque(s, kit, b, info),
    )


def _draw_plaque(surface: Surface, kit: Kit, box: Box, info: PlaqueInfo) -> None:
    r = kit.u(14)
    shapes.shadow(surface, box, r, kit.thin(14, 6), kit.thin(7, 3), 150)
    shapes.rounded_box(
        surface, box, r, "walnut_deep", "walnut_dark", edge="brass", edge_width=kit.thin(3, 2)
    )
    shapes.ring(surface, box.inset(kit.thin(6, 4)), kit.u(9), "brass_dark", 1)
    top = box.y + kit.u(10)
    room = box.w - kit.f(40)
    x = box.x + box.w / 2
    title, line = _plaque_sizes(kit, info)
    low = _line_of_plaque(kit)
    y = (
        kit.u(4) + (low - kit.f(line) / 2 - kit.u(4)) / 2
        if info.line
        else kit.layout.plaque_height / 2
    )
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
        gap=kit.f(14),
        max_width=room,
    )
    kit.text(surface, x, top + low, info.line, "label", line, "cream2", "center", max_width=room)
