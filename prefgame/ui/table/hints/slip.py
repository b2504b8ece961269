"""The slip with a hint: the choice, one sentence why, and the way to all choices.

Invariant: it draws what it is given and places its two buttons; others decide where it
is, and when.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import pygame
from pygame import Surface

from prefgame.cards import Card
from prefgame.engine.commands import Command, Defend, SayKontra
from prefgame.engine.view import SeatView
from prefgame.i18n import _
from prefgame.rules.base import Role
from prefgame.ui.draw import theme
from prefgame.ui.draw.box import NOWHERE, Box, clear_place
from prefgame.ui.draw.fonts import Face
from prefgame.ui.draw.layout import Layout
from prefgame.ui.table.around.frame import TableFrame
from prefgame.ui.table.around.tooltips import boxes_slips_avoid
from prefgame.ui.widgets.buttons import Button, Press, Widget
from prefgame.ui.widgets.canvas import Kit, Run
from prefgame.ui.words.numbers import TIMES, signed

# ---- why not to play has a number, although it writes nothing: what the declarer wins counts too
# Invariant: it names the number that stands in the list, and only where that is not 0.


def staying_out_words(view: SeatView, scores: Iterable[tuple[Command, float]]) -> str:
    """Of the choices with what each may expect: what the number of not playing is made of; nothing
    where there is no such choice, or where it is 0.
    """
    score = next((round(score) for one, score in scores if _stays_out(view, one)), 0)
    if not score or view.hand is None or view.hand.declarer is None:
        return ""
    words = (
        _("What {name} wins counts against you even if you do not defend: {score} on average.")
        if score < 0
        else _("What {name} loses counts for you even if you do not defend: {score} on average.")
    )
    return words.format(name=view.table.players[view.hand.declarer], score=signed(score))


def _stays_out(view: SeatView, command: Command) -> bool:
    """Whether the player takes no part in the hand after this command."""
    match command:
        case Defend(answer=answer):
            return answer.declines
        case SayKontra(level=0):
            return view.declared.needs_kontra or view.role(view.seat) is Role.STAYS
    return False


# ---- the slip with a hint: the choice, one sentence why, and the way to all choices


_TITLE, _SAID, _WHY, _CARD = 34, 26, 23, 96
_BESIDE = 190
"""the least width of a column of words beside cards"""


@dataclass(frozen=True)
class SlipInfo:
    """What the slip says; all words are translated.

    ``cards`` are drawn, ``said`` names the choice, and ``why`` gives the reason. ``more``: there is
    a list to be seen.
    """

    cards: tuple[Card, ...] = ()
    said: Run = ""
    why: str = ""
    more: bool = False


class HintSlip:
    """The slip; ``show_all`` opens the list of all choices, ``close`` takes the slip away."""

    def __init__(self, show_all: Press, close: Press) -> None:
        self.info = SlipInfo()
        self.box = NOWHERE
        self.more = Button("", show_all, size=23)
        self.away = Button(TIMES, close, size=27, shortcut=pygame.K_ESCAPE)

    def put(self, kit: Kit, info: SlipInfo, box: Box) -> list[Widget]:
        """Put the slip in ``box`` and return its buttons."""
        self.info, self.box, hit = info, box, kit.layout.hit
        self.more.label, self.more.hint = _("Show all choices"), ""
        self.away.hint = _("Key Escape")
        edge, gap = kit.f(12), kit.u(10)
        # beside the other button, or in the corner
        low = box.bottom - edge - hit if info.more else box.y + edge
        self.away.rect = Box(box.right - edge - hit, low, hit, hit)
        wide = min(
            self.away.rect.x - gap - box.x - edge, max(kit.f(280), self.more.natural_width(kit))
        )
        self.more.rect = Box(self.away.rect.x - gap - wide, low, wide, hit)
        return [*([self.more] if info.more else []), self.away]

    def draw(self, surface: Surface, kit: Kit) -> None:
        """The slip without its buttons."""
        kit.sprite(
            surface,
            ("hint", self.info, self.box.w, self.box.h),
            self.box,
            kit.u(60) + 8,
            lambda s, b: self._draw(s, kit, b),
        )

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        kit.sheet(surface, box, 8, 20, 6)
        _flow(surface, kit, box, self.info)


def slip_height(kit: Kit, info: SlipInfo, width: int) -> int:
    """How high a slip of that width has to be."""
    foot = kit.layout.hit + kit.f(10) if info.more else 0
    return _flow(None, kit, Box(0, 0, width, 0), info) + foot + kit.f(12)


def without_cards(info: SlipInfo) -> SlipInfo:
    """A lower slip: the cards, which are ringed in the hand, are not drawn again."""
    return replace(info, cards=())


def _flow(surface: Surface | None, kit: Kit, box: Box, info: SlipInfo) -> int:
    """Draw the words and cards from top to bottom, or only measure them; returns the bottom."""
    f, left, inner = kit.f, box.x + kit.f(18), box.w - 2 * kit.f(18)
    head = info.said if info.said and not info.cards else _("Hint")
    room = inner if info.more else inner - kit.layout.hit
    more = _lines(kit, head, room, "title", _TITLE) - 1
    lower = more * f(_TITLE)
    if surface is not None and isinstance(head, str):
        middle = box.y + f(32) + lower / 2
        kit.text(surface, left, middle, head, "title", _TITLE, max_width=room, lines=2)
    elif surface is not None:
        kit.run(surface, left, box.y + f(32), head, "title", _TITLE, max_width=room)
    y = box.y + (f(56) if info.more else max(f(56), f(16) + kit.layout.hit - lower)) + lower
    if not info.cards:
        return _paragraph(surface, kit, left, y, inner, info.why)
    width = round(f(_CARD) * kit.deck.ratio)
    cards = len(info.cards) * (width + f(8)) + f(6)
    if surface is not None:
        for at, card in enumerate(info.cards):
            kit.card(surface, str(card), left + at * (width + f(8)), y, f(_CARD))
    beside, room = left + cards, inner - cards
    text = y
    if info.said:
        lines = _lines(kit, info.said, room, "button", _SAID)
        middle = y + (f(_SAID) * (0.05 + 0.57 * lines) if room >= f(_BESIDE) else f(_CARD) / 2)
        if surface is not None and isinstance(info.said, str):
            kit.text(surface, beside, middle, info.said, "button", _SAID, max_width=room, lines=2)
        elif surface is not None:
            kit.run(surface, beside, middle, info.said, "button", _SAID, max_width=room)
        text += f(_SAID) * lines + f(10)
    if room >= f(_BESIDE):
        return max(y + f(_CARD + 10), _paragraph(surface, kit, beside, text, room, info.why))
    return _paragraph(surface, kit, left, y + f(_CARD + 10), inner, info.why)


def _lines(kit: Kit, words: Run, room: int, face: Face, size: float) -> int:
    """How many lines these words take, two at most; a run with signs is one."""
    if not isinstance(words, str):
        return 1
    return len(theme.fit(words, face, kit.f(size), max(1, room), 2).lines)


def _paragraph(surface: Surface | None, kit: Kit, x: int, y: int, width: int, why: str) -> int:
    if surface is not None:
        kit.paragraph(surface, x, y, width, why, "text", _WHY, line_height=1.25)
    return y + kit.paragraph_height(why, width, "text", _WHY, 1.25)


# ---- where the slip with a hint is: on the free part of the pad, or beside it on the cloth
# Invariant: every place that is free comes before one that is not; the cards are drawn where they
# have room.


_WIDTHS = (360, 440, 540, 660)
"""Design widths of a slip on the cloth; where the room is low it must be wide."""
_SPARED: tuple[tuple[str, ...], ...] = (
    (),
    ("note",),
    ("note", "stairs"),
    ("note", "stairs", "backs"),
    ("note", "stairs", "piles"),
)
"""What may be covered, in the order tried: nothing; the sentence of the pad, which the hint
answers; the stairs; then cards face down; then those put aside.
"""


def slip_place(frame: TableFrame, info: SlipInfo) -> tuple[Box, SlipInfo]:
    """The box of the slip and what is drawn in it, in a window that has a pad."""
    kit = frame.desk.kit
    air = kit.u(10)
    for but in _SPARED:
        keep = [box.inset(-air) for box in boxes_slips_avoid(frame, but=but)]
        for shape, room, width, near in _wishes(kit, info):
            box = clear_place(room, (width, slip_height(kit, shape, width)), keep, near)
            if box is not None:
                return box, shape
    return foot_of_pad(kit, without_cards(info))


def _wishes(kit: Kit, info: SlipInfo) -> Iterator[tuple[SlipInfo, Box, int, tuple[float, float]]]:
    """What may be drawn, in which room, how wide, and near which point: the best first."""
    layout = kit.layout
    shapes = [info, without_cards(info)] if info.cards else [info]
    pad, cloth = _on_pad(layout), layout.table.inset(layout.margin, layout.u(10))
    for shape in shapes:
        yield shape, pad, pad.w, (pad.centerx, pad.bottom)
    for shape in shapes:
        for width in map(kit.f, _WIDTHS):
            yield shape, cloth, width, (cloth.right, layout.trick.centery)


def _on_pad(layout: Layout) -> Box:
    return layout.pad.inset(layout.u(10))


def foot_of_pad(kit: Kit, info: SlipInfo, *, low: bool = True) -> tuple[Box, SlipInfo]:
    """The lower end of the pad, or the upper one, whatever is there."""
    room = _on_pad(kit.layout)
    height = min(room.h, slip_height(kit, info, room.w))
    return Box(room.x, room.bottom - height if low else room.y, room.w, height), info
