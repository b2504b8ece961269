"""Cards on the table: those of the own hand, those on their way, and the words at them.

Invariant: a card draws itself from its own fields; ``lay_hand`` alone gives a hand its places.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event

from prefgame.i18n import _
from prefgame.ui.draw import icons, motion, shapes, sprites
from prefgame.ui.draw.box import Box
from prefgame.ui.draw.deck import BACK, CORNER
from prefgame.ui.draw.layout import Layout
from prefgame.ui.draw.motion import Timeline
from prefgame.ui.spoken.nodes import Node
from prefgame.ui.table.plate import TAB, brass_tab
from prefgame.ui.widgets.buttons import HINT, Press, Widget
from prefgame.ui.widgets.canvas import Kit
from prefgame.ui.widgets.focus import FocusGroup
from prefgame.ui.widgets.styles import Style
from prefgame.ui.widgets.tooltip import Tooltip


class HandCard(Widget):
    """One card of the hand.

    ``x``, ``y`` is its top left corner now (fractions while it moves), ``strip`` the width that its
    neighbour leaves visible, and ``cover`` the neighbour on its right part. ``tab`` ("away",
    "talon") is at its upper edge. A card not ``enabled`` is dimmed if ``dim`` (``veil`` goes there,
    from 0 to 1), and says its ``reason`` when pressed. ``face_down`` shows the back, and ``turned``
    (1 to 0) narrows it while it turns.
    """

    def __init__(
        self, card: str, on_press: Press | None = None, *, height: int = 0, **rest: Any
    ) -> None:
        rest.setdefault("ground", "cloth")
        super().__init__(on_press=on_press, **rest)
        self.card, self.height = card, height
        self.x = self.y = 0.0
        self.shift = 0.0  # sideways, while it is refused
        self.strip = 0
        self.width = 0
        self.cover: HandCard | None = None
        self.covered = False
        self.dim = False
        self.veil = 0.0
        self.face_down = False
        self.turned = 1.0
        self.alpha = 255
        self.tab = ""
        # how far under its lower edge it can still be hit, since it was raised from there
        self.below = 0

    def said(self, kit: Kit) -> str:
        return ", ".join(filter(None, (kit.deck.card_name(self.card), self.tab)))

    def spoken(self, kit: Kit) -> Node | None:
        node = None if self.face_down else super().spoken(kit)
        return node and replace(node, about="" if self.enabled else self.reason)

    def hit(self, point: tuple[int, int]) -> bool:
        return self.visible and self.rect._replace(h=self.rect.h + self.below).holds(point)

    def place(self, x: float, y: float) -> None:
        self.x, self.y = x, y
        self.rect = Box(round(x), round(y), self.strip or self.width, self.height)

    def move_to(
        self, timeline: Timeline, x: float, y: float, lasts: float = motion.LIFT, delay: float = 0.0
    ) -> None:
        x0, y0 = self.x, self.y
        timeline.move(
            lasts,
            lambda p: self.place(motion.interpolate(x0, x, p), motion.interpolate(y0, y, p)),
            delay=delay,
        )

    def dim_to(self, timeline: Timeline) -> None:
        """Let it grow dark or light, as ``dim`` says."""
        before, after = self.veil, float(self.dim)
        if before != after:
            timeline.fade(
                motion.DIM, lambda p: setattr(self, "veil", motion.interpolate(before, after, p))
            )

    def refuse(self, timeline: Timeline, kit: Kit) -> None:
        """Shake it a short way sideways and back."""
        reach = kit.thin(6, 4)
        timeline.move(
            motion.REFUSAL,
            lambda p: setattr(self, "shift", reach * motion.refusal(p)),
            ease=motion.linear,
        )

    def _top(self, kit: Kit) -> float:
        """Return the upper edge as it is drawn: the mouse lifts a card that may be played."""
        lifted = self.hovered and self.enabled and not self.pressed
        return self.y - (kit.thin(8, 4) if lifted else 0)

    def seen_box(self, kit: Kit) -> Box:
        """Return the part of it that its neighbour leaves visible, where it is drawn."""
        return self.rect._replace(y=round(self._top(kit)))

    def _higher(self, kit: Kit) -> float:
        """Return how many pixels it is higher than the neighbour on it; less than 0 if that is
        higher.
        """
        if self.cover is None or not self.cover.visible:
            return 0.0
        return self.cover._top(kit) - self._top(kit)

    def draw(self, surface: Surface, kit: Kit) -> None:
        x, y, name = self.x + self.shift, self._top(kit), BACK if self.face_down else self.card
        if self.turned < 1:
            picture = kit.deck.card(name, self.height, covered=self.covered)
            narrow = sprites.narrow(picture, self.turned)
            surface.blit(narrow, (round(x + (self.width - narrow.get_width()) / 2), round(y)))
            return
        # under the rounded corner of a higher neighbour, so that no corner shows below
        strip = min(self.width, self.strip + round(self.height * CORNER))
        width = strip if self._higher(kit) < 0 else None
        card = partial(
            kit.card, surface, name, x, y, self.height, covered=self.covered, width=width
        )
        card(dim=self.veil >= 1, alpha=self.alpha)
        if 0 < self.veil < 1:
            card(dim=True, shadow=False, alpha=round(255 * self.veil))
        self.draw_own_tab(surface, kit)

    def draw_own_tab(self, surface: Surface, kit: Kit) -> None:
        """Draw the tab at its upper edge, if it has one."""
        if self.tab:
            x = self.x + self.shift + (self.strip or self.width) / 2
            draw_tab(surface, kit, x, self._top(kit), self.tab)

    def draw_focus(self, surface: Surface, kit: Kit) -> None:
        """Draw ink inside brass, round the visible strip only, with the tab above it; at the right
        the ring ends where the neighbour begins.
        """
        ink, brass, r = kit.thin(5, 3), kit.thin(10, 6), round(self.height * CORNER)
        whole = Box(round(self.x + self.shift), round(self._top(kit)), self.width, self.height)
        inner, outer = whole.inset(-ink), whole.inset(-brass)
        if 0 < self.strip < self.width:
            outer = outer._replace(w=self.strip + brass)
            inner = inner._replace(w=outer.right - (brass - ink) - inner.x)
        shapes.ring(surface, inner, r, "ink", kit.thin(4, 3))
        shapes.ring(surface, outer, r + brass - ink, "brass_lit", kit.thin(6, 4))
        self.draw_own_tab(surface, kit)

    def draw_hint_ring(self, surface: Surface, kit: Kit) -> None:
        """Draw a ring outside its edges, so that index and picture stay whole.

        Only at the right it is on the card, before its neighbour. It is drawn before that one,
        which covers the rest of it where it is lower.
        """
        x, y, wide = round(self.x + self.shift), round(self._top(kit)), self.strip or self.width
        line, higher = kit.thin(6, 3), round(self._higher(kit))
        seen = self.width if higher > 0 or wide == self.width else wide - line
        ring = Box(x, y, seen, self.height).inset(-line)
        shapes.ring(surface, ring, round(self.height * CORNER) + line, HINT, line)
        if higher > 0:
            at, length = x + wide - (line + 1) // 2, self.height - higher
            shapes.line(surface, at, y + higher, length, HINT, line, upright=True)
        self.draw_own_tab(surface, kit)


def lay_hand(
    layout: Layout,
    cards: Sequence[HandCard],
    *,
    raised: Sequence[HandCard] = (),
    timeline: Timeline | None = None,
    lasts: float = motion.LIFT,
) -> None:
    """Give every card its size, its strip and its place in the fan.

    Raised cards are higher, dimmed ones dark; at once, or on a timeline.
    """
    fan = layout.fan(len(cards))
    for i, (card, x) in enumerate(zip(cards, fan.xs)):
        card.height, card.width = layout.card_h, layout.card_w
        card.cover = cards[i + 1] if i + 1 < len(cards) else None
        card.strip = fan.xs[i + 1] - x if i + 1 < len(cards) else layout.card_w
        card.covered = fan.covered
        card.below = layout.lift if card in raised else 0
        y = layout.hand_y - card.below
        if timeline is None:
            card.place(x, y)
            card.veil = float(card.dim)
        else:
            card.move_to(timeline, x, y, lasts)
            card.dim_to(timeline)


# ---- a card of the own hand at the table: it can be pressed, asked for its name, and shakes
# Invariant: whether it may be played is decided elsewhere; it only shows it.

NAMED_AFTER = 600.0
"""Milliseconds that the mouse rests on a card of the hand before its name comes: it rests there
often, and seldom to ask.
"""
_IDENTIFYING = 0.44
"""The upper part of a card, in heights, that shows which one it is."""


class OwnCard(HandCard):
    """A card of the own ``hand``, which is refused when it may not be played."""

    patience = NAMED_AFTER

    def __init__(
        self,
        card: str,
        hand: Callable[[], list[HandCard]],
        press: Callable[[HandCard], None],
        refuse: Callable[[HandCard], None],
    ) -> None:
        super().__init__(card, lambda: press(self))
        self.hand, self.decline = hand, refuse

    def press(self) -> None:
        if not self.enabled:
            self.decline(self)
        super().press()

    @property
    def said_at(self) -> Box:
        """Its foot: a tooltip then lies over the lower half of the hand, and hides nothing."""
        foot = self.height // 8
        return Box(self.rect.x, self.rect.bottom - foot, self.rect.w, foot)

    @property
    def uncovered_box(self) -> Box | None:
        return self.rect._replace(h=round(self.height * _IDENTIFYING))

    def tip(self) -> Tooltip | None:
        if self.face_down:
            return None
        words = self.hint
        if self.dim and not self.enabled and self.reason:
            words = _("{card}. {reason}").format(card=self.hint, reason=self.reason)
        return Tooltip(words, self.said_at)

    def key(self, event: Event) -> bool:
        """Stay in the hand with Left, Right, Home and End. Home and End go to the first and the
        last card that may be played, where any may.
        """
        hand = self.hand()
        at = hand.index(self) if self in hand else 0
        playable = [at for at, card in enumerate(hand) if card.enabled] or [0, len(hand) - 1]
        ways = {
            pygame.K_LEFT: max(0, at - 1),
            pygame.K_RIGHT: min(len(hand) - 1, at + 1),
            pygame.K_HOME: playable[0],
            pygame.K_END: playable[-1],
        }
        if event.key not in ways or self.group is None or self not in hand:
            return False
        # the first arrow only shows where it would set out from
        if FocusGroup.keyboard or event.key in (pygame.K_HOME, pygame.K_END):
            self.group.focus_on(hand[ways[event.key]])
        return True


# ---- words at the cards: a caption below them, an empty place, a tab on an edge
# Invariant: it draws what it is given at the place that it is given.

_CAPTION = Style("caption", "lead", "cream")


def caption_below(kit: Kit, boxes: Sequence[Box]) -> Box:
    """Return the line for a caption under cards side by side in ``boxes``."""
    return Box(boxes[0].x, boxes[0].bottom + kit.f(10), boxes[-1].right - boxes[0].x, kit.f(32))


def draw_caption(surface: Surface, kit: Kit, boxes: Sequence[Box], words: str) -> None:
    """Draw a caption under cards, on the cloth."""
    line = caption_below(kit, boxes)
    x, y = line.x + line.w / 2, line.y + line.h / 2
    kit.text(surface, x, y, words, *_CAPTION.how, "center")


def draw_empty_place(
    surface: Surface, kit: Kit, box: Box, words: str, *, due: bool = False
) -> None:
    """Draw a dark frame where a card is to come; in brass if the player chooses it for another."""
    r = round(box.h * CORNER)
    shapes.rounded_box(surface, box, r, "cloth_dark", alpha=60)
    if due:
        shapes.ring(surface, box, r, "brass_lit", kit.thin(4, 2))
    else:
        shapes.ring(surface, box, r, "cream2", kit.thin(2), 150)
    x, y, room = box.x + box.w / 2, box.y + box.h / 2, box.w - kit.u(16)
    kit.text(surface, x, y, words, *_CAPTION.how, "center", max_width=room, lines=3)


def tab_box(kit: Kit, x: float, y: float, words: str, *, crowned: bool = False) -> Box:
    """Return where a tab centred on ``x`` is, above the edge ``y``."""
    wide = kit.width(words, *TAB.how[:2]) + kit.f(12) if words else 0
    wide += kit.f(40 if crowned else 10)
    return Box(round(x - wide / 2), round(y - kit.f(32)), wide, kit.f(34))


def draw_tab(
    surface: Surface,
    kit: Kit,
    x: float,
    y: float,
    words: str,
    *,
    crowned: bool = False,
    alpha: int = 255,
) -> None:
    """Draw a brass tab centred on ``x``, above the edge ``y``, clear of numeral and corner letters.

    It says "away" or "talon", or has a crown and "highest".
    """

    def draw(picture: Surface, place: Box) -> None:
        brass_tab(picture, kit, place)
        middle, y = place.x + place.w / 2, place.y + place.h / 2
        if crowned:
            icons.crown(picture, place.x + kit.f(21) if words else middle, y, kit.f(10))
            middle = place.x + kit.f(36) + (place.w - kit.f(36) - kit.f(10)) / 2
        kit.text(picture, middle, y, words, *TAB.how, "center")

    box = tab_box(kit, x, y, words, crowned=crowned)
    kit.sprite(surface, ("tab", words, crowned), box, kit.u(30) + 4, draw, alpha)


# ---- a card, or a packet of cards, on its way over the table


CardSpot = tuple[float, float, float]  # middle x, middle y, height of the card


def spot(box: Box, height: float | None = None) -> CardSpot:
    """Return the spot of a card lying in ``box``."""
    return box.x + box.w / 2, box.y + box.h / 2, box.h if height is None else height


@dataclass
class Flyer:
    """A card, or the back of one, that flies.

    ``turned`` below 1 narrows it while it turns; ``sharp`` is the height of the picture it
    is drawn from.
    """

    card: str
    x: float
    y: float
    height: float
    sharp: int
    angle: float = 0.0
    turned: float = 1.0
    count: int = 1
    """more than one: a fanned packet"""
    visible: bool = True

    def fly(
        self,
        timeline: Timeline,
        goal: CardSpot,
        lasts: float,
        *,
        delay: float = 0.0,
        turn: float = 0.0,
    ) -> float:
        """Fly to ``goal`` from where it is now, and return when that ends.

        It settles from ``turn`` degrees to level.
        """
        start = self.x, self.y, self.height

        def apply(p: float) -> None:
            self.x, self.y, self.height = (
                motion.interpolate(from_, to, p) for from_, to in zip(start, goal)
            )
            self.angle = turn * (1 - p)

        return timeline.move(lasts, apply, delay=delay).end

    def draw(self, surface: Surface, kit: Kit) -> None:
        """Draw it, if it is visible."""
        if not self.visible:
            return
        for step in range(self.count):
            self._draw_one(surface, kit, step)

    def _draw_one(self, surface: Surface, kit: Kit, step: int) -> None:
        picture = kit.deck.card(self.card, self.sharp)
        scale = self.height / self.sharp
        if self.turned < 1:
            picture = sprites.narrow(picture, max(0.02, self.turned))
        angle = self.angle + (4 * step if self.count > 1 else 0)
        if abs(scale - 1) > 0.004 or abs(angle) > 0.05:
            picture = pygame.transform.rotozoom(picture, angle, scale)
        w, h = picture.get_size()
        x = self.x - w / 2 + (step - (self.count - 1) / 2) * kit.u(14)
        y = self.y - h / 2 - step * kit.u(3)
        if abs(angle) < 4 and self.turned >= 1:
            few = kit.u(12)  # few sizes, so that shadows are kept
            high = max(1, round(self.height / few)) * few
            wide = kit.deck.width(high)
            under = Box(round(self.x - wide / 2), round(self.y - high / 2), wide, high)
            shapes.shadow(surface, under, kit.u(10), kit.thin(14, 5), kit.u(10), 120)
        surface.blit(picture, (round(x), round(y)))
