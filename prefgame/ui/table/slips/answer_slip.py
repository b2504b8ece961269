"""An answer as a paper slip: what it asks, what it wins and what it loses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from pygame import Surface

from prefgame.engine.commands import Command
from prefgame.i18n import _
from prefgame.rules.contracts import TRICKS
from prefgame.ui.draw import icons, shapes, theme
from prefgame.ui.draw.box import NOWHERE, Box
from prefgame.ui.draw.deck import BACK
from prefgame.ui.draw.layout import Layout
from prefgame.ui.draw.theme import Colour
from prefgame.ui.widgets.buttons import ButtonKind, Press, Widget, draw_button, state_of
from prefgame.ui.widgets.canvas import Kit, Sign
from prefgame.ui.words.numbers import PLUS_MINUS

# ---- what is drawn at the head of a slip
# Invariant: each head is a value that draws itself in a box; it knows no state.


AmountRows = tuple[tuple[str, str], ...]


class SlipHead(Protocol):
    """The drawing at the head of a slip."""

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        """Draw it in the middle of ``box``."""


@dataclass(frozen=True, slots=True)
class Slots:
    """So many tricks are asked for; none: a dash."""

    tricks: int

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        f = kit.f
        if self.tricks:
            w, h, gap = f(18), f(26), f(7)
            left = box.x + (box.w - (self.tricks * w + (self.tricks - 1) * gap)) / 2
            icons.trick_backs(surface, left, box.centery, 0, self.tricks, w, h, gap, on_paper=True)
        else:
            x = box.centerx - f(20)
            shapes.line(surface, x, box.centery, f(40), "ink2", kit.thin(3, 2))


@dataclass(frozen=True, slots=True)
class TwoBacks:
    """Two cards face down."""

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        h = kit.f(46)
        w, gap = round(h * kit.layout.ratio), kit.f(9)
        x, y = round(box.centerx - w - gap / 2), box.centery - h // 2
        for at in range(2):
            kit.card(surface, BACK, x + at * (w + gap), y, h, shadow=False)


@dataclass(frozen=True, slots=True)
class Division:
    """Ten tricks, of which the player's ``own`` are the last ones; None: they are to be played."""

    own: int | None

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        f, own = kit.f, self.own or 0
        w, h, gap = f(16), f(24), f(5)
        between = f(16) if 0 < own < TRICKS else 0
        wide = TRICKS * w + (TRICKS - 1) * gap + between
        if wide > box.w - f(16):
            w, gap, between = f(13), f(4), between and f(11)
            wide = TRICKS * w + (TRICKS - 1) * gap + between
        x = box.centerx - wide / 2
        for at in range(TRICKS):
            mine = at >= TRICKS - own
            left = round(x + at * (w + gap) + (between if mine else 0))
            one = Box(left, round(box.centery - h / 2), w, h)
            if mine:
                thin = kit.thin(2)
                shapes.rounded_box(
                    surface, one, kit.u(3), "ox_high", "ox_low", edge="ink", edge_width=thin
                )
            else:
                shapes.ring(surface, one, kit.u(3), "ink2", kit.thin(2))


@dataclass(frozen=True, slots=True)
class FourAces:
    """The signs of the four aces in this order: struck through, faint, or ``clear``."""

    suits: tuple[str, ...]
    struck: bool
    clear: bool = False

    def draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        side, gap = kit.f(38), kit.f(10)
        x, y = box.centerx - 2 * side - 1.5 * gap, box.centery - side / 2
        for suit in self.suits:
            tile = Box(round(x), round(y), side, side)
            self._tile(surface, kit, tile, suit)
            x += side + gap

    def _tile(self, surface: Surface, kit: Kit, tile: Box, suit: str) -> None:
        shapes.rounded_box(
            surface, tile, kit.u(6), "paper_high", "paper", edge="rule", edge_width=1
        )
        kit.run(
            surface,
            tile.centerx,
            tile.centery,
            (Sign(suit),),
            "button",
            28,
            "ink",
            "center",
            sign_height=0.95,
        )
        if self.struck:
            inner = tile.inset(kit.f(4))
            ends = [(inner.x, inner.bottom), (inner.right, inner.y)]
            shapes.stroke(surface, ends, "ink", kit.thin(3, 2))
        elif not self.clear:
            shapes.rounded_box(surface, tile, kit.u(6), "paper", alpha=165)


# ---- an answer as a paper slip: what it asks, what it wins and what it loses


_CAUSE, _NUMBER = 22, 25
"""Sizes of cause and number in a row."""
_ROW, _TIGHT_ROW = 35, 29
"""Design distance of rows, and where the notes below have no room else."""
_LEAST = 0.78
"""The part of their usual size to which cause and number may give way."""
_NOTE, _NOTE_LINE = 22, 1.2
"""Size of a note, and its distance of lines."""
_PURSE = 46
"""How far a purse hangs below a plate, in design sizes: slips leave it free."""
_EDGE = 10
"""Design width of the paper left beside a row."""


@dataclass(frozen=True)
class SlipChoice:
    """An answer and what its slip shows; all words are translated.

    ``tricks`` needed are drawn as empty slots (0: a dash) unless there is another ``head``,
    ``need`` says it in words, ``rows`` are pairs of a cause and a number (without a number it is
    the heading of those below), and ``note`` explains. ``commands`` are in the order in which the
    engine asks for them.
    """

    label: str
    tricks: int
    need: str
    rows: AmountRows = ()
    commands: tuple[Command, ...] = ()
    note: str = ""
    head: SlipHead | None = None
    kind: ButtonKind = "paper"

    @property
    def signs(self) -> str:
        """What the signs of the numbers mean that say too little by themselves."""
        if any(PLUS_MINUS in number for _cause, number in self.rows):
            return _("± is won or lost, as the hand ends")
        return ""


class AnswerSlip(Widget):
    """A slip that can be taken, by its button or anywhere on it."""

    def __init__(
        self,
        info: SlipChoice,
        on_press: Press | None = None,
        rect: Box = NOWHERE,
        *,
        rows: int = 0,
        under: int = 0,
        **rest: Any,
    ) -> None:
        super().__init__(rect, on_press=on_press, **rest)
        self.rows = max(rows, len(info.rows))
        """the rows of the longest slip beside it: the rows of all are level"""
        self.under = under
        """what the longest note beside it needs below the rows, in pixels"""
        self.info = info

    def _button(self, kit: Kit) -> Box:
        hit, m = kit.layout.hit, kit.u(12)
        return Box(self.rect.x + m, self.rect.bottom - hit - m, self.rect.w - 2 * m, hit)

    def draw(self, surface: Surface, kit: Kit) -> None:
        kit.sprite(
            surface,
            ("offer", self.info, self.rows, self.under),
            self.rect,
            kit.u(60) + 6,
            lambda s, b: self._draw(s, kit, b),
        )
        box, label = self._button(kit), self.info.label
        room = box.w - kit.u(20)
        size = kit.give_way(label, "button", 25, room)
        least = 0.8 * size  # rather small than in two lines
        while size > least and kit.width(label, "button", size) > room:
            size -= 0.5
        draw_button(
            surface,
            kit,
            box,
            label,
            self.info.kind,
            state_of(self),
            size=size,
        )

    def _draw(self, surface: Surface, kit: Kit, box: Box) -> None:
        """The paper: what is needed, the rows, and the note where it has room."""
        kit.sheet(surface, box, 10, 14, 7)
        y = box.y + kit.f(34)
        self._draw_need(surface, kit, box, y)
        y += kit.f(62)
        inside = box.inset(_edge(kit, box.w), 0)
        shapes.line(surface, inside.x, y, inside.w, "rule", 1)
        step = self._step(kit, box, y)
        self._draw_rows(surface, kit, inside, y + kit.f(25), step)
        y += kit.f(25) + step * len(self.info.rows) - kit.f(12)
        room = box.bottom - kit.layout.hit - kit.u(12) - y - kit.f(12)
        note = self.info.note
        if note and note_height(kit, note, box.w) <= room:
            shapes.line(surface, inside.x, y, inside.w, "rule", 1)
            kit.paragraph(
                surface,
                inside.x,
                y + kit.f(10),
                inside.w,
                note,
                "label",
                _NOTE,
                "ink2",
                line_height=_NOTE_LINE,
            )

    def _step(self, kit: Kit, box: Box, rule: int) -> int:
        """From row to row: less than usual where many rows, or a note, have little room."""
        room = box.bottom - kit.layout.hit - kit.u(12) - kit.f(20) - rule - kit.f(8)
        rows = max(1, self.rows)
        tight = (room + kit.f(3) - self.under) // rows
        return min(kit.f(_ROW), room // rows, max(kit.f(_TIGHT_ROW), tight))

    def _draw_need(self, surface: Surface, kit: Kit, box: Box, y: int) -> None:
        """The head, and the same in words."""
        f, info, room = kit.f, self.info, box.w - kit.u(20)
        middle = box.x + box.w / 2
        size = kit.give_way(info.need, "button", 23, room)
        # a second line stays between the head, which stays on the paper, and the rule
        more = len(theme.fit(info.need, "button", f(size), room, 2).lines) - 1
        half = f(23)
        head = Box(box.x, y - more * f(8) - half, box.w, 2 * half)
        (info.head or Slots(info.tricks)).draw(surface, kit, head)
        y += f(40) - more * f(5)
        kit.text(
            surface, middle, y, info.need, "button", size, "ink", "center", max_width=room, lines=2
        )

    def _draw_rows(self, surface: Surface, kit: Kit, inside: Box, y: int, step: int) -> None:
        """A cause at the left of each row, its number at the right; a heading alone."""
        air = kit.u(6)
        part = self._part(kit, inside.w - air)
        for at, (cause, number) in enumerate(self.info.rows):
            middle = y + step * at
            size = _NUMBER * part
            ink: Colour = "ink" if number else "ink2"
            drawn = kit.text(surface, inside.right, middle, number, "button", size, "ink", "right")
            room = drawn.x - inside.x - air
            kit.text(surface, inside.x, middle, cause, "label", _CAUSE * part, ink, max_width=room)

    def _part(self, kit: Kit, room: int) -> float:
        """The part of their size at which cause and number have room in every row. Letters have
        whole pixels, so it is tried.
        """
        part, least = 1.0, _LEAST * kit.layout.usual
        while part > least and self._widest(kit, part) > room:
            part -= 0.02
        return max(least, part)

    def _widest(self, kit: Kit, part: float) -> int:
        """The width of the widest row at this part of its size."""
        return max(
            (
                kit.width(cause, "label", _CAUSE * part)
                + kit.width(number, "button", _NUMBER * part)
                for cause, number in self.info.rows
            ),
            default=0,
        )

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        outside = kit.u(8) + 1
        shapes.ring(
            surface, self._button(kit).inset(-outside), kit.u(10) + outside, "ink", kit.thin(4, 3)
        )


def _edge(kit: Kit, wide: int) -> int:
    """The paper left beside the words of a slip so wide."""
    return max(kit.u(_EDGE), min(kit.f(18), round(wide * 0.05)))


def note_height(kit: Kit, note: str, wide: int) -> int:
    """What a note needs below the rows of a slip so wide, in pixels; 0 for none."""
    inside = wide - 2 * _edge(kit, wide)
    return kit.paragraph_height(note, inside, "label", _NOTE, _NOTE_LINE) + kit.f(10) if note else 0


def _natural_height(layout: Layout, rows: int, step: int) -> int:
    """The height of a slip without a note, with so many rows at this design distance."""
    return layout.f(34 + 62 + 25 + step * rows + 10) + layout.hit + layout.u(12)


def least_height(layout: Layout, rows: int) -> int:
    """The height at which a slip still has room for so many rows, one close below the other."""
    return _natural_height(layout, rows, _TIGHT_ROW)


def slip_places(layout: Layout, count: int, rows: int = 3, under: int = 0) -> list[Box]:
    """Where ``count`` slips are: beside the own seat, between the hand and the right seat. They
    have room for so many ``rows`` each, and ``under`` them, in pixels.
    """
    low = layout.hand_y - layout.u(22)
    natural = _natural_height(layout, rows, _ROW) + under
    above = layout.f(_PURSE) if layout.money else layout.u(16)
    top = max(layout.right.bottom + above, low - natural)
    return Box(layout.bar.x, top, layout.bar.w, low - top).columns(count, layout.u(14))
