"""What is drawn at the head of a slip: the tricks that are asked for, or what the answer is about.

Invariant: each head is a value that draws itself in a box; it knows no state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from pygame import Surface

from prefgame.rules.contracts import TRICKS
from prefgame.ui.draw import icons, shapes
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import BACK
from prefgame.ui.widgets.canvas import Kit, Sign


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
