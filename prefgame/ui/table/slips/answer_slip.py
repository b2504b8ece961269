"""An answer as a paper slip: what it asks, what it wins and what it loses."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Protocol

from pygame import Surface

from prefgame.engine.commands import Command
from prefgame.i18n import _
from prefgame.rules.contracts import TRICKS
from prefgame.ui.draw import icons, shapes, theme
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.deck import BACK
from prefgame.ui.draw.layout import Layout
from prefgame.ui.spoken.nodes import Node
from prefgame.ui.widgets.buttons import ButtonKind, Press, Widget, draw_button, state_of
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.elements import (
    Column,
    Either,
    Element,
    Inset,
    Laid,
    Leaf,
    Paragraph,
    Rule,
    Stretch,
)
from prefgame.ui.widgets.styles import DISTANCES, NOTE, SIZES, STRONG
from prefgame.ui.words.aloud import sentences
from prefgame.ui.words.numbers import PLUS_MINUS

# ---- what is drawn at the head of a slip, in the middle of a box


AmountRows = tuple[tuple[str, str], ...]


class SlipHead(Protocol):
    """The drawing at the head of a slip."""

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        """Draw it in the middle of ``box``."""


_SLOT, _BACK, _TILE, _DASH = (18, 26), 46, 38, 40
"""design sizes: width and height of a trick, height of a card, side of a tile, width of a dash"""


@dataclass(frozen=True, slots=True)
class Slots:
    """So many tricks are asked for; none: a dash."""

    tricks: int

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        w, h = map(kit.f, _SLOT)
        gap, dash = kit.f(_SLOT[0] * 0.4), kit.f(_DASH)
        left = box.centerx - (self.tricks * (w + gap) - gap) / 2
        if self.tricks:
            icons.trick_backs(surface, left, box.centery, 0, self.tricks, w, h, gap, on_paper=True)
        else:
            x = box.centerx - dash // 2
            shapes.line(surface, x, box.centery, dash, "ink2", kit.thin(3, 2))


@dataclass(frozen=True, slots=True)
class TwoBacks:
    """Two cards face down."""

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        h = kit.f(_BACK)
        w, gap = round(h * kit.layout.ratio), kit.space("tight")
        pair = Box(box.centerx - w - gap // 2, box.centery - h // 2, 2 * w + gap, h)
        for one in pair.columns(2, gap):
            kit.card(surface, BACK, one.x, one.y, h, shadow=False)


@dataclass(frozen=True, slots=True)
class Division:
    """Ten tricks, of which the player's ``own`` are the last ones; None: they are to be played."""

    own: int | None

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        own, radius, edge = self.own or 0, kit.space("hair"), kit.thin(2)
        slot = _SLOT[0] * 0.9
        # a place more is between the two parts
        wide = min(kit.f(slot * 1.3), box.w // (TRICKS + 2)) * (TRICKS + 1)
        high, left = kit.f(_SLOT[1] * 0.9), box.centerx - wide // 2
        places = Box(left, box.centery - high // 2, wide, high).columns(TRICKS + 1)
        for at, place in enumerate(places):
            one = place.inset(place.w * 0.12, 0)
            if at > TRICKS - own:
                shapes.rounded_box(
                    surface, one, radius, "ox_high", "ox_low", edge="ink", edge_width=edge
                )
            elif at < TRICKS - own:
                shapes.ring(surface, one, radius, "ink2", edge)


@dataclass(frozen=True, slots=True)
class FourAces:
    """The signs of the four aces in this order: struck through, faint, or ``clear``."""

    suits: tuple[str, ...]
    struck: bool
    clear: bool = False

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        side, gap, count = kit.f(_TILE), kit.space("near"), len(self.suits)
        wide = count * (side + gap) - gap
        row = Box(box.centerx - wide // 2, box.centery - side // 2, wide, side)
        for suit, tile in zip(self.suits, row.columns(count, gap)):
            self._tile(surface, kit, tile, suit)

    def _tile(self, surface: Surface, kit: Kit, tile: Box, suit: str) -> None:
        radius = kit.space("hair")
        shapes.rounded_box(surface, tile, radius, "paper_high", "paper", edge="rule", edge_width=1)
        kit.sign(surface, *tile.center, suit, round(0.7 * tile.h))
        if self.struck:
            inner = tile.inset(kit.space("hair"))
            ends = [(inner.x, inner.bottom), (inner.right, inner.y)]
            shapes.stroke(surface, ends, "ink", kit.thin(3, 2))
        elif not self.clear:
            shapes.rounded_box(surface, tile, radius, "paper", alpha=165)


# ---- an answer as a paper slip

STEPS = 35.0, 30.0
"""from row to row, in design pixels; the second where there is little room"""
_HEAD = 96
"""design height of the head and what is needed, with the air above them"""
_PURSE = 46
"""how far a purse hangs below a plate, in design sizes: slips leave it free"""
_ABOVE_HAND = 22
"""design pixels between slips and the hand"""
_LEAST = 0.78
"""the part of their usual size to which causes and numbers give way"""
_BLEED = 66
"""how far the shadow of a slip reaches, in design pixels"""


@dataclass(frozen=True)
class SlipChoice:
    """An answer and what its slip shows; all words are translated.

    ``tricks`` needed are drawn as empty slots (0: a dash) unless there is another ``head``,
    ``need`` says it in words, ``rows`` are pairs of a cause and a number (without a number it is
    the heading of those below), and ``note`` explains; ``more`` is added to it where both have
    room. ``commands`` are in the order in which the engine asks for them.
    """

    label: str
    tricks: int
    need: str
    rows: AmountRows = ()
    commands: tuple[Command, ...] = ()
    note: str = ""
    head: SlipHead | None = None
    kind: ButtonKind = "paper"
    more: str = ""

    @property
    def notes(self) -> tuple[str, ...]:
        """The notes from the longest on; the last one is empty."""
        return tuple(dict.fromkeys((f"{self.note} {self.more}".strip(), self.note, "")))

    @property
    def signs(self) -> str:
        """What the signs of the numbers mean that say too little by themselves."""
        if any(PLUS_MINUS in number for _cause, number in self.rows):
            return _("± is won or lost, as the hand ends")
        return ""


class AnswerSlip(Widget):
    """A slip that can be taken, by its button or anywhere on it. ``step``: from row to row,
    one of ``STEPS``; the rows are level with those of the slips beside it.
    """

    def __init__(
        self,
        info: SlipChoice,
        on_press: Press | None = None,
        rect: Box = NOWHERE,
        *,
        step: float = STEPS[0],
        **rest: Any,
    ) -> None:
        super().__init__(rect, on_press=on_press, **rest)
        self.info, self.step = info, step

    def said(self, kit: Kit) -> str:
        return kit.said(self.info.label)

    def spoken(self, kit: Kit) -> Node | None:
        node, info = super().spoken(kit), self.info
        rows = (f"{cause} {number}".strip() for cause, number in info.rows)
        reason = "" if self.enabled else self.reason
        about = sentences(reason, info.need, ", ".join(rows), info.notes[0])
        return node and replace(node, about=about)

    def _button(self, kit: Kit) -> Box:
        hit, m = kit.layout.hit, kit.space("near")
        return Box(self.rect.x + m, self.rect.bottom - hit - m, self.rect.w - 2 * m, hit)

    def draw(self, surface: Surface, kit: Kit) -> None:
        key = "offer", self.info, self.step
        kit.sprite(surface, key, self.rect, kit.u(_BLEED), lambda s, b: self._draw(s, kit, b))
        # a run has one line
        label, size, state = (self.info.label,), SIZES["text"], state_of(self)
        draw_button(surface, kit, self._button(kit), label, self.info.kind, state, size=size)

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        """Draw the paper: what is needed, the rows, and the note where it has room."""
        kit.sheet(surface, box, 10, 14, 7)
        room = box._replace(h=box.h - kit.layout.hit - 2 * kit.space("near"))
        papers = [_paper(self.info, self.step, note) for note in self.info.notes]
        fitting = (one for one in papers if one.height(kit, room.w) <= room.h)
        paper = next(fitting, papers[-1])
        Laid(paper, kit, room).paint(surface, kit)

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        outside = kit.space("tight") + 1
        ring, radius = self._button(kit).inset(-outside), kit.space("tight") + outside
        shapes.ring(surface, ring, radius, "ink", kit.thin(4, 3))


def _paper(info: SlipChoice, step: float, note: str) -> Element:
    rows = _Rows(info.rows, step)
    parts: list[Element] = [_Need(info), Rule(), Stretch(rows, most=step * len(info.rows))]
    if note:
        parts += [Rule(), Paragraph(note, NOTE)]
    paper = Column(tuple(parts), "tight")
    return Either((Inset(paper, "apart"), Inset(paper, "near")))


@dataclass(frozen=True)
class _Rows(Leaf):
    """A cause at the left of each row, its number at the right; a heading alone. All give way by
    the same part of their size.
    """

    rows: AmountRows
    step: float

    def width(self, kit: Kit) -> int:
        return self._widest(kit, 1.0)

    def _widest(self, kit: Kit, part: float) -> int:
        words = (
            kit.width(cause, NOTE.face, NOTE.pixels * part)
            + kit.width(number, STRONG.face, STRONG.pixels * part)
            for cause, number in self.rows
        )
        return max(words, default=0) + kit.space("near")

    def height(self, kit: Kit, width: int) -> int:
        return kit.f(self.step * len(self.rows))

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        part, least = 1.0, _LEAST * kit.layout.usual
        while part > least and self._widest(kit, part) > box.w:
            part -= 0.02
        for (cause, number), row in zip(self.rows, box.rows(max(1, len(self.rows)))):
            bold, size = STRONG.face, STRONG.pixels * part
            y, ink = row.centery, "ink" if number else "ink2"
            drawn = kit.text(surface, row.right, y, number, bold, size, align="right")
            how, room = (NOTE.face, NOTE.pixels * part, ink), drawn.x - row.x - kit.space("tight")
            kit.text(surface, row.x, y, cause, *how, max_width=room)


@dataclass(frozen=True)
class _Need(Leaf):
    """The head, and below it the same in words."""

    info: SlipChoice

    def width(self, kit: Kit) -> int:
        return kit.width(self.info.need, STRONG.face, STRONG.pixels)

    def height(self, kit: Kit, width: int) -> int:
        return kit.f(_HEAD) - kit.space("tight")

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        info, (face, size, ink) = self.info, STRONG.how
        size = kit.give_way(info.need, face, size, box.w)
        more = len(theme.fit(info.need, face, kit.f(size), box.w, 2).lines) - 1
        # a second line stays between the head, which stays on the paper, and the rule
        half, middle = kit.f(_HEAD * 0.24), box.y + kit.f(_HEAD * 0.35)
        head = Box(box.x, middle - more * kit.f(_HEAD * 0.08) - half, box.w, 2 * half)
        (info.head or Slots(info.tricks)).draw(surface, kit, head)
        y = middle + kit.f(_HEAD * (0.42 - 0.05 * more))
        x, how = box.x + box.w / 2, (face, size, ink)
        kit.text(surface, x, y, info.need, *how, "center", max_width=box.w, lines=2)


def slip_height(kit: Kit, info: SlipChoice, wide: int, step: float) -> int:
    """Return the height of a slip so wide."""
    below = kit.layout.hit + 2 * kit.space("near")
    return _paper(info, step, info.notes[0]).height(kit, wide) + below


def slip_places(layout: Layout, count: int, high: int, top: int = 0) -> list[Box]:
    """Where ``count`` slips are, as high as that or as there is room: beside the own seat, between
    the hand and the right seat, and below ``top``.
    """
    low = layout.hand_y - layout.u(_ABOVE_HAND)
    above = layout.f(_PURSE) if layout.money else layout.u(DISTANCES["near"])
    top = max(layout.right.bottom + above, top, low - high)
    room = Box(layout.bar.x, top, layout.bar.w, low - top)
    return room.columns(count, layout.u(DISTANCES["near"]))
